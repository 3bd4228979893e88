// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.types.DataType;
import java.util.List;

/// Names for what a pass adds to a statement, and what is known of its columns.
public interface ColumnIdAllocator {
    Column newColumn(DataType type, boolean nullable);

    int newQuery();

    /// Whether a value can be NULL, as far as its form tells.
    boolean isNullable(Scalar scalar);

    /// What the statement tells about its plan.
    List<OptimizerHint> directives();
}
