// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.ask.ChangeDatabaseSite.Outcome;
import bowler.queries.make.ChangeGenerator;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/// Checks that each statement that changes rows changes the same rows on both sides, or fails on both sides without any
/// effect.
///
/// The other side is a Bowler without the indexes and with other ways of execution, or another database.
public final class ChangeOracle {
    /// The SQLStates of other databases for statements that Bowler accepts. Their causes are keys that collide within a
    /// statement, and ON CONFLICT on a deferrable key. Others are definitions while a constraint is deferred or has
    /// dependents, and transactions that have already failed.
    private static final Set<String> PECULIAR = Set.of("23505", "55000", "55006", "25P02", "42P10", "27000", "3B001", "2BP01", "0A000",
        "42Z17", "42601", "42883", "42804");
    /// The SQLStates of Bowler for statements that others accept. Examples are SET NULL of a NOT NULL column, and
    /// columns that depend on a grouped key.
    private static final Set<String> STRICT = Set.of("42834", "42Y36");
    /// A definition ends a transaction in which what was put off does not hold; others wait for COMMIT.
    private static final Set<String> RETRYABLE = Set.of("23506", "23514", "23516");

    private final ChangeDatabaseSite own;
    private final ChangeDatabaseSite other;

    public ChangeOracle(ChangeDatabaseSite own, ChangeDatabaseSite other) {
        this.own = own;
        own.useCursors();
        this.other = other;
    }

    /// Returns the fault in the steps that are the question's parts; null if there is none.
    public AnswerFault fault(TestQuestion testQuestion) {
        try {
            return judge(testQuestion);
        } catch (UnexpectedFailure broken) {
            return new AnswerFault("broken " + broken.state(), broken.getMessage());
        } catch (SQLException lost) {
            return new AnswerFault("lost " + lost.getSQLState(), String.valueOf(lost.getMessage()));
        }
    }

    private AnswerFault judge(TestQuestion testQuestion) throws SQLException {
        int tables = (int) testQuestion.definitions().stream().filter(sql -> sql.startsWith("CREATE TABLE T")).count();
        if (!own.build(testQuestion.indexed()) || !other.build(other.isOurs() ? testQuestion.bare() : testQuestion.indexed())) {
            return null;
        }
        for (String sql : testQuestion.parts()) {
            if (sql.isBlank()) {
                continue;
            }
            Outcome ours = own.step(sql);
            Outcome theirs = other.step(sql);
            boolean isLost = !other.isOurs() && !sql.equals("COMMIT") && !sql.startsWith("SET ") && isRetryable(ours);
            boolean isLostByIndex = sql.contains("INDEX") && isRetryable(ours) != isRetryable(theirs); // a name that is unknown ends nothing
            if (isLost || isLostByIndex || sql.startsWith("ALTER") && "42Z17".equals(ours.queryAnswer().state())) {
                return null; // the transaction is gone here; an index of expressions keeps a column's type, and only this side has it
            }
            if (ours.queryAnswer().isError() != theirs.queryAnswer().isError()) {
                String states = ours.queryAnswer().state() + theirs.queryAnswer().state();
                boolean isKeyPassed = sql.startsWith(ChangeGenerator.CURSOR) && states.contains("23505"); // keys may meet on the way from row to row
                boolean isInWith = sql.startsWith("WITH ") && states.contains("23503"); // one change after the other, or all at once
                boolean isPeculiar = isKeyPassed || !other.isOurs() && isInWith || !other.isOurs() && (PECULIAR.stream().anyMatch(states::contains) || STRICT.stream().anyMatch(states::contains));
                return isPeculiar || sql.contains("INDEX") ? null : new AnswerFault("outcome " + ours.queryAnswer().state() + " and " + theirs.queryAnswer().state(), shown(sql, ours, theirs));
            }
            if (!ours.queryAnswer().isError() && (ours.count() != theirs.count() || !ours.queryAnswer().hasSameRows(theirs.queryAnswer()))) {
                return new AnswerFault("count", shown(sql, ours, theirs));
            }
            List<String> left = own.contents(tables);
            List<String> right = other.contents(tables);
            if (!left.equals(right)) {
                return AnswerFault.rows(shown(sql, ours, theirs) + "\n   " + left + "\n   " + right);
            }
        }
        return null;
    }

    private static boolean isRetryable(Outcome outcome) {
        return outcome.queryAnswer().isError() && RETRYABLE.contains(outcome.queryAnswer().state());
    }

    private String shown(String sql, Outcome ours, Outcome theirs) {
        return sql + "\n   -> " + ours.count() + " " + ours.queryAnswer().shown() + "\n   " + other.name() + "\n   -> " + theirs.count() + " " + theirs.queryAnswer().shown();
    }
}
