// SPDX-License-Identifier: Apache-2.0

/// Parsers of expressions.
///
/// **Idea.** [ExpressionParser] parses operators by precedence climbing; each family of primaries and predicates has a
/// parser of its own. Queries within expressions are parsed through a [QueryGrammar], which the parser of queries
/// implements.
/// **Used by** `parse.query`, `parse.change`, `parse.definition`. **Uses** `parse.cursor`. **Start at**
/// [ExpressionParser].
package bowler.sql.parse.expression;
