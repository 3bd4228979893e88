// SPDX-License-Identifier: Apache-2.0
package bowler.queries.fuzz;

import bowler.queries.make.SeededChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Makes statements out of statements.
final class StatementMutator {
    private static final Pattern TOKEN = Pattern.compile(
        "'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|[A-Za-z_][A-Za-z_0-9]*|[0-9]+(?:\\.[0-9]*)?(?:[eE][+-]?[0-9]+)?|<>|<=|>=|\\|\\||--[^\n]*\n?|\\s+|.",
        Pattern.DOTALL);
    private static final int MAX_TOKENS = 400;
    private static final String[] EDGES = {
        "0", "1", "-1", "2147483647", "2147483648", "-2147483648", "9223372036854775807", "9223372036854775808", "32768", "1e308", "1e309", "1e-400",
        "0.1", "99999999999999999999999999999999999999999999999999999999999999999999999999.99", "1E", ".5", "5.", "''", "'a'", "'%'", "'\\'", "X''", "X'ff'",
        "X'f'", "NULL", "DEFAULT", "?", "*", "TRUE", "UNKNOWN", "CURRENT_DATE", "DATE '0001-01-01'", "DATE '9999-12-31'", "TIMESTAMP '9999-12-31 23:59:59.999999999'",
        "TIME '24:00:00'", "INTERVAL '1' MONTH", "'9999-99-99'", "(SELECT 1)", "(VALUES 1, 2)", "CAST(NULL AS CLOB)", "CAST(X'00' AS BLOB)", "REPEAT('a', 32672)",
        "UUID '00000000-0000-0000-0000-000000000000'", "(1, 2)", "COUNT(*)", "ROW_NUMBER() OVER ()", "GROUPING(A)", "NEXT VALUE FOR S", "\"\"", "\"a\"", "{fn ABS(-1)}"};
    private static final String[] SIGNS = {"(", ")", ",", ".", ";", "*", "+", "-", "/", "=", "<", ">", "<>", "||", "?", "'", "\"", "{", "}", "--", "/*", "*/", "[", "]", ":", "@", "#", "\u00e4",
        "\ud83d\ude00", "\ud83d", "\u0000", "\n", "\u00a0"};
    private static final String[] WORDS = {"SELECT", "FROM", "WHERE", "GROUP", "BY", "HAVING", "ORDER", "UNION", "ALL", "EXCEPT", "INTERSECT", "DISTINCT", "AS", "JOIN", "LEFT", "FULL", "NATURAL",
        "USING", "ON", "AND", "OR", "NOT", "IN", "EXISTS", "BETWEEN", "LIKE", "ESCAPE", "IS", "CASE", "WHEN", "THEN", "ELSE", "END", "CAST", "OVER", "PARTITION", "ROWS", "RANGE",
        "WITH", "RECURSIVE", "VALUES", "LATERAL", "FETCH", "FIRST", "OFFSET", "ONLY", "FOR", "UPDATE", "SET", "INSERT", "INTO", "DELETE", "CREATE", "TABLE", "VIEW", "INDEX", "DROP",
        "ALTER", "ADD", "COLUMN", "CONSTRAINT", "PRIMARY", "KEY", "REFERENCES", "CHECK", "DEFAULT", "GENERATED", "ALWAYS", "IDENTITY", "EXPLAIN", "FILTER", "WITHIN", "INTEGER", "VARCHAR(3)",
        "DECIMAL(5, 2)", "CLOB", "BLOB", "BOOLEAN", "DATE", "TIMESTAMP", "ROLLUP", "CUBE", "GROUPING", "SETS", "ANY", "QUALIFY", "WINDOW", "LIMIT", "NULLS", "LAST", "CASCADE"};

    private final SeededChoice seededChoice;
    private final StatementCorpus statementCorpus;

    StatementMutator(SeededChoice seededChoice, StatementCorpus statementCorpus) {
        this.seededChoice = seededChoice;
        this.statementCorpus = statementCorpus;
    }

