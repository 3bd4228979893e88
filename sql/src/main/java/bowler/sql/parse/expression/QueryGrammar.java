// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.sql.ast.Query;

/// Parses queries for the parsers of expressions, which contain queries and are used by their parser.
public interface QueryGrammar {
    /// Whether a query begins here.
    boolean atQuery();

    /// Whether a query begins here that ends at the end of its parentheses.
    boolean atWholeQuery();

    Query query();
}
