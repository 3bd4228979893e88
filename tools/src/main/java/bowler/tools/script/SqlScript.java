// SPDX-License-Identifier: Apache-2.0
package bowler.tools.script;

import java.util.ArrayList;
import java.util.List;

/// A script, parsed. Records are separated by blank lines; `#` begins a comment line, and a comment after the first
/// line of a record.
///
///     statement ok | statement error [SQLSTATE [TEXT]] | statement count N
///     SQL, to the blank line
///
///     query TYPES [nosort|rowsort|valuesort] [LABEL] | query error [SQLSTATE [TEXT]]
///     SQL
///     ----
///     one value a line, or "N values hashing to MD5"
///
/// TYPES has a letter per column: I integer, T text, R number with three decimals. Queries with the same label give the
/// same result. `skipif NAME` and `onlyif NAME` stand before the record they are about; `halt` ends the script,
/// `hash-threshold N` is for those who write one.
///
/// @param lines all of them, as they are
/// @param misplaced what is no record
public record SqlScript(List<String> lines, List<Entry> entries, List<MisplacedLine> misplaced) {

    /// A record of the script.
    public sealed interface Entry {
        /// Returns the number of its first line, from 1.
        int line();

        String sql();

        Condition condition();
    }

    /// @param outcome what is expected
    public record Statement(int line, String sql, Condition condition, Outcome outcome) implements Entry {}

    /// @param types a letter per column
    /// @param label null if not written
    /// @param expected one value a line; its lines in the script begin at `expectedFrom`, counted from 0
    /// @param outcome a result, or an error
    public record Query(
            int line, String sql, Condition condition, String types, Sort sort, String label, List<String> expected,
            int expectedFrom, Outcome outcome) implements Entry {}

    /// Lines up to a blank one that begin as no record does; they are passed over, as SQLite's own runner does.
    ///
    /// @param line the first, from 1
    /// @param text of the first line
    public record MisplacedLine(int line, String text, Condition condition) {}

    /// The expected outcome of a record's statement.
    public sealed interface Outcome {}

    /// That it succeeds.
    public record Success() implements Outcome {}

    /// @param rows the number of rows that it changes
    public record Count(long rows) implements Outcome {}

    /// @param sqlState null: any
    /// @param text that Bowler's message contains, such as the place of the error; null: any
    public record Failure(String sqlState, String text) implements Outcome {
        boolean isMet(String state, String message, boolean textCounts) {
            return (sqlState == null || sqlState.equals(state))
                && (text == null || !textCounts || message.contains(text));
        }

        @Override
        public String toString() {
            return "an error" + (sqlState == null ? "" : ", " + sqlState) + (text == null ? "" : " " + text);
        }
    }

    /// The order of a result for the comparison: as returned, its rows sorted as texts, or all its values sorted as
    /// texts.
    public enum Sort {
        NOSORT, ROWSORT, VALUESORT
    }

    /// For which databases a record is.
    ///
    /// @param skipped those it is not for
    /// @param only those it is for; empty: all others
    /// @param notes the comments after it, which give the reason
    public record Condition(List<String> skipped, List<String> only, List<String> notes) {
        static final Condition NONE = new Condition(List.of(), List.of(), List.of());

        boolean holdsFor(String database) {
            return !skipped.contains(database) && only.stream().allMatch(database::equals);
        }

        Condition andNotFor(String database, String note) {
            return new Condition(with(skipped, database), only, with(notes, note));
        }

        Condition andOnlyFor(String database, String note) {
            return new Condition(skipped, with(only, database), with(notes, note));
        }

        private static List<String> with(List<String> words, String word) {
            List<String> all = new ArrayList<>(words);
            all.add(word);
            return List.copyOf(all);
        }
    }

    /// @throws MalformedScript naming the line; where nothing is a record, the first
    public static SqlScript parse(List<String> lines) throws MalformedScript {
        return new ScriptParser(lines).parse();
    }
}
