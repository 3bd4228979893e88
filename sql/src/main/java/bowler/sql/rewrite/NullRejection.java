// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import java.util.BitSet;

/// Tests whether a predicate cannot be true while certain columns are all NULL.
final class NullRejection {
    private NullRejection() {}

    static boolean of(Scalar condition, BitSet columns) {
        return switch (condition) {
            case And and -> and.operands().stream().anyMatch(operand -> of(operand, columns));
            case Or or -> or.operands().stream().allMatch(operand -> of(operand, columns));
            case Not(IsNull(var operand)) -> isNull(operand, columns);
            case Scalar other -> isNull(other, columns);
        };
    }

    /// Returns whether the value is NULL while the columns are NULL.
    private static boolean isNull(Scalar scalar, BitSet columns) {
        return switch (scalar) {
            case Column column -> columns.get(column.column());
            case IsNull isNull -> false;
            case And and -> and.operands().stream().allMatch(operand -> isNull(operand, columns));
            case Or or -> or.operands().stream().allMatch(operand -> isNull(operand, columns));
            case Case choice -> false;
            case Call call when call.function().seesNulls() -> false;
            case Scalar.RoutineCall call -> false;
            case Subquery subquery -> false;
            case InList in -> isNull(in.value(), columns);
            case Scalar other -> ScalarTraversal.operands(other).stream().anyMatch(operand -> isNull(operand, columns));
        };
    }
}
