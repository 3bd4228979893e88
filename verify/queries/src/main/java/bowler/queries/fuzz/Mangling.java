// SPDX-License-Identifier: Apache-2.0
package bowler.queries.fuzz;

import bowler.queries.make.Draw;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Makes statements out of statements.
final class Mangling {
    private static final Pattern TOKEN = Pattern.compile(
        "'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|[A-Za-z_][A-Za-z_0-9]*|[0-9]+(?:\\.[0-9]*)?(?:[eE][+-]?[0-9]+)?|<>|<=|>=|\\|\\||--[^\n]*\n?|\\s+|.",
        Pattern.DOTALL);
    private static final int MOST_TOKENS = 400;
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

    private final Draw draw;
    private final Corpus corpus;

    Mangling(Draw draw, Corpus corpus) {
        this.draw = draw;
        this.corpus = corpus;
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
    String statement(Corpus.Script script) {
        if (draw.once(40)) {
            return noise();
        }
        List<String> tokens = tokens(draw.of(script.statements()));
        for (int i = draw.once(2) ? 0 : draw.below(3); i >= 0; i--) {
            change(tokens, script);
        }
        String text = String.join("", tokens.size() > MOST_TOKENS ? tokens.subList(0, MOST_TOKENS) : tokens);
        return draw.once(25) ? destroyed(text) : text;
    }

    private void change(List<String> tokens, Corpus.Script script) {
        int at = tokens.isEmpty() ? 0 : draw.below(tokens.size());
        int length = tokens.isEmpty() ? 0 : Math.min(tokens.size() - at, 1 + draw.below(draw.of(List.of(1, 3, 9))));
        switch (draw.below(13)) {
            case 0, 1 -> tokens.subList(at, at + length).clear();
            case 2 -> tokens.addAll(at, List.copyOf(tokens.subList(at, at + length)));
            case 3 -> {
                if (!tokens.isEmpty()) {
                    int other = draw.below(tokens.size());
                    String kept = tokens.get(at);
                    tokens.set(at, tokens.get(other));
                    tokens.set(other, kept);
                }
            }
            case 4, 5 -> splice(tokens, at, length, tokens(draw.of(script.statements())));
            case 6 -> splice(tokens, at, length, tokens(draw.of(draw.of(corpus.scripts()).statements())));
            case 7, 8 -> alike(tokens, at, tokens(draw.of(script.statements())));
            case 9 -> {
                if (!tokens.isEmpty()) {
                    tokens.set(at, spaced(draw.of(EDGES)));
                }
            }
            case 10 -> tokens.add(at, draw.of(SIGNS));
            case 11 -> tokens.add(at, spaced(draw.of(WORDS)));
            default -> {
                tokens.add(at + length, ")");
                tokens.add(at, draw.of("(", " (SELECT ", " ABS(", " NOT (", " EXISTS (", " COUNT(", " (VALUES ", " CAST("));
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
        int from = draw.below(other.size());
        int to = Math.min(other.size(), from + 1 + draw.below(30));
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
            tokens.set(at, draw.of(fitting));
        }
    }

    private static char kind(String token) {
        char first = token.charAt(0);
        return Character.isLetter(first) ? 'a' : Character.isDigit(first) ? '0' : first == '\'' ? '\'' : Character.isWhitespace(first) ? ' ' : '(';
    }

    private String destroyed(String text) {
        StringBuilder changed = new StringBuilder(text);
        for (int i = draw.below(3); i >= 0 && !changed.isEmpty(); i--) {
            int at = draw.below(changed.length());
            switch (draw.below(3)) {
                case 0 -> changed.deleteCharAt(at);
                case 1 -> changed.setCharAt(at, (char) draw.below(draw.of(List.of(128, 256, 65_536))));
                default -> changed.setLength(at);
            }
        }
        return changed.toString();
    }

    /// Words, signs and edges in no order, or one nested deeply.
    private String noise() {
        StringBuilder text = new StringBuilder();
        if (draw.once(4)) {
            String opening = draw.of("(", "NOT (", "ABS(", "CASE WHEN 1 = 1 THEN (", "(SELECT ", "-", "(VALUES (", "EXISTS (SELECT * FROM (", "CAST(", "1 + (", "WITH A AS (");
            return draw.of("VALUES ", "SELECT ", "", "SELECT * FROM ") + opening.repeat(draw.of(List.of(30, 200, 5_000))) + "1" + ")".repeat(draw.below(200));
        }
        for (int i = draw.below(20); i >= 0; i--) {
            text.append(draw.once(3) ? draw.of(SIGNS) : draw.once(2) ? draw.of(EDGES) : draw.of(WORDS)).append(draw.once(4) ? "" : " ");
        }
        return text.toString();
    }
}
