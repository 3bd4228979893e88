// SPDX-License-Identifier: Apache-2.0
package bowler.tools.dump;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The definitions of tables whose system tables are lost: a file of SQL statements. A comment before a CREATE TABLE names
/// the files of its rows and of its long values:
///
///     -- tree 26, long values 29
///     CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(200), notes CLOB);
///
/// Each statement ends with `;` at the end of a line.
final class SalvageSchema {
    private static final Pattern HINT = Pattern.compile("--\\s*tree\\s+(\\d+)(?:\\s*,\\s*long\\s+values\\s+(\\d+))?\\s*");
    private static final Pattern TABLE = Pattern.compile(
        "CREATE\\s+TABLE\\s+(?:(\"[^\"]+\"|\\w+)\\s*\\.\\s*)?(\"[^\"]+\"|\\w+).*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final String DEFAULT_SCHEMA = "APP";

    /// A statement.
    ///
    /// @param treeId number of the file with the rows of the table that the statement creates; 0 if it names none
    /// @param lobTreeId number of the file with the long values; 0 if there is none
    record Definition(String sql, int treeId, int lobTreeId) {
        /// Returns whether this statement creates the table.
        boolean creates(String schema, String table) {
            Matcher name = TABLE.matcher(sql);
            return name.matches() && table.equals(named(name.group(2)))
                && schema.equals(name.group(1) == null ? DEFAULT_SCHEMA : named(name.group(1)));
        }

        private static String named(String identifier) {
            return identifier.startsWith("\"") ? identifier.substring(1, identifier.length() - 1) : identifier.toUpperCase(Locale.ROOT);
        }
    }

    private SalvageSchema() {}

    static List<Definition> read(Path file) throws IOException {
        List<Definition> all = new ArrayList<>();
        StringBuilder sql = new StringBuilder();
        int treeId = 0;
        int lobTreeId = 0;
        for (String line : Files.readAllLines(file)) {
            Matcher hint = HINT.matcher(line.strip());
            if (hint.matches()) {
                treeId = Integer.parseInt(hint.group(1));
                lobTreeId = hint.group(2) == null ? 0 : Integer.parseInt(hint.group(2));
            } else if (!line.isBlank() && !line.strip().startsWith("--")) {
                sql.append(sql.isEmpty() ? "" : "\n").append(line.stripTrailing());
                if (sql.charAt(sql.length() - 1) == ';') {
                    all.add(new Definition(sql.substring(0, sql.length() - 1), treeId, lobTreeId));
                    sql.setLength(0);
                    treeId = 0;
                    lobTreeId = 0;
                }
            }
        }
        if (!sql.isEmpty()) {
            all.add(new Definition(sql.toString(), treeId, lobTreeId));
        }
        return all;
    }
}
