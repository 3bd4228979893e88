// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/// Prints any tree of records on few lines, by reflection; offsets are omitted.
final class RecordTreeText {
    private RecordTreeText() {}

    static List<String> of(Object node) {
        List<String> lines = new ArrayList<>();
        write(node, "", 0, lines);
        return lines;
    }

    private static void write(Object node, String label, int depth, List<String> lines) {
        String start = "  ".repeat(depth) + label;
        if (!(node instanceof Record)) {
            if (node instanceof List<?> list) {
                lines.add(start + "[" + (list.isEmpty() ? "]" : ""));
                list.forEach(each -> write(each, "", depth + 1, lines));
                if (!list.isEmpty()) {
                    lines.add("  ".repeat(depth) + "]");
                }
            } else {
                lines.add(start + node);
            }
            return;
        }
        StringBuilder head = new StringBuilder(start + node.getClass().getSimpleName());
        List<RecordComponent> inner = new ArrayList<>();
        for (RecordComponent component : node.getClass().getRecordComponents()) {
            Object value = valueOf(component, node);
            if (component.getName().equals("offset") || value == null) {
                continue;
            }
            if (value instanceof Record || value instanceof List<?>) {
                inner.add(component);
            } else {
                head.append(' ').append(component.getName()).append('=').append(value);
            }
        }
        lines.add(head.toString());
        for (RecordComponent component : inner) {
            write(valueOf(component, node), component.getName() + ": ", depth + 1, lines);
        }
    }

    private static Object valueOf(RecordComponent component, Object node) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(node);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
