// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.json;

import java.util.List;

/// Formats the paths and arguments of a JSON_TABLE for EXPLAIN.
public final class JsonTableText {
    private JsonTableText() {}

    public static String of(JsonTableSpec spec, List<String> arguments) {
        int passed = 1 + spec.variables().size();
        StringBuilder text = new StringBuilder("json rows ").append(paths(spec.root())).append(" in ").append(arguments.getFirst());
        if (passed > 1) {
            text.append(" passing ").append(String.join(", ", arguments.subList(1, passed)));
        }
        return text.append(spec.fails() ? " error on error" : "").toString();
    }

    private static String paths(JsonTableSpec.Pattern pattern) {
        List<String> nested = pattern.nested().stream().map(JsonTableText::paths).toList();
        return "'" + pattern.path() + "'" + (nested.isEmpty() ? "" : (pattern.inner() ? " inner (" : " (")
            + siblings(pattern.siblings(), nested) + ")");
    }

    private static String siblings(JsonTableSpec.Siblings siblings, List<String> nested) {
        return switch (siblings) {
            case JsonTableSpec.Siblings.One(var index) -> nested.get(index);
            case JsonTableSpec.Siblings.Several(var cross, var operands) -> String.join(cross ? " cross " : ", ",
                operands.stream().map(each -> each instanceof JsonTableSpec.Siblings.Several ? "(" + siblings(each, nested) + ")"
                    : siblings(each, nested)).toList());
        };
    }
}
