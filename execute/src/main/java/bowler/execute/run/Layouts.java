// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.TableLayout;
import java.util.concurrent.ConcurrentHashMap;

/// The layouts of a program's tables, made once for all its executions. A program knows one state of each table.
public final class Layouts {
    private final ConcurrentHashMap<Integer, TableLayout> byTable = new ConcurrentHashMap<>();

    public TableLayout of(TableDescriptor table) {
        TableLayout layout = byTable.get(table.tableId());
        if (layout == null) {
            layout = byTable.computeIfAbsent(table.tableId(), id -> TableLayout.of(table));
        }
        assert layout.table() == table || layout.table().equals(table);
        return layout;
    }
}
