// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.Value;
import bowler.types.cast.CastContext;
import bowler.types.cast.Casts;
import bowler.types.cast.ValueText;
import bowler.types.function.call.Argument;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.ConversionCall;
import bowler.types.function.call.FunctionCall;
import bowler.types.time.TemporalText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// Expects the values and SQLStates of Derby 10.17.
class FunctionsTest {
    private static final CastContext CONTEXT = new CastContext() {
        @Override
        public void cut(int lengthOfValue, DataType type) {
            assertThat(lengthOfValue).isGreaterThan(type.length());
        }

        @Override
        public long currentEpochDay() {
            return 0;
        }
    };

    @Test
    void functionsOfNumbersCalculateAsDerbys() {
        assertThat(call("ABS", -5)).isEqualTo("5");
        assertThat(call("ABSVAL", new BigDecimal("-1.25"))).isEqualTo("1.25");
        assertFails("22003", () -> call("ABS", Integer.MIN_VALUE));
        assertThat(call("SIGN", -2.5)).isEqualTo("-1");
        assertThat(call("SIGN", new BigDecimal("0.1"))).isEqualTo("1");
        assertThat(call("MOD", -7, 2)).isEqualTo("-1");
        assertFails("22012", () -> call("MOD", 7, 0));
        assertFails("42Y95", () -> call("MOD", 5.5, 2));
        assertThat(call("SQRT", 4)).isEqualTo("2.0");
        assertFails("22013", () -> call("SQRT", -1));
        assertFails("42X25", () -> call("SQRT", "4"));
        assertThat(call("CEIL", 1)).isEqualTo("1.0");
        assertThat(call("FLOOR", new BigDecimal("-1.5"))).isEqualTo("-2.0");
        assertFails("22003", () -> call("LN", 0));
        assertFails("22003", () -> call("ASIN", 2));
        assertFails("22003", () -> call("EXP", 1000));
        assertFails("22003", () -> call("COT", 0));
        assertThat(call("ATAN2", 1, 2)).isEqualTo("0.4636476090008061");
        assertThat(call("PI")).isEqualTo("3.141592653589793");
        assertThat(call("RAND", 1)).isEqualTo("0.7308781907032909");
    }

    @Test
    void functionsOfTextsCutAndSearchByCharacters() {
        assertThat(call("UPPER", "straße")).isEqualTo("STRASSE");
        assertThat(call("LCASE", "AbC ")).isEqualTo("abc ");
        assertThat(call("UPPER", true)).isEqualTo("TRUE");
        assertFails("42846", () -> call("UPPER", 5));
        assertThat(call("LENGTH", "abc  ")).isEqualTo("5");
        assertThat(call("LENGTH", 5)).isEqualTo("4");
        assertThat(call("SUBSTR", "hello", 2)).isEqualTo("ello");
        assertThat(call("SUBSTR", "hello", 2, 3)).isEqualTo("ell");
        assertThat(call("SUBSTR", "hello", 2, 0)).isEmpty();
        for (int[] range : new int[][] {{2, 100}, {0, 1}, {6, 0}, {2, -1}, {Integer.MAX_VALUE, Integer.MAX_VALUE}}) {
            assertFails("22011", () -> call("SUBSTR", "hello", range[0], range[1]));
        }
        assertFails("22011", () -> call("SUBSTR", "hello", 6));
        assertThat(call("LOCATE", "l", "hello")).isEqualTo("3");
        assertThat(call("LOCATE", "l", "hello", 4)).isEqualTo("4");
        assertThat(call("LOCATE", "", "hello", 10)).isEqualTo("10");
        assertThat(call("LOCATE", "x", "")).isEqualTo("0");
        assertFails("22014", () -> call("LOCATE", "l", "hello", 0));
        assertThat(call("LTRIM", " a ")).isEqualTo("a ");
        assertThat(call("RTRIM", " a ")).isEqualTo(" a");
        assertThat(call("TRIM", "aba", "a")).isEqualTo("b");
        assertFails("22020", () -> call("TRIM", "aba", "ab"));
    }

