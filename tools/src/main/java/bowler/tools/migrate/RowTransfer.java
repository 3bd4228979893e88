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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/// Copies the rows of all tables and compares them afterwards. Several threads copy a table each. A table with long LOBs
/// is divided into ranges of keys if its primary key begins with a whole number. Several threads copy the ranges.
final class RowTransfer {
    private static final int FETCH_SIZE = 500;
    private static final long MIN_RANGE = 50_000;
    /// More than one, because threads that create indexes read fewer ranges than the others.
    private static final int RANGES_PER_THREAD = 8;
    private static final long MAX_PARTS = 4096;
    private static final int SAMPLED_ROWS = 200;
    private static final long MAX_AVERAGE_LOB_LENGTH = 8 << 10;

    private final Inventory inventory;
    private final Journal journal;
    private final WorkerPool pool;
    private final boolean isResumed;
    private final List<TablePart> parts = new ArrayList<>();
    /// The tables that are not copied by one statement.
    private final Set<CopiedTable> rowByRow = new HashSet<>();
    private final Map<TablePart, String> failures = new ConcurrentHashMap<>();
    private final LongAdder rows = new LongAdder();
    /// The ranges of the target that are not yet read for the comparison.
    private final Queue<TablePart> unread = new ConcurrentLinkedQueue<>();
    /// The copied part to which a range of the target belongs.
    private final Map<TablePart, TablePart> wholes = new LinkedHashMap<>();
    /// The sums of the ranges read so far, by copied part.
    private final Map<TablePart, TableSum> sums = new ConcurrentHashMap<>();

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
    long copy(Connection source) throws SQLException, IOException, InterruptedException {
        List<String> missing = inventory.losses.stream().filter(loss -> loss.kind().equals("table")).map(Loss::name).toList();
        for (CopiedTable table : inventory.tables) {
            if (!missing.contains(table.title())) {
                divide(table, source);
            }
        }
        run("copied", new ConcurrentLinkedQueue<>(parts), this::copy);
        return parts.stream().map(part -> journal.sum(part.id())).filter(java.util.Objects::nonNull).mapToLong(TableSum::rows).sum();
    }

    /// Divides a table with long LOBs into ranges of keys. Other tables are read as a whole, because Derby needs much
    /// longer for ranges of an index than for a scan of the table.
    private void divide(CopiedTable table, Connection source) throws SQLException, IOException {
        boolean isRowByRow = table.mayHaveLobs() && (table.columns().stream().anyMatch(column -> column.isXml() || column.isComputed())
            || hasLongLobs(table, source));
        if (isRowByRow) {
            rowByRow.add(table);
        }
        long[] keys = table.rangeColumn() == null || !isRowByRow ? null : extremes(table.rangeColumn().source(), table.source(), source);
        double width = keys == null ? 0 : (double) keys[1] - keys[0] + 1;
        if (width <= 2 * MIN_RANGE) {
            parts.add(TablePart.whole(table));
        } else {
            parts.addAll(TablePart.ranges(table, keys[0], keys[1], (long) Math.max(MIN_RANGE, Math.ceil(width / MAX_PARTS))));
        }
    }

    /// Returns whether the first rows have long LOBs on average. One transaction for all rows would need much log then, and an
    /// interruption would cost much.
    private static boolean hasLongLobs(CopiedTable table, Connection source) throws IOException, SQLException {
        try (Statement query = source.createStatement()) {
            query.setMaxRows(SAMPLED_ROWS);
            try (ResultSet result = query.executeQuery(table.readSource())) {
                TableScan scan = new TableScan(result, table.jdbcTypes());
                long length = 0;
                while (scan.next()) {
                    length += scan.hasLongLob() ? TableScan.MAX_LENGTH_IN_MEMORY : scan.lobLength();
                }
                return length > scan.sum().rows() * MAX_AVERAGE_LOB_LENGTH;
            }
        } catch (SQLException e) {
            // The copying of the table fails in the same way and is reported.
            return false;
        } finally {
            source.rollback();
        }
    }

