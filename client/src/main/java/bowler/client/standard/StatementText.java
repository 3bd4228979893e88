// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds the properties of a statement in its text that a server's description does not tell.
final class StatementText {
    private static final Pattern LEADING = Pattern.compile("(?:\\s+|--[^\\n]*(?:\\n|$)|/\\*.*?\\*/|[{(])*", Pattern.DOTALL);
    private static final String NAME = "(?:\"(?:[^\"]|\"\")+\"|[\\p{L}_][\\p{L}\\p{N}_$]*)";
    private static final Pattern INSERT = Pattern.compile(
        "INSERT\\s+INTO\\s+(" + NAME + "(?:\\s*\\.\\s*" + NAME + ")?).*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern POSITIONED = Pattern.compile(
        "(.*\\bWHERE\\s+CURRENT\\s+OF\\s+)(" + NAME + ")(\\s*)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Set<String> CHANGES = Set.of("INSERT", "UPDATE", "DELETE", "MERGE");

    /// The first words of changes and definitions.
    private static final Set<String> WITHOUT_ROWS = Set.of("INSERT", "UPDATE", "DELETE", "CREATE", "DROP", "ALTER", "GRANT", "REVOKE");
    private static final Pattern MAY_RETURN_ROWS = Pattern.compile(".*(?:\\?|\\bRETURNING\\b).*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private StatementText() {}

    private static int start(String sql) {
        Matcher leading = LEADING.matcher(sql);
        return leading.lookingAt() ? leading.end() : 0;
    }

    private static String firstWord(String sql) {
        int start = start(sql);
        int end = start;
        while (end < sql.length() && Character.isLetter(sql.charAt(end))) {
            end++;
        }
        return sql.substring(start, end).toUpperCase(Locale.ROOT);
    }

    static boolean isCall(String sql) {
        return firstWord(sql).equals("CALL");
    }

    /// Returns whether it changes rows, even if it returns some.
    static boolean isChange(String sql) {
        return CHANGES.contains(firstWord(sql));
    }

    /// Returns whether it certainly has no parameters and returns no rows.
    static boolean isPlainChange(String sql) {
        return WITHOUT_ROWS.contains(firstWord(sql)) && !MAY_RETURN_ROWS.matcher(sql).matches();
    }

    /// Returns the table of an INSERT in the form of the text; null if the text is none.
    static String insertedTable(String sql) {
        Matcher insert = INSERT.matcher(sql.substring(start(sql)));
        return insert.matches() ? insert.group(1) : null;
    }

    /// A text that names a cursor at its end.
    ///
    /// @param cursor the name as the catalog would spell it
    record Positioned(String before, String cursor, String behind) {
        String with(String otherCursor) {
            return before + '"' + otherCursor + '"' + behind;
        }
    }

    /// @return null if the text names no cursor
    static Positioned positioned(String sql) {
        Matcher matcher = POSITIONED.matcher(sql);
        if (!matcher.matches()) {
            return null;
        }
        String name = matcher.group(2);
        String spelled = name.startsWith("\"") ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name.toUpperCase(Locale.ROOT);
        return new Positioned(matcher.group(1), spelled, matcher.group(3));
    }
}
