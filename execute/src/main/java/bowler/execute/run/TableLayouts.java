// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.TableLayout;
import bowler.plan.definition.IndexExpressions;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// The layouts of a program's tables, computed once for all its executions. A program knows one state of each table.
public final class TableLayouts {
    private final ConcurrentHashMap<Integer, TableLayout> byTable = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Integer, List<IndexExpressions>> terms = new ConcurrentHashMap<>();
    private final Function<TableDescriptor, List<IndexExpressions>> termsOfIndexes;

    public TableLayouts(Function<TableDescriptor, List<IndexExpressions>> termsOfIndexes) {
        this.termsOfIndexes = termsOfIndexes;
    }

    public TableLayout of(TableDescriptor table) {
        TableLayout layout = byTable.get(table.tableId());
        if (layout == null) {
            layout = byTable.computeIfAbsent(table.tableId(), id -> TableLayout.of(table));
        }
        assert layout.table() == table || layout.table().equals(table);
        return layout;
    }

    /// Returns the expressions of the table's indexes.
    public List<IndexExpressions> termsOf(TableDescriptor table) {
        return table.indexes().stream().allMatch(index -> index.form().hasSingleEntry()) ? List.of()
            : terms.computeIfAbsent(table.tableId(), id -> termsOfIndexes.apply(table));
    }

    /// Returns the expressions of the indexes of a table that changes while the program runs.
    public List<IndexExpressions> newTermsOf(TableDescriptor table) {
        return termsOfIndexes.apply(table);
    }
}
