// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import bowler.tools.tpch.QueryResult;
import bowler.tools.tpch.TpchDialect;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.SplittableRandom;

/// Single statements on one connection, each repeated for a while to warm up, then for the measured seconds.
///
/// - literal: prepare and execute a text with a new literal each time, statements a second
/// - scan: COUNT and SUM of 500,000 rows, queries a second
/// - group: 1,000,000 rows into 1,000 groups, queries a second
/// - join: three tables with a filter, ORDER BY and FETCH FIRST 10, queries a second
/// - bulk: batches of 1,000 rows, committed durably one by one, rows a second
final class SqlSuite implements SuiteRun {
    private static final int LITERAL_ROWS = 100_000;
    private static final int SCAN_ROWS = 500_000;
    private static final int GROUP_ROWS = 1_000_000;
    private static final int GROUPS = 1_000;
    private static final int CUSTOMERS = 10_000;
    private static final int ORDERS = 100_000;
    private static final int ITEMS = 300_000;
    private static final int BATCH_ROWS = 1_000;
    private static final int TRANSACTION_ROWS = 100_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final BenchSpec spec;
    private final BenchListener listener;
    /// Restarts with each task, so that all databases get the same rows.
    private SplittableRandom random;
    private final TpchDialect tpchDialect;
    private Connection connection;

    /// Does it once and says how many operations that was.
    private interface Operation {
        int run() throws SQLException;
    }

    /// Sets the parameters of row `index`.
    private interface RowFactory {
        void set(PreparedStatement insert, int index) throws SQLException;
    }

    SqlSuite(BenchSpec spec, BenchListener listener) {
        this.spec = spec;
        this.listener = listener;
        tpchDialect = TpchDialect.ofUrl(spec.databaseTarget().url());
    }

    @Override
    public void run(Connection ofDatabase) throws SQLException, IOException {
        connection = ofDatabase;
        for (String task : spec.tasks()) {
            listener.progress(task + ": filling tables");
            random = new SplittableRandom(spec.seed());
            switch (task) {
                case "literal" -> literal();
                case "scan" -> scan();
                case "group" -> group();
                case "join" -> join();
                default -> bulk();
            }
        }
    }

    private void literal() throws SQLException {
        create("CREATE TABLE lit (a INTEGER NOT NULL PRIMARY KEY, b INTEGER, c VARCHAR(40))");
        fill("INSERT INTO lit VALUES (?, ?, ?)", LITERAL_ROWS, (insert, i) -> {
            insert.setInt(1, i);
            insert.setInt(2, i * 7);
            insert.setString(3, "row number " + i);
        });
        measure("literal", () -> {
            int key = random.nextInt(LITERAL_ROWS);
            try (Statement statement = connection.createStatement();
                 ResultSet rows = statement.executeQuery("SELECT b FROM lit WHERE a = " + key)) {
                if (!rows.next() || rows.getInt(1) != key * 7) {
                    throw new SQLException("the row " + key + " is wrong");
                }
            }
            return 1;
        });
    }

    private void scan() throws SQLException, IOException {
        create("CREATE TABLE scanned (id INTEGER NOT NULL PRIMARY KEY, amount INTEGER, price DECIMAL(10,2), name VARCHAR(30))");
        fill("INSERT INTO scanned VALUES (?, ?, ?, ?)", SCAN_ROWS, (insert, i) -> {
            insert.setInt(1, i);
            insert.setInt(2, random.nextInt(1_000));
            insert.setBigDecimal(3, BigDecimal.valueOf(random.nextInt(1_000_000), 2));
            insert.setString(4, "name of row " + i);
        });
        query("scan", "SELECT COUNT(*), SUM(amount) FROM scanned");
    }

    private void group() throws SQLException, IOException {
        create("CREATE TABLE grouped (id INTEGER NOT NULL PRIMARY KEY, grp INTEGER, amount INTEGER)");
        fill("INSERT INTO grouped VALUES (?, ?, ?)", GROUP_ROWS, (insert, i) -> {
            insert.setInt(1, i);
            insert.setInt(2, random.nextInt(GROUPS));
            insert.setInt(3, random.nextInt(1_000));
        });
        query("group", "SELECT grp, COUNT(*), SUM(amount) FROM grouped GROUP BY grp ORDER BY grp");
    }