    static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
        return tokens;
    }

    /// A statement made mostly of one of this script.
    String statement(StatementCorpus.Script script) {
        if (seededChoice.once(40)) {
            return noise();
        }
        List<String> tokens = tokens(seededChoice.of(script.statements()));
        for (int i = seededChoice.once(2) ? 0 : seededChoice.below(3); i >= 0; i--) {
            change(tokens, script);
        }
        String text = String.join("", tokens.size() > MAX_TOKENS ? tokens.subList(0, MAX_TOKENS) : tokens);
        return seededChoice.once(25) ? destroyed(text) : text;
    }

    private void change(List<String> tokens, StatementCorpus.Script script) {
        int at = tokens.isEmpty() ? 0 : seededChoice.below(tokens.size());
        int length = tokens.isEmpty() ? 0 : Math.min(tokens.size() - at, 1 + seededChoice.below(seededChoice.of(List.of(1, 3, 9))));
        switch (seededChoice.below(13)) {
            case 0, 1 -> tokens.subList(at, at + length).clear();
            case 2 -> tokens.addAll(at, List.copyOf(tokens.subList(at, at + length)));
            case 3 -> {
                if (!tokens.isEmpty()) {
                    int other = seededChoice.below(tokens.size());
                    String kept = tokens.get(at);
                    tokens.set(at, tokens.get(other));
                    tokens.set(other, kept);
                }
            }
            case 4, 5 -> splice(tokens, at, length, tokens(seededChoice.of(script.statements())));
            case 6 -> splice(tokens, at, length, tokens(seededChoice.of(seededChoice.of(statementCorpus.scripts()).statements())));
            case 7, 8 -> alike(tokens, at, tokens(seededChoice.of(script.statements())));
            case 9 -> {
                if (!tokens.isEmpty()) {
                    tokens.set(at, spaced(seededChoice.of(EDGES)));
                }
            }
            case 10 -> tokens.add(at, seededChoice.of(SIGNS));
            case 11 -> tokens.add(at, spaced(seededChoice.of(WORDS)));
            default -> {
                tokens.add(at + length, ")");
                tokens.add(at, seededChoice.of("(", " (SELECT ", " ABS(", " NOT (", " EXISTS (", " COUNT(", " (VALUES ", " CAST("));
            }
        }
    }

    private static String spaced(String word) {
        return " " + word + " ";
    }

    /// A part of another statement in the place of some tokens.
    private void splice(List<String> tokens, int at, int length, List<String> other) {
        if (other.isEmpty()) {
            return;
        }
        int from = seededChoice.below(other.size());
        int to = Math.min(other.size(), from + 1 + seededChoice.below(30));
        tokens.subList(at, at + length).clear();
        tokens.add(at, " ");
        tokens.addAll(at, other.subList(from, to));
        tokens.add(at, " ");
    }

    /// A word for a word, a number for a number, a text for a text.
    private void alike(List<String> tokens, int at, List<String> other) {
        if (tokens.isEmpty()) {
            return;
        }
        char kind = kind(tokens.get(at));
        List<String> fitting = other.stream().filter(token -> kind(token) == kind).toList();
        if (!fitting.isEmpty()) {
            tokens.set(at, seededChoice.of(fitting));
        }
    }

    private static char kind(String token) {
        char first = token.charAt(0);
        return Character.isLetter(first) ? 'a' : Character.isDigit(first) ? '0' : first == '\'' ? '\'' : Character.isWhitespace(first) ? ' ' : '(';
    }

    private String destroyed(String text) {
        StringBuilder changed = new StringBuilder(text);
        for (int i = seededChoice.below(3); i >= 0 && !changed.isEmpty(); i--) {
            int at = seededChoice.below(changed.length());
            switch (seededChoice.below(3)) {
                case 0 -> changed.deleteCharAt(at);
                case 1 -> changed.setCharAt(at, (char) seededChoice.below(seededChoice.of(List.of(128, 256, 65_536))));
                default -> changed.setLength(at);
            }
        }
        return changed.toString();
    }

    /// Words, signs and edges in no order, or one nested deeply.
    private String noise() {
        StringBuilder text = new StringBuilder();
        if (seededChoice.once(4)) {
            String opening = seededChoice.of("(", "NOT (", "ABS(", "CASE WHEN 1 = 1 THEN (", "(SELECT ", "-", "(VALUES (", "EXISTS (SELECT * FROM (", "CAST(", "1 + (", "WITH A AS (");
            return seededChoice.of("VALUES ", "SELECT ", "", "SELECT * FROM ") + opening.repeat(seededChoice.of(List.of(30, 200, 5_000))) + "1" + ")".repeat(seededChoice.below(200));
        }
        for (int i = seededChoice.below(20); i >= 0; i--) {
            text.append(seededChoice.once(3) ? seededChoice.of(SIGNS) : seededChoice.once(2) ? seededChoice.of(EDGES) : seededChoice.of(WORDS)).append(seededChoice.once(4) ? "" : " ");
        }
        return text.toString();
    }
}
