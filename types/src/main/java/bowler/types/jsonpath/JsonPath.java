// SPDX-License-Identifier: Apache-2.0
package bowler.types.jsonpath;

import bowler.base.error.SqlFailure;
import bowler.types.TypesError;
import bowler.types.json.JsonValue;
import bowler.types.json.JsonValue.Elements;
import bowler.types.json.JsonValue.Members;
import bowler.types.json.JsonValue.Moment;
import bowler.types.json.JsonValue.Text;
import bowler.types.json.JsonValue.Truth;
import bowler.types.jsonpath.JsonPathTree.Condition;
import bowler.types.jsonpath.JsonPathTree.Node;
import bowler.types.jsonpath.JsonPathTree.Subscript;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// A compiled path of SQL/JSON. In lax mode, it unwraps arrays and treats single values as arrays as the standard
/// specifies, and finds nothing in a value with another structure. In strict mode, it fails there (2203x).
public final class JsonPath {
    private final boolean lax;
    private final Node node;
    private final List<String> named;
    private final List<String> lead = new ArrayList<>();

    /// @param named the variables in the path
    JsonPath(boolean lax, Node node, List<String> named) {
        this.lax = lax;
        this.node = node;
        this.named = named;
        JsonPathPrefix.of(node, lead);
    }

    /// Returns the member names by which [bowler.types.json.JsonReader] can prune a value: this path finds the same
    /// items in the pruned value.
    public List<String> lead() {
        return lead;
    }

    /// Returns the items found.
    public List<JsonValue> items(JsonValue root, Map<String, JsonValue> variables) {
        return new Run(root, variables).items(node, null, -1);
    }

    /// Fails with 42703 if the path names other variables than these.
    public JsonPath requireVariables(Collection<String> given) {
        for (String name : named) {
            if (!given.contains(name)) {
                throw unknown(name, given);
            }
        }
        return this;
    }

    private static SqlFailure unknown(String name, Collection<String> given) {
        return TypesError.JSON_VARIABLE.failure(name, given.isEmpty() ? "none" : '\'' + String.join("', '", given) + '\'');
    }

    private final class Run {
        private final JsonValue root;
        private final Map<String, JsonValue> variables;

        Run(JsonValue root, Map<String, JsonValue> variables) {
            this.root = root;
            this.variables = variables;
        }

        /// @param current the item that a filter tests, or null
        /// @param last the last subscript of the current array, or -1
        List<JsonValue> items(Node node, JsonValue current, int last) {
            return switch (node) {
                case Node.Root all -> List.of(root);
                case Node.Current here -> List.of(current);
                case Node.Literal literal -> List.of(literal.value());
                case Node.Variable variable -> {
                    if (variable == JsonPathTree.LAST) {
                        yield List.of(new JsonValue.Number(BigDecimal.valueOf(last)));
                    }
                    JsonValue value = variables.get(variable.name());
                    if (value == null) {
                        throw unknown(variable.name(), variables.keySet());
                    }
                    yield List.of(value);
                }
                case Node.Member member -> members(member, current, last);
                case Node.Element element -> elements(element, current, last);
                case Node.Filter filter -> {
                    List<JsonValue> found = new ArrayList<>();
                    for (JsonValue item : opened(items(filter.input(), current, last))) {
                        if (holds(filter.condition(), item, last) == Boolean.TRUE) {
                            found.add(item);
                        }
                    }
                    yield found;
                }
                case Node.Method method -> methods(method, current, last);
                case Node.Arithmetic arithmetic -> List.of(new JsonValue.Number(arithmetic(arithmetic.sign(),
                    number(arithmetic.left(), current, last), number(arithmetic.right(), current, last))));
                case Node.Sign sign -> {
                    List<JsonValue> found = new ArrayList<>();
                    for (JsonValue item : opened(items(sign.operand(), current, last))) {
                        BigDecimal number = JsonPathMethods.numberOf(item);
                        found.add(new JsonValue.Number(sign.negative() ? number.negate() : number));
                    }
                    yield found;
                }
            };
        }

        /// Replaces arrays by their elements if the path is lax.
        private List<JsonValue> opened(List<JsonValue> items) {
            if (!lax || items.stream().noneMatch(Elements.class::isInstance)) {
                return items;
            }
            List<JsonValue> opened = new ArrayList<>();
            for (JsonValue item : items) {
                if (item instanceof Elements(var elements)) {
                    opened.addAll(elements);
                } else {
                    opened.add(item);
                }
            }
            return opened;
        }

