// SPDX-License-Identifier: Apache-2.0
package bowler.types.jsonpath;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.types.json.JsonReader;
import bowler.types.json.JsonValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A path finds the same items in a value pruned for it as in the whole value, or fails in the same way.
class JsonPathPrefixTest {
    private static final List<String> TEXTS = List.of(
        "{\"a\": {\"b\": {\"c\": [1, 2, {\"a\": 3}]}, \"d\": true}, \"x\": [1, {\"a\": null}], \"n\": 1}",
        "{\"a\": 1, \"x\": \"\\u0061\", \"a\": {\"b\": 2, \"b\": [3]}}",
        "{\"\\u0061\": {\"b\\n\": 1, \"\\u0062\": \"\\\"\"}}",
        "[{\"a\": {\"b\": 1}}, {\"a\": [{\"b\": 2}, {\"c\": 3}, 4]}, 5, [{\"a\": 6}]]",
        "{\"x\": {\"a\": {\"b\": 1}}}", "{}", "[]", "7", "null", "\"a\"", " {\"a\" : { } } ", "{\"a\": [[{\"b\": 1}]]}");

    private static Object found(String path, JsonValue root) {
        try {
            return JsonPathParser.parse(path).items(root, Map.of());
        } catch (SqlFailure failure) {
            return failure.getMessage();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "$", "$.a", "$.a.b", "$.a.b.c", "$.a.b.c[2].a", "$.a[0].b", "$.*.b", "$.a.*", "$[0].a", "$.x[*].a", "$.a.b.size()", "$.a.type()",
        "$.a.keyvalue()", "$.a ? (@.b == 2)", "$.a ? (exists($.n))", "$.a[$.n]", "$.a[last]", "$.a + $.n", "-$.n", "$.\"a\".b",
        "$.x.a.b", "$.a.b ? (@ > 1 || @ like_regex \"x\")"})
    void findsTheSame(String path) {
        for (String mode : new String[] {"", "strict "}) {
            JsonPath parsed = JsonPathParser.parse(mode + path);
            for (String text : TEXTS) {
                JsonValue whole = JsonReader.read(text);
                assertThat(found(mode + path, JsonReader.read(text, parsed.lead()))).as("%s of %s", mode + path, text)
                    .isEqualTo(found(mode + path, whole));
            }
        }
    }

    @Test
    void namesLead() {
        assertThat(JsonPathParser.parse("$.a.b[1].c").lead()).containsExactly("a", "b");
        assertThat(JsonPathParser.parse("$.a ? (@.x == 1).b").lead()).containsExactly("a");
        assertThat(JsonPathParser.parse("$.a ? (@.x == $.y)").lead()).isEmpty();
        assertThat(JsonPathParser.parse("$.a[$.n]").lead()).isEmpty();
        assertThat(JsonPathParser.parse("$.a + $.b").lead()).isEmpty();
        assertThat(JsonPathParser.parse("$.*.b").lead()).isEmpty();
        assertThat(JsonPathParser.parse("$[1].b").lead()).isEmpty();
    }

    /// Skipped parts are checked as strictly as the parts that are read.
    @ParameterizedTest
    @ValueSource(strings = {
        "{\"a\": 1, \"b\": }", "{\"b\": tru}", "{\"b\": 01}", "{\"b\": [1, ]}", "{\"b\": {\"c\" 1}}", "{\"b\": \"\t\"}", "{\"b\": \"\\x\"}",
        "{\"b\": \"\\u00g0\"}", "{\"b\": 1e9999}", "{\"b\": \"}", "{\"b\": -}", "{\"b\": 1} 2", "{b: 1}", "{\"b\": [[[}", "{\"\\q\": 1}"})
    void refusesTheSame(String text) {
        assertThat(refusal(() -> JsonReader.read(text, List.of("a")))).isEqualTo(refusal(() -> JsonReader.read(text))).isNotNull();
        assertThat(refusal(() -> JsonReader.check(text))).isEqualTo(refusal(() -> JsonReader.read(text)));
    }

    private static String refusal(Runnable reading) {
        try {
            reading.run();
            return null;
        } catch (SqlFailure failure) {
            return failure.sqlState() + failure.getMessage();
        }
    }
}
