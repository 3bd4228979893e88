// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.sql.ast.Expression;
import bowler.sql.ast.Query;
import java.util.List;

/// The parser of expressions as the parsers of their parts see it. It breaks the cycle between them, because every part
/// contains expressions again.
public interface ExpressionGrammar {
    Expression expression();

    /// Parses one or more expressions, separated by commas.
    List<Expression> expressions();

    /// Parses an expression where Derby also accepts NULL without a cast.
    Expression value();

    /// Parses one or more values, separated by commas.
    List<Expression> values();

    /// Parses an expression without predicates and truth operators at its top level.
    Expression additive();

    /// Parses a predicate whose left operand is written elsewhere; returns null if no predicate begins here.
    Expression testOf(Expression operand);

    /// Returns whether a query begins here, rather than an expression.
    boolean atQuery();

    /// Parses the query that begins here.
    Query query();
}
