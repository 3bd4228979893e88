// SPDX-License-Identifier: Apache-2.0

/// The network server: unmodified clients of Derby, and others that speak DRDA, in front of any provider of sessions.
///
/// **Idea.** [BowlerServer] accepts connections; each is a [bowler.server.conversation.Conversation] in a thread of its own. A watch ends
/// those that keep the server waiting.
/// **Always true.** The server opens only databases below its folder. Without users and TLS it serves this machine alone, unless told
/// otherwise. It stops within a bounded time.
/// **Used by** programs, and by `./bowler serve`. **Start at** [BowlerServer].
package bowler.server;
