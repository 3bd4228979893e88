// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.ValueOrder;
import bowler.types.function.call.Argument;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.ComparisonTest;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import bowler.types.function.call.NullableCall;
import bowler.types.function.json.JsonConstruction;
import bowler.types.function.json.JsonConstructor;
import bowler.types.function.json.JsonQueryCall;
import bowler.types.function.json.JsonSpec;
import bowler.types.function.number.BitFunctions;
import bowler.types.function.number.DivisorFunctions;
import bowler.types.function.number.NumberFunctions;
import bowler.types.function.number.PercentageFunctions;
import bowler.types.function.number.RoundingFunctions;
import bowler.types.function.text.EncodingFunctions;
import bowler.types.function.text.FormatFunctions;
import bowler.types.function.text.RegexArrayFunctions;
import bowler.types.function.text.RegexFunctions;
import bowler.types.function.text.TruthText;
import bowler.types.function.text.SimilarFunctions;
import bowler.types.function.text.SubstringFunctions;
import bowler.types.function.text.TextFunctions;
import bowler.types.function.text.TextTransformFunctions;
import bowler.types.function.time.CalendarFunctions;
import bowler.types.function.time.ExtractFunctions;
import bowler.types.function.time.IntervalFunctions;
import bowler.types.function.time.PeriodFunctions;
import bowler.types.function.time.TemporalFunctions;
import bowler.types.function.time.TerritoryDate;
import bowler.types.function.time.ZoneCast;
import bowler.types.function.time.ZoneFunctions;
import bowler.types.json.JsonWriter;
import bowler.types.jsonpath.JsonPathParser;
import bowler.types.number.ArithmeticOperator;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

/// Finds functions by name and arguments.
public final class Functions {
    private static final int UNUSED_BITS = 11;
    private static final FunctionCall RANDOM = FunctionFactories.ofDouble("RANDOM", List.of(DataType.BIGINT),
        row -> (row.longAt(0) >>> UNUSED_BITS) * 0x1p-53);
    private static final FunctionCall UUID_OF_BITS = FunctionFactories.ofObject("RANDOM_UUID", DataType.UUID,
        List.of(DataType.BIGINT, DataType.BIGINT),
        row -> new UUID(row.longAt(0) & ~0xF000L | 0x4000L, row.longAt(1) & Long.MAX_VALUE >>> 1 | Long.MIN_VALUE));
    private static final FunctionRegister REGISTER = new FunctionRegister();

    static {
        NumberFunctions.register(REGISTER);
        TextFunctions.register(REGISTER);
        TemporalFunctions.register(REGISTER);
        ConversionFunctions.register(REGISTER);
        TextTransformFunctions.register(REGISTER);
        SubstringFunctions.register(REGISTER);
        EncodingFunctions.register(REGISTER);
        RegexFunctions.register(REGISTER);
        RegexArrayFunctions.register(REGISTER);
        SimilarFunctions.register(REGISTER);
        RoundingFunctions.register(REGISTER);
        BitFunctions.register(REGISTER);
        DivisorFunctions.register(REGISTER);
        GreatestLeastFunctions.register(REGISTER);
        CalendarFunctions.register(REGISTER);
        ExtractFunctions.register(REGISTER);
        ZoneFunctions.register(REGISTER);
        FormatFunctions.register(REGISTER);
        ArrayFunctions.register(REGISTER);
        PeriodFunctions.register(REGISTER);
        ConditionalFunctions.register(REGISTER);
    }

    private Functions() {}

    /// Returns whether there is a function with that name in upper case.
    public static boolean isKnown(String name) {
        return REGISTER.find(name) != null;
    }

    /// Returns the names of all functions in upper case.
    public static Set<String> names() {
        return REGISTER.names();
    }

    /// Returns the function with a name in upper case for arguments. Fails with 42884 if no function has that name and
    /// number of arguments. Fails with 42X25 or a similar state for types that it does not take.
    public static BoundFunction bind(String name, List<Argument> arguments) {
        FunctionRegister.Signature signature = REGISTER.find(name);
        int count = arguments.size();
        if (signature == null || !signature.takes(count)) {
            throw TypesError.NO_SUCH_SIGNATURE.failure(name, count);
        }
        return signature.binding().bind(name, arguments);
    }

