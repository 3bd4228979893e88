// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.number.ArithmeticOperator;
import bowler.types.number.DecimalMath;
import bowler.types.number.DoubleMath;
import bowler.types.number.IntegerMath;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;

/// A left-deep chain of arithmetic, `a * 2 + b - c`, evaluated without recursion.
///
/// Integers are computed without checks while the loop collects bits that indicate an overflow. Only if such a bit is
/// set does a second loop find the row and fail. Values at NULLs may set such bits too, so the second loop skips NULLs.
public final class ArithmeticValue extends Evaluator {
    /// An operator with its right operand and result type.
    public record Step(ArithmeticOperator op, Evaluator right, DataType type) {}

    private final Evaluator first;
    private final Step[] steps;
    /// The results of the steps, which alternate between two vectors of each type.
    private final Vector[] results;

    public ArithmeticValue(Evaluator first, Step[] steps) {
        super(steps[steps.length - 1].type);
        this.first = first;
        this.steps = steps;
        results = new Vector[steps.length];
        Map<DataType, Vector[]> pairs = new HashMap<>();
        for (int step = 0; step < steps.length; step++) {
            Vector[] pair = pairs.computeIfAbsent(
                steps[step].type, type -> new Vector[] {new Vector(type), new Vector(type)});
            results[step] = pair[step & 1];
        }
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector left = first.evaluate(batch, rows, count);
        for (int index = 0; index < steps.length; index++) {
            Step step = steps[index];
            Vector right = step.right.evaluate(batch, rows, count);
            Vector into = start(results[index], rows, count);
            addNulls(left, into, rows, count);
            addNulls(right, into, rows, count);
            switch (type.carrier()) {
                case LONG -> wholeNumbers(step, left, right, into, rows, count);
                case DOUBLE -> doubles(step, left, right, into, rows, count);
                case OBJECT -> decimals(step, left, right, into, rows, count);
            }
            left = into;
        }
        return left;
    }

    private static void wholeNumbers(Step step, Vector left, Vector right, Vector into, int[] rows, int count) {
        TypeId id = step.type.id();
        boolean mayOverflow = step.op == ArithmeticOperator.DIVIDE
            || (id == TypeId.BIGINT ? bigints(step.op, left.longs, right.longs, into.longs, rows, count)
                : narrow(step.op, id, left.longs, right.longs, into.longs, rows, count));
        if (mayOverflow) {
            for (int at = 0; at < count; at++) {
                int row = rows[at];
                if (!into.isNull(row)) {
                    into.longs[row] = IntegerMath.apply(step.op, step.type, left.longs[row], right.longs[row]);
                }
            }
        }
    }

    /// Computes SMALLINT and INTEGER. Returns whether a result may be out of the range of its type.
    private static boolean narrow(
            ArithmeticOperator op, TypeId id, long[] a, long[] b, long[] into, int[] rows, int count) {
        long lost = 0;
        int shift = id == TypeId.SMALLINT ? Short.SIZE - 1 : Integer.SIZE - 1;
        switch (op) {
            case ADD -> {
                for (int at = 0; at < count; at++) {
                    int row = rows[at];
                    long value = a[row] + b[row];
                    into[row] = value;
                    lost |= value >> shift ^ value >> Long.SIZE - 1;
                }
            }
            case SUBTRACT -> {
                for (int at = 0; at < count; at++) {
                    int row = rows[at];
                    long value = a[row] - b[row];
                    into[row] = value;
                    lost |= value >> shift ^ value >> Long.SIZE - 1;
                }
            }
            case MULTIPLY -> {
                for (int at = 0; at < count; at++) {
                    int row = rows[at];
                    long value = a[row] * b[row];
                    into[row] = value;
                    lost |= value >> shift ^ value >> Long.SIZE - 1;
                }
            }
            case DIVIDE -> throw new IllegalArgumentException("division is checked row by row");
        }
        return lost != 0;
    }

    private static boolean bigints(ArithmeticOperator op, long[] a, long[] b, long[] into, int[] rows, int count) {
        long lost = 0;
        switch (op) {
            case ADD -> {
                for (int at = 0; at < count; at++) {
                    int row = rows[at];
                    long value = a[row] + b[row];
                    into[row] = value;
                    lost |= (a[row] ^ value) & (b[row] ^ value);
                }
            }
            case SUBTRACT -> {
                for (int at = 0; at < count; at++) {
                    int row = rows[at];
                    long value = a[row] - b[row];
                    into[row] = value;
                    lost |= (a[row] ^ b[row]) & (a[row] ^ value);
                }
            }
            case MULTIPLY -> {
                for (int at = 0; at < count; at++) {
                    int row = rows[at];
                    long value = a[row] * b[row];
                    into[row] = value;
                    lost |= Math.multiplyHigh(a[row], b[row]) == value >> Long.SIZE - 1 ? 0 : Long.MIN_VALUE;
                }
            }
            case DIVIDE -> throw new IllegalArgumentException("division is checked row by row");
        }
        return lost < 0;
    }

    private static void doubles(Step step, Vector left, Vector right, Vector into, int[] rows, int count) {
        double[] a = left.doubles;
        double[] b = right.doubles;
        boolean real = step.type.id() == TypeId.REAL;
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            if (into.hasNulls && into.nulls[row]) {
                continue;
            }
            double value = switch (step.op) {
                case ADD -> DoubleMath.add(a[row], b[row]);
                case SUBTRACT -> DoubleMath.subtract(a[row], b[row]);
                case MULTIPLY -> DoubleMath.multiply(a[row], b[row]);
                case DIVIDE -> DoubleMath.divide(a[row], b[row]);
            };
            into.doubles[row] = real ? DoubleMath.checkReal(value) : value;
        }
    }

    private static void decimals(Step step, Vector left, Vector right, Vector into, int[] rows, int count) {
        if (left.isScaled() && right.isScaled() && DecimalArithmetic.tryScaled(
                step.op, step.type, left, right, into.longs, rows, count)) {
            return;
        }
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            if (!into.isNull(row)) {
                into.setObject(row, DecimalMath.apply(
                    step.op, step.type, (BigDecimal) left.objectAt(row), (BigDecimal) right.objectAt(row)));
            }
        }
    }
}
