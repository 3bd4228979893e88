// SPDX-License-Identifier: Apache-2.0

/// Rows added, changed and removed, with their index entries.
///
/// **Idea.** Rows to change are found by a scan without locks, then locked one by one; a row that others have changed
/// since the scan saw it makes the whole statement start again on a new snapshot, so that none is missed. A row named by
/// its whole key is locked first and tested then, which needs no second try. Where several indexes or a join tell which
/// rows are meant, they give the rows' keys, all of which are gathered and put in order before the first is locked.
/// **Always true.** A scan never meets a row again that its own statement has moved: where the scanned key changes, the
/// rows are listed first. Keys that must be unique are entered when all old ones are gone, so that `SET a = a + 1` works.
/// **Used by** the door, which undoes and starts again. **Uses** `scan`, `build`, `spill`, `catalog.layout`.
/// **Start at** [DmlExecutor], then [TableWriter].
package bowler.execute.modify;
