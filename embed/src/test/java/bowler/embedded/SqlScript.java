// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/// Runs a script of SQL and expected results against a connection: the format of the public sqllogictest collection,
/// and beyond it an SQLState behind `statement error` and `query error`.
///
/// Records are separated by blank lines; `#` begins a comment line.
///
///     statement ok | statement error [SQLSTATE] | statement count N
///     SQL, to the blank line
///
///     query TYPES [nosort|rowsort|valuesort] [LABEL] | query error SQLSTATE
///     SQL
///     ----
///     one value a line, or "N values hashing to MD5"
///
/// TYPES has a letter per column: I integer, T text, R number with three decimals. `skipif bowler`, `onlyif NAME` and
/// `halt` do what they say.
final class SqlScript {
    private static final String ENGINE = "bowler";

    private final List<String> lines;
    private final Connection connection;
    private final List<String> rewritten = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private int next;
    private int records;

    SqlScript(List<String> lines, Connection connection) {
        this.lines = lines;
        this.connection = connection;
    }

    /// Runs to the end, whatever fails on the way.
    SqlScript run() {
        boolean skip = false;
        while (next < lines.size()) {
            String line = lines.get(next).strip();
            String[] words = line.split("\\s+");
            if (line.isEmpty() || line.startsWith("#")) {
                keep();
            } else if (words[0].equals("halt")) {
                break;
            } else if (words[0].equals("hash-threshold")) {
                keep();
            } else if (words[0].equals("skipif")) {
                skip |= words[1].equals(ENGINE);
                keep();
            } else if (words[0].equals("onlyif")) {
                skip |= !words[1].equals(ENGINE);
                keep();
            } else {
                record(words, skip);
                skip = false;
            }
        }
        while (next < lines.size()) {
            keep();
        }
        return this;
    }

    /// What differed, each with its line.
    List<String> failures() {
        return failures;
    }

    int records() {
        return records;
    }

    /// The script with the results that came.
    List<String> rewritten() {
        return rewritten;
    }

    private void keep() {
        rewritten.add(lines.get(next++));
    }

    private void record(String[] words, boolean skip) {
        int line = next + 1;
        keep();
        StringBuilder sql = new StringBuilder();
        while (next < lines.size() && !lines.get(next).isBlank() && !lines.get(next).equals("----")) {
            sql.append(sql.isEmpty() ? "" : "\n").append(lines.get(next));
            keep();
        }
        List<String> expected = new ArrayList<>();
        boolean hasResult = next < lines.size() && lines.get(next).equals("----");
        if (hasResult) {
            keep();
            while (next < lines.size() && !lines.get(next).isBlank()) {
                expected.add(lines.get(next++));
            }
        }
        if (skip) {
            rewritten.addAll(expected);
            return;
        }
        records++;
        if (words[0].equals("statement")) {
            statement(words, sql.toString(), line);
        } else if (words[0].equals("query")) {
            query(words, sql.toString(), expected, line);
        } else {
            failures.add("line " + line + ": not a record: " + String.join(" ", words));
        }
    }

    private void statement(String[] words, String sql, int line) {
        String wanted = words.length > 2 ? words[2] : null;
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            if (words[1].equals("error")) {
                failures.add("line " + line + ": expected an error: " + sql);
            } else if (words[1].equals("count") && statement.getUpdateCount() != Integer.parseInt(wanted)) {
                failures.add("line " + line + ": " + statement.getUpdateCount() + " rows changed, expected " + wanted);
            }
        } catch (SQLException e) {
            if (!words[1].equals("error") || wanted != null && !wanted.equals(e.getSQLState())) {
                failures.add("line " + line + ": " + e.getSQLState() + " " + e.getMessage() + ": " + sql);
            }
        }
    }

    private void query(String[] words, String sql, List<String> expected, int line) {
        boolean wantsError = words[1].equals("error");
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            List<String> got = values(rows, wantsError ? "" : words[1], words.length > 2 ? words[2] : "nosort");
            List<String> shown = expected.size() == 1 && expected.get(0).contains(" values hashing to ")
                ? List.of(got.size() + " values hashing to " + md5(got)) : got;
            rewritten.addAll(shown);
            if (wantsError) {
                failures.add("line " + line + ": expected an error: " + sql);
            } else if (!shown.equals(expected)) {
                failures.add("line " + line + ": " + sql + "\n  expected " + expected + "\n  got      " + shown);
            }
        } catch (SQLException e) {
            rewritten.addAll(expected);
            if (!wantsError || words.length > 2 && !words[2].equals(e.getSQLState())) {
                failures.add("line " + line + ": " + e.getSQLState() + " " + e.getMessage() + ": " + sql);
            }
        }
    }

    private static List<String> values(ResultSet rows, String types, String sort) throws SQLException {
        List<List<String>> table = new ArrayList<>();
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            List<String> row = new ArrayList<>();
            for (int column = 1; column <= columns; column++) {
                row.add(shown(rows, column, column <= types.length() ? types.charAt(column - 1) : 'T'));
            }
            table.add(row);
        }
        if (sort.equals("rowsort")) {
            table.sort((left, right) -> {
                int order = 0;
                for (int i = 0; i < left.size() && order == 0; i++) {
                    order = left.get(i).compareTo(right.get(i));
                }
                return order;
            });
        }
        List<String> values = new ArrayList<>();
        table.forEach(values::addAll);
        if (sort.equals("valuesort")) {
            Collections.sort(values);
        }
        return values;
    }

    private static String shown(ResultSet rows, int column, char type) throws SQLException {
        String text = rows.getString(column);
        if (text == null) {
            return "NULL";
        }
        return switch (type) {
            case 'I' -> text.matches("[-+]?[0-9]*\\.?[0-9]+([eE][-+]?[0-9]+)?")
                ? new BigDecimal(text).toBigInteger().toString() : text;
            case 'R' -> String.format(Locale.ROOT, "%.3f", new BigDecimal(text));
            default -> text.isEmpty() ? "(empty)" : text.replaceAll("[^ -~]", "@");
        };
    }

    private static String md5(List<String> values) {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            for (String value : values) {
                digest.update((value + "\n").getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
