// SPDX-License-Identifier: Apache-2.0
package bowler.tools.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Records that are not run, each with a reason.
public final class SkippedRecords {
    public static final SkippedRecords NONE = new SkippedRecords(List.of());

    private static final String NOTE = "note:";
    private static final Pattern STATE = Pattern.compile("state ([0-9A-Z]{5}): *(.*)", Pattern.DOTALL);
    private static final Pattern REWRITING = Pattern.compile("as (\\w+): *(.*)", Pattern.DOTALL);
    private static final Pattern FOLLOWERS = Pattern.compile("with (\\w+): *(.*)", Pattern.DOTALL);
    private static final int MAX_FOLLOWERS = 1_000;

    private final List<Skip> skips;

    /// @param followers the number of records after it that are not run either
    /// @param sqlState the record is run, and counts as left out if it fails unexpectedly with this state; null: not
    ///     run
    /// @param sqliteRewrite the record is run, and if its result is not as expected, run again in rewritten form; null:
    ///     not rewritten
    /// @param ofNote whether the expression applies to the note after a `skipif` or `onlyif`; otherwise to the
    ///     statement
    record Skip(int followers, String sqlState, SqliteRewrite sqliteRewrite, boolean ofNote, Pattern expression, String reason) {
        boolean covers(SqlScript.Entry entry, String failedWith) {
            return sqliteRewrite == null && Objects.equals(sqlState, failedWith) && concerns(entry);
        }

        boolean concerns(SqlScript.Entry entry) {
            return ofNote ? entry.condition().notes().stream().anyMatch(note -> expression.matcher(note).find())
                : expression.matcher(entry.sql()).find();
        }
    }

    private SkippedRecords(List<Skip> skips) {
        this.skips = skips;
    }

    /// Parses lines of a regular expression, a tab or two blanks, and the reason; `#` begins a comment line. The
    /// expression is found anywhere in the statement, in any case. After `note:` the expression applies to the note
    /// that a script writes after a `skipif` or `onlyif`. Before all that, `with 3:` also skips the three following
    /// records: those that see the effects of a skipped statement. `state 22012:` there instead runs the record, and
    /// leaves it out if it fails with that SQLState where a result is expected. It is for errors that depend on the
    /// values only. `as averages:` does not skip: if the result of such a record is not as expected, it is run once
    /// more as [SqliteRewrite] writes it. That result counts.
    ///
    /// @throws MalformedScript naming the line
    public static SkippedRecords parse(List<String> lines) throws MalformedScript {
        List<Skip> skips = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String[] parts = line.split("\t+| {2,}", 2);
            if (parts.length < 2) {
                throw new MalformedScript(i + 1, "a reason is missing: EXPRESSION, two blanks, REASON");
            }
            skips.add(skip(i + 1, parts[0], parts[1].strip()));
        }
        return new SkippedRecords(skips);
    }

    private static Skip skip(int line, String written, String reason) throws MalformedScript {
        Matcher prefix = FOLLOWERS.matcher(written);
        int followers = prefix.matches() ? followers(line, prefix.group(1)) : 0;
        String about = prefix.matches() ? prefix.group(2) : written;
        Matcher stated = STATE.matcher(about);
        String sqlState = stated.matches() ? stated.group(1) : null;
        if (sqlState != null) {
            about = stated.group(2);
        }
        Matcher read = REWRITING.matcher(about);
        SqliteRewrite sqliteRewrite = read.matches() ? SqliteRewrite.named(read.group(1)) : null;
        if (read.matches()) {
            if (sqliteRewrite == null) {
                throw new MalformedScript(line, "'" + read.group(1) + "' is no way to rewrite a statement; averages, quotients, equals, "
                    + "sets, hints and totals are");
            }
            about = read.group(2);
        }
        if ((sqlState != null || sqliteRewrite != null) && followers > 0) {
            throw new MalformedScript(line, "'with' does not go together with 'state' and 'as': what has run has been seen");
        }
        boolean ofNote = about.startsWith(NOTE);
        String expression = ofNote ? about.substring(NOTE.length()) : about;
        try {
            return new Skip(followers, sqlState, sqliteRewrite, ofNote,
                Pattern.compile(expression, Pattern.CASE_INSENSITIVE | Pattern.DOTALL), reason);
        } catch (PatternSyntaxException e) {
            throw new MalformedScript(line, "not a regular expression: " + e.getDescription());
        }
    }

    private static int followers(int line, String text) throws MalformedScript {
        int count = text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : 0;
        if (count < 1 || count > MAX_FOLLOWERS) {
            throw new MalformedScript(line, "'" + text + "' is no number of records; 'with' has one from 1 to " + MAX_FOLLOWERS);
        }
        return count;
    }

    /// Returns the skip because of which the record is not run; null if there is none.
    Skip covering(SqlScript.Entry entry) {
        return covering(entry, null);
    }

    /// The record as others write it, for all that says so at once; null if nothing does.
    Rewritten rewritten(SqlScript.Entry entry) {
        StatementTokens pieces = null;
        List<String> reasons = new ArrayList<>();
        for (Skip skip : skips) {
            if (skip.sqliteRewrite != null && skip.concerns(entry)) {
                pieces = pieces == null ? new StatementTokens(entry.sql()) : pieces;
                skip.sqliteRewrite.apply(pieces);
                reasons.add(skip.reason);
            }
        }
        return pieces == null ? null : new Rewritten(pieces.toString(), reasons);
    }

    record Rewritten(String sql, List<String> reasons) {}

    /// Returns the skip because of which the record is left out, as it failed with this SQLState; null if there is
    /// none.
    Skip covering(SqlScript.Entry entry, String failedWith) {
        for (Skip skip : skips) {
            if (skip.covers(entry, failedWith)) {
                return skip;
            }
        }
        return null;
    }
}
