// SPDX-License-Identifier: Apache-2.0

/// Sessions at servers that do not know Bowler's extension of the protocol, such as Derby's own server.
///
/// **Idea.** Each call of a session becomes a chain of standard DRDA commands, in the dialect of Derby's client 10.17. A
/// statement has a section number. Its description comes with its preparation, and a commit travels with the statement
/// where the front end announces it. Message texts and long values come from procedures of the schema SYSIBM, because the
/// protocol has no commands for them.
/// **Always true.** One chain at a time is under way on a connection, and all of its replies are read before the next
/// one. **Used by** `ClientProvider`. **Uses** `link`, `bowler.drda`. **Start at** [StandardSession], then
/// [StandardExchange].
package bowler.client.standard;
