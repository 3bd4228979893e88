// SPDX-License-Identifier: Apache-2.0
package bowler.types.json;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/// A JSON value.
public sealed interface JsonValue {
    /// In the order written; of two members of one name the later.
    record Members(Map<String, JsonValue> members) implements JsonValue {}

    record Elements(List<JsonValue> elements) implements JsonValue {}

    record Text(String text) implements JsonValue {}

    record Number(BigDecimal number) implements JsonValue {}

    record Truth(boolean truth) implements JsonValue {}

    record Null() implements JsonValue {}

    JsonValue NULL = new Null();

    default boolean isScalar() {
        return !(this instanceof Members) && !(this instanceof Elements);
    }

    /// As the item method `type()` calls it.
    default String typeName() {
        return switch (this) {
            case Members members -> "object";
            case Elements elements -> "array";
            case Text text -> "string";
            case Number number -> "number";
            case Truth truth -> "boolean";
            case Null none -> "null";
        };
    }
}
