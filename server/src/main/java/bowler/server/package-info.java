// SPDX-License-Identifier: Apache-2.0

/// The network server. It connects unmodified clients of Derby, and others that use DRDA, to any session provider.
///
/// **Idea.** [BowlerServer] accepts connections. Each is a [bowler.server.conversation.Conversation] in a thread of its
/// own. A monitor thread ends connections that exceed their timeouts.
/// **Always true.** The server opens only databases below its folder. Without users and TLS it serves only this
/// machine, unless configured otherwise. It stops within a bounded time.
/// **Used by** programs, and by `./bowler serve`. **Start at** [BowlerServer].
package bowler.server;
