// SPDX-License-Identifier: Apache-2.0
package bowler.tools.script;

import bowler.tools.script.SqlScript.Count;
import bowler.tools.script.SqlScript.Entry;
import bowler.tools.script.SqlScript.Failure;
import bowler.tools.script.SqlScript.Query;
import bowler.tools.script.SqlScript.Statement;
import bowler.tools.script.SqlScript.Success;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// One run of a script on one connection.
public final class ScriptRun {
    /// The name of this database in scripts.
    public static final String BOWLER = "bowler";

    private static final String SKIPPED_HERE = "for other databases";
    private static final int SHOWN_VALUES = 40;

    private final SqlScript sqlScript;
    private final Connection connection;
    private final String database;
    private final SkippedRecords skippedRecords;
    private final List<Difference> differences = new ArrayList<>();
    /// Results that came, by the line where the expected ones begin.
    private final Map<Integer, List<String>> results = new HashMap<>();
    private final Map<String, List<String>> resultOfLabel = new HashMap<>();
    private final Map<String, Integer> leftOut = new TreeMap<>();
    private final Map<String, Integer> rewrittenBy = new TreeMap<>();
    private final SkippedEffects skippedEffects = new SkippedEffects();
    private int records;
    /// The last skip, and the number of records after it that are still skipped with it.
    private SkippedRecords.Skip lastSkip;
    private int followers;

    /// @param line of the record, from 1
    public record Difference(int line, String text) {
        @Override
        public String toString() {
            return "line " + line + ": " + text;
        }
    }

    /// @param database what `skipif` and `onlyif` call it
    public ScriptRun(SqlScript sqlScript, Connection connection, String database, SkippedRecords skippedRecords) {
        this.sqlScript = sqlScript;
        this.connection = connection;
        this.database = database;
        this.skippedRecords = skippedRecords;
    }

    /// Runs to the end, whatever differs on the way.
    public ScriptRun run() {
        for (SqlScript.MisplacedLine misplaced : sqlScript.misplaced()) {
            leftOut.merge(misplaced.condition().holdsFor(database) ? "no kind of record: " + misplaced.text() : SKIPPED_HERE, 1, Integer::sum);
        }
        for (Entry entry : sqlScript.entries()) {
            if (!entry.condition().holdsFor(database)) {
                leftOut.merge(SKIPPED_HERE, 1, Integer::sum);
                continue;
            }
            if (isSkipped(entry)) {
                leftOut.merge(lastSkip.reason(), 1, Integer::sum);
                skippedEffects.leftOut(entry);
                continue;
            }
            records++;
            switch (entry) {
                case Statement statement -> run(statement);
                case Query query -> run(query);
            }
        }
        return this;
    }

    private boolean isSkipped(Entry entry) {
        if (followers > 0) {
            followers--;
            return true;
        }
        SkippedRecords.Skip skip = skippedRecords.covering(entry);
        if (skip == null) {
            return false;
        }
        lastSkip = skip;
        followers = skip.followers();
        return true;
    }

    public List<Difference> differences() {
        return differences;
    }

    /// Records that were run.
    public int records() {
        return records;
    }

    /// Records that were not run, and lines that are none, by reason.
    public Map<String, Integer> leftOut() {
        return leftOut;
    }

    /// Records that were as expected once they were rewritten, by reason.
    public Map<String, Integer> rewrittenBy() {
        return rewrittenBy;
    }

    /// The script's lines with the results that came in place of the expected ones.
    public List<String> rewritten() {
        List<String> lines = new ArrayList<>();
        int kept = 0;
        for (Entry entry : sqlScript.entries()) {
            if (entry instanceof Query query && results.containsKey(query.expectedFrom())) {
                lines.addAll(sqlScript.lines().subList(kept, query.expectedFrom()));
                lines.addAll(results.get(query.expectedFrom()));
                kept = query.expectedFrom() + query.expected().size();
            }
        }
        lines.addAll(sqlScript.lines().subList(kept, sqlScript.lines().size()));
        return lines;
    }

    private void run(Statement entry) {
        try (java.sql.Statement statement = connection.createStatement()) {
            statement.execute(entry.sql());
            skippedEffects.ran(entry);
            switch (entry.outcome()) {
                case Success success -> { }
                case Count(long rows) -> {
                    if (statement.getUpdateCount() != rows) {
                        differs(entry, statement.getUpdateCount() + " rows changed, expected " + rows);
                    }
                }
                case Failure failure -> differs(entry, "expected " + failure);
            }
        } catch (SQLException failure) {
            if (!(entry.outcome() instanceof Success) || !runsRewritten(entry)) {
                failed(entry, entry.outcome(), failure);
            }
        }
    }

