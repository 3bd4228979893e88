// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.TypesError;
import bowler.types.Value;
import bowler.types.time.TemporalText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class CastsTest {
    private static final DataType VARCHAR = DataType.varchar(40);

    private final List<String> cuts = new ArrayList<>();
    private final CastContext context = new CastContext() {
        @Override
        public void cut(int lengthOfValue, DataType type) {
            cuts.add(lengthOfValue + " to " + type);
        }

        @Override
        public long currentEpochDay() {
            return TemporalText.parseDate("2024-05-06");
        }
    };

    @Test
    void numbersAreCutTowardsZero() {
        assertThat(cast("1.55", DataType.decimal(3, 2), DataType.decimal(2, 1))).isEqualTo("1.5");
        assertThat(cast("-1.9", DataType.decimal(3, 1), DataType.INTEGER)).isEqualTo("-1");
        assertThat(cast("-1.99", DataType.DOUBLE, DataType.INTEGER)).isEqualTo("-1");
        assertThat(cast("0.1", DataType.REAL, DataType.decimal(31, 20))).isEqualTo("0.10000000000000000000");
        assertThat(cast("0.1", DataType.DOUBLE, DataType.decimal(5, 2))).isEqualTo("0.10");
        assertThat(cast("12", DataType.SMALLINT, DataType.BIGINT)).isEqualTo("12");
        assertThat(cast("12.5", DataType.decimal(3, 1), DataType.REAL)).isEqualTo("12.5");
        assertThat(cast("7", DataType.BIGINT, DataType.DOUBLE)).isEqualTo("7.0");
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        assertFails(TypesError.OUT_OF_RANGE, () -> cast("40000", DataType.INTEGER, DataType.SMALLINT));
        assertFails(TypesError.OUT_OF_RANGE, () -> cast("1e10", DataType.DOUBLE, DataType.INTEGER));
        assertFails(TypesError.OUT_OF_RANGE, () -> cast("1e19", DataType.DOUBLE, DataType.BIGINT));
        assertFails(TypesError.OUT_OF_RANGE, () -> cast("1e39", DataType.DOUBLE, DataType.REAL));
        assertFails(TypesError.OUT_OF_RANGE, () -> cast("1e-46", DataType.DOUBLE, DataType.REAL));
        assertFails(TypesError.OUT_OF_RANGE, () -> cast("123456", DataType.INTEGER, DataType.decimal(5, 1)));
        assertFails(TypesError.OUT_OF_RANGE,
            () -> cast("99999999999999999999", DataType.decimal(31, 0), DataType.BIGINT));
        assertThat(cast("1e-39", DataType.DOUBLE, DataType.REAL)).isEqualTo("1.0E-39");
    }

    @Test
    void textsBecomeNumbers() {
        assertThat(cast(" 12 ", VARCHAR, DataType.INTEGER)).isEqualTo("12");
        assertThat(cast("1.9", VARCHAR, DataType.INTEGER)).isEqualTo("1");
        assertThat(cast("-9223372036854775808", VARCHAR, DataType.BIGINT)).isEqualTo("-9223372036854775808");
        assertThat(cast("12.55", VARCHAR, DataType.decimal(4, 1))).isEqualTo("12.5");
        assertThat(cast("1e-999999999", VARCHAR, DataType.decimal(4, 1))).isEqualTo("0.0");
        assertFails(TypesError.OUT_OF_RANGE, () -> cast("99999", VARCHAR, DataType.SMALLINT));
        assertFails(TypesError.OUT_OF_RANGE, () -> cast("9223372036854775808", VARCHAR, DataType.BIGINT));
        assertFails(TypesError.OUT_OF_RANGE, () -> cast("1e999999999", VARCHAR, DataType.decimal(9, 0)));
        assertThat(cast("1e2", VARCHAR, DataType.INTEGER)).isEqualTo("100");
        assertThat(cast("1.55e1", VARCHAR, DataType.BIGINT)).isEqualTo("15");
        assertThat(cast("1e-999999999", VARCHAR, DataType.INTEGER)).isEqualTo("0");
        assertFails(TypesError.OUT_OF_RANGE, () -> cast("1e400", VARCHAR, DataType.INTEGER));
        assertFails(TypesError.BAD_TEXT, () -> cast("1e2x", VARCHAR, DataType.INTEGER));
        for (String bad : List.of("x", "", " ", "1x", "0x10", "1d", "--1", "1e", ".", "NaN", "\u0661")) {
            assertFails(TypesError.BAD_TEXT, () -> cast(bad, VARCHAR, DataType.INTEGER));
            assertFails(TypesError.BAD_TEXT, () -> cast(bad, VARCHAR, DataType.decimal(5, 2)));
            assertFails(TypesError.BAD_TEXT, () -> convert(bad, VARCHAR, DataType.DOUBLE));
        }
        assertThat(convert(" 1e3", VARCHAR, DataType.DOUBLE)).isEqualTo("1000.0");
    }

    @Test
    void castTruncatesStringsWithAWarning() {
        assertThat(cast("abcdef", VARCHAR, DataType.character(3))).isEqualTo("abc");
        assertThat(cuts).containsExactly("6 to CHAR(3)");
        cuts.clear();
        assertThat(cast("abc  ", VARCHAR, DataType.character(3))).isEqualTo("abc");
        assertThat(cast("abc", VARCHAR, DataType.character(5))).isEqualTo("abc  ");
        assertThat(cast("ABC", DataType.varcharBits(3), DataType.charBits(2))).isEqualTo("4142");
        assertThat(cuts).containsExactly("3 to CHAR(2) FOR BIT DATA");
        assertThat(cast("A", DataType.varcharBits(3), DataType.charBits(2))).isEqualTo("4120");
        assertFails(TypesError.TOO_LONG, () -> cast("12345", DataType.INTEGER, DataType.character(3)));
        assertFails(TypesError.TOO_LONG, () -> cast("true", DataType.BOOLEAN, DataType.varchar(2)));
        assertFails(TypesError.TOO_LONG, () -> cast("2020-01-01", DataType.DATE, DataType.character(5)));
    }

    @Test
    void assignmentTruncatesOnlyBlanks() {
        assertThat(assign("abcde   ", VARCHAR, DataType.character(5))).isEqualTo("abcde");
        assertThat(assign("ab", VARCHAR, DataType.character(5))).isEqualTo("ab   ");
        assertThat(assign("ABC ", DataType.varcharBits(9), DataType.varcharBits(3))).isEqualTo("414243");
        assertThat(assign("1.999", DataType.decimal(4, 3), DataType.decimal(5, 2))).isEqualTo("1.99");
        assertFails(TypesError.TOO_LONG, () -> assign("abcdefg", VARCHAR, DataType.character(5)));
        assertFails(TypesError.TOO_LONG, () -> assign("ABCD", DataType.varcharBits(9), DataType.varcharBits(3)));
        assertFails(TypesError.NOT_ASSIGNABLE, () -> Casts.assign(VARCHAR, DataType.INTEGER));
    }

    @Test
    void textsBecomeTruthsDatesAndTimes() {
        assertThat(cast(" TRUE ", VARCHAR, DataType.BOOLEAN)).isEqualTo("true");
        assertThat(cast("False", VARCHAR, DataType.BOOLEAN)).isEqualTo("false");
        assertFails(TypesError.BAD_TEXT, () -> cast("yes", VARCHAR, DataType.BOOLEAN));
        assertThat(cast("02/03/2020", VARCHAR, DataType.DATE)).isEqualTo("2020-02-03");
        assertThat(cast("1:11 PM", VARCHAR, DataType.TIME)).isEqualTo("13:11:00");
        assertThat(cast("20200102030405", VARCHAR, DataType.TIMESTAMP)).isEqualTo("2020-01-02 03:04:05.0");
        assertFails(TypesError.DATETIME_SYNTAX, () -> cast("2020-01-01", VARCHAR, DataType.TIMESTAMP));
    }

    @Test
    void datesAndTimesConvertToTimestamps() {
        assertThat(cast("2020-01-02", DataType.DATE, DataType.TIMESTAMP)).isEqualTo("2020-01-02 00:00:00.0");
        assertThat(cast("10:11:12", DataType.TIME, DataType.TIMESTAMP)).isEqualTo("2024-05-06 10:11:12.0");
        assertThat(cast("2020-01-02 03:04:05.6", DataType.TIMESTAMP, DataType.DATE)).isEqualTo("2020-01-02");
        assertThat(cast("2020-01-02 03:04:05.6", DataType.TIMESTAMP, DataType.TIME)).isEqualTo("03:04:05");
    }

    @Test
    void widerTypesNeedNoWork() {
        assertThat(Casts.assign(DataType.SMALLINT, DataType.BIGINT).isIdentity()).isTrue();
        assertThat(Casts.assign(DataType.character(3), DataType.varchar(3)).isIdentity()).isTrue();
        assertThat(Casts.assign(DataType.varchar(3), DataType.character(3)).isIdentity()).isFalse();
        assertThat(Casts.assign(DataType.BIGINT, DataType.INTEGER).isIdentity()).isFalse();
        assertThat(Casts.assign(DataType.decimal(5, 2), DataType.decimal(6, 2)).isIdentity()).isTrue();
        assertThat(Casts.assign(DataType.decimal(5, 2), DataType.decimal(6, 3)).isIdentity()).isFalse();
        assertThat(Casts.assign(DataType.REAL, DataType.DOUBLE).isIdentity()).isTrue();
    }

    @Test
    void nullStaysNull() {
        RowBuffer target = new RowBuffer(1);
        Casts.assign(DataType.INTEGER, DataType.decimal(5, 2)).convert(Value.nullOf(DataType.INTEGER), 0, target, 0);
        assertThat(target.isNull(0)).isTrue();
    }

    private String cast(String text, DataType from, DataType to) {
        return run(Casts.cast(from, to, context), text);
    }

    private String assign(String text, DataType from, DataType to) {
        return run(Casts.assign(from, to), text);
    }

    private String convert(String text, DataType from, DataType to) {
        return run(Casts.convert(from, to, context), text);
    }

    private static String run(Conversion conversion, String text) {
        RowBuffer target = new RowBuffer(1);
        conversion.convert(value(conversion.from(), text), 0, target, 0);
        return ValueText.of(conversion.to(), target, 0);
    }

    private static Value value(DataType type, String text) {
        return switch (type.id()) {
            case DATE -> Value.of(type, TemporalText.parseDate(text));
            case TIME -> Value.of(type, TemporalText.parseTime(text));
            case TIMESTAMP -> Value.of(type, (Object) TemporalText.parseTimestamp(text));
            case BOOLEAN -> Value.of(text.equals("true"));
            case DECIMAL -> Value.of(type, (Object) new BigDecimal(text));
            case CHAR_BITS, VARCHAR_BITS -> Value.of(type, (Object) text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
            default -> type.carrier() == Carrier.LONG ? Value.of(type, Long.parseLong(text))
                : type.carrier() == Carrier.DOUBLE ? Value.of(type, Double.parseDouble(text)) : Value.of(type, (Object) text);
        };
    }

    private static void assertFails(TypesError error, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error()).isEqualTo(error));
    }
}
