// SPDX-License-Identifier: Apache-2.0
package bowler.tools.dump;

import bowler.base.error.SqlFailure;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.audit.CatalogAudit;
import bowler.catalog.audit.IndexMismatch;
import bowler.catalog.system.SystemTable;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.host.HostClock;
import bowler.os.host.HostDisk;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.salvage.SalvagedTree;
import bowler.storage.salvage.StoreSalvage;
import bowler.tools.text.ProgressLine;
import bowler.types.RowBuffer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/// Makes a new database of what can be read of a damaged one, and reports what was lost.
///
/// All trees are loaded into a new store under their numbers, the system tables too. So the new store is a database if the system
/// tables were readable. Indexes of damaged tables are built again from the rows. Rows that no table describes any more are written
/// as hexadecimal digits.
final class Salvage {
    private static final RowBuffer NONE = new RowBuffer(0);
    private static final String UNKNOWN_ROWS = "rows";
    private static final String LONG_VALUES = "values";
    private static final List<String> STORE_FILES = List.of("control", "doublewrite", "lock", "versions.tmp");

    private final Path out;
    private final DatabaseOpener opener;
    private final List<SalvageSchema.Definition> schema;
    private final ProgressLine progress;
    private final Consumer<String> report;
    private final Clock clock = new HostClock();
    private final HostWorkers workers = new HostWorkers();
    private final Map<Integer, SalvagedTree> trees = new HashMap<>();
    private boolean isComplete = true;

    /// @param report receives the lines of the report
    /// @param schema definitions of the tables, used if the system tables cannot be read
    Salvage(Path out, DatabaseOpener opener, List<SalvageSchema.Definition> schema, ProgressLine progress, Consumer<String> report) {
        this.out = out;
        this.schema = schema;
        this.opener = opener;
        this.progress = progress;
        this.report = report;
    }

    /// Returns whether nothing was lost.
    boolean run(Path folder, UnlockOptions unlock) throws Exception {
        try (SalvageSource source = new SalvageSource(folder, unlock, this::loss)) {
            progress.show("recovery");
            Disk files = source.files();
            if (!source.isRecovered()) {
                loss("log: it was not applied. Changes shortly before the end may be missing, and changes of transactions that had not "
                    + "committed may be included");
            }
            Disk target = source.encrypted(new HostDisk(out));
            StoreSalvage salvage = new StoreSalvage(files, source.pageSizeBytes());
            try (Store store = Store.create(target, options(source.pageSizeBytes()), clock, new HostEntropy(), workers)) {
                for (SalvagedTree tree : salvage.loadInto(store, treeId -> progress.show("tree " + treeId))) {
                    trees.put(tree.treeId(), tree);
                }
            }
            progress.clear();
            Collection<TableDescriptor> tables = describe(target, salvage);
            boolean isDefined = !schema.isEmpty() && !knowsTables(tables);
            if (isDefined) {
                tables = define(target, salvage, source.pageSizeBytes());
            }
            if (tables != null) {
                repairLongValues(target, tables, isDefined || !source.isRecovered());
                buildIndexes(target, tables, isDefined || !source.isRecovered());
                check(target);
            }
        }
        return isComplete;
    }

    private static StoreOptions options(int pageSizeBytes) {
        StoreOptions defaults = StoreOptions.defaults();
        return new StoreOptions(
            pageSizeBytes, defaults.bufferPoolBytes(), defaults.logSegmentBytes(), defaults.logBudgetBytes(),
            defaults.lockTimeoutMillis(), defaults.deadlockMillis(), defaults.escalationThreshold(),
            defaults.relaxedForceMillis(), false);
    }

    private void loss(String line) {
        isComplete = false;
        report.accept(line);
    }

    /// Reports what each tree has lost.
    ///
    /// @return the tables; null if the system tables cannot be read
    private Collection<TableDescriptor> describe(Disk target, StoreSalvage salvage) throws IOException {
        try (Store store = Store.open(target, StoreOptions.defaults(), clock, new HostEntropy(), workers);
                StoreTransaction transaction = store.newTransaction()) {
            CatalogAudit audit;
            try {
                audit = new CatalogAudit(transaction, store::tree);
            } catch (RuntimeException failure) { // whatever missing rows lead to
                loss("system tables: they cannot be read (" + failure.getMessage() + "), so no table is known");
                writeUnknown(salvage, null);
                return null;
            }
            for (TableDescriptor table : audit.tables()) {
                require(table, table.treeId());
                if (table.lobTreeId() != 0) {
                    require(table, table.lobTreeId());
                }
            }
            for (SalvagedTree tree : trees.values()) {
                String name = audit.nameOf(tree.treeId());
                boolean isSystem = tree.treeId() <= SystemTable.values().length;
                if (name != null && !(isSystem && tree.isComplete())) {
                    report.accept(line(name, tree));
                    isComplete &= tree.isComplete() || name.startsWith("index");
                }
            }
            writeUnknown(salvage, audit);
            settleTrees(store, transaction, audit);
            return List.copyOf(audit.tables());
        }
    }

