// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.audit;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.IndexLayout;
import bowler.catalog.layout.TableLayout;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.CatalogReader;
import bowler.catalog.system.JarFiles;
import bowler.storage.StoreTransaction;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;

/// Compares each table of a database with its indexes in one snapshot. Expressions cannot be evaluated here. For
/// indexes with expressions it checks only that each entry has a row.
public final class CatalogAudit {
    private static final int MAX_FINDINGS_PER_INDEX = 20;
    private static final String CANCELLED = "XCL52";

    private final StoreTransaction transaction;
    private final IntFunction<TreeRef> trees;
    private final List<IndexMismatch> findings = new ArrayList<>();
    private final CatalogState catalog;
    private final RowBytes found = new RowBytes();
    private final GrowingBytes clusteringKey = new GrowingBytes();
    private final GrowingBytes entryKey = new GrowingBytes();
    private final GrowingBytes entryRow = new GrowingBytes();
    private long rowCount;

    /// Reads the catalog.
    ///
    /// @param transaction one that has not begun; it is rolled back in the end
    public CatalogAudit(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        this.transaction = transaction;
        this.trees = trees;
        transaction.setIsolation(IsolationLevel.SNAPSHOT);
        catalog = CatalogReader.read(transaction, trees, CatalogState.empty(treeId -> 0, new AtomicLong()::incrementAndGet));
    }

    private CatalogAudit(StoreTransaction transaction, IntFunction<TreeRef> trees, CatalogState catalog) {
        this.transaction = transaction;
        this.trees = trees;
        this.catalog = catalog;
    }

    /// Compares one table with its indexes, as a running statement sees them.
    public static List<IndexMismatch> check(
            TableDescriptor table, StoreTransaction transaction, IntFunction<TreeRef> trees) {
        CatalogAudit audit = new CatalogAudit(
            transaction, trees, CatalogState.empty(treeId -> 0, new AtomicLong()::incrementAndGet).withTable(table));
        audit.compareAll();
        return audit.findings;
    }

    public Collection<TableDescriptor> tables() {
        return catalog.tables();
    }

    public int indexCount() {
        return tables().stream().mapToInt(table -> table.indexes().size()).sum();
    }

    /// Rows met by [#run].
    public long rowCount() {
        return rowCount;
    }

    /// Returns a description of the content of a tree; null if no table has the tree.
    public String nameOf(int treeId) {
        for (TableDescriptor table : tables()) {
            if (table.treeId() == treeId) {
                return "table " + nameOf(table);
            }
            if (table.lobTreeId() == treeId) {
                return "LOBs of " + nameOf(table);
            }
            for (IndexDescriptor index : table.indexes()) {
                if (index.treeId() == treeId) {
                    return "index " + index.name() + " of " + nameOf(table);
                }
            }
        }
        return isJar(treeId) ? "a jar in SYSFILES" : null;
    }

    private boolean isJar(int treeId) {
        transaction.beginStatement();
        boolean found = new JarFiles(transaction, trees).allTrees().contains(treeId);
        transaction.endStatement();
        transaction.rollback();
        return found;
    }

    private static String nameOf(TableDescriptor table) {
        return table.schemaName() + "." + table.name();
    }

    /// Compares all tables with their indexes.
    public List<IndexMismatch> run() {
        transaction.beginStatement();
        compareAll();
        transaction.endStatement();
        transaction.rollback();
        return findings;
    }

    private void compareAll() {
        for (TableDescriptor table : tables()) {
            try {
                compare(table);
            } catch (SqlFailure failure) {
                findings.add(new IndexMismatch(nameOf(table), null, unreadable(failure)));
            }
        }
    }

    /// Passes on failures that tell nothing about the table: of the transaction, and of a cancelled statement.
    private static String unreadable(SqlFailure failure) {
        if (failure.severity() == Severity.TRANSACTION || failure.sqlState().equals(CANCELLED)) {
            throw failure;
        }
        String message = failure.getMessage();
        return "cannot be read: " + (message.endsWith(".") ? message.substring(0, message.length() - 1) : message);
    }

    private void compare(TableDescriptor table) {
        TableLayout layout = TableLayout.of(table);
        TreeRef rows = trees.apply(table.treeId());
        List<IndexAudit> audits = new ArrayList<>();
        for (IndexLayout index : layout.indexes()) {
            try {
                audits.add(new IndexAudit(table, index, trees.apply(index.index().treeId())));
            } catch (SqlFailure failure) {
                findings.add(new IndexMismatch(nameOf(table), index.index().name(), unreadable(failure)));
            }
        }
        EncodedRow row = new EncodedRow(layout.rows());
        LobAudit lobs = table.lobTreeId() == 0 ? null : new LobAudit(
            transaction, table, trees.apply(table.lobTreeId()), what -> findings.add(new IndexMismatch(nameOf(table), null, what)));
        long count = 0;
        try (RowCursor cursor = transaction.scan(rows, KeyRange.ALL, false, ReadIntent.READ)) {
            while (cursor.next()) {
                count++;
                row.wrap(cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength());
                byte[] key = Arrays.copyOfRange(
                    cursor.keyBytes(), cursor.keyOffset(), cursor.keyOffset() + cursor.keyLength());
                checkKey(layout, row, key);
                checkValues(table, row, key);
                if (lobs != null) {
                    lobs.add(row, key);
                }
                for (IndexAudit audit : audits) {
                    audit.checkEntryOf(row, key);
                }
            }
        }
        rowCount += count;
        if (lobs != null) {
            lobs.finish();
        }
        for (IndexAudit audit : audits) {
            audit.checkEntries(layout, rows, count);
        }
    }

