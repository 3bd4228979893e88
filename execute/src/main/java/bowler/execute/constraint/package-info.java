// SPDX-License-Identifier: Apache-2.0

/// What rows must obey besides the uniqueness that trees see to: checks, foreign keys, deferrable keys; and the values of
/// generated columns.
///
/// **Idea.** A plan says which rules a change has to mind; here they are made to work on rows. Who relies on a row that
/// it does not change, a child on its parent, keeps it ([bowler.storage.StoreTransaction#keep]) to the transaction's end,
/// whatever its level: so what was found true stays true.
/// **Used by** `modify`, `ddl`, the door. **Start at** [RowConstraints], then [ReferenceProbe].
package bowler.execute.constraint;
