// SPDX-License-Identifier: Apache-2.0
package bowler.types.jsonpath;

import bowler.types.json.JsonValue;
import java.util.List;
import java.util.regex.Pattern;

/// The syntax tree of a path of SQL/JSON.
final class JsonPathTree {
    /// A node of the path that produces items.
    sealed interface Node {
        record Root() implements Node {}

        /// The item that a filter tests.
        record Current() implements Node {}

        record Variable(String name) implements Node {}

        record Literal(JsonValue value) implements Node {}

        /// @param name null for all members
        record Member(Node input, String name) implements Node {}

        /// @param subscripts null for all elements
        record Element(Node input, List<Subscript> subscripts) implements Node {}

        record Filter(Node input, Condition condition) implements Node {}

        /// @param template of `datetime`; null if not written
        record Method(Node input, String name, List<Integer> arguments, JsonDateTimeTemplate template) implements Node {}

        record Arithmetic(char sign, Node left, Node right) implements Node {}

        record Sign(boolean negative, Node operand) implements Node {}
    }

    /// @param to null for a single element
    record Subscript(Node from, Node to) {}

    /// The last subscript of the current array.
    static final Node LAST = new Node.Variable("\0last");

    sealed interface Condition {
        record All(List<Condition> conditions) implements Condition {}

        record Any(List<Condition> conditions) implements Condition {}

        record Not(Condition condition) implements Condition {}

        record IsUnknown(Condition condition) implements Condition {}

        record Exists(Node path) implements Condition {}

        record Compare(String sign, Node left, Node right) implements Condition {}

        record Like(Node text, Pattern pattern) implements Condition {}

        record StartsWith(Node left, Node right) implements Condition {}
    }

    private JsonPathTree() {}
}
