// SPDX-License-Identifier: Apache-2.0
package bowler.types.jsonpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.types.json.JsonReader;
import bowler.types.json.JsonValue;
import bowler.types.json.JsonWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the conversion of texts to values and back, and paths.
final class JsonTest {
    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "null", "true", "-0.50", "\"a\\\"\\\\\\n\\u0001ä\"", "{\"a\":[1,{\"b\":null}],\"c\":\"\"}"})
    void writtenValuesAreReadBack(String text) {
        JsonValue value = JsonReader.read(text);
        assertThat(JsonWriter.of(value)).isEqualTo(text);
        assertThat(JsonReader.read(JsonWriter.of(value))).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "01", "1.", "+1", ".5", "1e", "1e9999", "tru", "'a'", "\"a", "\"\\x\"",
        "\"\\u12\"", "\"\t\"", "1 2", "nul", "[1 2]"})
    void whatIsNoJsonIsRefused(String text) {
        assertThatThrownBy(() -> JsonReader.read(text)).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error().sqlState()).isEqualTo("22032"));
    }

    @Test
    void deepTextsAreRefusedBeforeTheStackEnds() {
        assertThat(JsonReader.read("[".repeat(500) + "]".repeat(500))).isNotNull();
        assertThatThrownBy(() -> JsonReader.read("[".repeat(501) + "]".repeat(501))).isInstanceOf(SqlFailure.class);
        assertThatThrownBy(() -> JsonPathParser.parse("(".repeat(1000))).isInstanceOf(SqlFailure.class);
        assertThatThrownBy(() -> JsonPathParser.parse("$" + " ? (($".repeat(1000))).isInstanceOf(SqlFailure.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "$;[1,[2,3],{\"a\":4}];[[1,[2,3],{\"a\":4}]]",
        "$[*];[1,[2,3]];[1,[2,3]]",
        "$[1][0];[1,[2,3]];[2]",
        "$[0 to 1, last];[1,2,3];[1,2,3]",
        "$.a;[{\"a\":4},{\"a\":5}];[4,5]",
        "strict $[*].a;[{\"a\":4}];[4]",
        "$[5];[1];[]",
        "$[0];7;[7]",
        "$ ? (@ > 1 && @ < 3);[1,2,3];[2]",
        "$.a ? (@.b == 2 || !(@.b > 0)).c;{\"a\":[{\"b\":2,\"c\":1},{\"b\":-1,\"c\":2}]};[1,2]",
        "$.a.size();{\"a\":[1,2]};[2]",
        "(1 + 2) * -$;4;[-12]",
        "$ ? (@ <> \"b\");[\"a\",\"b\"];[\"a\"]",
        "$ ? (((@.a)) == 1);{\"a\":1};[{\"a\":1}]",
        "$ ? (@ == $x);[1,2];[2]",
        "$.integer();\"7.9\";[7]",
    })
    void pathsFind(String path, String value, String found) {
        Map<String, JsonValue> variables = Map.of("x", JsonReader.read("2"));
        assertThat(JsonWriter.of(new JsonValue.Elements(
            JsonPathParser.parse(path).items(JsonReader.read(value), variables)))).isEqualTo(found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "$.", "$[", "$[1", "$ ? (@.a)", "$ ? (@ ==)", "@", "$.a.nosuch()", "$ $", "last", "strict", "$ ? (@ = 1 &&)", "1..2"})
    void badPathsAreRefused(String path) {
        assertThatThrownBy(() -> JsonPathParser.parse(path)).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error().sqlState()).isIn("42601", "22032"));
    }
}
