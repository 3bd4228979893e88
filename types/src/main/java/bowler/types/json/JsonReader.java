// SPDX-License-Identifier: Apache-2.0
package bowler.types.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads JSON texts according to RFC 8259; fails with 22032 and the position if a text is not JSON.
public final class JsonReader {
    private static final int MAX_DEPTH = 500;
    /// Numbers with more digits could grow to any size in arithmetic.
    private static final int MAX_DIGITS = 1000;

    private final String text;
    private final boolean uniqueKeys;
    /// The names of the members to keep in objects, one per level.
    private final List<String> lead;
    private int at;
    private int depth;
    /// The number of names in `lead` that have been followed to the current value.
    private int led;
    /// True if the current value is only checked and not built.
    private boolean unseen;

    private JsonReader(String text, boolean uniqueKeys, List<String> lead) {
        this.text = text;
        this.uniqueKeys = uniqueKeys;
        this.lead = lead;
    }

    public static JsonValue read(String text) {
        return read(text, List.of());
    }

    /// Reads a value for a path that starts with members of these names. The outermost objects keep only the first of
    /// these members, the objects within it only the second, and so on. Arrays in between keep their elements. The
    /// other members must already be known to be JSON.
    public static JsonValue read(String text, List<String> lead) {
        return whole(new JsonReader(text, false, lead));
    }

    /// Fails as [#read(String)] does.
    public static void check(String text) {
        JsonReader reader = new JsonReader(text, false, List.of());
        reader.unseen = true;
        whole(reader);
    }

    /// @param uniqueKeys whether two members with the same name are refused (22030)
    public static JsonValue read(String text, boolean uniqueKeys) {
        return whole(new JsonReader(text, uniqueKeys, List.of()));
    }

    private static JsonValue whole(JsonReader reader) {
        JsonValue value = reader.value();
        reader.blanks();
        if (reader.at != reader.text.length()) {
            throw reader.bad("the end");
        }
        return value;
    }

    /// Returns the next value; null if it is only checked.

    private JsonValue value() {
        blanks();
        char first = at < text.length() ? text.charAt(at) : 0;
        return switch (first) {
            case '{' -> members();
            case '[' -> elements();
            case '"' -> text();
            case 't' -> word("true", JsonValue.TRUE);
            case 'f' -> word("false", JsonValue.FALSE);
            case 'n' -> word("null", JsonValue.NULL);
            default -> {
                if (first != '-' && (first < '0' || first > '9')) {
                    throw bad("a value");
                }
                yield number();
            }
        };
    }

    private JsonValue text() {
        if (unseen) {
            passString();
            return null;
        }
        return new JsonValue.Text(string());
    }

    private JsonValue members() {
        enter();
        Map<String, JsonValue> members = unseen ? null : new LinkedHashMap<>();
        blanks();
        if (!takeIf('}')) {
            do {
                blanks();
                if (at == text.length() || text.charAt(at) != '"') {
                    throw bad("a name in double quotes");
                }
                if (unseen) {
                    passString();
                    pair();
                } else if (led < lead.size()) {
                    String wanted = lead.get(led);
                    boolean isWanted = isString(wanted);
                    unseen = !isWanted;
                    led++;
                    JsonValue value = pair();
                    led--;
                    unseen = false;
                    if (isWanted) {
                        members.put(wanted, value);
                    }
                } else {
                    int place = at;
                    String name = string();
                    if (members.put(name, pair()) != null && uniqueKeys) {
                        throw JsonError.REPEATED_KEY.failure(name, place + 1);
                    }
                }
                blanks();
            } while (takeIf(','));
            take('}');
        }
        depth--;
        return unseen ? null : new JsonValue.Members(members);
    }

    /// Reads the colon and the value after a name.
    private JsonValue pair() {
        blanks();
        take(':');
        return value();
    }

    private JsonValue elements() {
        enter();
        List<JsonValue> elements = unseen ? null : new ArrayList<>();
        blanks();
        if (!takeIf(']')) {
            do {
                JsonValue element = value();
                if (!unseen) {
                    elements.add(element);
                }
                blanks();
            } while (takeIf(','));
            take(']');
        }
        depth--;
        return unseen ? null : new JsonValue.Elements(elements);
    }

    private void enter() {
        at++;
        if (++depth > MAX_DEPTH) {
            throw bad("at most " + MAX_DEPTH + " levels");
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
        if (at - from > MAX_DIGITS) {
            at = from;
            throw bad("a number of at most " + MAX_DIGITS + " digits");
        }
        return unseen ? null : new JsonValue.Number(new BigDecimal(text.substring(from, at)));
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

    /// Moves to the first character of a string that needs special treatment, or to the end.
    private void plainCharacters() {
        String text = this.text;
        int length = text.length();
        int next = at;
        while (next < length) {
            char character = text.charAt(next);
            if (character == '"' || character == '\\' || character < ' ') {
                break;
            }
            next++;
        }
        at = next;
    }

    private void passString() {
        int from = at++;
        plainCharacters();
        if (!takeIf('"')) {
            at = from;
            string();
        }
    }

    /// Reads a string.
    ///
    /// @return whether it equals the given one
    private boolean isString(String wanted) {
        int from = ++at;
        plainCharacters();
        if (takeIf('"')) {
            return at - 1 - from == wanted.length() && text.startsWith(wanted, from);
        }
        at = from - 1;
        return string().equals(wanted);
    }

    private String string() {
        int from = ++at;
        plainCharacters();
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
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isBlank(char character) {
        return character == ' ' || character == '\n' || character == '\r' || character == '\t';
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
