// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs an interleaving of sessions step by step and writes down the result of each step.
///
/// A step is `NAME SQL`, `NAME commit` or `NAME rollback`; each name is a connection with a thread of its own. A step
/// that waits for a lock is written down as such and finished when a later step releases the lock. Two things show that
/// it waits: the stack of its thread, and the lock table, which shows a lock as granted before the thread continues.
/// Only a deadlock ends a wait later by itself, so several waiters are watched for a while.
final class Schedule implements AutoCloseable {
    private static final long POLL_MILLIS = 3;
    private static final int POLLS_TO_BE_SURE = 2;
    private static final int POLLS_OF_DEADLOCK = 50;
    private static final String WAITERS = "SELECT COUNT(DISTINCT xid) FROM SYSCS_DIAG.LOCK_TABLE WHERE state = 'WAIT'";
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final String LOCKS = "bowler.storage.lock";

    private final String url;
    private final int isolation;
    private final Map<String, Session> sessions = new TreeMap<>();
    private final List<String> report = new ArrayList<>();
    private final Connection observer;

    private static final class Session {
        private final Connection connection;
        private final ExecutorService thread;
        private volatile Thread runner;
        private Future<String> waiting;

        private Session(String url, int isolation, String name) throws SQLException {
            connection = DriverManager.getConnection(url);
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(isolation);
            thread = Executors.newSingleThreadExecutor(task -> runner = new Thread(task, "session " + name));
        }

        private String run(String step) {
            try {
                return switch (step) {
                    case "commit" -> {
                        connection.commit();
                        yield "committed";
                    }
                    case "rollback" -> {
                        connection.rollback();
                        yield "rolled back";
                    }
                    default -> runSql(step);
                };
            } catch (SQLException e) {
                return "fails with " + e.getSQLState();
            }
        }

        private String runSql(String sql) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                if (!statement.execute(sql)) {
                    return statement.getUpdateCount() + " changed";
                }
                List<String> rows = new ArrayList<>();
                try (ResultSet result = statement.getResultSet()) {
                    int columns = result.getMetaData().getColumnCount();
                    while (result.next()) {
                        List<String> row = new ArrayList<>();
                        for (int column = 1; column <= columns; column++) {
                            row.add(result.getString(column));
                        }
                        rows.add(String.join(",", row));
                    }
                }
                return "(" + String.join(" ", rows) + ")";
            }
        }
    }

    Schedule(String url, int isolation) throws SQLException {
        this.url = url;
        this.isolation = isolation;
        observer = DriverManager.getConnection(url);
    }

    /// Runs the steps; what still waits at the end is let go by rolling the others back.
    List<String> run(List<String> steps) throws Exception {
        for (String step : steps) {
            String name = step.substring(0, step.indexOf(' '));
            Session session = sessions.get(name);
            if (session == null) {
                session = new Session(url, isolation, name);
                sessions.put(name, session);
            }
            step(name, session, step.substring(name.length()).strip());
            finishWaiters();
        }
        return report;
    }

    private void step(String name, Session session, String step) throws Exception {
        if (session.waiting != null) {
            report.add(name + " " + step + ": not run, as " + name + " still waits");
            return;
        }
        Future<String> outcome = session.thread.submit(() -> session.run(step));
        String given = outcomeUnlessWaiting(session, outcome);
        report.add(name + " " + step + ": " + (given == null ? "waits" : given));
        session.waiting = given == null ? outcome : null;
    }

    private void finishWaiters() throws Exception {
        boolean again = true;
        while (again) {
            again = false;
            for (Map.Entry<String, Session> entry : sessions.entrySet()) {
                Session session = entry.getValue();
                if (session.waiting != null) {
                    String given = outcomeUnlessWaiting(session, session.waiting);
                    if (given != null) {
                        report.add("  " + entry.getKey() + " goes on: " + given);
                        session.waiting = null;
                        again = true;
                    }
                }
            }
        }
    }

    /// Returns the outcome. It is null if the thread is in a lock wait and the lock table shows that it and all other
    /// waiters wait.
    private String outcomeUnlessWaiting(Session session, Future<String> outcome) throws Exception {
        int seen = 0;
        for (long start = System.nanoTime(); System.nanoTime() - start < PATIENCE_NANOS;) {
            try {
                return outcome.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException stillRunning) {
                long others = sessions.values().stream().filter(other -> other != session
                    && other.waiting != null && !other.waiting.isDone()).count();
                boolean waits = isInLockWait(session.runner) && Databases.longOf(observer, WAITERS) == others + 1;
                seen = waits ? seen + 1 : 0;
                if (seen > (others == 0 ? POLLS_TO_BE_SURE : POLLS_OF_DEADLOCK)) {
                    return null;
                }
            }
        }
        throw new AssertionError("a step neither ends nor waits for a lock");
    }

    private static boolean isInLockWait(Thread thread) {
        Thread.State state = thread.getState();
        if (state != Thread.State.WAITING && state != Thread.State.TIMED_WAITING) {
            return false;
        }
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getClassName().startsWith(LOCKS)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() throws Exception {
        observer.close();
        for (Session session : sessions.values()) {
            session.connection.abort(Runnable::run);
            session.thread.shutdown();
        }
        for (Session session : sessions.values()) {
            session.thread.awaitTermination(1, TimeUnit.MINUTES);
        }
    }
}