    private void join() throws SQLException, IOException {
        create("CREATE TABLE client (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(30), region INTEGER)");
        create("CREATE TABLE purchase (id INTEGER NOT NULL PRIMARY KEY, client INTEGER, dayno INTEGER)");
        create("CREATE TABLE item (id INTEGER NOT NULL PRIMARY KEY, purchase INTEGER, amount INTEGER)");
        fill("INSERT INTO client VALUES (?, ?, ?)", CUSTOMERS, (insert, i) -> {
            insert.setInt(1, i);
            insert.setString(2, "client " + i);
            insert.setInt(3, i % 20);
        });
        fill("INSERT INTO purchase VALUES (?, ?, ?)", ORDERS, (insert, i) -> {
            insert.setInt(1, i);
            insert.setInt(2, random.nextInt(CUSTOMERS));
            insert.setInt(3, random.nextInt(1_000));
        });
        fill("INSERT INTO item VALUES (?, ?, ?)", ITEMS, (insert, i) -> {
            insert.setInt(1, i);
            insert.setInt(2, random.nextInt(ORDERS));
            insert.setInt(3, random.nextInt(100_000));
        });
        create("CREATE INDEX purchase_client ON purchase (client)");
        create("CREATE INDEX item_purchase ON item (purchase)");
        query("join", "SELECT c.name, i.amount, p.dayno, i.id FROM client c JOIN purchase p ON p.client = c.id "
            + "JOIN item i ON i.purchase = p.id WHERE c.region = 7 AND p.dayno < 500 ORDER BY i.amount DESC, i.id "
            + "FETCH FIRST 10 ROWS ONLY");
    }

    private void bulk() throws SQLException {
        create("CREATE TABLE bulk (id BIGINT NOT NULL PRIMARY KEY, amount INTEGER, name VARCHAR(40))");
        String durable = spec.databaseTarget().afterWriteCommit();
        connection.setAutoCommit(false);
        long[] next = {0};
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO bulk VALUES (?, ?, ?)")) {
            measure("bulk", () -> {
                for (int i = 0; i < BATCH_ROWS; i++) {
                    insert.setLong(1, next[0]++);
                    insert.setInt(2, i);
                    insert.setString(3, "something of forty characters, or so");
                    insert.addBatch();
                }
                insert.executeBatch();
                connection.commit();
                if (!durable.isEmpty()) {
                    create(durable);
                }
                return BATCH_ROWS;
            });
        }
        connection.setAutoCommit(true);
    }

    private void query(String task, String standard) throws SQLException, IOException {
        String sql = tpchDialect.of(standard);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setQueryTimeout(spec.timeoutSeconds());
            try (ResultSet rows = statement.executeQuery()) {
                Files.write(spec.answers().resolve(task), QueryResult.of(rows).rows());
            }
            measure(task, () -> {
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        rows.getInt(2);
                    }
                }
                return 1;
            });
        } catch (SQLTimeoutException late) {
            listener.failed(task, "given up after " + spec.timeoutSeconds() + " s");
        }
    }

    private void measure(String task, Operation operation) throws SQLException {
        listener.progress(task + ": warming up");
        rate(operation);
        listener.progress(task + ": measuring");
        listener.measured(task, rate(operation));
    }

    /// Operations a second.
    private double rate(Operation operation) throws SQLException {
        long begin = System.nanoTime();
        long until = begin + (long) (spec.seconds() * NANOS_PER_SECOND);
        long operations = 0;
        long now = begin;
        while (now < until) {
            operations += operation.run();
            now = System.nanoTime();
        }
        return operations * NANOS_PER_SECOND / (now - begin);
    }

    private void create(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void fill(String sql, int rows, RowFactory maker) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (int i = 0; i < rows; i++) {
                maker.set(insert, i);
                insert.addBatch();
                if ((i + 1) % BATCH_ROWS == 0) {
                    insert.executeBatch();
                }
                if ((i + 1) % TRANSACTION_ROWS == 0) {
                    connection.commit();
                }
            }
            if (rows % BATCH_ROWS != 0) {
                insert.executeBatch();
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }
}
