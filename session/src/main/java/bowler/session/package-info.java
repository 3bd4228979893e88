// SPDX-License-Identifier: Apache-2.0

/// The interface between front ends and engines: the operations that JDBC and the server may call, without
/// implementation.
///
/// **Idea.** A [Session] is one connection. A [Statement] is compiled once and run often. A [Cursor] returns rows
/// without boxing. An [OpenCursor] lets changes find its current row. The embedded engine is one [SessionProvider]; a
/// network client is another. [SpillableRows] buffers rows for front ends that scroll or hold results over a commit.
/// [ServerStarter] is the interface of the network server for an engine that shall start it.
/// [bowler.session.branch.TransactionBranches] is the interface for transaction managers. [ToolFiles] are files of
/// optional tools.
/// **Always true.** Failures are [bowler.base.error.SqlFailure]. One thread at a time uses a session, except for
/// [Session#abort] and [Statement#cancel]. **Start at** [SessionProvider].
package bowler.session;
