// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.SystemTable;
import bowler.engine.branch.BranchView;
import bowler.engine.watch.SlowStatement;
import bowler.plan.query.DiagnosticTable;
import bowler.session.Session.ClientTraffic;
import bowler.storage.terms.LockEntry;
import bowler.storage.terms.LockNames;
import bowler.types.RowReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// The rows of the tables in SYSCS_DIAG: the state of a database at the time of the query. A query takes the mutexes of
/// the lock table one after the other, so it does not stop other transactions.
final class DiagnosticTables implements Function<DiagnosticTable, List<RowReader>> {
    private static final int MAX_COUNTED = 99_999;

    private final Database database;
    private final StoreDiagnostics store;

    DiagnosticTables(Database database) {
        this.database = database;
        store = new StoreDiagnostics(database);
    }

    @Override
    public List<RowReader> apply(DiagnosticTable table) {
        return switch (table) {
            case LOCK_TABLE -> locks();
            case TRANSACTION_TABLE -> transactions();
            case STATEMENT_CACHE -> statements();
            case ERROR_MESSAGES -> ErrorCatalog.rows();
            case SPACE_TABLE -> store.space();
            case COMPACTIONS -> store.compactions();
            case ENGINE_COUNTERS -> store.counters();
            case BUFFER_STATISTICS -> store.area("buffer", table);
            case LOG_STATISTICS -> store.area("log", table);
            case CHECKPOINT_STATISTICS -> store.area("checkpoint", table);
            case WAIT_STATISTICS -> store.waits();
            case PREPARED_BRANCHES -> preparedBranches();
            case SLOW_STATEMENTS -> slowStatements();
            case SESSIONS -> sessions();
            case ERROR_LOG_READER -> MessageLogRows.messages(logText());
            case STATEMENT_DURATION -> MessageLogRows.durations(logText());
        };
    }

    private List<RowReader> locks() {
        CatalogState catalog = database.catalog();
        CatalogLockNames names = new CatalogLockNames(database::catalog);
        List<RowReader> rows = new ArrayList<>();
        for (LockEntry lock : database.store().inspect().locks()) {
            TableDescriptor table = catalog.table(lock.tableId());
            boolean ofTable = lock.treeId() == 0;
            rows.add(DiagnosticRow.of(
                Long.toString(lock.transactionId()), ofTable ? "TABLE" : "ROW", plain(lock.mode()),
                lock.tableId() == LockNames.NO_TABLE ? SystemTable.SYSTABLES.name()
                    : table == null ? "table " + lock.tableId() : table.name(),
                ofTable ? "Tablelock" : names.row(lock.tableId(), lock.treeId(), lock.key()),
                lock.granted() ? "GRANT" : "WAIT", SystemTable.owns(lock.tableId()) ? "S" : "T",
                Long.toString(ofTable ? Math.min(MAX_COUNTED, Math.max(1, lock.rowCount())) : 1),
                ofTable || table == null ? null : indexName(table, lock.treeId())));
        }
        return rows;
    }

    /// Returns the name under which Derby shows a row lock: its mode, without the part for the gap before the key.
    private static String plain(String mode) {
        return Character.isDigit(mode.charAt(mode.length() - 1)) ? mode.substring(0, mode.length() - 1) : mode;
    }

    private static String indexName(TableDescriptor table, int treeId) {
        return table.indexes().stream().filter(index -> index.treeId() == treeId).map(IndexDescriptor::name).findFirst()
            .orElse(null);
    }

    private List<RowReader> transactions() {
        List<RowReader> rows = new ArrayList<>();
        Map<Long, Long> firstLsns = database.store().firstLsns();
        for (BranchView branch : database.branches().views()) {
            OpenSession session = branch.session() instanceof OpenSession known && known.worksForBranch() ? known : null;
            Long first = firstLsns.get(branch.transactionId());
            rows.add(DiagnosticRow.of(
                Long.toString(branch.transactionId()), branch.id().toString(), branch.user(), "UserTransaction", branch.status(),
                first == null ? null : first.toString(), session == null ? null : session.lastStatement()));
        }
        for (OpenSession session : database.sessions()) {
            if (session.worksForBranch()) {
                continue;
            }
            long id = session.transactionId();
            Long first = id == 0 ? null : firstLsns.get(id);
            rows.add(DiagnosticRow.of(
                Long.toString(id), null, session.user(), "UserTransaction", session.isActive() ? "ACTIVE" : "IDLE",
                first == null ? null : first.toString(), session.isActive() ? session.lastStatement() : null));
        }
        return rows;
    }

    private List<RowReader> sessions() {
        List<RowReader> rows = new ArrayList<>();
        for (OpenSession session : database.sessions()) {
            ClientTraffic traffic = session.traffic();
            rows.add(DiagnosticRow.of(
                session.number(), session.user(), session.client(), session.program(), session.isActive() ? "ACTIVE" : "IDLE",
                Long.toString(session.transactionId()), session.lastStatement(),
                LocalDateTime.ofInstant(session.connectedAt(), ZoneId.systemDefault()),
                traffic == null ? null : traffic.bytesReceived(), traffic == null ? null : traffic.bytesSent()));
        }
        return rows;
    }

    private List<RowReader> preparedBranches() {
        long now = database.clock().now().toEpochMilli();
        List<RowReader> rows = new ArrayList<>();
        for (BranchView branch : database.branches().views()) {
            if (branch.isRecoverable()) {
                long since = branch.preparedAtMillis();
                rows.add(DiagnosticRow.of(
                    branch.id().toString(), Long.toString(branch.transactionId()), branch.user(), branch.status(),
                    since == 0 ? null : LocalDateTime.ofInstant(Instant.ofEpochMilli(since), ZoneId.systemDefault()),
                    since == 0 ? null : TimeUnit.MILLISECONDS.toSeconds(now - since)));
            }
        }
        return rows;
    }

    private List<RowReader> statements() {
        CatalogState catalog = database.catalog();
        List<RowReader> rows = new ArrayList<>();
        database.planner().forEachPlan((text, scope, plan) -> rows.add(DiagnosticRow.of(
            UUID.nameUUIDFromBytes((scope + " " + text).getBytes(StandardCharsets.UTF_8)).toString(), scope.settings().schema(), text, 1L,
            plan.isCurrent(catalog) ? 1L : 0L, LocalDateTime.ofInstant(plan.compiledAt(), ZoneId.systemDefault()))));
        return rows;
    }

    private String logText() {
        try {
            return database.watch().logText();
        } catch (IOException e) {
            throw EngineError.LOG_UNREADABLE.causedBy(e, database.watch().logPlace(), e.getMessage());
        }
    }

    private List<RowReader> slowStatements() {
        List<RowReader> rows = new ArrayList<>();
        for (SlowStatement slow : database.watch().slowStatements()) {
            rows.add(DiagnosticRow.of(
                slow.startedAt(), TimeUnit.NANOSECONDS.toMicros(slow.nanos()), slow.rows() < 0 ? null : slow.rows(),
                Long.toString(slow.transactionId()), slow.user(), slow.schema(), slow.text()));
        }
        return rows;
    }

    /// Returns the lock table as text.
    List<String> lockLines() {
        List<String> lines = new ArrayList<>();
        for (RowReader row : locks()) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < DiagnosticTable.LOCK_TABLE.columns().size(); column++) {
                line.append(column == 0 ? "" : " | ").append(row.isNull(column) ? "" : row.objectAt(column));
            }
            lines.add(line.toString());
        }
        return lines;
    }
}
