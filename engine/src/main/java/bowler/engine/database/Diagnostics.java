// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.catalog.CatalogState;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.system.SystemTable;
import bowler.plan.DiagnosticTable;
import bowler.storage.terms.LockEntry;
import bowler.storage.terms.StoreCounter;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/// What a database says of itself: rows of the tables in SYSCS_DIAG, as they are when asked for. Asking takes one mutex
/// of the lock table after the other, and holds up nobody else.
final class Diagnostics implements Function<DiagnosticTable, List<RowReader>> {
    private static final int MOST_COUNTED = 99_999;

    private final Database database;

    Diagnostics(Database database) {
        this.database = database;
    }

    @Override
    public List<RowReader> apply(DiagnosticTable table) {
        return switch (table) {
            case LOCK_TABLE -> locks();
            case TRANSACTION_TABLE -> transactions();
            case STATEMENT_CACHE -> statements();
            case ENGINE_COUNTERS -> counters();
        };
    }

    private List<RowReader> locks() {
        CatalogState catalog = database.catalog();
        CatalogLockNames names = new CatalogLockNames(database::catalog);
        List<RowReader> rows = new ArrayList<>();
        for (LockEntry lock : database.store().inspect().locks()) {
            TableDescriptor table = catalog.table(lock.tableId());
            boolean ofTable = lock.treeId() == 0;
            rows.add(row(
                Long.toString(lock.transactionId()), ofTable ? "TABLE" : "ROW", plain(lock.mode()),
                table == null ? "table " + lock.tableId() : table.name(),
                ofTable ? "Tablelock" : names.row(lock.tableId(), lock.treeId(), lock.key()),
                lock.granted() ? "GRANT" : "WAIT", SystemTable.owns(lock.tableId()) ? "S" : "T",
                Long.toString(ofTable ? Math.min(MOST_COUNTED, Math.max(1, lock.rowCount())) : 1),
                ofTable || table == null ? null : indexName(table, lock.treeId())));
        }
        return rows;
    }

    /// As Derby shows row locks: what they let others do, without what they say of the key before.
    private static String plain(String mode) {
        return Character.isDigit(mode.charAt(mode.length() - 1)) ? mode.substring(0, mode.length() - 1) : mode;
    }

    private static String indexName(TableDescriptor table, int treeId) {
        return table.indexes().stream().filter(index -> index.treeId() == treeId).map(IndexDescriptor::name).findFirst()
            .orElse(null);
    }

    private List<RowReader> transactions() {
        List<RowReader> rows = new ArrayList<>();
        for (Database.OpenSession session : database.sessions()) {
            long id = session.transactionId();
            rows.add(row(
                Long.toString(id), null, session.user(), "UserTransaction", session.isActive() ? "ACTIVE" : "IDLE", null,
                null));
        }
        return rows;
    }

    private List<RowReader> statements() {
        CatalogState catalog = database.catalog();
        List<RowReader> rows = new ArrayList<>();
        database.planner().forEachPlan((text, schema, plan) -> rows.add(row(
            UUID.nameUUIDFromBytes((schema + ' ' + text).getBytes(StandardCharsets.UTF_8)).toString(), schema, text, 1L,
            plan.isCurrent(catalog) ? 1L : 0L, null)));
        return rows;
    }

    private List<RowReader> counters() {
        List<RowReader> rows = new ArrayList<>();
        for (StoreCounter counter : database.store().counters()) {
            rows.add(row(counter.area(), counter.name(), counter.amount(), counter.unit()));
        }
        rows.add(row("session", "SESSIONS", (long) database.sessions().size(), "sessions"));
        return rows;
    }

    private static RowReader row(Object... values) {
        RowBuffer row = new RowBuffer(values.length);
        for (int column = 0; column < values.length; column++) {
            switch (values[column]) {
                case null -> row.setNull(column);
                case Long number -> row.setLong(column, number);
                default -> row.setObject(column, values[column]);
            }
        }
        return row;
    }
}
