// SPDX-License-Identifier: Apache-2.0
package bowler.queries.crowd;

import bowler.queries.fuzz.StatementTrial.Finding;
import bowler.queries.make.SeededChoice;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Many sessions on a database of their own.
public final class SessionCrowd {
    private static final int MAX_CALM_MILLIS = 40;

    private final String url;
    private final CommitLedger commitLedger;
    private final Consumer<Finding> found;

    /// @param url the URL of an existing database: empty, or used by an earlier crowd of the same size
    /// @param commitLedger is told of commits
    /// @param found takes what went wrong; called by several threads, one at a time
    public SessionCrowd(String url, CommitLedger commitLedger, Consumer<Finding> found) {
        this.url = url;
        this.commitLedger = commitLedger;
        this.found = finding -> {
            synchronized (this) {
                found.accept(finding);
            }
        };
    }

    /// Lets the sessions do what they do, then looks whether the rules hold.
    ///
    /// @param isRunning asked before each step, by all of them
    /// @return how often steps ended with which SQLState
    public Map<String, Long> run(int sessions, long seed, BooleanSupplier isRunning) throws SQLException, InterruptedException {
        make(sessions);
        Map<String, Long> states = new TreeMap<>();
        List<CrowdSession> crowd = new ArrayList<>();
        List<Future<Map<String, Long>>> runs = new ArrayList<>();
        AtomicBoolean working = new AtomicBoolean(true);
        try (ExecutorService threads = Executors.newFixedThreadPool(sessions + 1)) {
            for (int number = 0; number < sessions; number++) {
                CrowdSession session = new CrowdSession(url, number, seed * sessions + number, commitLedger, found);
                crowd.add(session);
                runs.add(threads.submit(() -> {
                    session.run(isRunning);
                    return session.states();
                }));
            }
            threads.submit(() -> disturb(crowd, new SeededChoice(seed), working));
            try {
                for (Future<Map<String, Long>> run : runs) {
                    run.get().forEach((state, count) -> states.merge(state, count, Long::sum));
                }
            } finally {
                working.set(false);
            }
        } catch (ExecutionException ended) {
            found.accept(new Finding("a session ended", "the crowd's tables", "", String.valueOf(ended.getCause())));
        }
        audit();
        return states;
    }

    /// Cancels statements and interrupts threads of random sessions while they work.
    private static void disturb(List<CrowdSession> crowd, SeededChoice seededChoice, AtomicBoolean working) {
        while (working.get()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(seededChoice.below(MAX_CALM_MILLIS)));
            seededChoice.of(crowd).disturb(seededChoice.once(2));
        }
    }

    private void make(int sessions) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            try (ResultSet tables = connection.getMetaData().getTables(null, "APP", "LEDGER", null)) {
                if (tables.next()) {
                    connection.rollback();
                    return;
                }
            }
            for (String sql : SharedTables.MADE) {
                statement.execute(sql);
            }
            for (int number = 0; number < sessions; number++) {
                statement.execute("INSERT INTO ledger VALUES (" + number + ", 0)");
            }
            connection.commit();
        }
    }

    /// Looks whether the rules hold, and whether the database knows the commits that it acknowledged.
    ///
    /// @param acknowledged the last one of each session
    public void audit(Map<Integer, Long> acknowledged) throws SQLException {
        audit();
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement();
             ResultSet rows = statement.executeQuery("SELECT session, n FROM ledger")) {
            while (rows.next()) {
                long expected = acknowledged.getOrDefault(rows.getInt(1), 0L);
                if (rows.getLong(2) < expected) {
                    found.accept(new Finding("a commit is lost", "the crowd's tables", "", "session " + rows.getInt(1) + " has " + rows.getLong(2)
                        + " commits, and was told of " + expected));
                }
            }
        }
    }

    private void audit() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            for (String sql : SharedTables.ZEROS) {
                try (ResultSet rows = statement.executeQuery(sql)) {
                    rows.next();
                    if (rows.getLong(1) != 0) {
                        found.accept(new Finding("a rule is broken", "the crowd's tables", sql, rows.getString(1) + " rows"));
                    }
                }
            }
        }
    }
}
