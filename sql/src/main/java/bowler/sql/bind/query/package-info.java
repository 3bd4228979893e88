// SPDX-License-Identifier: Apache-2.0

/// Binders of queries: FROM, SELECT, GROUP BY, WITH and set operations become relations.
///
/// **Idea.** [FromBinder] binds the rows and their scope, [SelectBinder] one SELECT over them, [QueryBinder] the whole
/// query. [TableExpressionBinder] binds conditions and generated columns of a table, which are expressions over one row
/// of it.
/// **Used by** `bind.definition`, `bind.change`. **Uses** `bind.expression`. **Start at** [QueryBinder].
package bowler.sql.bind.query;