    private static boolean knowsTables(Collection<TableDescriptor> tables) {
        return tables != null && tables.stream().anyMatch(table -> table.treeId() > SystemTable.values().length);
    }

    /// Replaces the new store by a database whose tables are made by the given definitions and get the rows of their files.
    private Collection<TableDescriptor> define(Disk target, StoreSalvage salvage, int pageSizeBytes) throws IOException {
        for (String folder : List.of("data", "log", "")) {
            for (String name : target.list(folder)) {
                if (!folder.isEmpty() || STORE_FILES.contains(name)) {
                    target.delete(folder.isEmpty() ? name : folder + '/' + name);
                }
            }
        }
        DatabaseOpener.Opened database = opener.create(target, options(pageSizeBytes), clock, new HostEntropy(), workers);
        try (Session session = database.newSession()) {
            session.setFullDurability(true);
            for (SalvageSchema.Definition definition : schema) {
                try (Statement statement = session.prepare(definition.sql())) {
                    statement.update(NONE);
                    session.commit();
                } catch (SqlFailure failure) {
                    session.rollback();
                    loss("schema: " + failure.getMessage() + " (" + definition.sql().lines().findFirst().orElse("") + ")");
                }
            }
        } finally {
            database.close();
        }
        try (Store store = Store.open(target, StoreOptions.defaults(), clock, new HostEntropy(), workers);
                StoreTransaction transaction = store.newTransaction()) {
            CatalogAudit audit = new CatalogAudit(transaction, store::tree);
            List<TableDescriptor> tables = new ArrayList<>();
            for (TableDescriptor table : audit.tables()) {
                for (SalvageSchema.Definition definition : schema) {
                    if (definition.treeId() != 0 && definition.creates(table.schemaName(), table.name())) {
                        fill(store, salvage, table, definition);
                        tables.add(table);
                    }
                }
            }
            return tables;
        }
    }

    private void fill(Store store, StoreSalvage salvage, TableDescriptor table, SalvageSchema.Definition definition) {
        String name = "table " + table.schemaName() + '.' + table.name();
        if (!trees.containsKey(definition.treeId())) {
            loss(name + ": there is no file of tree " + definition.treeId());
            return;
        }
        try (StoreTransaction writer = store.newTransaction()) {
            DefinedRows rows = new DefinedRows(salvage, writer);
            rows.load(definition.treeId(), store.tree(table.treeId()), table);
            if (table.lobTreeId() != 0 && trees.containsKey(definition.lobTreeId())) {
                rows.loadLongValues(definition.lobTreeId(), store.tree(table.lobTreeId()));
            }
            report.accept(String.format(Locale.ROOT, "%s: %,d rows of tree %d", name, rows.count(), definition.treeId()));
            if (rows.refused() > 0) {
                loss(String.format(Locale.ROOT, "%s: %,d rows of tree %d do not have the types of this definition", name, rows.refused(),
                    definition.treeId()));
            }
        }
    }

    /// Drops trees that only keep the numbers of others, and creates empty ones for indexes without a file.
    private void settleTrees(Store store, StoreTransaction transaction, CatalogAudit audit) {
        int last = 0;
        for (TableDescriptor table : audit.tables()) {
            last = Math.max(last, Math.max(table.treeId(), table.lobTreeId()));
            last = Math.max(last, table.indexes().stream().mapToInt(IndexDescriptor::treeId).max().orElse(0));
        }
        List<Integer> present = store.inspect().treeIds();
        int next = present.isEmpty() ? 1 : present.getLast() + 1;
        List<TreeRef> unused = new ArrayList<>();
        for (int treeId : present) {
            if (!trees.containsKey(treeId) && audit.nameOf(treeId) == null) {
                unused.add(store.tree(treeId));
            }
        }
        transaction.beginStatement();
        for (; next <= last; next++) {
            TreeRef made = transaction.createTree(0);
            if (audit.nameOf(made.treeId()) == null) {
                unused.add(made);
            }
        }
        unused.forEach(transaction::dropTree);
        transaction.endStatement();
        transaction.commit(Durability.FULL);
    }

    /// @param isAll repairs also tables whose files are complete
    private void repairLongValues(Disk target, Collection<TableDescriptor> tables, boolean isAll) throws IOException {
        try (Store store = Store.open(target, StoreOptions.defaults(), clock, new HostEntropy(), workers)) {
            for (TableDescriptor table : tables) {
                if (table.lobTreeId() != 0 && (isAll || isIncomplete(table.treeId()) || isIncomplete(table.lobTreeId()))) {
                    progress.show("long values of " + table.schemaName() + '.' + table.name());
                    new LongValueRepair(store, table, out.resolve(LONG_VALUES), this::loss).run();
                }
            }
        }
        progress.clear();
    }

    private void require(TableDescriptor table, int treeId) {
        if (!trees.containsKey(treeId)) {
            loss("table " + table.schemaName() + '.' + table.name() + ": the file of its rows or long values, tree " + treeId
                + ", is missing");
        }
    }