    /// Divides a part of the target for several threads.
    private List<TablePart> divide(TablePart part, Connection target) throws SQLException {
        CopiedTable table = part.table();
        if (part.isRange() || table.rangeColumn() == null) {
            return List.of(part);
        }
        long[] keys = extremes(table.rangeColumn().target(), table.target(), target);
        double width = (double) keys[1] - keys[0] + 1;
        return width <= 2 * MIN_RANGE ? List.of(part)
            : TablePart.ranges(table, keys[0], keys[1], (long) Math.max(MIN_RANGE, Math.ceil(width / (RANGES_PER_THREAD * pool.threads()))));
    }

    /// Returns the least and the greatest key. Derby reads the whole table for a query that asks for both.
    private static long[] extremes(String column, String table, Connection connection) throws SQLException {
        return new long[] {extreme("MIN", column, table, connection), extreme("MAX", column, table, connection)};
    }

    private static long extreme(String function, String column, String table, Connection connection) throws SQLException {
        try (Statement query = connection.createStatement();
            ResultSet row = query.executeQuery("SELECT " + function + "(" + column + ") FROM " + table)) {
            row.next();
            return row.getLong(1);
        } finally {
            connection.rollback();
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
        new TableCopier(part, !rowByRow.contains(part.table()), rows, journal).copy(connections.source(), connections.target());
    }

    /// Prepares [#verifyNext] and [#verify].
    void divideCopies(Connection target) throws SQLException {
        rows.reset();
        for (TablePart part : parts) {
            if (journal.sum(part.id()) != null) {
                divide(part, target).forEach(range -> wholes.put(range, part));
            }
        }
        unread.addAll(wholes.keySet());
    }

    /// Reads one more range of the target. The threads that wait for the creation of an index call it.
    ///
    /// @return false if no range is left
    boolean verifyNext(WorkerPool.Connections connections) {
        TablePart range = unread.poll();
        if (range != null) {
            run(range, connections, this::verify);
        }
        return range != null;
    }

    private void verify(TablePart range, WorkerPool.Connections connections) throws SQLException, IOException {
        sums.merge(wholes.get(range), sum(range, connections.target()), TableSum::plus);
    }

    /// Reads the other rows of the target and reports the tables that differ from the source.
    ///
    /// @param source its rows are counted again, so that insertions and deletions during the migration are reported; null if no
    ///     other program can change it
    void verify(Connection source) throws SQLException, InterruptedException {
        run("verified", unread, this::verify);
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
        if (source != null) {
            for (CopiedTable table : wholes.values().stream().map(TablePart::table).distinct().filter(table -> !differences.containsKey(table)).toList()) {
                long read = parts.stream().filter(part -> part.table().equals(table)).mapToLong(part -> journal.sum(part.id()).rows()).sum();
                long present = rowCount(table.source(), source);
                if (present != read) {
                    differences.put(table, "the source has changed: it had " + read + " rows when they were copied, and has " + present + " now");
                }
            }
        }
        differences.forEach((table, reason) -> inventory.lose("rows", table.title(), reason));
    }

    private static long rowCount(String table, Connection connection) throws SQLException {
        try (Statement query = connection.createStatement(); ResultSet row = query.executeQuery("SELECT COUNT(*) FROM " + table)) {
            row.next();
            return row.getLong(1);
        } finally {
            connection.rollback();
        }
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
                TableScan scan = new TableScan(result, true, part.table().jdbcTypes());
                while (scan.next()) {
                    rows.increment();
                }
                return scan.sum();
            }
        } finally {
            connection.rollback();
        }
    }

    private void run(String word, Queue<TablePart> open, PartWork work) throws InterruptedException {
        long start = System.nanoTime();
        long before = rows.sum();
        pool.run(() -> {
            double seconds = (System.nanoTime() - start) / 1e9;
            return String.format(Locale.ROOT, "%,d rows %s, %,.0f rows/s", rows.sum(), word, (rows.sum() - before) / seconds);
        }, connections -> {
            for (TablePart part = open.poll(); part != null && !Thread.currentThread().isInterrupted(); part = open.poll()) {
                run(part, connections, work);
            }
        });
    }

    private void run(TablePart part, WorkerPool.Connections connections, PartWork work) {
        try {
            work.run(part, connections);
        } catch (SQLException | IOException | RuntimeException e) {
            failures.put(part, ObjectCreation.reason(e));
        }
    }
}
