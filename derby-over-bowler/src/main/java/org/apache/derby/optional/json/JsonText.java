// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.json;

import java.math.BigDecimal;

/// Reads JSON texts.
public final class JsonText {
    private static final int MAX_DEPTH = 1_000;

    private final String text;
    private int at;
    private int depth;

    private JsonText(String text) {
        this.text = text;
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
