// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.Expression.Windowed;

/// The window functions of one SELECT as the binder of expressions sees them.
public interface WindowFunctions {
    /// Returns the column that holds the window function.
    Column bind(Windowed windowed);
}
