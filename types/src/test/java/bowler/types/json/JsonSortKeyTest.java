// SPDX-License-Identifier: Apache-2.0
package bowler.types.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sort keys have the equality and the order of the values.
final class JsonSortKeyTest {
    @Test
    void kindsAndValuesAscend() {
        List<String> ascending = List.of("null", "\"\"", "\"\\u0000\"", "\" \"", "\"a\"", "\"a \"", "\"aa\"", "\"b\"", "\"\\uD7FF\"",
            "\"\\uD800\"", "\"\\uEFFF\"", "\"\\uF000\"", "\"\\uFFFE\"", "\"\\uFFFF\"", "-1e900", "-10", "-9.5", "-9", "-0.01", "-1e-900", "0", "1e-900", "0.5",
            "1", "1.01", "1.1", "9", "10", "100", "1e900", "false", "true", "[]", "[null]", "[1]", "[[]]", "[null,null]", "[1,2]", "[2,1]", "{}",
            "{\"a\":1}", "{\"a\":2}", "{\"b\":1}", "{\"a\":1,\"b\":1}", "{\"a\":1,\"c\":0}");
        for (int left = 0; left < ascending.size(); left++) {
            for (int right = 0; right < ascending.size(); right++) {
                assertThat(Integer.signum(JsonSortKey.of(ascending.get(left)).compareTo(JsonSortKey.of(ascending.get(right)))))
                    .as(ascending.get(left) + " and " + ascending.get(right)).isEqualTo(Integer.compare(left, right));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
        "1;1.0", "100;1e2", "0;-0.00", "{\"a\":1,\"b\":2};{ \"b\" : 2.0, \"a\":1}", "\"\\u0041\";\"A\"", "{\"a\":1,\"a\":2};{\"a\":2}"})
    void whatIsEqualHasOneForm(String left, String right) {
        assertThat(JsonSortKey.of(left)).isEqualTo(JsonSortKey.of(right));
    }

    @Test
    void randomValuesAreOrderedAsTheModelSays() {
        Random random = new Random(7);
        List<JsonValue> values = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            values.add(value(random, 3));
        }
        for (JsonValue left : values) {
            for (JsonValue right : values) {
                int forms = JsonSortKey.of(JsonWriter.of(left)).compareTo(JsonSortKey.of(JsonWriter.of(right)));
                assertThat(Integer.signum(forms)).as("%s and %s", left, right).isEqualTo(Integer.signum(compare(left, right)));
            }
        }
    }

    private static JsonValue value(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 7)) {
            case 0 -> JsonValue.NULL;
            case 1 -> new JsonValue.Truth(random.nextBoolean());
            case 2 -> new JsonValue.Text("ab ".substring(random.nextInt(3)).repeat(random.nextInt(3)));
            case 3 -> new JsonValue.Number(BigDecimal.valueOf(random.nextInt(-30, 30), random.nextInt(-2, 3)));
            case 4, 5 -> {
                List<JsonValue> elements = new ArrayList<>();
                for (int count = random.nextInt(3); count > 0; count--) {
                    elements.add(value(random, depth - 1));
                }
                yield new JsonValue.Elements(elements);
            }
            default -> {
                Map<String, JsonValue> members = new TreeMap<>();
                for (int count = random.nextInt(3); count > 0; count--) {
                    members.put("abc".substring(random.nextInt(3)), value(random, depth - 1));
                }
                yield new JsonValue.Members(members);
            }
        };
    }

    private static int compare(JsonValue left, JsonValue right) {
        if (kind(left) != kind(right)) {
            return kind(left) - kind(right);
        }
        return switch (left) {
            case JsonValue.Null none -> 0;
            case JsonValue.Truth(var truth) -> Boolean.compare(truth, ((JsonValue.Truth) right).truth());
            case JsonValue.Text(var text) -> text.compareTo(((JsonValue.Text) right).text());
            case JsonValue.Number(var number) -> number.compareTo(((JsonValue.Number) right).number());
            case JsonValue.Moment moment -> throw new AssertionError();
            case JsonValue.Elements(var elements) -> compareAll(elements, ((JsonValue.Elements) right).elements());
            case JsonValue.Members(var members) -> compareAll(parts(members), parts(((JsonValue.Members) right).members()));
        };
    }

    private static List<JsonValue> parts(Map<String, JsonValue> members) {
        List<JsonValue> parts = new ArrayList<>();
        new TreeMap<>(members).forEach((name, value) -> {
            parts.add(new JsonValue.Text(name));
            parts.add(value);
        });
        return parts;
    }

    private static int compareAll(List<JsonValue> left, List<JsonValue> right) {
        int order = Integer.compare(left.size(), right.size());
        Iterator<JsonValue> others = right.iterator();
        for (JsonValue each : left) {
            order = order != 0 ? order : compare(each, others.next());
        }
        return order;
    }

    private static int kind(JsonValue value) {
        return switch (value) {
            case JsonValue.Null none -> 0;
            case JsonValue.Text text -> 1;
            case JsonValue.Number number -> 2;
            case JsonValue.Truth truth -> 3;
            case JsonValue.Moment moment -> 1;
            case JsonValue.Elements elements -> 4;
            case JsonValue.Members members -> 5;
        };
    }
}
