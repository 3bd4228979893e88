// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/// Completes commands, keywords, and the names of tables, columns and functions of the database.
final class SqlCompleter implements Completer {
    private static final long MAX_AGE_NANOS = Duration.ofSeconds(10).toNanos();
    private static final Set<String> COMMON = Set.of("SELECT", "FROM", "WHERE", "GROUP", "ORDER", "BY", "INSERT", "INTO", "VALUES",
        "UPDATE", "SET", "DELETE", "CREATE", "TABLE", "INDEX", "VIEW", "DROP", "ALTER", "JOIN", "LEFT", "ON", "AND", "OR", "NOT", "NULL",
        "IN", "IS", "LIKE", "BETWEEN", "EXISTS", "CASE", "WHEN", "THEN", "ELSE", "END", "UNION", "ALL", "DISTINCT", "HAVING", "LIMIT",
        "OFFSET", "FETCH", "FIRST", "ROWS", "ONLY", "WITH", "EXPLAIN", "ANALYZE", "COMMIT", "ROLLBACK", "CALL", "MERGE", "USING", "GRANT",
        "REVOKE", "PRIMARY", "KEY", "REFERENCES", "UNIQUE", "CHECK", "DEFAULT", "CONSTRAINT", "CAST", "AS", "INTEGER", "VARCHAR", "BIGINT",
        "DECIMAL", "DATE", "TIMESTAMP", "BOOLEAN", "COUNT", "SUM", "AVG", "MIN", "MAX", "TRUNCATE", "COLUMN", "ADD", "TRIGGER", "PROCEDURE",
        "FUNCTION", "SEQUENCE", "SCHEMA");

    private final Shell shell;
    private final Set<String> keywords = new TreeSet<>(COMMON);
    private Map<String, List<String>> tables = Map.of();
    private long readNanos;

    SqlCompleter(Shell shell) {
        this.shell = shell;
        try {
            DatabaseMetaData metaData = shell.connection().getMetaData();
            for (String list : List.of(metaData.getSQLKeywords(), metaData.getStringFunctions(), metaData.getNumericFunctions(),
                    metaData.getTimeDateFunctions(), metaData.getSystemFunctions())) {
                for (String word : list.split(",")) {
                    if (!word.isBlank()) {
                        keywords.add(word.strip().toUpperCase(Locale.ROOT));
                    }
                }
            }
        } catch (SQLException e) {
            // Without a connection the common words are completed.
        }
    }

    Set<String> keywords() {
        return keywords;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        if (line.line().startsWith("\\")) {
            ShellCommands.NAMES.forEach(name -> candidates.add(new Candidate(name)));
            return;
        }
        String statement = line.line();
        int start = statement.lastIndexOf(';', Math.max(0, line.cursor() - 1)) + 1;
        String word = line.word().substring(0, Math.min(line.wordCursor(), line.word().length()));
        for (String each : new Completions(tables(), keywords).of(statement.substring(start, line.cursor()), statement.substring(line.cursor()), word)) {
            candidates.add(new Candidate(each));
        }
    }

    /// Returns the columns of the tables, those of other schemas than the current one without columns.
    private Map<String, List<String>> tables() {
        long now = System.nanoTime();
        if (tables.isEmpty() || now - readNanos > MAX_AGE_NANOS) {
            readNanos = now;
            Map<String, List<String>> found = new TreeMap<>();
            try {
                Connection connection = shell.connection();
                try (ResultSet rows = connection.getMetaData().getTables(null, null, "%", null)) {
                    while (rows.next()) {
                        found.put(rows.getString("TABLE_NAME"), new ArrayList<>());
                    }
                }
                try (ResultSet columns = connection.getMetaData().getColumns(null, connection.getSchema(), "%", "%")) {
                    while (columns.next()) {
                        found.computeIfAbsent(columns.getString("TABLE_NAME"), name -> new ArrayList<>()).add(columns.getString("COLUMN_NAME"));
                    }
                }
                if (!connection.getAutoCommit()) {
                    return found;
                }
                tables = found;
            } catch (SQLException e) {
                return tables;
            }
        }
        return tables;
    }
}
