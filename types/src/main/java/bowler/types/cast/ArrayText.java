// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.RowReader;

/// Converts arrays to text and back: `{1,2,NULL}`, `{"a b","say \"so\""}`, `{{1,2},{3}}`. An element is quoted if it is
/// empty, contains blanks or a special character, or would be read as NULL.
final class ArrayText {
    /// Returns the text of an element that is no array.
    interface ElementText {
        String of(DataType type, RowReader row, int column);
    }

    private ArrayText() {}

    /// @param texts returns the text of an element
    static String of(DataType element, ArrayValue array, ElementText texts) {
        return append(element, array, texts, new StringBuilder()).toString();
    }

    private static StringBuilder append(DataType element, ArrayValue array, ElementText texts, StringBuilder text) {
        text.append('{');
        for (int at = 0; at < array.count(); at++) {
            text.append(at == 0 ? "" : ",");
            if (array.isNull(at)) {
                text.append("NULL");
            } else if (element.element() != null) {
                append(element.element(), (ArrayValue) array.objectAt(at), texts, text);
            } else {
                appendElement(texts.of(element, array, at), text);
            }
        }
        return text.append('}');
    }

    private static void appendElement(String element, StringBuilder text) {
        boolean quoted = element.isEmpty() || element.equalsIgnoreCase("NULL");
        for (int at = 0; !quoted && at < element.length(); at++) {
            char sign = element.charAt(at);
            quoted = isMeant(sign) || sign == '"' || sign == '\\' || Character.isWhitespace(sign);
        }
        if (!quoted) {
            text.append(element);
            return;
        }
        text.append('"');
        for (int at = 0; at < element.length(); at++) {
            char sign = element.charAt(at);
            text.append(sign == '"' || sign == '\\' ? "\\" : "").append(sign);
        }
        text.append('"');
    }

    static boolean isMeant(char sign) {
        return sign == '{' || sign == '}' || sign == ',';
    }
}
