// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;

/// The costs of functions in Java, triggers, privileges and logins, on databases in memory; Bowler's logins on one in a folder. Figures are nanoseconds, the
/// best of many short runs.
///
/// - function: a call of `int plusOne(int)` per row, less the same query without the call
/// - trigger: a row of INSERT ... SELECT with an AFTER ROW trigger that inserts an audit row
/// - by hand: the same two rows by two statements INSERT ... SELECT
/// - owner: a select by key by the owner of the database
/// - granted: the same select by a user with a granted right
/// - login: a connection with a password, opened and closed
public final class RoutineSuite implements SuiteRun {
    static final List<String> TASKS = List.of("function", "trigger", "by hand", "owner", "granted", "login");
    private static final int ROWS = 100_000;
    private static final int TRIGGER_ROWS = 1_000;
    private static final int SELECTS = 2_000;
    private static final int LOGINS = 5;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String PASSWORD = "correct horse";

    private final BenchSpec spec;
    private final BenchListener listener;
    private final Dialect dialect;

    /// A short run of a task.
    private interface Run {
        void run() throws SQLException;
    }

    /// The databases that are measured, whose statements differ.
    private enum Dialect {
        BOWLER, DERBY, H2, OTHER;

        static Dialect ofUrl(String url) {
            return url.startsWith("jdbc:bowler:") ? BOWLER : url.startsWith("jdbc:derby:") ? DERBY : url.startsWith("jdbc:h2:") ? H2 : OTHER;
        }

        String memoryUrl(String name) {
            return switch (this) {
                case BOWLER -> "jdbc:bowler:memory:" + name + ";create=true";
                case DERBY -> "jdbc:derby:memory:" + name + ";create=true";
                case H2 -> "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1;OPTIMIZE_REUSE_RESULTS=0";
                case OTHER -> null;
            };
        }
    }

    RoutineSuite(BenchSpec spec, BenchListener listener) {
        this.spec = spec;
        this.listener = listener;
        dialect = Dialect.ofUrl(spec.databaseTarget().url());
    }

    /// The function that the benchmark calls from SQL.
    public static int plusOne(int number) {
        return number + 1;
    }

    @Override
    public void run(Connection ofDatabase) throws SQLException {
        if (dialect == Dialect.OTHER) {
            spec.tasks().forEach(task -> listener.failed(task, "only bowler, derby and h2 are measured"));
            return;
        }
        try (Connection connection = DriverManager.getConnection(dialect.memoryUrl("routines"), "sa", "")) {
            if (spec.tasks().contains("function")) {
                function(connection);
            }
            if (spec.tasks().contains("trigger") || spec.tasks().contains("by hand")) {
                triggers(connection);
            }
        }
        rights();
    }

    private void function(Connection connection) throws SQLException {
        String method = RoutineSuite.class.getName() + ".plusOne";
        execute(connection, dialect == Dialect.H2 ? "CREATE ALIAS plus_one FOR '" + method + "'"
            : "CREATE FUNCTION plus_one (n INT) RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME '" + method + "'");
        execute(connection, "CREATE TABLE numbers (a INT NOT NULL PRIMARY KEY)");
        fill(connection, "INSERT INTO numbers VALUES (?)", ROWS);
        try (PreparedStatement with = connection.prepareStatement("SELECT SUM(CAST(plus_one(a) AS BIGINT)) FROM numbers");
             PreparedStatement without = connection.prepareStatement("SELECT SUM(CAST(a AS BIGINT)) FROM numbers")) {
            double[] nanos = best(() -> read(with), () -> read(without));
            listener.measured("function", (nanos[0] - nanos[1]) / ROWS);
        }
    }

