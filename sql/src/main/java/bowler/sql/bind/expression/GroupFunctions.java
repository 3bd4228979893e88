// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.Expression.Aggregation;
import bowler.sql.ast.Expression.Invocation;

/// The aggregates of one SELECT as the binder of expressions sees them.
public interface GroupFunctions {
    /// Returns the column that holds the aggregate.
    Column bind(Aggregation aggregation);

    /// Returns the column that stands for a GROUPING().
    Column bindGrouping(Invocation invocation);
}
