// SPDX-License-Identifier: Apache-2.0

/// The routines of schema SYSIBM that clients of DRDA call behind the application's back: metadata, texts of messages, and pieces of long
/// values. The server answers them itself; the database knows nothing of them.
///
/// **Idea.** [Routines] finds a [Routine] by the text of a CALL. Metadata come from the JDBC layer's own queries
/// ([bowler.jdbc.SessionMetaData]); long values are found by number in [Locators].
/// **Always true.** SQLCAMESSAGE never fails. A locator is valid until its transaction ends.
/// **Used by** `server.statement`, `server.conversation`. **Start at** [Routines].
package bowler.server.routine;