    private void run(Query entry) {
        try {
            List<String> values = values(entry, entry.sql());
            if (entry.outcome() instanceof Failure failure) {
                differs(entry, "expected " + failure);
                return;
            }
            List<String> shown = asExpected(entry, values);
            results.put(entry.expectedFrom(), shown);
            List<String> others = shown.equals(entry.expected()) ? null : rewrittenValues(entry);
            if (others != null) {
                values = others;
                shown = entry.expected();
            }
            if (!shown.equals(entry.expected())) {
                differs(entry, "\n  expected " + abbreviated(entry.expected()) + "\n  got      " + abbreviated(shown)
                    + (shown == values ? "" : " of " + abbreviated(values)));
            }
            compareLabelled(entry, values);
        } catch (SQLException failure) {
            List<String> values = entry.outcome() instanceof Failure ? null : rewrittenValues(entry);
            if (values == null) {
                failed(entry, entry.outcome(), failure);
            } else {
                compareLabelled(entry, values);
            }
        }
    }

    private void compareLabelled(Query entry, List<String> values) {
        List<String> before = entry.label() == null ? null : resultOfLabel.putIfAbsent(entry.label(), values);
        if (before != null && !before.equals(values)) {
            differs(entry, "not the result of the query before it with label " + entry.label());
        }
    }

    private List<String> values(Query entry, String sql) throws SQLException {
        try (java.sql.Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            List<List<String>> table = ResultText.rows(rows);
            List<String> values = ResultText.values(table, entry.types(), entry.sort(), false);
            List<String> numeric = ResultText.values(table, entry.types(), entry.sort(), true);
            return !values.equals(numeric) && asExpected(entry, numeric).equals(entry.expected()) ? numeric : values;
        }
    }

    /// Returns the result of the rewritten record if it is as expected; otherwise null.
    private List<String> rewrittenValues(Query entry) {
        SkippedRecords.Rewritten rewritten = skippedRecords.rewritten(entry);
        if (rewritten == null) {
            return null;
        }
        try {
            List<String> values = values(entry, rewritten.sql());
            return asExpected(entry, values).equals(entry.expected()) && report(rewritten) ? values : null;
        } catch (SQLException neitherSo) {
            return null;
        }
    }

    /// Returns whether the statement succeeds once it is rewritten.
    private boolean runsRewritten(Statement entry) {
        SkippedRecords.Rewritten rewritten = skippedRecords.rewritten(entry);
        if (rewritten == null) {
            return false;
        }
        try (java.sql.Statement statement = connection.createStatement()) {
            statement.execute(rewritten.sql());
            skippedEffects.ran(entry);
            return report(rewritten);
        } catch (SQLException neitherSo) {
            return false;
        }
    }

    private boolean report(SkippedRecords.Rewritten rewritten) {
        rewritten.reasons().forEach(reason -> rewrittenBy.merge(reason, 1, Integer::sum));
        return true;
    }

    private static List<String> asExpected(Query entry, List<String> values) {
        return ResultText.isHash(entry.expected()) ? ResultText.hashed(values) : values;
    }

    private void failed(Entry entry, SqlScript.Outcome outcome, SQLException failure) {
        boolean expected = outcome instanceof Failure awaited
            && awaited.isMet(failure.getSQLState(), failure.getMessage(), database.equals(BOWLER));
        SkippedRecords.Skip skip = expected ? null : skippedRecords.covering(entry, failure.getSQLState());
        if (skip != null) {
            records--;
            leftOut.merge(skip.reason(), 1, Integer::sum);
            skippedEffects.leftOut(entry);
        } else if (!expected) {
            differs(entry, failure.getSQLState() + " " + failure.getMessage());
        }
    }

    private void differs(Entry entry, String what) {
        if (skippedEffects.concerns(entry)) {
            records--;
            leftOut.merge(SkippedEffects.REASON, 1, Integer::sum);
            return;
        }
        differences.add(new Difference(entry.line(), entry.sql() + ": " + what));
    }

    private static String abbreviated(List<String> values) {
        return values.size() <= SHOWN_VALUES ? values.toString()
            : values.subList(0, SHOWN_VALUES) + " and " + (values.size() - SHOWN_VALUES) + " more";
    }
}
