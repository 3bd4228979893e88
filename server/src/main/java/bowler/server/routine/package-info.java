// SPDX-License-Identifier: Apache-2.0

/// The routines of schema SYSIBM that clients of DRDA call implicitly: metadata, texts of messages, and chunks of long
/// values. The server executes them itself; the database does not define them.
///
/// **Idea.** [Routines] finds a [Routine] by the text of a CALL. Metadata come from the JDBC layer's own queries
/// ([bowler.jdbc.SessionMetaData]). [Locators] finds long values by number.
/// **Always true.** SQLCAMESSAGE never fails. A locator is valid until its transaction ends.
/// **Used by** `server.statement`, `server.conversation`. **Start at** [Routines].
package bowler.server.routine;
