// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.ChangeGenerator;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// A database whose rows are changed step by step, in transactions.
public final class ChangeDatabaseSite implements AutoCloseable {
    /// Classes of SQLStates that a statement of Bowler's may end with.
    private static final Set<String> PROPER = Set.of("21", "22", "23", "42", "44", "54", "0A", "X0", "3B", "27", "2B");
    private static final int MAX_TABLES = 4;
    private static final int MAX_NAMES = 24;

    private final String name;
    private final Connection connection;
    private final boolean ours;
    private boolean byCursor;
    private final Map<String, Integer> states = new TreeMap<>();
    private final Map<String, String> examples = new TreeMap<>();

    /// The result of a step.
    ///
    /// @param count the number of changed rows, -1 if none is reported
    record Outcome(QueryAnswer queryAnswer, long count) {}

    /// @param ours a Bowler, whose errors must be such as statements may have, and which undoes a failed statement by itself
    public ChangeDatabaseSite(String name, Connection connection, boolean ours) throws SQLException {
        this.name = name;
        this.connection = connection;
        this.ours = ours;
        connection.setAutoCommit(false);
    }

    String name() {
        return name;
    }

    boolean isOurs() {
        return ours;
    }

    /// Returns the number of steps per SQLState with which they ended.
    public Map<String, Integer> states() {
        return states;
    }

    /// The first step with each.
    public Map<String, String> examples() {
        return examples;
    }

    /// @return whether it takes all of these
    boolean build(List<String> definitions) throws SQLException {
        connection.rollback();
        try (Statement statement = connection.createStatement()) {
            for (int number = 0; number < MAX_TABLES; number++) {
                statement.execute("DROP TABLE IF EXISTS T" + number + " CASCADE");
            }
            for (int number = 0; number < MAX_NAMES; number++) {
                statement.execute("DROP TABLE IF EXISTS N" + number + " CASCADE");
            }
        }
        connection.commit();
        for (String definition : definitions) {
            Outcome outcome = step(definition);
            if (outcome.queryAnswer().isError()) {
                return false;
            }
        }
        return step("COMMIT").queryAnswer().state() == null;
    }

    Outcome step(String sql) throws SQLException {
        Outcome outcome = sql.equals("COMMIT") || sql.equals("ROLLBACK") ? end(sql.equals("COMMIT")) : run(sql);
        QueryAnswer queryAnswer = outcome.queryAnswer();
        states.merge(queryAnswer.isError() ? queryAnswer.state() : "ok", 1, Integer::sum);
        if (queryAnswer.isError()) {
            examples.putIfAbsent(queryAnswer.state(), sql + "\n      " + queryAnswer.message());
            if (ours && !PROPER.contains(queryAnswer.state().substring(0, 2))) {
                throw new UnexpectedFailure(sql, queryAnswer);
            }
        }
        return outcome;
    }

    private Outcome end(boolean commits) throws SQLException {
        try {
            if (commits) {
                connection.commit();
            } else {
                connection.rollback();
            }
            return new Outcome(new QueryAnswer(List.of(), null, null), -1);
        } catch (SQLException refused) {
            connection.rollback();
            return new Outcome(QueryAnswer.refused(refused), -1);
        }
    }

    /// Changes by cursor are made so here; elsewhere they are statements like others.
    void useCursors() {
        byCursor = true;
    }

    private Outcome run(String sql) throws SQLException {
        if (byCursor && sql.startsWith(ChangeGenerator.CURSOR) && sql.contains(ChangeGenerator.CURSOR_WHERE)) {
            return changeByCursor(sql);
        }
        boolean guarded = !ours && !sql.startsWith("SAVEPOINT") && !sql.startsWith("ROLLBACK TO");
        Savepoint before = guarded ? connection.setSavepoint() : null;
        Outcome outcome;
        try (Statement statement = connection.createStatement()) {
            if (statement.execute(ours ? sql : foreign(sql))) {
                try (ResultSet rows = statement.getResultSet()) {
                    outcome = new Outcome(QueryAnswer.read(rows), -1);
                }
            } else {
                outcome = new Outcome(new QueryAnswer(List.of(), null, null), statement.getUpdateCount());
            }
        } catch (SQLException refused) {
            outcome = new Outcome(QueryAnswer.refused(refused), -1);
            if (guarded) {
                connection.rollback(before);
            }
        }
        if (guarded) {
            connection.releaseSavepoint(before);
        }
        return outcome;
    }

    private Outcome changeByCursor(String sql) throws SQLException {
        String change = sql.substring(ChangeGenerator.CURSOR.length(), sql.indexOf(ChangeGenerator.CURSOR_WHERE));
        String[] words = change.split(" ");
        String table = words[1];
        String query = "SELECT * FROM " + table + " " + sql.substring(sql.indexOf(ChangeGenerator.CURSOR_WHERE) + ChangeGenerator.CURSOR_WHERE.length()) + " FOR UPDATE";
        Savepoint before = connection.setSavepoint();
        int count = 0;
        try (Statement cursor = connection.createStatement(); Statement changing = connection.createStatement()) {
            cursor.setCursorName("CHANGED");
            try (ResultSet rows = cursor.executeQuery(query)) {
                while (rows.next()) {
                    count += changing.executeUpdate(change + " WHERE CURRENT OF CHANGED");
                }
            }
        } catch (SQLException refused) {
            connection.rollback(before);
            return new Outcome(QueryAnswer.refused(refused), -1);
        }
        connection.releaseSavepoint(before);
        return new Outcome(new QueryAnswer(List.of(), null, null), count);
    }

    private static String foreign(String sql) {
        return sql.replaceAll("GENERATED ALWAYS AS \\([^)]*\\)", "$0 STORED");
    }

    /// The rows of all tables.
    List<String> contents(int tables) throws SQLException {
        List<String> all = new ArrayList<>();
        for (int table = 0; table < tables; table++) {
            Outcome rows = run("SELECT * FROM T" + table);
            all.add(rows.queryAnswer().isError() ? "none" : String.valueOf(rows.queryAnswer().sorted()));
        }
        return all;
    }

    @Override
    public void close() throws SQLException {
        connection.rollback();
        connection.close();
    }
}