    private static String line(String name, SalvagedTree tree) {
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%s: %,d rows", name, tree.rows()));
        if (tree.damagedPages() > 0) {
            text.append(String.format(Locale.ROOT, ", %,d damaged pages", tree.damagedPages()));
        }
        if (tree.lostRanges() > 0) {
            text.append(String.format(Locale.ROOT, ", rows lost in %,d places", tree.lostRanges()));
        }
        if (tree.lostLongRows() > 0) {
            text.append(String.format(Locale.ROOT, ", %,d long rows lost", tree.lostLongRows()));
        }
        return text.toString();
    }

    /// Writes the rows of trees that no table describes, unless they are system tables.
    private void writeUnknown(StoreSalvage salvage, CatalogAudit audit) throws IOException {
        for (SalvagedTree tree : trees.values()) {
            int treeId = tree.treeId();
            if (treeId > SystemTable.values().length && tree.rows() > 0 && (audit == null || audit.nameOf(treeId) == null)) {
                Path file = Files.createDirectories(out.resolve(UNKNOWN_ROWS)).resolve(String.format(Locale.ROOT, "%08d.csv", treeId));
                try (BufferedWriter writer = Files.newBufferedWriter(file)) {
                    writer.write("key,row\n");
                    HexFormat hex = HexFormat.of();
                    salvage.read(treeId, (key, keyLength, row, offset, length) -> {
                        try {
                            writer.write(hex.formatHex(key, 0, keyLength) + ',' + hex.formatHex(row, offset, offset + length) + '\n');
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
                }
                loss(line("tree " + treeId + ", which belongs to no table", tree) + "; see " + file);
            }
        }
    }

    // -- indexes

    private void buildIndexes(Disk target, Collection<TableDescriptor> tables, boolean isAll) {
        List<TableDescriptor> doubtful = new ArrayList<>();
        for (TableDescriptor table : tables) {
            boolean isSystem = table.treeId() <= SystemTable.values().length;
            boolean isDamaged = isAll || isIncomplete(table.treeId())
                || table.indexes().stream().map(IndexDescriptor::treeId).anyMatch(this::isIncomplete);
            if (!isSystem && !table.indexes().isEmpty() && isDamaged) {
                doubtful.add(table);
            }
        }
        if (doubtful.isEmpty()) {
            return;
        }
        DatabaseOpener.Opened database;
        try {
            database = opener.open(target, clock, new HostEntropy(), workers);
        } catch (SqlFailure failure) {
            loss("database: it cannot be opened (" + failure.getMessage() + "), so no index was built again");
            return;
        }
        try (Session session = database.newSession()) {
            session.setFullDurability(true);
            for (TableDescriptor table : doubtful) {
                String name = table.schemaName() + '.' + table.name();
                progress.show("indexes of " + name);
                try (Statement statement = session.prepare("CALL SYSCS_UTIL.SYSCS_COMPRESS_TABLE(" + literal(table.schemaName())
                        + ", " + literal(table.name()) + ", 1)")) {
                    statement.update(NONE);
                    session.commit();
                    report.accept("indexes of " + name + ": built again");
                } catch (SqlFailure failure) {
                    session.rollback();
                    loss("indexes of " + name + ": they cannot be built again: " + failure.getMessage());
                }
            }
            progress.clear();
        } finally {
            database.close();
        }
    }

    private static String literal(String name) {
        return '\'' + name.replace("'", "''") + '\'';
    }

    private boolean isIncomplete(int treeId) {
        SalvagedTree tree = trees.get(treeId);
        return tree == null || !tree.isComplete();
    }

    // -- checks

    /// Reports indexes and rows that break rules, such as rows whose parents are lost.
    private void check(Disk target) {
        List<TableDescriptor> tables;
        try (Store store = Store.open(target, StoreOptions.defaults(), clock, new HostEntropy(), workers);
                StoreTransaction transaction = store.newTransaction()) {
            CatalogAudit audit = new CatalogAudit(transaction, store::tree);
            for (IndexMismatch mismatch : audit.run()) {
                loss((mismatch.index() == null ? "table " : "index " + mismatch.index() + " of ") + mismatch.table() + ": " + mismatch.what());
            }
            tables = List.copyOf(audit.tables());
        } catch (SqlFailure failure) {
            loss("check: " + failure.getMessage());
            return;
        }
        DatabaseOpener.Opened database;
        try {
            database = opener.open(target, clock, new HostEntropy(), workers);
        } catch (RuntimeException failure) { // whatever missing rows of system tables lead to
            loss("database: it cannot be opened (" + failure.getMessage() + "), because its system tables are incomplete");
            return;
        }
        try (Session session = database.newSession()) {
            for (RuleAudit.Broken broken : new RuleAudit(session, tables).run()) {
                loss(broken.rule() + " of " + broken.table() + ": " + broken.what());
            }
        } finally {
            database.close();
        }
        Store.open(target, StoreOptions.defaults(), clock, new HostEntropy(), workers).close();
    }
}
