// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.ValueOrder;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.IntervalQualifier;
import bowler.types.jsonpath.JsonPathParser;
import bowler.types.json.JsonWriter;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.number.ArithmeticOperator;
import java.time.ZoneId;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private static final Map<String, Signature> BY_NAME = new HashMap<>();

    static {
        NumberFunctions.register(BY_NAME);
        TextFunctions.register(BY_NAME);
        TemporalFunctions.register(BY_NAME);
        ConversionFunctions.register(BY_NAME);
        TextTransformFunctions.register(BY_NAME);
        SubstringFunctions.register(BY_NAME);
        EncodingFunctions.register(BY_NAME);
        RegexFunctions.register(BY_NAME);
        SimilarFunctions.register(BY_NAME);
        RoundingFunctions.register(BY_NAME);
        BitFunctions.register(BY_NAME);
        DivisorFunctions.register(BY_NAME);
        GreatestLeastFunctions.register(BY_NAME);
        CalendarFunctions.register(BY_NAME);
        ExtractFunctions.register(BY_NAME);
        ZoneFunctions.register(BY_NAME);
        FormatFunctions.register(BY_NAME);
        ArrayFunctions.register(BY_NAME);
        PeriodFunctions.register(BY_NAME);
        ConditionalFunctions.register(BY_NAME);
    }

    /// How a function meets arguments; the count has been checked.
    interface Binding {
        BoundFunction bind(String name, List<Argument> arguments);
    }

    record Signature(int minArguments, int maxArguments, Binding binding) {}

    private Functions() {}

    /// Whether there is a function of that name, in upper case.
    public static boolean isKnown(String name) {
        return BY_NAME.containsKey(name);
    }

    /// The names of all, in upper case.
    public static Set<String> names() {
        return Collections.unmodifiableSet(BY_NAME.keySet());
    }

    /// The function of a name, in upper case, for arguments. Fails with 42884 for a name or number of arguments that
    /// there is not, with 42X25 and the like for types that it does not take.
    public static BoundFunction bind(String name, List<Argument> arguments) {
        Signature signature = BY_NAME.get(name);
        int count = arguments.size();
        if (signature == null || count < signature.minArguments || count > signature.maxArguments) {
            throw TypesError.NO_SUCH_SIGNATURE.failure(name, count);
        }
        return signature.binding.bind(name, arguments);
    }

    /// NULLIF of operands that are computed once each. Both have types that are compared as they are.
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

    /// RANDOM(), of a BIGINT of random bits: at least 0, below 1.
    public static FunctionCall randomOfBits() {
        return RANDOM;
    }

    /// RANDOM_UUID(), of two BIGINTs of random bits: version 4.
    public static FunctionCall uuidOfBits() {
        return UUID_OF_BITS;
    }

    /// FETCH with PERCENT: of a number of rows as BIGINT and a DECIMAL.
    public static FunctionCall percent() {
        return PercentageFunctions.PERCENT;
    }

    /// TABLESAMPLE: of a row's key, a percentage and a seed; BOOLEAN.
    public static FunctionCall sample() {
        return PercentageFunctions.SAMPLE;
    }

    /// SEARCH: where a row stands in the order, of where the row before stands, and its columns.
    ///
    /// @param types of the columns
    public static FunctionCall searched(boolean breadth, List<DataType> types) {
        return breadth ? RecursionPathFunctions.level(types) : RecursionPathFunctions.ordered(types);
    }

    /// CYCLE: the rows on the way to a row and itself, of those on the way to the row before, and its columns.
    public static FunctionCall visited(List<DataType> types) {
        return RecursionPathFunctions.visited(types);
    }

    /// Whether a row is among those on the way; of the same arguments.
    public static FunctionCall isVisited(List<DataType> types) {
        return RecursionPathFunctions.isVisited(types);
    }

    /// Arithmetic with an interval; 42Y95 for what is none.
    public static FunctionCall withInterval(ArithmeticOperator op, DataType left, DataType right) {
        return IntervalFunctions.arithmetic(op, left, right);
    }

    /// DATE - DATE, in days.
    public static FunctionCall daysBetween() {
        return PeriodFunctions.days();
    }

    /// DATE + days, DATE - days, days + DATE.
    ///
    /// @param dateFirst rather than second
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

    /// JSON_VALUE, JSON_QUERY or JSON_EXISTS; 42601 for a bad path.
    public static FunctionCall json(JsonSpec spec, List<DataType> types) {
        return new JsonQueryCall(spec, types);
    }

    /// Checks a path; 42601 for a bad one, 42703 for other variables than these.
    public static String jsonPath(String path, List<String> variables) {
        JsonPathParser.parse(path).requireAmong(variables);
        return path;
    }

    /// The path to a member.
    public static String jsonMember(String name) {
        return "$." + JsonWriter.string(name);
    }

    /// JSON_OBJECT or JSON_ARRAY.
    public static FunctionCall jsonBuilt(JsonConstructor shape, List<DataType> types, DataType returning) {
        return JsonConstruction.built(shape, types, returning);
    }

    /// What JSON_ARRAYAGG and JSON_OBJECTAGG join, with a comma.
    public static FunctionCall jsonPart(JsonConstructor shape, List<DataType> types) {
        return JsonConstruction.part(shape, types);
    }

    /// What they make of the parts joined and the number of rows.
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

    /// `ARRAY[...]` of so many elements.
    public static FunctionCall arrayMade(DataType array, int count) {
        return ArrayFunctions.made(array, count);
    }

    /// `array[subscript]`; 2202E where there is no such element.
    public static FunctionCall arrayElement(DataType array) {
        return ArrayFunctions.element(array);
    }

    /// The array with another element, at a subscript: 2202E where that cannot be, 2200E for no array.
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

    /// CAST where times without a zone are of this one.
    public static FunctionCall zoneCast(DataType from, DataType to, ZoneId zone) {
        return new ZoneCast(from, to, zone);
    }

    /// Whether a cast depends on the zone of times that have none, and not on the present day.
    public static boolean dependsOnZone(TypeId from, TypeId to) {
        return ZoneCast.depends(from, to);
    }

    /// A cast that gives NULL where it would fail, and cuts strings without a warning.
    public static FunctionCall tryCast(DataType from, DataType to) {
        return new TryCast(from, to);
    }

    static void add(Map<String, Signature> register, int min, int max, Binding binding, String... names) {
        Signature signature = new Signature(min, max, binding);
        for (String name : names) {
            register.put(name, signature);
        }
    }

    /// The type of a numeric argument; that of a `?` is the fallback.
    static DataType number(String function, Argument argument, DataType fallback) {
        if (argument.type() == null) {
            return fallback;
        }
        if (!argument.type().id().isNumeric()) {
            throw TypesError.FUNCTION_TYPE.failure(function, argument.type());
        }
        return argument.type();
    }

    /// The character type of an argument: BOOLEAN, dates and times take part as their texts, a `?` as VARCHAR.
    static DataType text(Argument argument) {
        DataType type = argument.type();
        if (type == null) {
            return DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
        }
        if (type.id().isCharacter()) {
            return type;
        }
        if (type.id() == TypeId.BOOLEAN || type.id() == TypeId.UUID || type.id().isTemporal() || type.id().isInterval()) {
            return DataType.varchar(type.displaySize());
        }
        throw TypesError.NOT_CASTABLE.failure(type, "VARCHAR");
    }
}
