// SPDX-License-Identifier: Apache-2.0
package bowler.engine.security;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The name of a user or role as SQL writes it: `eric` and `ERIC` are one name, `"eric"` is another.
public final class AuthorizationId {
    private static final int MAX_LENGTH = 128;

    private AuthorizationId() {}

    /// Returns the name as the catalog spells it; null if the text is not an identifier.
    public static String parse(String text) {
        String given = text.trim();
        boolean quoted = given.length() > 2 && given.startsWith("\"") && given.endsWith("\"");
        String name = quoted ? unquoted(given.substring(1, given.length() - 1)) : unquotedForm(given);
        return name == null || name.isEmpty() || name.length() > MAX_LENGTH ? null : name;
    }

    /// Returns null if a single quotation mark is left.
    private static String unquoted(String inner) {
        return inner.replace("\"\"", "").contains("\"") ? null : inner.replace("\"\"", "\"");
    }

    private static String unquotedForm(String given) {
        boolean isIdentifier = !given.isEmpty() && Character.isLetter(given.codePointAt(0))
            && given.codePoints().allMatch(point -> Character.isLetterOrDigit(point) || point == '_');
        return isIdentifier ? given.toUpperCase(Locale.ENGLISH) : null;
    }

    /// Returns the parts of a list separated by commas outside of quotation marks.
    public static List<String> split(String list) {
        List<String> parts = new ArrayList<>();
        boolean quoted = false;
        int from = 0;
        for (int i = 0; i < list.length(); i++) {
            quoted ^= list.charAt(i) == '"';
            if (list.charAt(i) == ',' && !quoted) {
                parts.add(list.substring(from, i));
                from = i + 1;
            }
        }
        parts.add(list.substring(from));
        return parts;
    }

    /// Returns the name as a delimited identifier.
    public static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
