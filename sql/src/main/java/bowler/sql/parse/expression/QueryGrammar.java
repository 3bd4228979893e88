// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.sql.ast.Query;

/// The parser of queries as the parsers of expressions see it. It breaks the cycle between them, because expressions
/// contain queries and queries contain expressions.
public interface QueryGrammar {
    /// Returns whether a query begins here.
    boolean atQuery();

    /// Returns whether the construct that begins here is a query as a whole, not a part of a larger construct.
    boolean isAtCompleteQuery();

    Query query();
}
