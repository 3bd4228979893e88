// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan.value;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.types.RowBuffer;
import bowler.types.Value;
import bowler.types.function.RoutineRequest.Both;
import bowler.types.function.RoutineRequest.ColumnTest;
import bowler.types.function.RoutineRequest.Either;
import bowler.types.function.RoutineRequest.RoutineCondition;
import bowler.types.function.RoutineRequest.Test;
import java.util.List;
import java.util.function.BinaryOperator;

/// Makes the conditions that a table function may test itself. These are comparisons of its columns with constants and
/// parameters, tests for NULL, and their combinations by AND and OR.
final class RoutineConditions {
    private static final Batch NO_ROW = new Batch();

    private final Evaluators evaluators;
    private final List<Integer> positions;

    /// @param positions the positions of the columns in the function, by slot
    RoutineConditions(Evaluators evaluators, List<Integer> positions) {
        this.evaluators = evaluators;
        this.positions = positions;
    }

    /// Returns a condition that is true for all rows for which the scalar is true; null if there is none.
    RoutineCondition of(Scalar condition) {
        return switch (condition) {
            case Scalar.And and -> {
                RoutineCondition all = null;
                for (Scalar operand : and.operands()) {
                    RoutineCondition next = of(operand);
                    all = all == null ? next : next == null ? all : new Both(all, next);
                }
                yield all;
            }
            case Scalar.Or or -> joined(or.operands(), Either::new);
            case Scalar.IsNull(Scalar.Column column) -> new ColumnTest(positions.get(column.column()), Test.IS_NULL, null);
            case Scalar.Not(Scalar.IsNull(Scalar.Column column)) ->
                new ColumnTest(positions.get(column.column()), Test.IS_NOT_NULL, null);
            case Scalar.Compare(var op, Scalar.Column column, var value) -> test(column, op, value);
            case Scalar.Compare(var op, var value, Scalar.Column column) -> test(column, op.mirrored(), value);
            default -> null;
        };
    }

    private RoutineCondition joined(List<Scalar> operands, BinaryOperator<RoutineCondition> join) {
        RoutineCondition all = null;
        for (Scalar operand : operands) {
            RoutineCondition next = of(operand);
            if (next == null) {
                return null;
            }
            all = all == null ? next : join.apply(all, next);
        }
        return all;
    }

    private RoutineCondition test(Scalar.Column column, Comparison op, Scalar value) {
        if (!(value instanceof Scalar.Literal) && !(value instanceof Scalar.Parameter)) {
            return null;
        }
        Value constant = value(value);
        Test test = switch (op) {
            case LESS -> Test.LESS;
            case EQUAL -> Test.EQUAL;
            case LESS_OR_EQUAL -> Test.LESS_OR_EQUAL;
            case GREATER -> Test.GREATER;
            case GREATER_OR_EQUAL -> Test.GREATER_OR_EQUAL;
            case NOT_EQUAL -> Test.NOT_EQUAL;
        };
        return constant == null ? null : new ColumnTest(positions.get(column.column()), test, constant);
    }

    /// Returns null for NULL.
    private Value value(Scalar scalar) {
        Evaluator[] evaluator = evaluators.whole(List.of(scalar));
        Vector found = evaluator[0].evaluate(NO_ROW, Batch.ALL, 1);
        RowBuffer row = new RowBuffer(1);
        row.set(0, found.type, new VectorRow(new Vector[] {found}), 0);
        return row.isNull(0) ? null : Value.of(found.type, row, 0);
    }
}
