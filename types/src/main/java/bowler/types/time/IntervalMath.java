// SPDX-License-Identifier: Apache-2.0
package bowler.types.time;

import bowler.types.IntervalQualifier;
import bowler.types.TypesError;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;

/// Converts intervals to numbers of months or seconds, and back.
public final class IntervalMath {
    private static final int NANO_DIGITS = 9;
    /// Far more than any type holds, and far less than would let sums overflow.
    private static final int MAX_BITS = 62;

    private IntervalMath() {}

    public static BigDecimal seconds(Duration duration) {
        return BigDecimal.valueOf(duration.getSeconds()).add(BigDecimal.valueOf(duration.getNano(), NANO_DIGITS));
    }

    /// Returns the duration with the fields of the type; fails with 22015 if it does not fit.
    public static Duration duration(BigDecimal seconds, IntervalQualifier qualifier) {
        BigInteger[] parts = seconds.setScale(NANO_DIGITS, RoundingMode.DOWN).unscaledValue()
            .divideAndRemainder(BigInteger.valueOf(DateTimeFields.NANOS_PER_SECOND));
        return qualifier.fit(Duration.ofSeconds(small(parts[0], qualifier), parts[1].longValue()));
    }

    public static long months(BigDecimal months, IntervalQualifier qualifier) {
        return qualifier.fit(small(months.toBigInteger(), qualifier));
    }

    private static long small(BigInteger number, IntervalQualifier qualifier) {
        if (number.bitLength() > MAX_BITS) {
            throw TypesError.INTERVAL_OVERFLOW.failure(qualifier.type());
        }
        return number.longValue();
    }
}
