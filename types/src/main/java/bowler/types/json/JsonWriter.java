// SPDX-License-Identifier: Apache-2.0
package bowler.types.json;

import java.math.BigDecimal;
import java.util.Map;

/// Writes JSON values as texts without blanks.
public final class JsonWriter {
    private static final int MAX_PLAIN = 100;
    private static final String ESCAPES = "\b\f\n\r\t\"\\";
    private static final String LETTERS = "bfnrt\"\\";

    private JsonWriter() {}

    public static String of(JsonValue value) {
        StringBuilder text = new StringBuilder();
        append(value, text);
        return text.toString();
    }

    private static void append(JsonValue value, StringBuilder text) {
        switch (value) {
            case JsonValue.Members(var members) -> {
                char before = '{';
                for (Map.Entry<String, JsonValue> member : members.entrySet()) {
                    appendString(member.getKey(), text.append(before));
                    append(member.getValue(), text.append(':'));
                    before = ',';
                }
                text.append(members.isEmpty() ? "{}" : "}");
            }
            case JsonValue.Elements(var elements) -> {
                char before = '[';
                for (JsonValue element : elements) {
                    append(element, text.append(before));
                    before = ',';
                }
                text.append(elements.isEmpty() ? "[]" : "]");
            }
            case JsonValue.Text(var string) -> appendString(string, text);
            case JsonValue.Number(var number) -> text.append(number(number));
            case JsonValue.Truth(var truth) -> text.append(truth);
            case JsonValue.Moment moment -> appendString(moment.text('T'), text);
            case JsonValue.Null none -> text.append("null");
        }
    }

    /// Writes plain digits if they are few, otherwise an exponent.
    public static String number(BigDecimal number) {
        return Math.abs(number.scale()) <= MAX_PLAIN ? number.toPlainString() : number.toString();
    }

    public static String string(String string) {
        StringBuilder text = new StringBuilder(string.length() + 2);
        appendString(string, text);
        return text.toString();
    }

    private static void appendString(String string, StringBuilder text) {
        text.append('"');
        for (int at = 0; at < string.length(); at++) {
            char next = string.charAt(at);
            int escape = next < ' ' || next == '"' || next == '\\' ? ESCAPES.indexOf(next) : -2;
            if (escape >= 0) {
                text.append('\\').append(LETTERS.charAt(escape));
            } else if (escape == -1) {
                text.append("\\u00").append(Character.forDigit(next >> 4, 16)).append(Character.forDigit(next & 15, 16));
            } else {
                text.append(next);
            }
        }
        text.append('"');
    }
}