        private List<JsonValue> members(Node.Member member, JsonValue current, int last) {
            List<JsonValue> found = new ArrayList<>();
            for (JsonValue item : opened(items(member.input(), current, last))) {
                if (!(item instanceof Members(var members))) {
                    if (!lax) {
                        throw TypesError.JSON_NO_OBJECT.failure(item.typeName());
                    }
                } else if (member.name() == null) {
                    found.addAll(members.values());
                } else {
                    JsonValue value = members.get(member.name());
                    if (value != null) {
                        found.add(value);
                    } else if (!lax) {
                        throw TypesError.JSON_NO_MEMBER.failure(member.name());
                    }
                }
            }
            return found;
        }

        private List<JsonValue> elements(Node.Element element, JsonValue current, int outerLast) {
            List<JsonValue> found = new ArrayList<>();
            for (JsonValue item : items(element.input(), current, outerLast)) {
                List<JsonValue> elements;
                if (item instanceof Elements array) {
                    elements = array.elements();
                } else if (lax) {
                    elements = List.of(item);
                } else {
                    throw TypesError.JSON_NO_ARRAY.failure(item.typeName());
                }
                if (element.subscripts() == null) {
                    found.addAll(elements);
                    continue;
                }
                int last = elements.size() - 1;
                for (Subscript subscript : element.subscripts()) {
                    long from = subscript(subscript.from(), current, last);
                    long to = subscript.to() == null ? from : subscript(subscript.to(), current, last);
                    if (!lax && (from < 0 || to > last || from > to)) {
                        throw TypesError.JSON_SUBSCRIPT.failure(from < 0 ? from : to);
                    }
                    for (long place = Math.max(from, 0); place <= Math.min(to, last); place++) {
                        found.add(elements.get((int) place));
                    }
                }
            }
            return found;
        }

        private long subscript(Node node, JsonValue current, int last) {
            List<JsonValue> items = items(node, current, last);
            if (items.size() != 1 || !(items.getFirst() instanceof JsonValue.Number(var number))) {
                throw TypesError.JSON_SUBSCRIPT.failure(items.size() == 1 ? items.getFirst().typeName() : items.size() + " items");
            }
            BigDecimal whole = number.setScale(0, RoundingMode.DOWN);
            return whole.precision() - whole.scale() > 9 ? whole.signum() * (long) Integer.MAX_VALUE : whole.longValue();
        }

        private BigDecimal number(Node node, JsonValue current, int last) {
            List<JsonValue> items = opened(items(node, current, last));
            if (items.size() != 1) {
                throw TypesError.JSON_SINGLE_NUMBER.failure(items.size());
            }
            return JsonPathMethods.numberOf(items.getFirst());
        }

        private List<JsonValue> methods(Node.Method method, JsonValue current, int last) {
            List<JsonValue> items = items(method.input(), current, last);
            List<JsonValue> found = new ArrayList<>();
            for (JsonValue item : JsonPathMethods.takesArrays(method) ? items : opened(items)) {
                if (method.name().equals("keyvalue")) {
                    keyValues(item, found);
                } else {
                    found.add(JsonPathMethods.of(method, item, lax));
                }
            }
            return found;
        }

        private void keyValues(JsonValue item, List<JsonValue> found) {
            if (!(item instanceof Members(var members))) {
                throw TypesError.JSON_NO_OBJECT.failure(item.typeName());
            }
            members.forEach((name, value) -> {
                Map<String, JsonValue> pair = new LinkedHashMap<>();
                pair.put("name", new Text(name));
                pair.put("value", value);
                found.add(new Members(pair));
            });
        }

        /// Returns null for unknown.
        Boolean holds(Condition condition, JsonValue current, int last) {
            return switch (condition) {
                case Condition.All(var conditions) -> {
                    Boolean all = true;
                    for (Condition each : conditions) {
                        Boolean holds = holds(each, current, last);
                        if (holds == Boolean.FALSE) {
                            yield false;
                        }
                        all = holds == null ? null : all;
                    }
                    yield all;
                }
                case Condition.Any(var conditions) -> {
                    Boolean any = false;
                    for (Condition each : conditions) {
                        Boolean holds = holds(each, current, last);
                        if (holds == Boolean.TRUE) {
                            yield true;
                        }
                        any = holds == null ? null : any;
                    }
                    yield any;
                }
                case Condition.Not(var negated) -> {
                    Boolean holds = holds(negated, current, last);
                    yield holds == null ? null : (Boolean) !holds;
                }
                case Condition.IsUnknown(var tested) -> holds(tested, current, last) == null;
                case Condition.Exists(var path) -> {
                    try {
                        yield !items(path, current, last).isEmpty();
                    } catch (SqlFailure unlike) {
                        yield null;
                    }
                }
                case Condition.Compare(var sign, var left, var right) -> compared(sign, left, right, current, last);
                case Condition.Like(var text, var pattern) -> like(text, pattern, current, last);
                case Condition.StartsWith(var left, var right) -> compared("starts", left, right, current, last);
            };
        }

