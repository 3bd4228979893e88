// SPDX-License-Identifier: Apache-2.0

/// One connection: commands in, replies out.
///
/// **Idea.** A [Conversation] reads one command after another and passes it to [Handshake], [StatementCommands],
/// [QueryCommands] or [TransactionCommands]. It sends the replies when the client's chain of commands ends.
/// **Always true.** A conversation belongs to one thread. Every command of a chain is answered in order, unless the
/// connection ends with it. A failure of a statement is an SQLCARD. A protocol error is a reply message, after which
/// the connection is closed. A failure in one conversation does not affect others.
/// **Used by** `server`. **Start at** [Conversation].
package bowler.server.conversation;
