// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.catalog.TableDescriptor;
import bowler.catalog.statistics.TableStatistics;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.SystemTable;
import bowler.execute.Executor;
import bowler.os.Workers;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.storage.terms.IsolationLevel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;

/// Keeps the statistics of tables up to date in the background. A table for which plans were made is analyzed again
/// when its row count has changed by a fifth, and by at least 100. Older plans are stale then.
///
/// The rows are read without a lock, whether committed or not, because the size of a tree also counts both; then the
/// catalog's lock is taken for the short time of the write. If a concurrent transaction holds that lock, the work is
/// repeated later: neither side waits for the other.
///
/// While a large table is filled, its size changes by a fifth again and again. So the work takes a small share of the
/// time: the pause after a table is a multiple of the time that it took.
final class StatisticsMaintenance implements Workers.Step {
    static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int MAX_TABLES_PER_STEP = 100;
    private static final double MIN_CHANGE = 100;
    private static final double MIN_SHARE = 0.2;
    private static final int PAUSE_FACTOR = 20;

    private final Database database;
    private final Executor executor;
    private final ConcurrentSkipListSet<Integer> tables = new ConcurrentSkipListSet<>();
    /// The estimate of rows for which a table was looked at last; it may be far from the number that was found.
    private final Map<Integer, Double> estimates = new ConcurrentHashMap<>();
    private int last = -1;
    private volatile boolean ended;

    StatisticsMaintenance(Database database, Executor executor) {
        this.database = database;
        this.executor = executor;
    }

    /// A plan was made for the table.
    void use(int tableId) {
        if (!SystemTable.owns(tableId)) {
            tables.add(tableId);
        }
    }

    /// Prevents further steps and ends the current one early.
    void end() {
        ended = true;
    }

    @Override
    public long step() {
        CatalogState catalog = database.catalog();
        long start = database.clock().nanoTime();
        for (int looked = 0; looked < MAX_TABLES_PER_STEP && !ended; looked++) {
            Integer next = tables.higher(last);
            if (next == null) {
                last = -1;
                break;
            }
            last = next;
            TableDescriptor table = catalog.table(next);
            if (table == null) {
                tables.remove(next);
                estimates.remove(next);
            } else if (isDue(table, catalog)) {
                look(table, catalog);
                break;
            }
        }
        return ended ? -1 : Math.max(PAUSE_NANOS, PAUSE_FACTOR * (database.clock().nanoTime() - start));
    }

    private boolean isDue(TableDescriptor table, CatalogState catalog) {
        TableStatistics known = catalog.statistics(table.tableId());
        double rows = catalog.estimatedRows(table.treeId());
        double before = known == null ? 0 : estimates.getOrDefault(table.tableId(), known.rows());
        return Math.abs(rows - before) > MIN_CHANGE + MIN_SHARE * before;
    }

    private void look(TableDescriptor table, CatalogState catalog) {
        double rows = catalog.estimatedRows(table.treeId());
        Store store = database.store();
        try (StoreTransaction transaction = store.newTransaction()) {
            transaction.setLockTimeout(0);
            transaction.beginStatement(IsolationLevel.UR);
            TableStatistics found = executor.statistics(table, transaction, () -> ended);
            transaction.endStatement();
            if (found != null) {
                keep(table, found, transaction);
                estimates.put(table.tableId(), rows);
            }
        } catch (SqlFailure failure) {
            if (failure.severity().compareTo(Severity.SESSION) >= 0) {
                throw failure;
            }
            // A concurrent transaction is defining an object, possibly this table. The table is tried again later.
        }
    }

    private void keep(TableDescriptor table, TableStatistics found, StoreTransaction transaction) {
        transaction.beginStatement(IsolationLevel.UR);
        CatalogEdit edit = CatalogEdit.begin(transaction, database.store()::tree, database::catalog);
        if (edit.state().table(table.tableId()) == table) {
            edit.changeStatistics(table, found);
            transaction.endStatement();
            transaction.whenCommitted(() -> database.publish(edit));
            transaction.commit(Durability.RELAXED);
        } else {
            transaction.endStatement();
            transaction.rollback();
        }
    }
}
