// SPDX-License-Identifier: Apache-2.0

/// Inserts, updates and deletes rows together with their index entries.
///
/// **Idea.** A scan without locks finds the rows to change, which are then locked one by one. If a concurrent
/// transaction has changed a row since the scan, the whole statement restarts on a new snapshot, so that it misses no
/// row. A row identified by its whole key is locked first and tested afterwards, so no restart is needed. If several
/// indexes or a join select the rows, they return the rows' keys. All keys are collected and sorted before the first
/// row is locked.
/// **Always true.** A scan never meets a row that its own statement has moved: where the scanned key changes, the rows
/// are listed first.
/// **Used by** `execute`, which undoes and restarts. **Uses** `modify.table`, `scan`, `spill`. **Start at**
/// [DmlExecutor], then [bowler.execute.modify.table.TableWriter].
package bowler.execute.modify;
