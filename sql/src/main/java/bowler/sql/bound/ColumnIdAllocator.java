// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.types.DataType;
import java.util.List;

/// Allocates the ids of columns and queries that a pass adds to a statement, and answers questions about columns.
public interface ColumnIdAllocator {
    Column newColumn(DataType type, boolean nullable);

    int newQuery();

    /// Returns whether a value can be NULL, judged by its form; true in doubt.
    boolean isNullable(Scalar scalar);

    /// Returns the optimizer hints of the statement.
    List<OptimizerHint> directives();

    /// Returns whether the rules of Derby's mode apply to the statement.
    default boolean hasDerbyRules() {
        return false;
    }

    /// Returns whether the statement reads rows behind the barrier of a policy.
    default boolean hasBarriers() {
        return false;
    }
}