        /// Returns true if the comparison is true for some pair; unknown if two items cannot be compared, or an operand
        /// fails.
        private Boolean compared(String sign, Node left, Node right, JsonValue current, int last) {
            List<JsonValue> lefts;
            List<JsonValue> rights;
            try {
                lefts = opened(items(left, current, last));
                rights = opened(items(right, current, last));
            } catch (SqlFailure unlike) {
                return null;
            }
            boolean unknown = false;
            boolean found = false;
            for (JsonValue a : lefts) {
                for (JsonValue b : rights) {
                    Boolean holds = compare(sign, a, b);
                    if (holds == null && !lax) {
                        return null;
                    }
                    unknown |= holds == null;
                    found |= holds == Boolean.TRUE;
                    if (found && lax) {
                        return true;
                    }
                }
            }
            return found ? Boolean.TRUE : unknown ? null : Boolean.FALSE;
        }

        /// Returns true if the test is true for some item; unknown if an item is not a string.
        private Boolean like(Node text, Pattern pattern, JsonValue current, int last) {
            List<JsonValue> items;
            try {
                items = opened(items(text, current, last));
            } catch (SqlFailure unlike) {
                return null;
            }
            boolean unknown = false;
            boolean found = false;
            for (JsonValue item : items) {
                if (item instanceof Text(var string)) {
                    found |= isIn(pattern, string);
                } else if (!lax) {
                    return null;
                } else {
                    unknown = true;
                }
                if (found && lax) {
                    return true;
                }
            }
            return found ? Boolean.TRUE : unknown ? null : Boolean.FALSE;
        }

        private static boolean isIn(Pattern pattern, String text) {
            try {
                return pattern.matcher(text).find();
            } catch (StackOverflowError tooDeep) {
                throw TypesError.BAD_REGULAR_EXPRESSION.causedBy(tooDeep, pattern.pattern(), "a text of "
                    + text.length() + " characters makes it nest too deep");
            }
        }

        private static Boolean compare(String sign, JsonValue a, JsonValue b) {
            if (sign.equals("starts")) {
                return a instanceof Text(var text) && b instanceof Text(var start) ? (Boolean) text.startsWith(start) : null;
            }
            boolean equality = sign.equals("==") || sign.equals("!=");
            if (a instanceof JsonValue.Null || b instanceof JsonValue.Null) {
                boolean same = a.equals(b);
                return equality ? (Boolean) (same == sign.equals("==")) : (Boolean) (same && sign.endsWith("="));
            }
            int order;
            if (a instanceof JsonValue.Number(var left) && b instanceof JsonValue.Number(var right)) {
                order = left.compareTo(right);
            } else if (a instanceof Text(var left) && b instanceof Text(var right)) {
                order = left.compareTo(right);
            } else if (a instanceof Truth(var left) && b instanceof Truth(var right)) {
                order = Boolean.compare(left, right);
            } else if (a instanceof Moment left && b instanceof Moment right) {
                Integer known = JsonPathDateTimes.compare(left, right);
                if (known == null) {
                    return null;
                }
                order = known;
            } else {
                return null;
            }
            return switch (sign) {
                case "==" -> order == 0;
                case "!=" -> order != 0;
                case "<" -> order < 0;
                case "<=" -> order <= 0;
                case ">" -> order > 0;
                default -> order >= 0;
            };
        }
    }

    private static BigDecimal arithmetic(char sign, BigDecimal left, BigDecimal right) {
        if ((sign == '/' || sign == '%') && right.signum() == 0) {
            throw TypesError.DIVISION_BY_ZERO.failure();
        }
        return switch (sign) {
            case '+' -> left.add(right);
            case '-' -> left.subtract(right);
            case '*' -> left.multiply(right, MathContext.DECIMAL128);
            case '/' -> left.divide(right, MathContext.DECIMAL128);
            default -> left.remainder(right);
        };
    }
}
