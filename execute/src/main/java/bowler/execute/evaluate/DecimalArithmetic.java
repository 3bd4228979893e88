// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.ScaledDecimals;
import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.number.ArithmeticOperator;

/// Arithmetic of DECIMALs that fit into longs. The loop collects bits that indicate an overflow. If some are set, the
/// result is void and the caller computes with objects, which report an actual error.
final class DecimalArithmetic {
    private DecimalArithmetic() {}

    /// Computes the rows' results at the scale of their type.
    ///
    /// @return false if a value overflows a long
    static boolean tryScaled(
            ArithmeticOperator op, DataType type, Vector left, Vector right, long[] into, int[] rows, int count) {
        int leftScale = left.type.scale();
        int rightScale = right.type.scale();
        long greatest = ScaledDecimals.greatest(type.length());
        return switch (op) {
            case ADD, SUBTRACT -> {
                int toLeft = type.scale() - leftScale;
                int toRight = type.scale() - rightScale;
                yield isPower(toLeft) && isPower(toRight) && sum(
                    op == ArithmeticOperator.ADD ? 1 : -1, left.longs, ScaledDecimals.power(toLeft), right.longs,
                    ScaledDecimals.power(toRight), greatest, into, rows, count);
            }
            case MULTIPLY -> {
                int cut = leftScale + rightScale - type.scale();
                yield isPower(cut) && product(
                    left.longs, right.longs, ScaledDecimals.power(cut), greatest, into, rows, count);
            }
            case DIVIDE -> {
                int more = type.scale() - leftScale + rightScale;
                yield isPower(more) && quotient(
                    left.longs, ScaledDecimals.power(more), right.longs, greatest, into, rows, count);
            }
        };
    }

    private static boolean isPower(int exponent) {
        return exponent >= 0 && exponent <= ScaledDecimals.MAX_PRECISION;
    }

    private static boolean sum(
            int sign, long[] a, long toA, long[] b, long toB, long greatest, long[] into, int[] rows, int count) {
        long lost = 0;
        if (toA == 1 && toB == 1) {
            for (int at = 0; at < count; at++) {
                int row = rows[at];
                long left = a[row];
                long right = sign * b[row];
                long value = left + right;
                into[row] = value;
                lost |= (left ^ value) & (right ^ value) | greatest - Math.abs(value);
            }
        } else {
            for (int at = 0; at < count; at++) {
                int row = rows[at];
                long left = a[row] * toA;
                long right = sign * b[row] * toB;
                long value = left + right;
                into[row] = value;
                lost |= (left ^ value) & (right ^ value) | greatest - Math.abs(value)
                    | overflow(a[row], toA, left) | overflow(sign * b[row], toB, right);
            }
        }
        return lost >= 0;
    }

    private static boolean product(long[] a, long[] b, long cut, long greatest, long[] into, int[] rows, int count) {
        long lost = 0;
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            long value = a[row] * b[row];
            lost |= overflow(a[row], b[row], value);
            into[row] = value;
        }
        if (cut != 1) {
            for (int at = 0; at < count; at++) {
                into[rows[at]] /= cut;
            }
        }
        for (int at = 0; at < count; at++) {
            lost |= greatest - Math.abs(into[rows[at]]);
        }
        return lost >= 0;
    }

    private static boolean quotient(long[] a, long more, long[] b, long greatest, long[] into, int[] rows, int count) {
        long lost = 0;
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            long divisor = b[row];
            if (divisor == 0) {
                return false;
            }
            long dividend = a[row] * more;
            long value = dividend / divisor;
            into[row] = value;
            lost |= overflow(a[row], more, dividend) | greatest - Math.abs(value);
        }
        return lost >= 0;
    }

    /// Returns a negative number if a product does not fit into its low half.
    private static long overflow(long a, long b, long low) {
        long difference = Math.multiplyHigh(a, b) ^ low >> Long.SIZE - 1;
        return difference | -difference;
    }
}
