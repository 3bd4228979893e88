// SPDX-License-Identifier: Apache-2.0

/// What the binders of one statement share: the context, the names in scope, the errors.
///
/// **Idea.** A [BindContext] holds what belongs to the whole statement: the catalog, column ids, the types of
/// parameters. A [NameScope] holds the names that an expression may use. [NestedBinders] and [ChangesOfWith] are
/// implemented by higher packages, because expressions contain queries and queries contain changes.
/// **Used by** all binders. **Uses** `ast`, `bound`. **Start at** [BindContext].
package bowler.sql.bind.scope;
