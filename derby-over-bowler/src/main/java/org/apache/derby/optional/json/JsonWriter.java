// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.json;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Writes lists, maps, numbers, truth values and texts as JSON.
final class JsonWriter {
    private JsonWriter() {}

    static String of(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        switch (value) {
            case null -> out.append("null");
            case List<?> list -> {
                out.append('[');
                for (int at = 0; at < list.size(); at++) {
                    out.append(at == 0 ? "" : ",");
                    write(list.get(at), out);
                }
                out.append(']');
            }
            case Map<?, ?> map -> {
                out.append('{');
                String between = "";
                for (Map.Entry<?, ?> member : map.entrySet()) {
                    out.append(between);
                    quote(member.getKey().toString(), out);
                    out.append(':');
                    write(member.getValue(), out);
                    between = ",";
                }
                out.append('}');
            }
            case Number number -> out.append(number);
            case Boolean truth -> out.append(truth);
            default -> quote(value.toString(), out);
        }
    }

    private static void quote(String value, StringBuilder out) {
        out.append('"');
        for (int index = 0; index < value.length(); index++) {
            char character = value.charAt(index);
            switch (character) {
                case '"', '\\' -> out.append('\\').append(character);
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                default -> {
                    if (character < ' ') {
                        out.append(String.format(Locale.ROOT, "\\u%04x", (int) character));
                    } else {
                        out.append(character);
                    }
                }
            }
        }
        out.append('"');
    }
}