    /// NULLIF of operands that are computed once each. Both already have types that can be compared directly.
    public static FunctionCall nullIf(DataType left, DataType right) {
        return new NullableCall("NULLIF", left, List.of(left, right)) {
            @Override
            public void evaluate(RowReader arguments, RowBuffer target, int column) {
                if (arguments.isNull(0)
                        || !arguments.isNull(1) && ValueOrder.compare(left, arguments, 0, arguments, 1) == 0) {
                    target.setNull(column);
                    return;
                }
                switch (left.carrier()) {
                    case LONG -> target.setLong(column, arguments.longAt(0));
                    case DOUBLE -> target.setDouble(column, arguments.doubleAt(0));
                    case OBJECT -> target.setObject(column, arguments.objectAt(0));
                }
            }
        };
    }

    /// RANDOM(), computed from a BIGINT of random bits: at least 0, below 1.
    public static FunctionCall randomOfBits() {
        return RANDOM;
    }

    /// RANDOM_UUID(), computed from two BIGINTs of random bits: version 4.
    public static FunctionCall uuidOfBits() {
        return UUID_OF_BITS;
    }

    /// FETCH with PERCENT, computed from a number of rows as BIGINT and a DECIMAL.
    public static FunctionCall percent() {
        return PercentageFunctions.PERCENT;
    }

    /// TABLESAMPLE, a BOOLEAN computed from the key of a row, a percentage and a seed.
    public static FunctionCall sample() {
        return PercentageFunctions.SAMPLE;
    }

    /// SEARCH: the position of a row in the search order, computed from the position of its parent row and its own
    /// columns.
    ///
    /// @param types of the columns
    public static FunctionCall searched(boolean breadth, List<DataType> types) {
        return breadth ? RecursionPathFunctions.level(types) : RecursionPathFunctions.ordered(types);
    }

    /// CYCLE: the path to a row including the row, computed from the path to its parent row and its own columns.
    public static FunctionCall visited(List<DataType> types) {
        return RecursionPathFunctions.visited(types);
    }

    /// Returns the test whether a row is on the path; it takes the same arguments.
    public static FunctionCall isVisited(List<DataType> types) {
        return RecursionPathFunctions.isVisited(types);
    }

    /// COUNT(DISTINCT) of rows: the values of a row as one bit string, which is equal for equal rows.
    ///
    /// @param isStrict whether the result for a row with a NULL is NULL
    public static FunctionCall rowKey(List<DataType> types, boolean isStrict) {
        return RowKeys.of(types, isStrict);
    }

    /// Arithmetic with an interval; fails with 42Y95 for types that cannot be combined.
    public static FunctionCall withInterval(ArithmeticOperator op, DataType left, DataType right) {
        return IntervalFunctions.arithmetic(op, left, right);
    }

    /// DATE - DATE, in days.
    public static FunctionCall daysBetween() {
        return PeriodFunctions.days();
    }

    /// DATE + days, DATE - days, days + DATE.
    ///
    /// @param dateFirst whether the date is the first operand
    public static FunctionCall shiftedDate(ArithmeticOperator op, boolean dateFirst) {
        return PeriodFunctions.shifted(op, dateFirst ? 0 : 1);
    }

    public static FunctionCall negatedInterval(DataType type) {
        return IntervalFunctions.negated(type);
    }

    /// `(left - right) DAY TO SECOND`.
    public static FunctionCall elapsed(DataType left, DataType right, IntervalQualifier qualifier) {
        return IntervalFunctions.elapsed(left, right, qualifier);
    }

    /// Returns the function that CAST to BOOLEAN applies to a text of this type first: `t`, `yes`, `y`, `on` and `1` become
    /// `true`, and `f`, `no`, `n`, `off` and `0` become `false`.
    public static FunctionCall truthText(DataType type) {
        return TruthText.of(type);
    }

