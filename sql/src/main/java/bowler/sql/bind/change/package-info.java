// SPDX-License-Identifier: Apache-2.0

/// Binders of INSERT, UPDATE, DELETE and MERGE.
///
/// **Idea.** A [DmlTarget] resolves the table or view to its base table and columns. [DmlBinder] binds plain changes,
/// [MergeBinder] those that join other rows. The constraints that a change must obey are collected by
/// [TableConstraintsBinder].
/// **Used by** `bind`. **Uses** `bind.query`, `bind.definition`. **Start at** [DmlBinder].
package bowler.sql.bind.change;
