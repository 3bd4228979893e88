// SPDX-License-Identifier: Apache-2.0
package bowler.types.jsonpath;

import bowler.base.error.SqlFailure;
import bowler.types.TypesError;
import bowler.types.json.JsonReader;
import bowler.types.json.JsonValue;
import bowler.types.json.JsonValue.Elements;
import bowler.types.json.JsonValue.Moment;
import bowler.types.json.JsonValue.Text;
import bowler.types.json.JsonValue.Truth;
import bowler.types.json.JsonWriter;
import bowler.types.jsonpath.JsonPathTree.Node.Method;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The item methods of paths. Each converts one item to another, and fails with 2203G if it cannot.
final class JsonPathMethods {
    /// The maximum number of arguments of each method.
    static final Map<String, Integer> ARGUMENTS = Map.ofEntries(Map.entry("type", 0), Map.entry("size", 0),
        Map.entry("double", 0), Map.entry("number", 0), Map.entry("decimal", 2), Map.entry("integer", 0), Map.entry("bigint", 0),
        Map.entry("string", 0), Map.entry("boolean", 0), Map.entry("abs", 0), Map.entry("floor", 0), Map.entry("ceiling", 0),
        Map.entry("keyvalue", 0), Map.entry("datetime", 0), Map.entry("date", 0), Map.entry("time", 1), Map.entry("time_tz", 1),
        Map.entry("timestamp", 1), Map.entry("timestamp_tz", 1));
    static final int MAX_DIGITS = 76;
    static final int MAX_FRACTION = 9;
    private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final BigDecimal MIN_INT = BigDecimal.valueOf(Integer.MIN_VALUE);
    private static final BigDecimal MAX_INT = BigDecimal.valueOf(Integer.MAX_VALUE);
    private static final Set<String> TRUE = Set.of("true", "t", "yes", "y", "on", "1");
    private static final Set<String> FALSE = Set.of("false", "f", "no", "n", "off", "0");

    private JsonPathMethods() {}

    /// Returns whether the method applies to arrays themselves instead of their elements.
    static boolean takesArrays(Method method) {
        return method.name().equals("type") || method.name().equals("size");
    }

    static JsonValue of(Method method, JsonValue item, boolean lax) {
        List<Integer> arguments = method.arguments();
        return switch (method.name()) {
            case "type" -> new Text(item.typeName());
            case "size" -> {
                if (!lax && !(item instanceof Elements)) {
                    throw TypesError.JSON_NO_ARRAY.failure(item.typeName());
                }
                yield number(BigDecimal.valueOf(item instanceof Elements(var all) ? all.size() : 1));
            }
            case "string" -> switch (item) {
                case Text text -> text;
                case Moment moment -> new Text(moment.text(' '));
                case JsonValue.Number number -> new Text(JsonWriter.of(number));
                case Truth truth -> new Text(JsonWriter.of(truth));
                case JsonValue other -> throw refused(method, other);
            };
            case "boolean" -> new Truth(truth(method, item));
            case "double" -> number(rounded(method, item));
            case "number" -> number(parsed(method, item));
            case "decimal" -> number(decimal(method, parsed(method, item), arguments));
            case "integer" -> number(whole(method, item, MIN_INT, MAX_INT));
            case "bigint" -> number(whole(method, item, MIN_LONG, MAX_LONG));
            case "abs" -> number(numberOf(item).abs());
            case "floor" -> number(numberOf(item).setScale(0, RoundingMode.FLOOR));
            case "ceiling" -> number(numberOf(item).setScale(0, RoundingMode.CEILING));
            default -> {
                Moment moment = switch (item) {
                    case Text(var text) when method.template() != null -> method.template().parse(text);
                    case Text(var text) -> JsonPathDateTimes.parse(text);
                    case Moment known -> known;
                    case JsonValue other -> null;
                };
                Moment made = moment == null ? null
                    : JsonPathDateTimes.as(method.name(), moment, arguments.isEmpty() ? -1 : arguments.getFirst());
                if (made == null) {
                    throw refused(method, item);
                }
                yield made;
            }
        };
    }

    static BigDecimal numberOf(JsonValue item) {
        if (item instanceof JsonValue.Number(var number)) {
            return number;
        }
        throw TypesError.JSON_NO_NUMBER.failure(item.typeName());
    }

    private static JsonValue number(BigDecimal number) {
        return new JsonValue.Number(number);
    }

    private static BigDecimal rounded(Method method, JsonValue item) {
        double number = parsed(method, item).doubleValue();
        if (Double.isInfinite(number)) {
            throw refused(method, item);
        }
        return BigDecimal.valueOf(number).stripTrailingZeros();
    }

    private static boolean truth(Method method, JsonValue item) {
        if (item instanceof JsonValue.Number(var number)) {
            return number.signum() != 0;
        }
        String text = item instanceof Text(var string) ? string.toLowerCase(Locale.ROOT) : JsonWriter.of(item);
        if (!TRUE.contains(text) && !FALSE.contains(text)) {
            throw refused(method, item);
        }
        return TRUE.contains(text);
    }

    private static BigDecimal whole(Method method, JsonValue item, BigDecimal min, BigDecimal max) {
        BigDecimal number = parsed(method, item).setScale(0, RoundingMode.DOWN);
        if (number.compareTo(min) < 0 || number.compareTo(max) > 0) {
            throw refused(method, item);
        }
        return number;
    }

    /// @param arguments precision and scale if given
    private static BigDecimal decimal(Method method, BigDecimal number, List<Integer> arguments) {
        if (arguments.isEmpty()) {
            return number;
        }
        BigDecimal cut = number.setScale(arguments.size() > 1 ? arguments.get(1) : 0, RoundingMode.DOWN);
        if (cut.signum() != 0 && cut.precision() > arguments.getFirst()) {
            throw refused(method, number(number));
        }
        return cut;
    }

    private static BigDecimal parsed(Method method, JsonValue item) {
        if (!(item instanceof Text(var text))) {
            return numberOf(item);
        }
        try {
            if (JsonReader.read(text) instanceof JsonValue.Number(var number)) {
                return number;
            }
        } catch (SqlFailure noNumber) {
            throw TypesError.JSON_METHOD.causedBy(noNumber, method.name(), "string");
        }
        throw refused(method, item);
    }

    private static SqlFailure refused(Method method, JsonValue item) {
        return TypesError.JSON_METHOD.failure(method.name(), item.typeName());
    }
}
