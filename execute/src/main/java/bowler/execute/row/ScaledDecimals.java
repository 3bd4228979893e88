// SPDX-License-Identifier: Apache-2.0
package bowler.execute.row;

import bowler.types.number.DecimalMath;

/// Limits of DECIMALs stored as a long: the number of units of their last digit.
public final class ScaledDecimals {
    /// The maximum precision whose numbers always fit into a long.
    public static final int MAX_PRECISION = DecimalMath.LONG_DIGITS;
    private static final long[] POWERS = powers();

    private ScaledDecimals() {}

    private static long[] powers() {
        long[] powers = new long[MAX_PRECISION + 1];
        powers[0] = 1;
        for (int exponent = 1; exponent <= MAX_PRECISION; exponent++) {
            powers[exponent] = 10 * powers[exponent - 1];
        }
        return powers;
    }

    /// Returns ten to a power from 0 to [#MAX_PRECISION].
    public static long power(int exponent) {
        return POWERS[exponent];
    }

    /// Returns the largest magnitude of a DECIMAL of a precision that fits into a long.
    public static long greatest(int precision) {
        return precision > MAX_PRECISION ? Long.MAX_VALUE : POWERS[precision] - 1;
    }
}
