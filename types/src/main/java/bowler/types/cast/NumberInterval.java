// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.TypeId;
import bowler.types.number.DecimalMath;
import bowler.types.number.IntegerMath;
import bowler.types.time.IntervalMath;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/// Converts between exact numbers and intervals with one field; the number is the value of that field.
final class NumberInterval {
    private NumberInterval() {}

    static Conversion ofNumber(DataType from, DataType to) {
        IntervalQualifier qualifier = IntervalQualifier.of(to);
        BigDecimal unit = BigDecimal.valueOf(qualifier.first().unit());
        boolean ofMonths = to.id() == TypeId.INTERVAL_MONTHS;
        return new Conversion(from, to) {
            @Override
            public long longFromLong(long value) {
                return longFromObject(BigDecimal.valueOf(value));
            }

            @Override
            public long longFromObject(Object value) {
                assert ofMonths;
                return IntervalMath.months(whole((BigDecimal) value).multiply(unit), qualifier);
            }

            @Override
            public Object objectFromLong(long value) {
                return objectFromObject(BigDecimal.valueOf(value));
            }

            @Override
            public Object objectFromObject(Object value) {
                BigDecimal number = qualifier.fraction() > 0 ? (BigDecimal) value : whole((BigDecimal) value);
                return IntervalMath.duration(number.multiply(unit), qualifier);
            }
        };
    }

    private static BigDecimal whole(BigDecimal number) {
        return number.setScale(0, RoundingMode.DOWN);
    }

    static Conversion toNumber(DataType from, DataType to) {
        int unit = IntervalQualifier.of(from).first().unit();
        return new Conversion(from, to) {
            @Override
            public long longFromLong(long value) {
                return IntegerMath.check(to, value / unit);
            }

            @Override
            public long longFromObject(Object value) {
                Duration duration = (Duration) value;
                return IntegerMath.check(to, IntervalMath.seconds(duration).longValue() / unit);
            }

            @Override
            public Object objectFromLong(long value) {
                return DecimalMath.fit(BigDecimal.valueOf(value / unit), to);
            }

            @Override
            public Object objectFromObject(Object value) {
                BigDecimal seconds = IntervalMath.seconds((Duration) value);
                return DecimalMath.fit(unit == 1 ? seconds : whole(seconds).divide(BigDecimal.valueOf(unit)), to);
            }
        };
    }
}