    @Test
    void datesAndTimes() {
        assertThat(call("YEAR", "2020-03-01")).isEqualTo("2020");
        assertFails("22007", () -> call("YEAR", "abc"));
        assertThat(call("SECOND", "10:11:12")).isEqualTo("12");
        Value moment = Value.of(DataType.TIMESTAMP, (Object) TemporalText.parseTimestamp("2020-01-02 03:04:05.6"));
        assertThat(call("SECOND", moment)).isEqualTo("5.6");
        assertThat(call("MONTH", moment)).isEqualTo("1");
        assertThat(call("HOUR", moment)).isEqualTo("3");
        assertThat(call("DATE", "2020366")).isEqualTo("2020-12-31");
        assertThat(call("DATE", 1000)).isEqualTo("1972-09-26");
        assertThat(call("DATE", moment)).isEqualTo("2020-01-02");
        assertFails("22008", () -> call("DATE", 0));
        assertFails("22008", () -> call("DATE", "abc"));
        assertFails("22007", () -> call("TIME", "abc"));
        assertFails("22008", () -> call("TIMESTAMP", "2020-01-01"));
        assertThat(call("TIMESTAMP", "2020-01-02", "10:11:12")).isEqualTo("2020-01-02 10:11:12.0");
        Value day = Value.of(DataType.DATE, TemporalText.parseDate("2020-01-31"));
        assertFails("42X25", () -> call("TIMESTAMP", day));
        assertFails("42X25", () -> call("HOUR", day));
        assertThat(call("TIMESTAMPADD", "SQL_TSI_MONTH", 1, day)).isEqualTo("2020-02-29 00:00:00.0");
        assertThat(call("TIMESTAMPDIFF", "SQL_TSI_MONTH", day, "2020-03-01 00:00:00")).isEqualTo("1");
        assertThat(call("TIMESTAMPDIFF", "SQL_TSI_MONTH", "2024-01-31 00:00:00", "2024-02-29 00:00:00")).isEqualTo("1");
        assertThat(call("TIMESTAMPDIFF", "SQL_TSI_MONTH", "2024-01-31 00:00:00", "2024-02-28 00:00:00")).isEqualTo("0");
        assertThat(call("TIMESTAMPDIFF", "SQL_TSI_FRAC_SECOND", "2020-01-01 12:00:00", "2020-01-01 12:00:01"))
            .isEqualTo("1000000000");
        assertFails("42X25", () -> call("TIMESTAMPADD", "SQL_TSI_AEON", 1, day));
    }

    @Test
    void conversions() {
        assertThat(call("INTEGER", "1.9")).isEqualTo("1");
        assertFails("22018", () -> call("INT", "abc"));
        assertFails("22003", () -> call("SMALLINT", 40_000));
        assertThat(call("DOUBLE", "1e3")).isEqualTo("1000.0");
        assertThat(call("CHAR", 2)).isEqualTo("2          ");
        assertThat(call("CHAR", new BigDecimal("12.5"))).isEqualTo("12.5 ");
        assertThat(call("CHAR", true)).isEqualTo("true ");
        assertThat(call("CHAR", "hello", 2)).isEqualTo("he");
        assertFails("22001", () -> call("CHAR", 123, 2));
        assertThat(call("VARCHAR", "hello", 2)).isEqualTo("he");
        assertFails("42846", () -> call("VARCHAR", 5));
        assertFails("42611", () -> call("CHAR", "hello", 255));
    }

    @Test
    void resultTypes() {
        assertThat(bind("ABS", Argument.of(DataType.SMALLINT)).resultType()).isEqualTo(DataType.SMALLINT);
        assertThat(bind("MOD", Argument.of(DataType.BIGINT), Argument.of(DataType.SMALLINT)).resultType())
            .isEqualTo(DataType.BIGINT);
        assertThat(bind("TRIM", Argument.of(DataType.character(5))).resultType()).isEqualTo(DataType.varchar(5));
        assertThat(bind("SUBSTR", Argument.of(DataType.varchar(9)), Argument.of(DataType.INTEGER),
            Argument.of(Value.of(DataType.INTEGER, 3L))).resultType()).isEqualTo(DataType.varchar(3));
        assertThat(bind("UPPER", Argument.of(DataType.clob(99))).resultType()).isEqualTo(DataType.clob(99));
    }

