// SPDX-License-Identifier: Apache-2.0
package bowler.queries.crowd;

import bowler.queries.fuzz.StatementTrial.Finding;
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
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Many sessions on a database of their own.
public final class Crowd {
    private final String url;
    private final Consumer<Finding> found;

    /// @param url of a database that is there, and empty
    /// @param found takes what went wrong; called by several threads, one at a time
    public Crowd(String url, Consumer<Finding> found) {
        this.url = url;
        this.found = finding -> {
            synchronized (this) {
                found.accept(finding);
            }
        };
    }

    /// Lets the sessions do what they do, then looks whether the rules hold.
    ///
    /// @param goesOn asked before each step, by all of them
    /// @return how often steps ended with which SQLState
    public Map<String, Long> run(int sessions, long seed, BooleanSupplier goesOn) throws SQLException, InterruptedException {
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            for (String sql : CrowdTables.MADE) {
                statement.execute(sql);
            }
        }
        Map<String, Long> states = new TreeMap<>();
        List<Future<Map<String, Long>>> runs = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(sessions)) {
            for (int number = 0; number < sessions; number++) {
                CrowdSession session = new CrowdSession(url, seed * sessions + number, found);
                runs.add(threads.submit(() -> {
                    session.run(goesOn);
                    return session.states();
                }));
            }
            for (Future<Map<String, Long>> run : runs) {
                run.get().forEach((state, count) -> states.merge(state, count, Long::sum));
            }
        } catch (ExecutionException ended) {
            found.accept(new Finding("a session ended", "the crowd's tables", "", String.valueOf(ended.getCause())));
        }
        audit();
        return states;
    }

    private void audit() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            for (String sql : CrowdTables.ZEROS) {
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
