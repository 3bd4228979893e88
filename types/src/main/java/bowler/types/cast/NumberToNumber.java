// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.number.DecimalMath;
import bowler.types.number.DoubleMath;
import bowler.types.number.IntegerMath;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/// Converts numbers to numbers. Digits after the decimal point that the target cannot hold are truncated. A result out
/// of range fails with 22003.
abstract class NumberToNumber extends Conversion {
    private NumberToNumber(DataType from, DataType to) {
        super(from, to);
    }

    static Conversion of(DataType from, DataType to) {
        return switch (to.id()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT -> new ToInteger(from, to);
            case DECIMAL, NUMERIC -> new ToDecimal(from, to);
            default -> new ToDouble(from, to);
        };
    }

    private static final class ToInteger extends NumberToNumber {
        private static final double BIGINT_LIMIT = 0x1p63;
        private static final int LONG_BITS = Long.SIZE - 1;

        ToInteger(DataType from, DataType to) {
            super(from, to);
        }

        @Override
        public long longFromLong(long value) {
            return IntegerMath.check(to(), value);
        }

        @Override
        public long longFromDouble(double value) {
            if (value >= BIGINT_LIMIT || value < -BIGINT_LIMIT) {
                throw TypesError.OUT_OF_RANGE.failure(to());
            }
            return IntegerMath.check(to(), (long) value);
        }

        @Override
        public long longFromObject(Object value) {
            BigDecimal decimal = (BigDecimal) value;
            BigInteger whole = decimal.scale() == 0 ? decimal.unscaledValue()
                : decimal.setScale(0, RoundingMode.DOWN).unscaledValue();
            if (whole.bitLength() > LONG_BITS) {
                throw TypesError.OUT_OF_RANGE.failure(to());
            }
            return IntegerMath.check(to(), whole.longValue());
        }
    }

    private static final class ToDecimal extends NumberToNumber {
        ToDecimal(DataType from, DataType to) {
            super(from, to);
        }

        @Override
        public Object objectFromLong(long value) {
            return DecimalMath.fit(BigDecimal.valueOf(value), to());
        }

        /// Converts through the shortest decimal text of the number, so that 0.1 becomes 0.1.
        @Override
        public Object objectFromDouble(double value) {
            return DecimalMath.fit(from().id() == TypeId.REAL
                ? new BigDecimal(Float.toString((float) value)) : BigDecimal.valueOf(value), to());
        }

        @Override
        public Object objectFromObject(Object value) {
            return DecimalMath.fit((BigDecimal) value, to());
        }
    }

    private static final class ToDouble extends NumberToNumber {
        private final boolean real;

        ToDouble(DataType from, DataType to) {
            super(from, to);
            real = to.id() == TypeId.REAL;
        }

        @Override
        public double doubleFromLong(long value) {
            return real ? (float) value : (double) value;
        }

        @Override
        public double doubleFromDouble(double value) {
            return real ? DoubleMath.checkReal(value) : value;
        }

        @Override
        public double doubleFromObject(Object value) {
            double number = ((BigDecimal) value).doubleValue();
            return real ? DoubleMath.checkReal(number) : number;
        }
    }
}