    /// JSON_VALUE, JSON_QUERY or JSON_EXISTS; fails with 42601 for an invalid path.
    public static FunctionCall json(JsonSpec spec, List<DataType> types) {
        return new JsonQueryCall(spec, types);
    }

    /// Checks a path; fails with 42601 if it is invalid, and with 42703 if it names a variable that is not in the list.
    public static String jsonPath(String path, List<String> variables) {
        JsonPathParser.parse(path).requireVariables(variables);
        return path;
    }

    /// Returns the path to a member.
    public static String jsonMember(String name) {
        return "$." + JsonWriter.string(name);
    }

    /// JSON_OBJECT or JSON_ARRAY.
    public static FunctionCall jsonBuilt(JsonConstructor shape, List<DataType> types, DataType returning) {
        return JsonConstruction.built(shape, types, returning);
    }

    /// Returns the part that JSON_ARRAYAGG and JSON_OBJECTAGG concatenate for each row, with commas between the parts.
    public static FunctionCall jsonPart(JsonConstructor shape, List<DataType> types) {
        return JsonConstruction.part(shape, types);
    }

    /// Returns the result of these aggregates from the concatenated parts and the number of rows.
    public static FunctionCall jsonWhole(JsonConstructor shape, DataType list, DataType count, DataType returning) {
        return JsonConstruction.whole(shape, list, count, returning);
    }

    /// `JSON(text)`.
    public static FunctionCall jsonParsed(boolean uniqueKeys, DataType type) {
        return JsonConstruction.parsed(uniqueKeys, type);
    }

    /// JSON_SCALAR.
    public static FunctionCall jsonScalar(DataType type) {
        return JsonConstruction.scalar(type);
    }

    /// IS JSON.
    ///
    /// @param kind VALUE, OBJECT, ARRAY or SCALAR
    public static FunctionCall isJson(String kind, boolean uniqueKeys, DataType type) {
        return JsonConstruction.test(kind, uniqueKeys, type);
    }

    /// `ARRAY[...]` with `count` elements.
    public static FunctionCall arrayConstructor(DataType array, int count) {
        return ArrayFunctions.made(array, count);
    }

    /// `array[subscript]`; fails with 2202E if there is no such element.
    public static FunctionCall arrayElement(DataType array) {
        return ArrayFunctions.element(array);
    }

    /// The array with one element replaced. Fails with 2202E if the subscript is not possible, and with 2200E if the
    /// array is NULL.
    public static FunctionCall arrayElementSet(DataType array) {
        return ArrayFunctions.elementSet(array);
    }

    /// `array || array`.
    public static FunctionCall arraysJoined(DataType array) {
        return ArrayFunctions.concatenated("||", array);
    }

    /// `value op ANY (array)`, or ALL.
    public static FunctionCall quantified(String name, boolean all, ComparisonTest test, DataType value, DataType array) {
        return ArrayFunctions.quantified(name, all, test, value, array);
    }

    /// CAST that interprets times without a zone in this zone.
    public static FunctionCall zoneCast(DataType from, DataType to, ZoneId zone) {
        return new ZoneCast(from, to, zone);
    }

    /// A cast of a text to DATE that also takes the medium form of a territory.
    ///
    /// @param isFunction whether the function DATE is called, whose error is 22008; a CAST fails with 22007
    public static FunctionCall territoryDate(DataType from, Locale territory, boolean isFunction) {
        return new TerritoryDate(from, territory, isFunction);
    }

    /// Returns whether a cast depends on the zone of times without one, but not on the current date.
    public static boolean dependsOnZone(TypeId from, TypeId to) {
        return ZoneCast.depends(from, to);
    }

    /// A cast of a text to BOOLEAN, which returns NULL for `unknown`.
    public static FunctionCall textToTruth(DataType from) {
        return new TextToTruth(from);
    }

    /// A cast that returns NULL where CAST would fail, and truncates strings without a warning.
    public static FunctionCall tryCast(DataType from, DataType to) {
        return new TryCast(from, to);
    }
}