    private static void read(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            rows.next();
        }
    }

    private void triggers(Connection connection) throws SQLException {
        for (String table : List.of("numbered", "plain", "fired", "audit")) {
            execute(connection, "CREATE TABLE " + table + " (a INT NOT NULL, b VARCHAR(20))");
        }
        fill(connection, "INSERT INTO numbered VALUES (?, 'some text')", TRIGGER_ROWS);
        connection.setAutoCommit(false);
        if (dialect == Dialect.H2) {
            listener.failed("trigger", "triggers of H2 are Java classes of its own");
        } else {
            execute(connection, "CREATE TRIGGER fires AFTER INSERT ON fired REFERENCING NEW AS n FOR EACH ROW INSERT INTO audit VALUES (n.a, n.b)");
            listener.measured("trigger", changes(connection, "INSERT INTO fired SELECT a, b FROM numbered") / TRIGGER_ROWS);
        }
        listener.measured("by hand",
            changes(connection, "INSERT INTO plain SELECT a, b FROM numbered", "INSERT INTO audit SELECT a, b FROM numbered") / TRIGGER_ROWS);
        connection.setAutoCommit(true);
    }

    /// Runs statements and rolls them back.
    private double changes(Connection connection, String first, String... others) throws SQLException {
        PreparedStatement[] statements = new PreparedStatement[others.length + 1];
        statements[0] = connection.prepareStatement(first);
        for (int index = 0; index < others.length; index++) {
            statements[index + 1] = connection.prepareStatement(others[index]);
        }
        double best = best(() -> {
            for (PreparedStatement statement : statements) {
                statement.executeUpdate();
            }
            connection.rollback();
        })[0];
        for (PreparedStatement statement : statements) {
            statement.close();
        }
        return best;
    }

    private void rights() throws SQLException {
        // Users authenticate from the next opening on, and a database in memory of Bowler has none.
        String database = dialect == Dialect.BOWLER ? "jdbc:bowler:" + spec.answers().resolve("rights-" + System.nanoTime()) : "jdbc:derby:memory:rights";
        String first = dialect == Dialect.BOWLER ? database + ";create=true;sqlAuthorization=true" : dialect.memoryUrl("rights");
        // Only the administrator of H2 may pass settings.
        String url = dialect == Dialect.H2 ? "jdbc:h2:mem:rights" : first;
        try (Connection owner = DriverManager.getConnection(first, "owner", PASSWORD)) {
            execute(owner, "CREATE TABLE shared (a INT NOT NULL PRIMARY KEY, b INT)");
            fill(owner, "INSERT INTO shared VALUES (?, 1)", TRIGGER_ROWS);
            if (dialect == Dialect.H2) {
                execute(owner, "CREATE USER ann PASSWORD '" + PASSWORD + "'");
            } else {
                execute(owner, "CALL SYSCS_UTIL.SYSCS_CREATE_USER('OWNER', '" + PASSWORD + "')");
                execute(owner, "CALL SYSCS_UTIL.SYSCS_CREATE_USER('ANN', '" + PASSWORD + "')");
            }
        }
        if (dialect != Dialect.H2) {
            try {
                DriverManager.getConnection(database + ";shutdown=true", "owner", PASSWORD).close();
            } catch (SQLException ended) {
                listener.progress("rights: " + ended.getSQLState());
            }
        }
        requireRefusal(url);
        try (Connection owner = DriverManager.getConnection(url, "owner", PASSWORD)) {
            String table = dialect == Dialect.H2 ? "shared" : "owner.shared";
            execute(owner, "GRANT SELECT ON " + table + " TO ann");
            try (Connection ann = DriverManager.getConnection(url, "ann", PASSWORD)) {
                selects(owner, ann, "SELECT b FROM " + table + " WHERE a = ?");
            }
            if (spec.tasks().contains("login")) {
                listener.measured("login", best(() -> {
                    for (int login = 0; login < LOGINS; login++) {
                        DriverManager.getConnection(url, "ann", PASSWORD).close();
                    }
                })[0] / LOGINS);
            }
        }
    }

    /// Fails if the database accepts a wrong password, because such logins must not be measured.
    private static void requireRefusal(String url) throws SQLException {
        try (Connection wrong = DriverManager.getConnection(url, "ann", "wrong")) {
            throw new IllegalStateException("a wrong password is accepted: " + wrong);
        } catch (SQLException refused) {
            if (!refused.getSQLState().startsWith("08") && !refused.getSQLState().startsWith("28")) {
                throw refused;
            }
        }
    }

    private void selects(Connection owner, Connection user, String sql) throws SQLException {
        try (PreparedStatement ofOwner = owner.prepareStatement(sql); PreparedStatement ofUser = user.prepareStatement(sql)) {
            double[] nanos = best(() -> selects(ofOwner), () -> selects(ofUser));
            for (int task = 0; task < nanos.length; task++) {
                String name = task == 0 ? "owner" : "granted";
                if (spec.tasks().contains(name)) {
                    listener.measured(name, nanos[task] / SELECTS);
                }
            }
        }
    }

    private static void selects(PreparedStatement select) throws SQLException {
        for (int index = 0; index < SELECTS; index++) {
            select.setInt(1, index % TRIGGER_ROWS);
            read(select);
        }
    }

    /// Returns the nanoseconds of the fastest run of each kind within the measured seconds, after as long a warm-up. The kinds
    /// take turns, so that other load meets all of them.
    private double[] best(Run... runs) throws SQLException {
        long begin = System.nanoTime();
        long warm = begin + (long) (runs.length * spec.seconds() * NANOS_PER_SECOND);
        long until = warm + (long) (runs.length * spec.seconds() * NANOS_PER_SECOND);
        double[] best = new double[runs.length];
        Arrays.fill(best, Double.MAX_VALUE);
        boolean isMeasured = false;
        for (long now = begin; now < until || !isMeasured;) {
            isMeasured = now >= warm;
            for (int kind = 0; kind < runs.length; kind++) {
                runs[kind].run();
                long end = System.nanoTime();
                if (isMeasured) {
                    best[kind] = Math.min(best[kind], end - now);
                }
                now = end;
            }
        }
        return best;
    }

    private static void fill(Connection connection, String sql, int rows) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (int row = 0; row < rows; row++) {
                insert.setInt(1, row);
                insert.addBatch();
                if ((row + 1) % TRIGGER_ROWS == 0) {
                    insert.executeBatch();
                }
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
