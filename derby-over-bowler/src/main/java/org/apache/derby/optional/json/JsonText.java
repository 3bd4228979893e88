// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.json;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Writes and reads JSON texts.
public final class JsonText {
    private static final int MAX_DEPTH = 1_000;

    private final String text;
    private int at;
    private int depth;

    private JsonText(String text) {
        this.text = text;
    }

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

    /// Returns the value of a text. Fails with [IllegalArgumentException] if the text is no JSON.
    public static Object parse(String text) {
        JsonText reader = new JsonText(text);
        Object value = reader.value();
        reader.skipBlanks();
        if (reader.at < text.length()) {
            throw reader.wrong();
        }
        return value;
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("The text is no JSON: "
            + (at < text.length() ? "'" + text.charAt(at) + "' is not expected at position " + at : "it ends too early"));
    }

    private void skipBlanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean takes(char wanted) {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char wanted) {
        if (!takes(wanted)) {
            throw wrong();
        }
    }

    private Object value() {
        skipBlanks();
        if (at >= text.length() || depth > MAX_DEPTH) {
            throw wrong();
        }
        return switch (text.charAt(at)) {
            case '[' -> array();
            case '{' -> object();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong();
        }
        at += word.length();
        return value;
    }

    private JsonArray array() {
        JsonArray made = new JsonArray();
        expect('[');
        depth++;
        if (!takes(']')) {
            do {
                made.add(value());
            } while (takes(','));
            expect(']');
        }
        depth--;
        return made;
    }

    private JsonObject object() {
        JsonObject made = new JsonObject();
        expect('{');
        depth++;
        if (!takes('}')) {
            do {
                skipBlanks();
                String name = string();
                expect(':');
                made.put(name, value());
            } while (takes(','));
            expect('}');
        }
        depth--;
        return made;
    }

    private String string() {
        expect('"');
        StringBuilder found = new StringBuilder();
        while (at < text.length()) {
            char character = text.charAt(at++);
            if (character == '"') {
                return found.toString();
            }
            found.append(character == '\\' ? escaped() : character);
        }
        throw wrong();
    }

    private char escaped() {
        if (at >= text.length()) {
            throw wrong();
        }
        char character = text.charAt(at++);
        switch (character) {
            case '"', '\\', '/' -> {
                return character;
            }
            case 'n' -> {
                return '\n';
            }
            case 'r' -> {
                return '\r';
            }
            case 't' -> {
                return '\t';
            }
            case 'b' -> {
                return '\b';
            }
            case 'f' -> {
                return '\f';
            }
            case 'u' -> {
                if (at + 4 > text.length() || !text.substring(at, at + 4).matches("[0-9a-fA-F]{4}")) {
                    throw wrong();
                }
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            }
            default -> {
                at--;
                throw wrong();
            }
        }
    }

    /// Returns a Long, a Double, or a BigDecimal for an integer that is no long.
    private Object number() {
        int start = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(start, at);
        if (!digits.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) {
            at = start;
            throw wrong();
        }
        if (!digits.matches("-?\\d+")) {
            return Double.valueOf(digits);
        }
        BigDecimal number = new BigDecimal(digits);
        return number.precision() <= 18 ? (Object) number.longValueExact() : number;
    }
}
