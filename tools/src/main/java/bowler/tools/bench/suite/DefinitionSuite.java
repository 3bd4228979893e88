// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import bowler.tools.peer.Measurement;
import bowler.tools.tpch.TpchDialect;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Statements that define objects, or that change a table as a whole. They are measured the first time in a JVM that
/// has only copied the table, and then repeatedly. The suite also measures the CPU time of the whole process for one
/// statement, which other programs on the machine do not lengthen. Each kind of statement has its own JVM. Commits are
/// durable.
final class DefinitionSuite implements SuiteRun {
    private static final String FIRST = " first";
    private static final String AGAIN = " again";
    private static final String WORK = " work";
    private static final String TABLE = " (id INTEGER NOT NULL PRIMARY KEY, amount INTEGER, price INTEGER, code INTEGER, name VARCHAR(40))";
    private static final int BATCH_ROWS = 1_000;
    private static final int TRANSACTION_ROWS = 100_000;
    private static final int MIN_RUNS = 3;
    private static final int MAX_RUNS = 40;
    /// Odd, so that codes are all different and in no order.
    private static final int CODE_FACTOR = 0x9E37_79B1;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final BenchSpec spec;
    private final BenchListener listener;
    private final TpchDialect tpchDialect;
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private Connection connection;

    /// The elapsed time and the CPU time of one statement.
    private record Cost(double millis, double workMillis) {}

    DefinitionSuite(BenchSpec spec, BenchListener listener) {
        this.spec = spec;
        this.listener = listener;
        tpchDialect = TpchDialect.ofUrl(spec.databaseTarget().url());
    }

    static List<String> tasks() {
        List<String> tasks = new ArrayList<>();
        for (DefinitionTask task : DefinitionTask.values()) {
            tasks.addAll(List.of(task.label() + FIRST, task.label() + AGAIN, task.label() + WORK));
        }
        return tasks;
    }

    @Override
    public void run(Connection ofDatabase) throws SQLException {
        connection = ofDatabase;
        if (spec.tasks().isEmpty()) {
            listener.progress("filling a table");
            execute("CREATE TABLE filled" + TABLE);
            fill();
        }
        for (DefinitionTask task : DefinitionTask.values()) {
            List<String> wanted = spec.tasks().stream().filter(name -> name.startsWith(task.label() + ' ')).toList();
            if (!wanted.isEmpty()) {
                run(task, wanted);
            }
        }
    }

    private void run(DefinitionTask task, List<String> wanted) throws SQLException {
        listener.progress(task.label());
        List<Cost> costs = new ArrayList<>();
        try {
            long end = System.nanoTime() + (long) (spec.seconds() * NANOS_PER_SECOND);
            while (costs.size() <= MIN_RUNS || costs.size() < MAX_RUNS && System.nanoTime() < end) {
                costs.add(once(task, costs.isEmpty()));
            }
        } catch (SQLException refused) {
            wanted.forEach(name -> listener.failed(name, refused.getMessage()));
            drop(task);
            return;
        }
        if (task.leavesTable()) {
            drop(task);
        }
        double first = costs.getFirst().millis;
        List<Cost> later = costs.subList((costs.size() + 1) / 2, costs.size());
        for (String name : wanted) {
            listener.measured(name, name.endsWith(FIRST) ? first
                : Measurement.median(later.stream().mapToDouble(name.endsWith(WORK) ? Cost::workMillis : Cost::millis).toArray()));
        }
    }

    private Cost once(DefinitionTask task, boolean first) throws SQLException {
        if (first || task.after().isEmpty()) {
            prepareTask(task, first);
        }
        String durable = spec.databaseTarget().afterWriteCommit();
        long work = system.getProcessCpuTime();
        long begin = System.nanoTime();
        for (String sql : task.statements(tpchDialect)) {
            execute(sql);
            if (!durable.isEmpty()) {
                execute(durable);
            }
        }
        Cost cost = new Cost(
            (System.nanoTime() - begin) / NANOS_PER_MILLI, (system.getProcessCpuTime() - work) / NANOS_PER_MILLI);
        for (String sql : task.after()) {
            execute(sql);
        }
        return cost;
    }

    private void prepareTask(DefinitionTask task, boolean first) throws SQLException {
        if (!first && task.leavesTable()) {
            drop(task);
        }
        execute("CREATE TABLE worked" + TABLE);
        if (task.startsFull()) {
            execute(DefinitionTask.INSERT_SELECT.sql(tpchDialect));
        }
        for (String sql : task.before(tpchDialect)) {
            execute(sql);
        }
    }

    private void drop(DefinitionTask task) throws SQLException {
        for (String sql : task.leftovers()) {
            execute(sql);
        }
        execute("DROP TABLE worked");
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(spec.timeoutSeconds());
            statement.execute(sql);
        }
    }

    private void fill() throws SQLException {
        var random = new SplittableRandom(spec.seed());
        int rows = (int) spec.scale();
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO filled VALUES (?, ?, ?, ?, ?)")) {
            for (int i = 0; i < rows; i++) {
                insert.setInt(1, i);
                insert.setInt(2, random.nextInt(rows));
                insert.setInt(3, random.nextInt(1_000));
                insert.setInt(4, i * CODE_FACTOR);
                insert.setString(5, "name " + random.nextInt(rows) + " of row " + i);
                insert.addBatch();
                if ((i + 1) % BATCH_ROWS == 0 || i + 1 == rows) {
                    insert.executeBatch();
                }
                if ((i + 1) % TRANSACTION_ROWS == 0) {
                    connection.commit();
                }
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }
}
