// SPDX-License-Identifier: Apache-2.0
package bowler.queries.fuzz;

import bowler.os.Clock;
import bowler.queries.make.SeededChoice;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/// Runs mangled statements. A round has a database in memory of its own: one script is run on it, then what is made of the script.
public final class StatementTrial {
    private static final Duration TOO_LONG = Duration.ofSeconds(10);

    private final StatementCorpus statementCorpus;
    private final Clock clock;
    private final BiConsumer<Long, Finding> found;
    private final Map<String, Long> states = new TreeMap<>();
    private long inputs;
    private long databases;
    private volatile String running = "";

    /// @param kind what it has in common with others of its cause
    public record Finding(String kind, String script, String sql, String text) {}

    /// @param found is told the round's seed too
    public StatementTrial(StatementCorpus statementCorpus, Clock clock, BiConsumer<Long, Finding> found) {
        this.statementCorpus = statementCorpus;
        this.clock = clock;
        this.found = found;
    }

    public long inputCount() {
        return inputs;
    }

    /// Returns the number of inputs per SQLState with which they ended; `ok` without one.
    public Map<String, Long> states() {
        return states;
    }

    /// Returns the statement that runs at this moment, for an observer on another thread.
    public String running() {
        return running;
    }

    /// Runs `count` inputs on one database.
    public void round(long seed, int count) {
        SeededChoice seededChoice = new SeededChoice(seed);
        StatementCorpus.Script script = seededChoice.of(statementCorpus.scripts());
        StatementMutator statementMutator = new StatementMutator(seededChoice, statementCorpus);
        String url = "jdbc:bowler:memory:statements" + databases++;
        try {
            Connection connection = DriverManager.getConnection(url + FailureClassifier.CREATE);
            for (String sql : script.statements()) {
                FailureClassifier.run(connection, sql, null);
            }
            for (int i = 0; i < count; i++) {
                String sql = statementMutator.statement(script);
                inputs++;
                Finding finding = judge(connection, script, sql, seededChoice);
                if (finding != null) {
                    found.accept(seed, finding);
                }
                String damage = inputs % 16 == 0 ? damage(connection) : null;
                if (damage != null) {
                    if (finding == null) {
                        found.accept(seed, new Finding("connection lost", script.name(), sql, damage));
                    }
                    connection = DriverManager.getConnection(url + FailureClassifier.CREATE);
                }
            }
            connection.close();
        } catch (SQLException failure) {
            found.accept(seed, new Finding("connection " + failure.getSQLState(), script.name(), "", String.valueOf(failure)));
        }
        try {
            DriverManager.getConnection(url + ";drop=true").close();
        } catch (SQLException gone) {
            // Dropping a database always ends with an exception.
        }
    }

    /// Returns how the connection fails to answer; null if it answers. After SYSCS_SET_XPLAIN_MODE, a query may have no rows.
    private static String damage(Connection connection) {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery("VALUES 1")) {
            return !result.next() || result.getInt(1) == 1 ? null : "the connection answers wrongly";
        } catch (SQLException lost) {
            return "the connection does not answer any more: " + lost;
        }
    }

    private Finding judge(Connection connection, StatementCorpus.Script script, String sql, SeededChoice seededChoice) {
        long began = clock.nanoTime();
        running = sql;
        Finding finding = null;
        try {
            SQLException error = FailureClassifier.run(connection, sql, seededChoice);
            states.merge(error == null ? "ok" : String.valueOf(error.getSQLState()), 1L, Long::sum);
            finding = error == null ? null : FailureClassifier.judge(script.name(), sql, error);
        } catch (RuntimeException | StackOverflowError | AssertionError | OutOfMemoryError escaped) {
            finding = FailureClassifier.escaped(script.name(), sql, escaped);
        }
        running = "";
        long took = clock.nanoTime() - began;
        return finding == null && took > TOO_LONG.toNanos()
            ? new Finding("slow", script.name(), sql, "took " + Duration.ofNanos(took).toSeconds() + " s in spite of a limit of " + FailureClassifier.TIMEOUT_SECONDS) : finding;
    }
}
