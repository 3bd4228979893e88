// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.tools.migrate.source.CopiedTable;
import bowler.tools.migrate.source.Inventory;
import bowler.tools.migrate.source.Loss;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/// Copies the rows of all tables and compares them afterwards. A table whose primary key begins with a whole number is
/// divided into ranges of keys, which several threads copy at the same time. Other tables are one part each.
final class RowTransfer {
    private static final int FETCH_SIZE = 500;
    private static final long MIN_RANGE = 50_000;
    private static final long MAX_PARTS = 4096;

    private final Inventory inventory;
    private final Journal journal;
    private final WorkerPool pool;
    private final boolean isResumed;
    private final List<TablePart> parts = new ArrayList<>();
    private final Map<TablePart, String> failures = new ConcurrentHashMap<>();
    private final LongAdder rows = new LongAdder();

    /// @param isResumed whether tables may have rows of an interrupted migration
    RowTransfer(Inventory inventory, Journal journal, WorkerPool pool, boolean isResumed) {
        this.inventory = inventory;
        this.journal = journal;
        this.pool = pool;
        this.isResumed = isResumed;
    }

    private interface PartWork {
        void run(TablePart part, WorkerPool.Connections connections) throws SQLException, IOException;
    }

    /// Copies the rows of the tables that exist.
    ///
    /// @return the number of rows
    long copy(Connection source) throws SQLException, InterruptedException {
        List<String> missing = inventory.losses.stream().filter(loss -> loss.kind().equals("table")).map(Loss::name).toList();
        for (CopiedTable table : inventory.tables) {
            if (!missing.contains(table.title())) {
                divide(table, source);
            }
        }
        run("copied", parts, this::copy);
        return parts.stream().map(part -> journal.sum(part.id())).filter(java.util.Objects::nonNull).mapToLong(TableSum::rows).sum();
    }

    /// Divides a table into parts of the same range of keys, of which the first and the last have no limit.
    private void divide(CopiedTable table, Connection source) throws SQLException {
        if (table.rangeColumn() == null) {
            parts.add(TablePart.whole(table));
            return;
        }
        long min = extreme("MIN", table, source);
        long max = extreme("MAX", table, source);
        double width = (double) max - min + 1;
        long range = (long) Math.max(MIN_RANGE, Math.ceil(width / MAX_PARTS));
        if (width <= 2 * MIN_RANGE) {
            parts.add(TablePart.whole(table));
            return;
        }
        for (long low = min; ; low += range) {
            boolean isLast = max - low < range;
            parts.add(new TablePart(table, low == min ? null : (Long) low, isLast ? null : low + range));
            if (isLast) {
                return;
            }
        }
    }

    /// Returns the least or the greatest key. Derby reads the whole table for a query that asks for both.
    private static long extreme(String function, CopiedTable table, Connection source) throws SQLException {
        try (Statement query = source.createStatement();
            ResultSet row = query.executeQuery("SELECT " + function + "(" + table.rangeColumn().source() + ") FROM " + table.source())) {
            row.next();
            return row.getLong(1);
        } finally {
            source.rollback();
        }
    }

    private void copy(TablePart part, WorkerPool.Connections connections) throws SQLException, IOException {
        TableSum known = journal.sum(part.id());
        if (known != null) {
            rows.add(known.rows());
            return;
        }
        if (isResumed && !part.isRange()) {
            try (Statement statement = connections.target().createStatement()) {
                statement.execute("DELETE FROM " + part.table().target());
                connections.target().commit();
            }
        }
        new TableCopier(part, rows, journal).copy(connections.source(), connections.target());
    }

    /// Reads all copied rows of the target and reports the tables that differ from the source.
    void verify() throws InterruptedException {
        rows.reset();
        Map<TablePart, TableSum> sums = new ConcurrentHashMap<>();
        List<TablePart> copied = parts.stream().filter(part -> journal.sum(part.id()) != null).toList();
        run("verified", copied, (part, connections) -> sums.put(part, sum(part, connections.target())));
        Map<CopiedTable, String> differences = new LinkedHashMap<>();
        for (TablePart part : parts) {
            String failure = failures.get(part);
            TableSum expected = journal.sum(part.id());
            TableSum actual = sums.get(part);
            if (failure != null || actual == null) {
                differences.putIfAbsent(part.table(), failure == null ? "its rows were not copied" : failure);
            } else if (actual.rows() != expected.rows()) {
                differences.putIfAbsent(part.table(), part.id() + ": the source has " + expected.rows() + " rows, the new database " + actual.rows());
            } else if (actual.checksum() != expected.checksum()) {
                differences.putIfAbsent(part.table(), part.id() + ": the checksums of the two databases differ");
            }
        }
        differences.forEach((table, reason) -> inventory.lose("rows", table.title(), reason));
    }

    /// Reports the tables of which rows could not be copied.
    void reportFailures() {
        Map<CopiedTable, String> reasons = new LinkedHashMap<>();
        parts.stream().filter(part -> journal.sum(part.id()) == null)
            .forEach(part -> reasons.putIfAbsent(part.table(), failures.getOrDefault(part, "its rows were not copied")));
        reasons.forEach((table, reason) -> inventory.lose("rows", table.title(), reason));
    }

    private TableSum sum(TablePart part, Connection connection) throws SQLException, IOException {
        try (Statement query = connection.createStatement()) {
            query.setFetchSize(FETCH_SIZE);
            try (ResultSet result = query.executeQuery(part.readTarget())) {
                TableScan scan = new TableScan(result);
                while (scan.next()) {
                    rows.increment();
                }
                return scan.sum();
            }
        } finally {
            connection.rollback();
        }
    }

    private void run(String word, List<TablePart> all, PartWork work) throws InterruptedException {
        Queue<TablePart> open = new ConcurrentLinkedQueue<>(all);
        long start = System.nanoTime();
        pool.run(() -> {
            double seconds = (System.nanoTime() - start) / 1e9;
            return String.format(Locale.ROOT, "%,d rows %s, %,.0f rows/s", rows.sum(), word, rows.sum() / seconds);
        }, connections -> {
            for (TablePart part = open.poll(); part != null && !Thread.currentThread().isInterrupted(); part = open.poll()) {
                try {
                    work.run(part, connections);
                } catch (SQLException | IOException | RuntimeException e) {
                    failures.put(part, ObjectCreation.reason(e));
                }
            }
        });
    }
}
