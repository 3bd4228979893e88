// SPDX-License-Identifier: Apache-2.0

/// Parsers of expressions.
///
/// **Idea.** [ExpressionParser] climbs operators by precedence; each family of primaries and predicates has a parser of its
/// own. Queries within expressions are parsed by a [QueryGrammar] that the parser of queries hands down.
/// **Used by** `parse.query`, `parse.change`, `parse.definition`. **Uses** `parse.cursor`. **Start at** [ExpressionParser].
package bowler.sql.parse.expression;