    /// Checks that the row lies under the key that its values make.
    private void checkKey(TableLayout layout, EncodedRow row, byte[] key) {
        if (!layout.hasRowNumbers()) {
            layout.appendClusteringKey(row, 0, clusteringKey.clear());
            if (!isSame(clusteringKey, key, key.length)) {
                findings.add(new IndexMismatch(
                    nameOf(layout.table()), null, "the row under key " + LobAudit.hex(key) + " has the values of another key"));
            }
        }
    }

    /// Checks that NOT NULL columns have values.
    private void checkValues(TableDescriptor table, EncodedRow row, byte[] key) {
        for (ColumnDescriptor column : table.columns()) {
            if (!column.nullable() && row.isNull(column.position())) {
                findings.add(new IndexMismatch(
                    nameOf(table), null, "the row under key " + LobAudit.hex(key) + " has NULL in column " + column.name()));
            }
        }
    }

    private static boolean isSame(GrowingBytes bytes, byte[] other, int length) {
        return Arrays.equals(bytes.bytes, 0, bytes.length, other, 0, length);
    }

    /// The state of the comparison of one index.
    private final class IndexAudit {
        private final TableDescriptor table;
        private final IndexLayout index;
        private final TreeRef entries;
        private int reportedCount;
        private boolean isUnreadable;

        IndexAudit(TableDescriptor table, IndexLayout index, TreeRef entries) {
            this.table = table;
            this.index = index;
            this.entries = entries;
        }

        private void report(String what) {
            if (reportedCount++ < MAX_FINDINGS_PER_INDEX) {
                findings.add(new IndexMismatch(nameOf(table), index.index().name(), what));
            } else if (reportedCount == MAX_FINDINGS_PER_INDEX + 1) {
                findings.add(new IndexMismatch(nameOf(table), index.index().name(), "and more of the kind"));
            }
        }

        private void abandon(SqlFailure failure) {
            isUnreadable = true;
            report(CatalogAudit.unreadable(failure));
        }

        void checkEntryOf(EncodedRow row, byte[] key) {
            if (!isUnreadable && index.index().form().hasSingleEntry()) {
                try {
                    lookUpEntry(row, key);
                } catch (SqlFailure failure) {
                    abandon(failure);
                }
            }
        }

        private void lookUpEntry(EncodedRow row, byte[] key) {
            clusteringKey.set(key, 0, key.length);
            index.appendEntryKey(row, clusteringKey, entryKey.clear());
            if (!transaction.read(entries, entryKey.bytes, entryKey.length, found)) {
                report("the row under key " + LobAudit.hex(key) + " has no entry");
            } else if (!isSame(index.entryRow(row, clusteringKey, entryRow), found.bytes, found.length)) {
                report("the entry of the row under key " + LobAudit.hex(key) + " points to key " + LobAudit.hex(found.toArray()));
            }
        }

        void checkEntries(TableLayout layout, TreeRef rows, long rowCount) {
            if (!isUnreadable) {
                try {
                    countEntries(layout, rows, rowCount);
                } catch (SqlFailure failure) {
                    abandon(failure);
                }
            }
        }

        private void countEntries(TableLayout layout, TreeRef rows, long rowCount) {
            if (!index.index().form().hasSingleEntry()) {
                findStrays(layout, rows);
                return;
            }
            long count = 0;
            try (RowCursor cursor = transaction.scan(entries, KeyRange.ALL, false, ReadIntent.READ)) {
                while (cursor.next()) {
                    count++;
                }
            }
            if (count != rowCount) {
                report(count + " entries for " + rowCount + " rows");
                findStrays(layout, rows);
            }
        }

        private void findStrays(TableLayout layout, TreeRef rows) {
            EncodedRow row = new EncodedRow(layout.rows());
            try (RowCursor cursor = transaction.scan(entries, KeyRange.ALL, false, ReadIntent.READ)) {
                while (cursor.next()) {
                    byte[] key = Arrays.copyOfRange(
                        cursor.rowBytes(), cursor.rowOffset(), cursor.rowOffset() + index.clusteringKeyLength(
                            cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength()));
                    if (!transaction.read(rows, key, key.length, found)) {
                        report("an entry points to key " + LobAudit.hex(key) + ", where there is no row");
                        continue;
                    }
                    if (!index.index().form().hasSingleEntry()) {
                        continue;
                    }
                    row.wrap(found.bytes, 0, found.length);
                    clusteringKey.set(key, 0, key.length);
                    index.appendEntryKey(row, clusteringKey, entryKey.clear());
                    if (!Arrays.equals(entryKey.bytes, 0, entryKey.length, cursor.keyBytes(), cursor.keyOffset(),
                            cursor.keyOffset() + cursor.keyLength())) {
                        report("an entry has other values than the row under key " + LobAudit.hex(key) + " to which it points");
                    }
                }
            }
        }
    }
}
