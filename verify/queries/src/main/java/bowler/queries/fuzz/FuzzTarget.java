// SPDX-License-Identifier: Apache-2.0
package bowler.queries.fuzz;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/// The entry point for a coverage-guided fuzzer, with the method names that Jazzer expects (no type of Jazzer is needed
/// here). An input is a statement's text; a fault is an [AssertionError].
///
/// Each statement is compiled, which costs some tenths of a millisecond. A share of the statements is also executed, in
/// a transaction that is rolled back together with its definitions. A statement's bytes decide whether it is executed,
/// so that an input alone reproduces a fault. The property `bowler.fuzz.share` sets the share: 0 executes none, 1 all.
/// The database is recreated now and then, because some statements end transactions.
public final class FuzzTarget {
    private static final String URL = "jdbc:bowler:memory:fuzz";
    private static final int SHARE = Integer.getInteger("bowler.fuzz.share", 1);
    private static final int RUNS_PER_DATABASE = 20_000;
    private static final String[] TABLES = {
        "CREATE TABLE t1 (a INTEGER NOT NULL PRIMARY KEY, b VARCHAR(20), c DECIMAL(9, 2), d DATE, e TIMESTAMP)",
        "CREATE TABLE t2 (a INTEGER REFERENCES t1, f DOUBLE, g BIGINT GENERATED ALWAYS AS IDENTITY, h BOOLEAN DEFAULT TRUE, i CLOB, j BLOB)",
        "CREATE TABLE t3 (k UUID, l CHAR(3), m SMALLINT CHECK (m > 0), n GENERATED ALWAYS AS (m + 1), o TIME, UNIQUE (l, m))",
        "CREATE INDEX i1 ON t2 (f DESC, h)",
        "CREATE VIEW v AS SELECT b, COUNT(*) n FROM t1 GROUP BY b",
        "CREATE SEQUENCE s",
        "CREATE VIEW w AS SELECT a, b, NEXT VALUE FOR s n FROM t1",
        "INSERT INTO t1 VALUES (1, 'one', 1.5, DATE '2020-02-29', NULL), (2, NULL, -3, NULL, TIMESTAMP '2021-01-01 12:00:00')",
        "INSERT INTO t2 (a, f, i) VALUES (1, 2.5, 'long'), (2, NULL, NULL), (NULL, 1e300, '')",
        "INSERT INTO t3 (k, l, m, o) VALUES (NULL, 'abc', 1, TIME '10:00:00')",
    };

    private static Connection connection;
    private static int runs;

    private FuzzTarget() {}

    /// Called once, before the first input.
    public static void fuzzerInitialize() throws SQLException {
        connection = DriverManager.getConnection(URL + FailureClassifier.CREATE);
        try (Statement statement = connection.createStatement()) {
            for (String table : TABLES) {
                statement.execute(table);
            }
        }
        connection.setAutoCommit(false);
    }

    /// Called with each input.
    public static void fuzzerTestOneInput(byte[] input) throws SQLException {
        String sql = new String(input, StandardCharsets.UTF_8);
        boolean isRun = SHARE > 0 && Math.floorMod(Arrays.hashCode(input), SHARE) == 0;
        if (isRun && ++runs % RUNS_PER_DATABASE == 0) {
            drop();
            fuzzerInitialize();
        }
        SQLException error = isRun ? FailureClassifier.run(connection, sql, null) : prepare(sql);
        StatementTrial.Finding finding = error == null ? null : FailureClassifier.judge("", sql, error);
        if (finding != null) {
            AssertionError fault = new AssertionError(finding.kind() + "\n" + sql + "\n" + finding.text(), FailureClassifier.cause(error));
            fault.setStackTrace(FailureClassifier.cause(error).getStackTrace()); // by which fuzzers tell faults apart
            throw fault;
        }
        if (connection.isClosed()) {
            fuzzerInitialize();
        } else if (isRun) {
            connection.rollback();
        }
    }

    /// Called at the end.
    public static void fuzzerTearDown() throws SQLException {
        drop();
    }

    private static void drop() throws SQLException {
        if (!connection.isClosed()) {
            connection.rollback();
            connection.close();
        }
        try {
            DriverManager.getConnection(URL + ";drop=true").close();
        } catch (SQLException gone) {
            if (!"08006".equals(gone.getSQLState())) {
                throw gone;
            }
        }
    }

    private static SQLException prepare(String sql) {
        try (var statement = connection.prepareStatement(sql)) {
            statement.getMetaData();
            return null;
        } catch (SQLException error) {
            return error;
        }
    }
}
