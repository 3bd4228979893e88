// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A connection to one of the databases, and what each step answers there.
final class ComparedDatabase implements AutoCloseable {
    private static final int MAX_ROWS = 100_000;

    private final String url;
    private final boolean reopens;
    private final Map<String, Savepoint> savepoints = new HashMap<>();
    private Connection connection;
    private String schema;

    /// @param reopens whether a reopening is done here, or only a commit
    ComparedDatabase(String url, boolean reopens) throws SQLException {
        this.url = url;
        this.reopens = reopens;
        connection = DriverManager.getConnection(url + ";create=true");
        connection.setAutoCommit(false);
    }

    /// Makes a fresh schema and works in it.
    void enter(String name) throws SQLException {
        if (connection.isClosed()) {
            connection = DriverManager.getConnection(url);
        }
        connection.setAutoCommit(false);
        connection.rollback();
        savepoints.clear();
        schema = name;
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA " + name);
            statement.execute("SET SCHEMA " + name);
        }
        connection.commit();
    }

    /// Drops what the script left, whatever it was.
    void leave(int tables) throws SQLException {
        if (connection.isClosed()) {
            return;
        }
        connection.rollback();
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < tables; i++) {
                try {
                    statement.execute("DROP TABLE T" + i);
                } catch (SQLException e) {
                    if (!e.getSQLState().equals("42Y55")) {
                        throw e;
                    }
                }
            }
        }
        connection.commit();
    }

    StepOutcome run(ScriptStep scriptStep) {
        try {
            return switch (scriptStep) {
                case ScriptStep.Run run -> run(run);
                case ScriptStep.Batch batch -> batch(batch);
                case ScriptStep.Control control -> control(control);
            };
        } catch (SQLException e) {
            return StepOutcome.of(error(e));
        } catch (RuntimeException | Error e) {
            return StepOutcome.of("thrown " + e + " at " + Arrays.stream(e.getStackTrace()).limit(6).toList());
        }
    }

    private static String error(SQLException e) {
        String batch = e instanceof BatchUpdateException b
            ? " batch " + Arrays.toString(b.getUpdateCounts())
                + (b.getNextException() == null ? "" : " next " + b.getNextException().getSQLState())
            : "";
        return "error " + e.getSQLState() + " " + e.getErrorCode() + batch;
    }

    private StepOutcome run(ScriptStep.Run run) throws SQLException {
        List<String> lines = new ArrayList<>();
        if (run.parameters().isEmpty()) {
            try (Statement statement = connection.createStatement()) {
                results(statement, statement.execute(run.sql()), lines);
            }
        } else {
            try (PreparedStatement statement = connection.prepareStatement(run.sql())) {
                for (int i = 1; i <= statement.getParameterMetaData().getParameterCount(); i++) {
                    ResultDescriptions.parameter(statement.getParameterMetaData(), i, lines);
                }
                set(statement, run.parameters());
                results(statement, statement.execute(), lines);
            }
        }
        StepOutcome stepOutcome = new StepOutcome(lines);
        return run.ordered() ? stepOutcome : stepOutcome.sorted();
    }

    private static void set(PreparedStatement statement, List<Object> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            switch (values.get(i)) {
                case null -> statement.setNull(i + 1, statement.getParameterMetaData().getParameterType(i + 1));
                case Integer v -> statement.setInt(i + 1, v);
                case Short v -> statement.setShort(i + 1, v);
                case Long v -> statement.setLong(i + 1, v);
                case Float v -> statement.setFloat(i + 1, v);
                case Double v -> statement.setDouble(i + 1, v);
                case Boolean v -> statement.setBoolean(i + 1, v);
                case String v -> statement.setString(i + 1, v);
                case byte[] v -> statement.setBytes(i + 1, v);
                case java.sql.Date v -> statement.setDate(i + 1, v);
                case java.sql.Time v -> statement.setTime(i + 1, v);
                case java.sql.Timestamp v -> statement.setTimestamp(i + 1, v);
                case java.math.BigDecimal v -> statement.setBigDecimal(i + 1, v);
                default -> statement.setObject(i + 1, values.get(i));
            }
        }
    }

    private static void results(Statement statement, boolean isQuery, List<String> lines) throws SQLException {
        if (!isQuery) {
            lines.add("count " + statement.getUpdateCount());
            warnings("warning ", statement.getWarnings(), lines);
            return;
        }
        try (ResultSet rows = statement.getResultSet()) {
            ResultDescriptions.columns(rows.getMetaData(), lines);
            int count = 0;
            List<String> getters = new ArrayList<>();
            while (rows.next()) {
                lines.add(ResultDescriptions.row(rows));
                if (count++ < 2) {
                    ResultDescriptions.getters(rows, getters);
                }
                if (count > MAX_ROWS) {
                    throw new IllegalStateException("a result without end");
                }
            }
            getters.sort(null);
            if (count <= 2) {
                lines.addAll(getters);
            }
            warnings("rows-warning ", rows.getWarnings(), lines);
        }
        warnings("warning ", statement.getWarnings(), lines);
    }

    private static void warnings(String start, SQLWarning first, List<String> lines) {
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            lines.add(start + warning.getSQLState() + " " + warning.getErrorCode());
        }
    }

    private StepOutcome batch(ScriptStep.Batch batch) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(batch.sql())) {
            for (List<Object> row : batch.rows()) {
                set(statement, row);
                statement.addBatch();
            }
            return StepOutcome.of("counts " + Arrays.toString(statement.executeBatch()));
        }
    }

    private StepOutcome control(ScriptStep.Control control) throws SQLException {
        switch (control.verb()) {
            case COMMIT -> connection.commit();
            case ROLLBACK -> connection.rollback();
            case SET_SAVEPOINT -> savepoints.put(control.name(), connection.setSavepoint(control.name()));
            case ROLLBACK_TO -> connection.rollback(savepoint(control));
            case RELEASE -> connection.releaseSavepoint(savepoint(control));
            case AUTOCOMMIT_ON -> connection.setAutoCommit(true);
            case AUTOCOMMIT_OFF -> connection.setAutoCommit(false);
            case REOPEN -> reopen();
        }
        return StepOutcome.of("done");
    }

    private Savepoint savepoint(ScriptStep.Control control) throws SQLException {
        Savepoint savepoint = savepoints.get(control.name());
        if (savepoint == null) {
            throw new SQLException("never set", "(none)");
        }
        return savepoint;
    }

    private void reopen() throws SQLException {
        connection.commit();
        savepoints.clear();
        if (!reopens) {
            return;
        }
        connection.close();
        try {
            DriverManager.getConnection(url + ";shutdown=true");
        } catch (SQLException e) {
            if (!e.getSQLState().equals("08006")) {
                throw e;
            }
        }
        connection = DriverManager.getConnection(url);
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET SCHEMA " + schema);
        }
    }

    @Override
    public void close() throws SQLException {
        if (!connection.isClosed()) {
            connection.rollback();
            connection.close();
        }
    }
}
