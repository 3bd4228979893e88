// SPDX-License-Identifier: Apache-2.0
package bowler.tools.script;

import bowler.tools.script.SqlScript.Condition;
import bowler.tools.script.SqlScript.Count;
import bowler.tools.script.SqlScript.Entry;
import bowler.tools.script.SqlScript.Failure;
import bowler.tools.script.SqlScript.MisplacedLine;
import bowler.tools.script.SqlScript.Outcome;
import bowler.tools.script.SqlScript.Query;
import bowler.tools.script.SqlScript.Sort;
import bowler.tools.script.SqlScript.Statement;
import bowler.tools.script.SqlScript.Success;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Lines become a [SqlScript].
final class ScriptParser {
    private static final String RESULT = "----";

    private final List<String> lines;
    private final List<Entry> entries = new ArrayList<>();
    private final List<MisplacedLine> misplaced = new ArrayList<>();
    private int next;

    ScriptParser(List<String> lines) {
        this.lines = lines;
    }

    SqlScript parse() throws MalformedScript {
        Condition condition = Condition.NONE;
        while (next < lines.size()) {
            String[] words = words(lines.get(next));
            switch (words[0]) {
                case "", "hash-threshold" -> next++;
                case "halt" -> {
                    if (condition.holdsFor(ScriptRun.BOWLER)) {
                        return script();
                    }
                    condition = Condition.NONE;
                    next++;
                }
                case "skipif" -> {
                    condition = condition.andNotFor(word(words, 1, "the name of a database"), note());
                    next++;
                }
                case "onlyif" -> {
                    condition = condition.andOnlyFor(word(words, 1, "the name of a database"), note());
                    next++;
                }
                case "statement" -> {
                    statement(words, condition);
                    condition = Condition.NONE;
                }
                case "query" -> {
                    query(words, condition);
                    condition = Condition.NONE;
                }
                default -> {
                    misplaced.add(new MisplacedLine(next + 1, lines.get(next).strip(), condition));
                    condition = Condition.NONE;
                    nextRecord();
                }
            }
        }
        return script();
    }

    private SqlScript script() throws MalformedScript {
        if (entries.isEmpty() && !misplaced.isEmpty()) {
            throw new MalformedScript(misplaced.getFirst().line(), "'" + words(misplaced.getFirst().text())[0]
                + "' begins no record; statement, query, skipif, onlyif, hash-threshold and halt do");
        }
        return new SqlScript(lines, entries, misplaced);
    }

    private void nextRecord() {
        while (next < lines.size() && !lines.get(next).isBlank()) {
            next++;
        }
    }

    /// Returns the words of a line without its comment.
    private static String[] words(String line) {
        int comment = line.indexOf('#');
        return (comment < 0 ? line : line.substring(0, comment)).strip().split("\\s+");
    }

    private String note() {
        int comment = lines.get(next).indexOf('#');
        return comment < 0 ? "" : lines.get(next).substring(comment + 1).strip();
    }

    private String word(String[] words, int index, String what) throws MalformedScript {
        if (index >= words.length) {
            throw new MalformedScript(next + 1, what + " is missing after '" + words[0] + "'");
        }
        return words[index];
    }

    private void statement(String[] words, Condition condition) throws MalformedScript {
        int line = next + 1;
        Outcome outcome = switch (word(words, 1, "ok, error or count")) {
            case "ok" -> new Success();
            case "error" -> failure(words);
            case "count" -> new Count(number(word(words, 2, "a number of rows"), line));
            default -> throw new MalformedScript(line, "a statement is ok, error or count, not '" + words[1] + "'");
        };
        String sql = sql();
        nextRecord();
        entries.add(new Statement(line, sql, condition, outcome));
    }

    private static Failure failure(String[] words) {
        return new Failure(words.length > 2 ? words[2] : null,
                words.length > 3 ? String.join(" ", List.of(words).subList(3, words.length)) : null);
    }

    private void query(String[] words, Condition condition) throws MalformedScript {
        int line = next + 1;
        String types = word(words, 1, "a letter per column, or error,");
        boolean fails = types.equals("error");
        Outcome outcome = fails ? failure(words) : new Success();
        Sort sort = fails || words.length < 3 ? Sort.NOSORT : sort(words[2], line);
        String label = fails || words.length < 4 ? null : words[3];
        String sql = sql();
        List<String> expected = new ArrayList<>();
        if (next < lines.size() && lines.get(next).equals(RESULT)) {
            next++;
        }
        int expectedFrom = next;
        while (next < lines.size() && !lines.get(next).isBlank()) {
            expected.add(lines.get(next++));
        }
        entries.add(new Query(line, sql, condition, fails ? "" : types, sort, label, expected, expectedFrom, outcome));
    }

    private static Sort sort(String word, int line) throws MalformedScript {
        for (Sort sort : Sort.values()) {
            if (sort.name().toLowerCase(Locale.ROOT).equals(word)) {
                return sort;
            }
        }
        throw new MalformedScript(line, "a result is sorted by nosort, rowsort or valuesort, not '" + word + "'");
    }

    private static long number(String word, int line) throws MalformedScript {
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new MalformedScript(line, "'" + word + "' is no number of rows");
        }
    }

    /// Returns the text from the next line to a blank line or to the result, without the semicolon at its end.
    private String sql() {
        StringBuilder sql = new StringBuilder();
        for (next++; next < lines.size() && !lines.get(next).isBlank() && !lines.get(next).equals(RESULT); next++) {
            sql.append(sql.isEmpty() ? "" : "\n").append(lines.get(next));
        }
        String text = sql.toString().stripTrailing();
        return text.endsWith(";") ? text.substring(0, text.length() - 1) : text;
    }
}
