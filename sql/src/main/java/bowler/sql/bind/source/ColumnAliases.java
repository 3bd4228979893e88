// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.source;

import bowler.plan.scalar.Scalar.Column;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.NameScope;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// The names of the columns of one table in FROM, where the statement gives them new names.
public final class ColumnAliases {
    private final BindContext context;

    public ColumnAliases(BindContext context) {
        this.context = context;
    }

    /// Returns the scope of the columns of a table function.
    ///
    /// @param columns the columns, to which one is added for WITH ORDINALITY, as to their entries
    /// @param columnNames null renames nothing; a shorter list renames the first columns, as in PostgreSQL
    NameScope ofFunction(
            String name, List<Column> columns, List<Entry> entries, boolean ordinality, List<String> columnNames, int offset) {
        if (ordinality) {
            columns.add(context.newColumn(DataType.BIGINT, false));
            entries.add(new Entry("ORDINALITY", columns.getLast(), null, null));
        }
        List<String> names = columnNames == null ? null : new ArrayList<>(columnNames);
        for (int at = names == null ? entries.size() : names.size(); at < entries.size(); at++) {
            names.add(entries.get(at).name());
        }
        NameScope nameScope = new NameScope(context);
        nameScope.add(new NameScope.Table(null, name, renamed(entries, names, name, offset)), offset);
        return nameScope;
    }

    /// Returns the columns under new names.
    ///
    /// @param names null if the columns keep their names
    /// @param table the name of the table, for messages
    public List<Entry> renamed(List<Entry> entries, List<String> names, String table, int offset) {
        if (names == null) {
            return entries;
        }
        if (names.size() != entries.size()) {
            throw context.failure(BindError.DERIVED_COLUMN_COUNT, offset, table);
        }
        List<Entry> renamed = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            if (names.subList(0, i).contains(names.get(i))) {
                throw context.failure(BindError.DERIVED_COLUMN_TWICE, offset, table, names.get(i));
            }
            Entry entry = entries.get(i);
            renamed.add(new Entry(names.get(i), entry.column(), entry.table(), entry.base()));
        }
        return renamed;
    }
}
