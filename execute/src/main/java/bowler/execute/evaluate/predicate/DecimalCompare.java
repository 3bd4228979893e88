// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.predicate;

import bowler.execute.row.ScaledDecimals;
import bowler.execute.row.Vector;

/// Comparison of DECIMALs stored as longs at different scales: multiplies the side with the smaller scale.
final class DecimalCompare {
    private final boolean possible;
    private final long toLeft;
    private final long toRight;

    DecimalCompare(int leftScale, int rightScale) {
        int difference = leftScale - rightScale;
        possible = Math.abs(difference) <= ScaledDecimals.MAX_PRECISION;
        toLeft = possible && difference < 0 ? ScaledDecimals.power(-difference) : 1;
        toRight = possible && difference > 0 ? ScaledDecimals.power(difference) : 1;
    }

    /// Returns whether both are stored as longs at one scale.
    static boolean haveSameScale(Vector a, Vector b) {
        return a.isScaled() && b.isScaled() && a.type.scale() == b.type.scale();
    }

    /// Finds the rows for which a comparison holds; see [CompareValue].
    ///
    /// @return the number of rows, or -1 if values are too large for longs
    int filter(Vector left, Vector right, int mask, int[] rows, int count, int[] into) {
        if (!possible || !fits(left.longs, toLeft, rows, count) || !fits(right.longs, toRight, rows, count)) {
            return -1;
        }
        long[] a = left.longs;
        long[] b = right.longs;
        int found = 0;
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            into[found] = row;
            found += mask >>> 1 + Long.compare(a[row] * toLeft, b[row] * toRight) & 1;
        }
        return found;
    }

    private static boolean fits(long[] values, long factor, int[] rows, int count) {
        if (factor == 1) {
            return true;
        }
        long greatest = Long.MAX_VALUE / factor;
        long lost = 0;
        for (int at = 0; at < count; at++) {
            lost |= greatest - Math.abs(values[rows[at]]);
        }
        return lost >= 0;
    }
}
