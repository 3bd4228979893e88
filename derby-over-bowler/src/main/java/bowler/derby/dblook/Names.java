// SPDX-License-Identifier: Apache-2.0
package bowler.derby.dblook;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Writes names in quotes, and reads lists of column numbers.
public final class Names {
    private static final Set<String> SYSTEM_SCHEMAS = Set.of("SYSIBM", "SYS", "SYSVISUAL", "SYSCAT", "SYSFUN", "SYSPROC", "SYSSTAT",
        "NULLID", "SYSCS_ADMIN", "SYSCS_DIAG", "SYSCS_UTIL", "SQLJ", "INFORMATION_SCHEMA");

    private Names() {}

    public static String quoted(String name) {
        return name == null ? null : '"' + name.replace("\"", "\"\"") + '"';
    }

    static String qualified(String schema, String name) {
        return quoted(schema) + '.' + quoted(name);
    }

    public static boolean isSystem(String schema) {
        return SYSTEM_SCHEMAS.contains(schema);
    }

    /// Returns a name as SQL folds it, unless it is in quotes.
    static String folded(String argument) {
        return argument.startsWith("\"") && argument.endsWith("\"") && argument.length() > 1
            ? argument.substring(1, argument.length() - 1).replace("\"\"", "\"") : argument.toUpperCase(java.util.Locale.ENGLISH);
    }

    /// Returns the names of columns that a text such as `UNIQUE BTREE (2 DESC, 1)` or `{0, 3}` numbers.
    ///
    /// @param names all columns of the table
    /// @param first the number of the first column
    static List<String> columns(String numbers, List<String> names, int first) {
        int open = Math.max(numbers.indexOf('('), numbers.indexOf('{'));
        List<String> found = new ArrayList<>();
        for (String part : numbers.substring(open + 1, numbers.length() - 1).split(",")) {
            String[] words = part.strip().split(" ");
            found.add(quoted(names.get(Integer.parseInt(words[0]) - first)) + (words.length > 1 ? ' ' + words[1] : ""));
        }
        return found;
    }
}
