// SPDX-License-Identifier: Apache-2.0

/// Constraints that the trees do not enforce: checks, foreign keys and deferrable keys. Also computes generated
/// columns.
///
/// **Idea.** A plan names the constraints that a change has to obey, and this package checks them on rows. A row may
/// rely on another row that the statement does not change, as a child relies on its parent. The other row is then kept
/// ([bowler.storage.StoreTransaction#keep]) until the transaction ends, at every isolation level, so that the
/// constraint stays true.
/// **Used by** `modify`, `ddl`, `execute`. **Start at** [RowConstraints], then [ReferenceProbe].
package bowler.execute.constraint;
