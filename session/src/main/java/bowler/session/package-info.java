// SPDX-License-Identifier: Apache-2.0

/// The treaty between front doors and engines: what JDBC and the server may ask, and nothing of how it is done.
///
/// **Idea.** A [Session] is one connection; a [Statement] is compiled once and run often; a [Cursor] shows rows without
/// boxing; an [OpenCursor] lets changes find the row it stands on. The embedded engine is one [SessionProvider]; a network client is another.
/// [SpillableRows] are rows put aside, for front doors that scroll or hold results over a commit.
/// **Always true.** Failures are [bowler.base.error.SqlFailure]; a session is used by one thread at a time, but for
/// [Session#abort] and [Statement#cancel].
/// **Start at** [SessionProvider].
package bowler.session;
