// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;

/// One migration. It writes into a folder with the suffix `.migrating`, which gets its final name after the verification.
/// An interrupted migration therefore never leaves a folder with the final name.
final class Migration {
    private static final String URL = "jdbc:bowler:";
    private static final int FETCH_SIZE = 500;
    private static final long PROGRESS_MILLIS = 250;

    private final SourceDatabase source;
    private final Path target;
    private final Path work;
    private final int threads;
    private final PrintWriter out;
    private final ProgressLine progressLine;
    private final LongAdder rows = new LongAdder();
    private final Map<String, Integer> created = new TreeMap<>();
    private final Properties properties = new Properties();
    private Inventory inventory;

    Migration(SourceDatabase source, Path target, int threads, PrintWriter out, ProgressLine progressLine) {
        this.source = source;
        this.target = target.toAbsolutePath();
        this.work = this.target.resolveSibling(this.target.getFileName() + ".migrating");
        this.threads = threads;
        this.out = out;
        this.progressLine = progressLine;
    }

    /// Returns what is missing or different in the new database, after it has printed a report.
    List<Loss> run() throws SQLException, IOException, InterruptedException {
        if (Files.exists(target)) {
            throw new IOException(target + " exists. Name a folder that does not exist.");
        }
        if (Files.exists(work)) {
            throw new IOException(work + " is left from an interrupted migration. Delete it and start again.");
        }
        try (Connection reader = source.connect()) {
            inventory = source.isDerby() ? DerbyReader.read(reader, source.folder()) : MetadataReader.read(reader);
            reader.rollback();
        }
        if (inventory.owner != null) {
            properties.setProperty("user", inventory.owner);
        }
        try (Connection connection = DriverManager.getConnection(URL + work + ";create=true" + inventory.attributes, properties)) {
            define(connection, true);
            Map<CopiedTable, TableSum> sums = copyRows();
            define(connection, false);
            verify(sums);
        } catch (SQLException | InterruptedException | RuntimeException e) {
            try {
                shutDown();
            } catch (SQLException f) {
                e.addSuppressed(f);
            }
            throw e;
        }
        shutDown();
        Files.move(work, target);
        report();
        return inventory.losses;
    }

    private void shutDown() throws SQLException {
        try {
            DriverManager.getConnection(URL + work + ";shutdown=true", properties).close();
        } catch (SQLException e) {
            // 08006 confirms the shutdown.
            if (!"08006".equals(e.getSQLState())) {
                throw e;
            }
        }
    }

    private void define(Connection connection, boolean precedesRows) throws SQLException {
        for (Phase phase : Phase.values()) {
            if (phase.precedesRows() == precedesRows) {
                progressLine.show(phase.name().toLowerCase(Locale.ROOT).replace('_', ' '));
                define(connection, inventory.definitions.stream().filter(definition -> definition.phase() == phase).toList());
            }
        }
    }

    /// Creates objects that may need each other: it repeats what failed until a round creates nothing.
    private void define(Connection connection, List<Definition> definitions) throws SQLException {
        List<Definition> open = definitions;
        while (!open.isEmpty()) {
            List<Definition> failed = new ArrayList<>();
            List<Loss> reasons = new ArrayList<>();
            for (Definition each : open) {
                try (Statement statement = connection.createStatement()) {
                    if (each.schema() != null) {
                        statement.execute("SET SCHEMA " + SqlName.quoted(each.schema()));
                    }
                    statement.execute(each.sql());
                    created.merge(each.kind(), 1, Integer::sum);
                } catch (SQLException e) {
                    failed.add(each);
                    reasons.add(new Loss(each.kind(), each.name(), reason(e) + "; the statement was " + each.sql()));
                }
            }
            if (failed.size() == open.size()) {
                inventory.losses.addAll(reasons);
                return;
            }
            open = failed;
        }
    }

    private static String reason(Throwable e) {
        return e instanceof SQLException sql ? sql.getSQLState() + ": " + sql.getMessage() : e.toString();
    }

