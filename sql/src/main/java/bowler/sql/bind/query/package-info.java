// SPDX-License-Identifier: Apache-2.0

/// Binders of queries: FROM, SELECT, GROUP BY, WITH and set operations become relations.
///
/// **Idea.** [FromBinder] builds the rows and their scope, [SelectBinder] what one SELECT makes of them, [QueryBinder]
/// the whole query. Conditions and generated columns of a table are expressions over one row of it,
/// [TableExpressionBinder].
/// **Used by** `bind.definition`, `bind.change`. **Uses** `bind.expression`. **Start at** [QueryBinder].
package bowler.sql.bind.query;
