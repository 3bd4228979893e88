// SPDX-License-Identifier: Apache-2.0

/// Binders of INSERT, UPDATE, DELETE and MERGE.
///
/// **Idea.** A [DmlTarget] resolves the table or view to its base table and columns. [DmlBinder] binds changes of one
/// table, [MergeBinder] changes that join other rows. [TableConstraintsBinder] collects the constraints that a change
/// must satisfy.
/// **Used by** `bind`. **Uses** `bind.query`, `bind.definition`. **Start at** [DmlBinder].
package bowler.sql.bind.change;