    private interface TableWork {
        TableSum run(CopiedTable table, Connection source, Connection target) throws SQLException, IOException;
    }

    private Map<CopiedTable, TableSum> copyRows() throws InterruptedException {
        List<String> missing = inventory.losses.stream().filter(loss -> loss.kind().equals("table")).map(Loss::name).toList();
        List<CopiedTable> tables = inventory.tables.stream().filter(table -> !missing.contains(table.title())).toList();
        return inParallel("copied", tables, (table, from, to) -> new TableCopier(table, rows).copy(from, to));
    }

    private void verify(Map<CopiedTable, TableSum> sums) throws InterruptedException {
        long copied = rows.sum();
        rows.reset();
        Map<CopiedTable, TableSum> written = inParallel("verified", List.copyOf(sums.keySet()), (table, from, to) -> sum(table, to));
        written.forEach((table, sum) -> {
            TableSum wanted = sums.get(table);
            if (sum.rows() != wanted.rows()) {
                inventory.lose("rows", table.title(), "the source has " + wanted.rows() + " rows, the new database " + sum.rows());
            } else if (sum.checksum() != wanted.checksum()) {
                inventory.lose("rows", table.title(), "the checksums of the two databases differ");
            }
        });
        rows.reset();
        rows.add(copied);
    }

    private TableSum sum(CopiedTable table, Connection connection) throws SQLException, IOException {
        try (Statement query = connection.createStatement()) {
            query.setFetchSize(FETCH_SIZE);
            try (ResultSet result = query.executeQuery(table.readTarget())) {
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

    /// Runs work for each table on connections of its own; a table whose work fails becomes a loss.
    private Map<CopiedTable, TableSum> inParallel(String word, List<CopiedTable> tables, TableWork work) throws InterruptedException {
        Map<CopiedTable, TableSum> sums = new LinkedHashMap<>();
        long start = System.nanoTime();
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            Map<CopiedTable, Future<TableSum>> running = new LinkedHashMap<>();
            for (CopiedTable table : tables) {
                running.put(table, workers.submit(() -> {
                    try (Connection from = source.connect(); Connection to = openTarget()) {
                        TableSum sum = work.run(table, from, to);
                        from.rollback();
                        return sum;
                    }
                }));
            }
            for (Map.Entry<CopiedTable, Future<TableSum>> each : running.entrySet()) {
                try {
                    sums.put(each.getKey(), await(each.getValue(), word, start));
                } catch (ExecutionException e) {
                    inventory.lose("rows", each.getKey().title(), reason(e.getCause()));
                }
            }
        } finally {
            workers.shutdownNow();
            progressLine.clear();
        }
        return sums;
    }

    private TableSum await(Future<TableSum> sum, String word, long start) throws InterruptedException, ExecutionException {
        while (true) {
            try {
                return sum.get(PROGRESS_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                double seconds = (System.nanoTime() - start) / 1e9;
                progressLine.show(String.format(Locale.ROOT, "%,d rows %s, %,.0f rows/s", rows.sum(), word, rows.sum() / seconds));
            }
        }
    }

    private Connection openTarget() throws SQLException {
        Connection connection = DriverManager.getConnection(URL + work, properties);
        connection.setAutoCommit(false);
        return connection;
    }

    private void report() {
        progressLine.clear();
        created.forEach((kind, count) -> out.printf(Locale.ROOT, "%,d %s%n", count, count == 1 ? kind : plural(kind)));
        out.printf(Locale.ROOT, "%,d rows, verified by row counts and checksums%n", rows.sum());
        if (!inventory.losses.isEmpty()) {
            out.println("Missing or different in the new database:");
            inventory.losses.forEach(loss -> out.println("  " + loss));
        }
    }

    private static String plural(String kind) {
        return kind.endsWith("y") ? kind.endsWith("key") ? kind + "s" : kind.substring(0, kind.length() - 1) + "ies"
            : kind.endsWith("x") ? kind + "es" : kind + "s";
    }
}
