// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.xml;

import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.TypesError;
import bowler.types.cast.ValueText;
import java.util.Base64;

/// SQL values and names as parts of XML.
///
/// Source: ISO/IEC 9075-14 (SQL/XML), mapping of SQL identifiers and values to XML.
final class XmlText {
    private XmlText() {}

    /// Returns a text as content of an element. Fails with 2200N if it has a character that XML does not allow.
    static String content(String text) {
        return escaped(text, false);
    }

    /// Returns a text as the value of an attribute, without quotes. Fails as [#content].
    static String attribute(String text) {
        return escaped(text, true);
    }

    private static String escaped(String text, boolean isAttribute) {
        StringBuilder escaped = null;
        int done = 0;
        for (int at = 0; at < text.length(); at++) {
            String replacement = replacement(text, at, isAttribute);
            if (replacement != null) {
                escaped = escaped == null ? new StringBuilder(text.length() + 16) : escaped;
                escaped.append(text, done, at).append(replacement);
                done = at + 1;
            }
        }
        return escaped == null ? text : escaped.append(text, done, text.length()).toString();
    }

    /// Returns what is written instead of a character; null: the character itself.
    private static String replacement(String text, int at, boolean isAttribute) {
        char next = text.charAt(at);
        if (next > '>' && next < Character.MIN_SURROGATE) {
            return null;
        }
        return switch (next) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> isAttribute ? "&quot;" : null;
            case '\t', '\n' -> isAttribute ? "&#" + (int) next + ";" : null;
            case '\r' -> "&#13;";
            default -> {
                checkCharacter(text, at);
                yield null;
            }
        };
    }

    /// Fails with 2200N unless the document may contain all characters of the text.
    static void checkCharacters(String text) {
        for (int at = 0; at < text.length(); at++) {
            checkCharacter(text, at);
        }
    }

    private static void checkCharacter(String text, int at) {
        char next = text.charAt(at);
        boolean isPair = Character.isHighSurrogate(next) ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
            : Character.isLowSurrogate(next) && at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
        boolean isAllowed = next >= ' ' ? isPair || !Character.isSurrogate(next) && next < '\uFFFE' : next == '\t' || next == '\n' || next == '\r';
        if (!isAllowed) {
            throw TypesError.XML_CHARACTER.failure(String.format("U+%04X", (int) next), at + 1);
        }
    }

    /// Returns the text of a column that is not NULL and not XML: bits in base 64, and a T between date and time.
    static String ofValue(DataType type, RowReader row, int column) {
        if (type.id().isBits()) {
            return Base64.getEncoder().encodeToString((byte[]) row.objectAt(column));
        }
        String text = ValueText.of(type, row, column);
        return switch (type.id()) {
            case TIMESTAMP, TIMESTAMP_TZ -> text.replace(' ', 'T');
            default -> text;
        };
    }

    /// Returns a name of SQL as a name of XML: a character that is not possible there becomes `_xHHHH_`.
    ///
    /// @param isWritten whether the user wrote it as a name of XML; its colons then separate a prefix
    static String name(String name, boolean isWritten) {
        StringBuilder mapped = new StringBuilder();
        boolean isReserved = !isWritten && name.regionMatches(true, 0, "xml", 0, 3);
        for (int at = 0; at < name.length();) {
            int next = name.codePointAt(at);
            boolean isEscape = next == '_' && at + 1 < name.length() && name.charAt(at + 1) == 'x';
            boolean isColon = next == ':' && isWritten && at > 0 && at + 1 < name.length();
            boolean isPlain = isColon || (at == 0 ? isStart(next) : isStart(next) || isPart(next));
            if (isPlain && !isEscape && !(isReserved && at == 0)) {
                mapped.appendCodePoint(next);
            } else {
                mapped.append(String.format(next > 0xFFFF ? "_x%06X_" : "_x%04X_", next));
            }
            at += Character.charCount(next);
        }
        return mapped.toString();
    }

    private static boolean isStart(int next) {
        return next == '_' || next >= 'A' && next <= 'Z' || next >= 'a' && next <= 'z' || next >= 0xC0 && next != 0xD7 && next != 0xF7
            && (next <= 0x2FF || next >= 0x370 && next <= 0x1FFF && next != 0x37E || next >= 0x2070 && next <= 0x218F
            || next >= 0x2C00 && next <= 0x2FEF || next >= 0x3001 && next <= 0xD7FF || next >= 0xF900 && next <= 0xFDCF
            || next >= 0xFDF0 && next <= 0xFFFD || next > 0xFFFF && next <= 0xEFFFF);
    }

    private static boolean isPart(int next) {
        return next == '-' || next == '.' || next >= '0' && next <= '9' || next == 0xB7 || next >= 0x300 && next <= 0x36F
            || next == 0x203F || next == 0x2040;
    }
}