    @Test
    void markersTakeTheTypeOfTheirPlace() {
        assertThat(bind("ABS", Argument.of((DataType) null)).parameterTypes()).containsExactly(DataType.DOUBLE);
        assertThat(bind("YEAR", Argument.of((DataType) null)).parameterTypes()).containsExactly(DataType.DATE);
        assertThat(bind("MOD", Argument.of((DataType) null), Argument.of(DataType.BIGINT)).parameterTypes())
            .containsExactly(DataType.BIGINT, DataType.BIGINT);
    }

    @Test
    void nullMakesNull() {
        RowBuffer arguments = new RowBuffer(1);
        RowBuffer target = new RowBuffer(1);
        target.setLong(0, 5);
        ((FunctionCall) bind("ABS", Argument.of(DataType.INTEGER))).evaluate(arguments, target, 0);
        assertThat(target.isNull(0)).isTrue();
    }

    @Test
    void unknownNamesAndCountsAreRefused() {
        assertThat(Functions.isKnown("LENGTH")).isTrue();
        assertThat(Functions.isKnown("REPLAICE")).isFalse();
        assertFails("42884", () -> call("REPLAICE", "a"));
        assertFails("42884", () -> call("LENGTH"));
    }

    @Test
    void aggregates() {
        assertThat(AggregateFunction.named("AVG").resultType(DataType.INTEGER)).isEqualTo(DataType.INTEGER);
        assertThat(AggregateFunction.named("COUNT")).isEqualTo(AggregateFunction.COUNT);
        assertThat(AggregateFunction.COUNT_ROWS.resultType(null)).isEqualTo(DataType.INTEGER);
        assertThat(AggregateFunction.STDDEV_POP.resultType(DataType.REAL)).isEqualTo(DataType.DOUBLE);
        assertFails("42Y22", () -> AggregateFunction.MAX.resultType(DataType.clob(9)));
        assertFails("42Y22", () -> AggregateFunction.SUM.resultType(DataType.DATE));
        assertThat(AggregateFunction.VAR_POP.allowsDistinct()).isFalse();
    }

    private static BoundFunction bind(String name, Argument... arguments) {
        return Functions.bind(name, List.of(arguments));
    }

    /// Binds literals, converts them as the binder does, evaluates, and shows the result.
    private static String call(String name, Object... literals) {
        List<Value> values = new ArrayList<>();
        for (Object literal : literals) {
            values.add(literal(literal));
        }
        BoundFunction function = Functions.bind(name, values.stream().map(Argument::of).toList());
        RowBuffer arguments = new RowBuffer(values.size());
        for (int at = 0; at < function.parameterTypes().size(); at++) {
            Casts.convert(values.get(at).type(), function.parameterTypes().get(at), CONTEXT)
                .convert(values.get(at), 0, arguments, at);
        }
        RowBuffer result = new RowBuffer(1);
        switch (function) {
            case FunctionCall call -> call.evaluate(arguments, result, 0);
            case ConversionCall(_, var from, var to) ->
                Casts.convert(from, to, CONTEXT).convert(arguments, 0, result, 0);
        }
        return ValueText.of(function.resultType(), result, 0);
    }

    private static Value literal(Object literal) {
        return switch (literal) {
            case Value value -> value;
            case Integer number -> Value.of(DataType.INTEGER, number.longValue());
            case Double number -> Value.of(DataType.DOUBLE, number.doubleValue());
            case Boolean truth -> Value.of(truth.booleanValue());
            case BigDecimal number ->
                Value.of(DataType.decimal(Math.max(number.precision(), number.scale()), number.scale()), (Object) number);
            case String text -> Value.of(DataType.character(text.length()), (Object) text);
            default -> throw new IllegalArgumentException(literal.toString());
        };
    }

    private static void assertFails(String state, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.sqlState()).isEqualTo(state));
    }
}
