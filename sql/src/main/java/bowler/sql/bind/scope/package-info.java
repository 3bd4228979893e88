// SPDX-License-Identifier: Apache-2.0

/// The common base of the binders of one statement: the context, the names in scope, the errors.
///
/// **Idea.** A [BindContext] holds the state of the whole statement: the catalog, column ids, the types of parameters.
/// Its parts resolve names of the catalog ([CatalogNames]) and record what the statement uses ([UsedObjects]). Everything else
/// in a context is immutable: where the text comes from ([TextOrigin]) and what the place in the text can refer to
/// ([BindScope]). A binder that binds an inner place derives another context and hands it down. [QueryUse] says what a
/// query's rows are for. A [NameScope] holds the names that an expression may use. Higher packages implement [NestedBinders]
/// and [ChangesOfWith], because expressions contain queries and queries contain changes.
/// **Used by** all binders. **Uses** `ast`, `bound`. **Start at** [BindContext].
package bowler.sql.bind.scope;

