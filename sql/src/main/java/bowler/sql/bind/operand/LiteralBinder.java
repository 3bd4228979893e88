// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.operand;

import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.Constant;
import bowler.sql.ast.Expression.Interval;
import bowler.sql.ast.Expression;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bound.ConstantFolding;
import bowler.sql.bound.FailingLiteral;
import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.TypesError;
import bowler.types.Value;
import bowler.types.function.Functions;
import bowler.types.number.DoubleMath;
import bowler.types.time.IntervalText;
import bowler.types.time.ZonedText;
import bowler.types.time.ZonedTimeText;
import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.List;

/// Binds literals. An integer is INTEGER, BIGINT or DECIMAL, the first that can hold it. A number with a point is
/// DECIMAL, one with an exponent is DOUBLE, and a string is CHAR of its length.
///
/// The class has no BigDecimal constant: loading BigDecimal takes some milliseconds, and few first statements need it.
public final class LiteralBinder {
    private static final int MAX_LONG_DIGITS = 19;
    private static final String LONG_MAX_DIGITS = "9223372036854775807";

    /// The digits of the smallest BIGINT, which exceed BIGINT without their sign.
    public static final String MIN_LONG_DIGITS = "9223372036854775808";
    public static final Literal MIN_LONG = new Literal(Value.of(DataType.BIGINT, Long.MIN_VALUE));
    /// The digits of the smallest INTEGER, which exceed INTEGER without their sign.
    public static final String MIN_INTEGER_DIGITS = "2147483648";
    public static final Literal MIN_INTEGER = new Literal(Value.of(DataType.INTEGER, Integer.MIN_VALUE));

    private final BindContext context;

    public LiteralBinder(BindContext context) {
        this.context = context;
    }

    public Scalar literal(Constant constant) {
        Scalar literal = made(constant);
        if (literal instanceof Literal noted) {
            FailingLiteral.note(noted, () -> context.placeOf(constant.offset()));
        }
        return literal;
    }

    private Scalar made(Constant constant) {
        String text = constant.text();
        return switch (constant.kind()) {
            case INTEGER -> new Literal(whole(constant));
            case DECIMAL -> new Literal(decimal(new BigDecimal(text), constant));
            case FLOAT -> new Literal(floating(constant));
            case STRING -> new Literal(Value.of(textType(text), (Object) text));
            case HEX -> {
                byte[] bits = HexFormat.of().parseHex(text);
                DataType type = bits.length <= DataType.MAX_CHAR_LENGTH ? DataType.charBits(bits.length)
                        : DataType.varcharBits(bits.length);
                yield new Literal(Value.of(type, (Object) bits));
            }
            case TRUE -> Literal.TRUE;
            case FALSE -> Literal.FALSE;
            case UNKNOWN -> throw context.failure(BindError.VALUE_NOT_ALLOWED, constant.offset());
            case DATE -> moment(constant, DataType.DATE);
            case TIME -> moment(constant,
                    ZonedTimeText.hasZone(constant.text()) ? DataType.TIME_TZ : DataType.TIME);
            case TIMESTAMP -> moment(constant,
                    ZonedText.hasZone(constant.text()) ? DataType.TIMESTAMP_TZ : DataType.TIMESTAMP);
        };
    }

    public static DataType textType(String text) {
        int length = text.length();
        return length <= DataType.MAX_CHAR_LENGTH ? DataType.character(length)
                : length <= DataType.MAX_VARCHAR_LENGTH ? DataType.varchar(length) : DataType.clob(length);
    }

    private Value whole(Constant constant) {
        String text = constant.text();
        if (text.length() < MAX_LONG_DIGITS) {
            long number = Long.parseLong(text);
            return Value.of(number <= Integer.MAX_VALUE ? DataType.INTEGER : DataType.BIGINT, number);
        }
        BigDecimal number = new BigDecimal(text);
        return number.compareTo(new BigDecimal(LONG_MAX_DIGITS)) <= 0 ? Value.of(DataType.BIGINT, number.longValue())
                : decimal(number, constant);
    }

    private Value decimal(BigDecimal number, Constant constant) {
        int scale = number.scale();
        int precision = Math.max(Math.max(number.precision(), scale), 1);
        if (precision > DataType.MAX_DECIMAL_PRECISION) {
            throw context.failure(BindError.NUMBER_TOO_LARGE, constant.offset(), constant.text());
        }
        return Value.of(DataType.decimal(precision, scale), (Object) number);
    }

    private Value floating(Constant constant) {
        double number = Double.parseDouble(constant.text());
        return Value.of(DataType.DOUBLE, (double) context.placed(constant.offset(), () -> {
            // A result of 0 from digits that are not all zero is an underflow.
            if (number == 0 && constant.text().matches("[0.]*[1-9].*")) {
                throw TypesError.OUT_OF_RANGE.failure(DataType.DOUBLE);
            }
            return DoubleMath.checkDouble(number);
        }));
    }

    /// Binds an interval literal. The literal's digits determine the precision if the qualifier has none.
    public Scalar interval(Interval interval) {
        String text = interval.text();
        int[] digits = IntervalText.digits(text);
        DataType type = new TypeBinder(context).interval(interval.type(),
                Math.clamp(digits[0], IntervalQualifier.DEFAULT_PRECISION, IntervalQualifier.MAX_PRECISION),
                Math.clamp(digits[1], IntervalQualifier.DEFAULT_FRACTION, DataType.MAX_FRACTION_DIGITS)).type();
        Scalar literal = moment(new Constant(Expression.LiteralKind.STRING, text, interval.offset()), type);
        return interval.negative() ? IntervalBinder.folded(Functions.negatedInterval(type), List.of(literal)) : literal;
    }

    /// Converts the string of a literal at compile time, so that an invalid literal fails here.
    private Scalar moment(Constant constant, DataType type) {
        Literal text = new Literal(Value.of(textType(constant.text()), (Object) constant.text()));
        return context.placed(constant.offset(), () -> ConstantFolding.foldOrFail(SessionCasts.cast(text, type, false)));
    }
}
