// SPDX-License-Identifier: Apache-2.0

/// Writes rows of one table with their index entries, and maintains the constraints that the rows concern.
///
/// **Idea.** A [TableWriter] encodes rows and entries for the transaction. A [ConstraintMaintenance] collects the keys
/// that a statement changes, and checks them or acts on them at its end.
/// **Always true.** Unique keys are entered after all old ones are removed, so that `SET a = a + 1` works.
/// **Used by** the executors in `modify`. **Uses** `constraint`, `spill`, `catalog.layout`. **Start at** [TableWriter].
package bowler.execute.modify.table;
