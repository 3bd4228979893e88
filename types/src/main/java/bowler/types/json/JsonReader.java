// SPDX-License-Identifier: Apache-2.0
package bowler.types.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads JSON texts as RFC 8259 has them; 22032 for what is none, with the place.
public final class JsonReader {
    private static final int MOST_DEPTH = 500;
    /// Numbers beyond could grow to any size in arithmetic.
    private static final int MOST_DIGITS = 1000;

    private final String text;
    private final boolean uniqueKeys;
    private int at;
    private int depth;

    private JsonReader(String text, boolean uniqueKeys) {
        this.text = text;
        this.uniqueKeys = uniqueKeys;
    }

    public static JsonValue read(String text) {
        return read(text, false);
    }

    /// @param uniqueKeys two members of one name are refused (22030)
    public static JsonValue read(String text, boolean uniqueKeys) {
        JsonReader reader = new JsonReader(text, uniqueKeys);
        JsonValue value = reader.value();
        reader.blanks();
        if (reader.at != text.length()) {
            throw reader.bad("the end");
        }
        return value;
    }

    private JsonValue value() {
        blanks();
        char first = at < text.length() ? text.charAt(at) : 0;
        return switch (first) {
            case '{' -> members();
            case '[' -> elements();
            case '"' -> new JsonValue.Text(string());
            case 't' -> word("true", new JsonValue.Truth(true));
            case 'f' -> word("false", new JsonValue.Truth(false));
            case 'n' -> word("null", JsonValue.NULL);
            default -> {
                if (first != '-' && (first < '0' || first > '9')) {
                    throw bad("a value");
                }
                yield number();
            }
        };
    }

    private JsonValue members() {
        enter();
        Map<String, JsonValue> members = new LinkedHashMap<>();
        blanks();
        if (!takeIf('}')) {
            do {
                blanks();
                if (at == text.length() || text.charAt(at) != '"') {
                    throw bad("a name in double quotes");
                }
                int place = at;
                String name = string();
                blanks();
                take(':');
                if (members.put(name, value()) != null && uniqueKeys) {
                    throw JsonError.REPEATED_KEY.failure(name, place + 1);
                }
                blanks();
            } while (takeIf(','));
            take('}');
        }
        depth--;
        return new JsonValue.Members(members);
    }

    private JsonValue elements() {
        enter();
        List<JsonValue> elements = new ArrayList<>();
        blanks();
        if (!takeIf(']')) {
            do {
                elements.add(value());
                blanks();
            } while (takeIf(','));
            take(']');
        }
        depth--;
        return new JsonValue.Elements(elements);
    }

    private void enter() {
        at++;
        if (++depth > MOST_DEPTH) {
            throw bad("at most " + MOST_DEPTH + " levels");
        }
    }

    private JsonValue word(String word, JsonValue value) {
        if (!text.startsWith(word, at)) {
            throw bad("a value");
        }
        at += word.length();
        return value;
    }

    private JsonValue number() {
        int from = at;
        takeIf('-');
        int whole = at;
        digits();
        if (text.charAt(whole) == '0' && at > whole + 1) {
            at = whole;
            throw bad("a number without leading zeros");
        }
        if (takeIf('.')) {
            digits();
        }
        if (takeIf('e') || takeIf('E')) {
            if (!takeIf('+')) {
                takeIf('-');
            }
            int exponent = at;
            digits();
            if (at - exponent > 3) {
                at = from;
                throw bad("a number of moderate size");
            }
        }
        if (at - from > MOST_DIGITS) {
            at = from;
            throw bad("a number of at most " + MOST_DIGITS + " digits");
        }
        return new JsonValue.Number(new BigDecimal(text.substring(from, at)));
    }

    private void digits() {
        int from = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        if (at == from) {
            throw bad("a digit");
        }
    }

    private String string() {
        int from = ++at;
        while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\\' && text.charAt(at) >= ' ') {
            at++;
        }
        if (at < text.length() && text.charAt(at) == '"') {
            return text.substring(from, at++);
        }
        StringBuilder string = new StringBuilder(text.substring(from, at));
        while (at < text.length()) {
            char next = text.charAt(at++);
            if (next == '"') {
                return string.toString();
            }
            if (next < ' ') {
                at--;
                throw bad("an escape for a control character");
            }
            string.append(next == '\\' ? escape() : next);
        }
        throw bad("the end of a string");
    }

    private char escape() {
        char next = at < text.length() ? text.charAt(at++) : 0;
        return switch (next) {
            case '"', '\\', '/' -> next;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                int code = 0;
                for (int digit = 0; digit < 4; digit++) {
                    int value = at < text.length() && text.charAt(at) < 128 ? Character.digit(text.charAt(at), 16) : -1;
                    if (value < 0) {
                        throw bad("four hexadecimal digits");
                    }
                    code = code << 4 | value;
                    at++;
                }
                yield (char) code;
            }
            default -> {
                at--;
                throw bad("an escape");
            }
        };
    }

    private void blanks() {
        while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean takeIf(char sign) {
        boolean found = at < text.length() && text.charAt(at) == sign;
        at += found ? 1 : 0;
        return found;
    }

    private void take(char sign) {
        if (!takeIf(sign)) {
            throw bad("\"" + sign + '"');
        }
    }

    private RuntimeException bad(String expected) {
        return JsonError.BAD_TEXT.failure(expected, at + 1);
    }
}
