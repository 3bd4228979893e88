// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.ask.ChangeSite.Outcome;
import bowler.queries.make.ChangeMaker;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/// What changes rows changes the same rows on both sides, step by step, or is refused by both, and leaves nothing behind then.
///
/// The other side is a Bowler without the indexes and with other ways of execution, or another database.
public final class Changes {
    /// What other databases refuse that Bowler takes: keys that meet within a statement, a key that may be deferred behind ON CONFLICT,
    /// definitions while something is deferred or others depend on it, a transaction that is lost already.
    private static final Set<String> PECULIAR = Set.of("23505", "55000", "55006", "25P02", "42P10", "27000", "3B001", "2BP01", "0A000",
        "42Z17", "42601", "42883", "42804");
    /// What Bowler refuses that others take: SET NULL of a column that has to have a value, columns that follow from a key that is grouped.
    private static final Set<String> STRICT = Set.of("42834", "42Y36");
    /// A definition ends a transaction in which what was put off does not hold; others wait for COMMIT.
    private static final Set<String> PUT_OFF = Set.of("23506", "23514", "23516");

    private final ChangeSite own;
    private final ChangeSite other;

    public Changes(ChangeSite own, ChangeSite other) {
        this.own = own;
        own.useCursors();
        this.other = other;
    }

    /// What is wrong with the steps that are the question's parts; null if nothing is.
    public Fault fault(Question question) {
        try {
            return judge(question);
        } catch (BrokenAnswer broken) {
            return new Fault("broken " + broken.state(), broken.getMessage());
        } catch (SQLException lost) {
            return new Fault("lost " + lost.getSQLState(), String.valueOf(lost.getMessage()));
        }
    }

    private Fault judge(Question question) throws SQLException {
        int tables = (int) question.definitions().stream().filter(sql -> sql.startsWith("CREATE TABLE T")).count();
        if (!own.build(question.indexed()) || !other.build(other.isOurs() ? question.bare() : question.indexed())) {
            return null;
        }
        for (String sql : question.parts()) {
            if (sql.isBlank()) {
                continue;
            }
            Outcome ours = own.step(sql);
            Outcome theirs = other.step(sql);
            boolean isLost = !other.isOurs() && !sql.equals("COMMIT") && !sql.startsWith("SET ") && isPutOff(ours);
            boolean isLostByIndex = sql.contains("INDEX") && isPutOff(ours) != isPutOff(theirs); // a name that is unknown ends nothing
            if (isLost || isLostByIndex || sql.startsWith("ALTER") && "42Z17".equals(ours.answer().state())) {
                return null; // the transaction is gone here; an index of expressions keeps a column's type, and only this side has it
            }
            if (ours.answer().isError() != theirs.answer().isError()) {
                String states = ours.answer().state() + theirs.answer().state();
                boolean isKeyPassed = sql.startsWith(ChangeMaker.CURSOR) && states.contains("23505"); // keys may meet on the way from row to row
                boolean isInWith = sql.startsWith("WITH ") && states.contains("23503"); // one change after the other, or all at once
                boolean isPeculiar = isKeyPassed || !other.isOurs() && isInWith || !other.isOurs() && (PECULIAR.stream().anyMatch(states::contains) || STRICT.stream().anyMatch(states::contains));
                return isPeculiar || sql.contains("INDEX") ? null : new Fault("outcome " + ours.answer().state() + " and " + theirs.answer().state(), shown(sql, ours, theirs));
            }
            if (!ours.answer().isError() && (ours.count() != theirs.count() || !ours.answer().hasSameRows(theirs.answer()))) {
                return new Fault("count", shown(sql, ours, theirs));
            }
            List<String> left = own.contents(tables);
            List<String> right = other.contents(tables);
            if (!left.equals(right)) {
                return Fault.rows(shown(sql, ours, theirs) + "\n   " + left + "\n   " + right);
            }
        }
        return null;
    }

    private static boolean isPutOff(Outcome outcome) {
        return outcome.answer().isError() && PUT_OFF.contains(outcome.answer().state());
    }

    private String shown(String sql, Outcome ours, Outcome theirs) {
        return sql + "\n   -> " + ours.count() + " " + ours.answer().shown() + "\n   " + other.name() + "\n   -> " + theirs.count() + " " + theirs.answer().shown();
    }
}
