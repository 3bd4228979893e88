// SPDX-License-Identifier: Apache-2.0

/// One connection: commands in, replies out.
///
/// **Idea.** A [Conversation] reads one command after another, lets [Handshake], [StatementCommands], [QueryCommands] or
/// [TransactionCommands] answer it, and sends the replies when the client's chain of commands ends.
/// **Always true.** A conversation is one thread's. Every command of a chain is answered in order, unless the connection ends with it. A
/// failure of a statement is an SQLCARD; a broken protocol is a reply message, after which the connection is closed. What happens in one
/// conversation harms no other.
/// **Used by** `server`. **Start at** [Conversation].
package bowler.server.conversation;
