// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.storage.Store;
import bowler.tools.migrate.source.DerbyReader;
import bowler.tools.migrate.source.Inventory;
import bowler.tools.migrate.source.Loss;
import bowler.tools.migrate.source.MetadataReader;
import bowler.tools.migrate.source.Phase;
import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/// One migration. It writes into a folder with the suffix `.migrating`, which gets its final name after the verification.
/// An interrupted migration therefore never leaves a folder with the final name.
final class Migration {
    private static final String URL = "jdbc:bowler:";
    /// The folders of a database.
    private static final Set<String> CREATED_FOLDERS = Set.of("data", "log");

    private static final ObjectCreation.IdleWork NOTHING = connections -> false;

    private final SourceDatabase source;
    private final Path target;
    private final Path work;
    private final int threads;
    private final PrintWriter out;
    private final ProgressLine progressLine;
    private final boolean isResumed;
    private final boolean verifies;
    private long rowCount;
    private Map<String, Integer> created = Map.of();
    private final Properties properties = new Properties();
    private Inventory inventory;

    /// @param isResumed whether an interrupted migration goes on
    /// @param verifies whether the rows of the target are compared with those of the source
    Migration(SourceDatabase source, Path target, int threads, boolean isResumed, boolean verifies, PrintWriter out, ProgressLine progressLine) {
        this.isResumed = isResumed;
        this.verifies = verifies;
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
        if (Files.exists(work) && !isResumed) {
            throw new IOException(work + " is left from an interrupted migration. Add --resume to go on, or delete it and start again.");
        }
        if (Files.exists(work) && !Files.exists(work.resolve(Store.CONTROL_NAME))) {
            discardUnfinishedCreation();
        }
        boolean exists = Files.exists(work);
        try (Connection reader = source.connect()) {
            inventory = source.isDerby() ? DerbyReader.read(reader, source.folder()) : MetadataReader.read(reader);
            reader.rollback();
            if (inventory.owner != null) {
                properties.setProperty("user", inventory.owner);
            }
            try (Connection connection = DriverManager.getConnection(URL + work + (exists ? "" : ";create=true" + inventory.attributes), properties)) {
                connection.setAutoCommit(false);
                run(reader, connection, exists);
            } catch (SQLException | IOException | InterruptedException | RuntimeException e) {
                try {
                    shutDown();
                } catch (SQLException f) {
                    e.addSuppressed(f);
                }
                throw e;
            }
        }
        shutDown();
        Files.move(work, target);
        report();
        return inventory.losses;
    }

    /// Deletes what a migration has left that was interrupted before its database was complete. It has no rows then.
    private void discardUnfinishedCreation() throws IOException {
        List<Path> left;
        try (Stream<Path> files = Files.walk(work)) {
            left = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : left) {
            String name = work.relativize(each).getName(0).toString();
            if (!name.isEmpty() && !CREATED_FOLDERS.contains(name) && !Store.isLeftFromCreation(name)) {
                throw new IOException(work + " is not left from a migration of " + source.name() + ": it contains " + name + ". Delete it and start again.");
            }
        }
        for (Path each : left) {
            Files.delete(each);
        }
    }

    private void run(Connection reader, Connection connection, boolean exists) throws SQLException, IOException, InterruptedException {
        Journal journal = exists ? Journal.open(connection, source.name()) : null;
        if (exists && journal == null && hasTables(connection)) {
            throw new IOException(work + " is not left from a migration of " + source.name() + ". Delete it and start again.");
        }
        if (journal == null) {
            journal = Journal.create(connection, source.name());
        }
        WorkerPool pool = new WorkerPool(threads, source::connect, this::openTarget, progressLine);
        ObjectCreation creation = new ObjectCreation(inventory, journal);
        create(creation, connection, pool, true, NOTHING);
        RowTransfer transfer = new RowTransfer(inventory, journal, pool, exists);
        rowCount = transfer.copy(reader);
        if (verifies) {
            transfer.divideCopies(connection);
        }
        create(creation, connection, pool, false, verifies ? transfer::verifyNext : NOTHING);
        if (verifies) {
            // A folder of Derby is locked by this process.
            transfer.verify(source.folder() == null ? reader : null);
        } else {
            transfer.reportFailures();
        }
        created = creation.created();
        journal.drop(connection);
    }

    private static boolean hasTables(Connection connection) throws SQLException {
        try (ResultSet tables = connection.getMetaData().getTables(null, null, "%", new String[] {"TABLE"})) {
            return tables.next();
        }
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

    /// @param idle what threads do while others create indexes
    private void create(ObjectCreation creation, Connection connection, WorkerPool pool, boolean precedesRows, ObjectCreation.IdleWork idle) throws SQLException, InterruptedException {
        for (Phase phase : Phase.values()) {
            if (phase.precedesRows() == precedesRows) {
                progressLine.show(phase.title());
                if (phase.isParallel()) {
                    // A key may rewrite the rows of its table, an index does not.
                    creation.createInParallel(phase, pool, phase == Phase.INDEX ? idle : NOTHING);
                }
                creation.create(connection, phase);
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
        out.printf(Locale.ROOT, "%,d rows, %s%n", rowCount, verifies ? "verified by row counts and checksums" : "not verified");
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
