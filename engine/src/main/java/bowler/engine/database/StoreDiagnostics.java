// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.system.SystemTable;
import bowler.plan.query.DiagnosticTable;
import bowler.storage.Store;
import bowler.storage.api.CompactionState;
import bowler.storage.api.TreeSpace;
import bowler.storage.terms.StoreCounter;
import bowler.storage.terms.WaitStatistics;
import bowler.types.RowReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The rows that describe the store: space, counters, waits.
final class StoreDiagnostics {
    private final Database database;

    StoreDiagnostics(Database database) {
        this.database = database;
    }

    List<RowReader> counters() {
        List<RowReader> rows = new ArrayList<>();
        for (StoreCounter counter : database.store().counters()) {
            rows.add(DiagnosticRow.of(counter.area(), counter.name(), counter.amount(), counter.unit()));
        }
        rows.add(DiagnosticRow.of("session", "SESSIONS", (long) database.sessions().size(), "sessions"));
        return rows;
    }

    /// Returns an area's counters as one row, or none if there is no such area.
    List<RowReader> area(String area, DiagnosticTable table) {
        Map<String, Long> amounts = new HashMap<>();
        for (StoreCounter counter : database.store().counters()) {
            if (counter.area().equals(area)) {
                amounts.put(counter.name(), counter.amount());
            }
        }
        if (amounts.isEmpty()) {
            return List.of();
        }
        return List.of(DiagnosticRow.of(
            table.columns().stream().map(column -> amounts.get(column.name())).toArray()));
    }

    List<RowReader> waits() {
        List<RowReader> rows = new ArrayList<>();
        for (WaitStatistics wait : database.store().waits()) {
            long total = TimeUnit.NANOSECONDS.toMicros(wait.totalNanos());
            rows.add(DiagnosticRow.of(
                wait.kind(), wait.waits(), total, wait.waits() == 0 ? null : total / wait.waits(),
                TimeUnit.NANOSECONDS.toMicros(wait.longestNanos())));
        }
        return rows;
    }

    List<RowReader> space() {
        List<RowReader> rows = new ArrayList<>();
        for (TableDescriptor table : database.catalog().tables()) {
            addSpace(table, table.name(), table.treeId(), false, rows);
            if (table.lobTreeId() != 0) {
                addSpace(table, "LOBS", table.lobTreeId(), false, rows);
            }
            for (IndexDescriptor index : table.indexes()) {
                addSpace(table, index.name(), index.treeId(), true, rows);
            }
        }
        return rows;
    }

    List<RowReader> compactions() {
        Map<Integer, CompactionState> states = new HashMap<>();
        database.store().compactions().forEach(state -> states.put(state.treeId(), state));
        List<RowReader> rows = new ArrayList<>();
        for (TableDescriptor table : database.catalog().tables()) {
            addCompaction(table, table.name(), states.get(table.treeId()), rows);
            addCompaction(table, "LOBS", states.get(table.lobTreeId()), rows);
            for (IndexDescriptor index : table.indexes()) {
                addCompaction(table, index.name(), states.get(index.treeId()), rows);
            }
        }
        return rows;
    }

    private static void addCompaction(TableDescriptor table, String name, CompactionState state, List<RowReader> rows) {
        if (state != null) {
            rows.add(DiagnosticRow.of(
                table.schemaName(), table.name(), name, state.phase().name(), state.pagesBefore(), state.pages(), state.movedPages()));
        }
    }

    /// A tree that is gone meanwhile is left out.
    private void addSpace(TableDescriptor table, String name, int treeId, boolean isIndex, List<RowReader> rows) {
        Store store = database.store();
        if (store.hasTree(treeId)) {
            TreeSpace space = store.space(store.tree(treeId));
            long pageBytes = store.options().pageSizeBytes();
            rows.add(DiagnosticRow.of(
                name, isIndex ? 1L : 0L, space.usedPages(), space.freePages(), space.unfilledPages(), pageBytes,
                space.freePages() * pageBytes, SystemTable.idOfTree(table.treeId()), table.schemaName(),
                table.name()));
        }
    }
}
