// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.CommonTable;
import bowler.sql.ast.Query.SetForm;
import bowler.sql.ast.Query.SetOperation;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.OutputColumn;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.VisibleCommonTables.Recursing;
import bowler.sql.bind.scope.VisibleCommonTables;
import bowler.sql.bound.Relation.SharedRead;
import bowler.sql.bound.Relation.WorkingRead;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationTraversal;
import bowler.sql.bound.SharedSubplan;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Binds WITH. A table that is referenced once is bound at the reference, like a derived table. A table that is
/// referenced several times is computed once and read by all references. MATERIALIZED and NOT MATERIALIZED override
/// this.
public final class CommonTableBinder {
    private final BindContext context;

    public CommonTableBinder(BindContext context) {
        this.context = context;
    }

    /// Binds the body of WITH with the tables in scope.
    public <T> T within(List<CommonTable> tables, boolean recursive, Supplier<T> body) {
        VisibleCommonTables outer = context.commonTables();
        requirePlace(tables);
        for (int i = 0; i < tables.size(); i++) {
            requireNewName(tables, i);
            requireDifferentColumns(tables.get(i));
            if (tables.get(i).change() != null) {
                CommonTable table = tables.get(i);
                context.withChanges().define(table, output -> renamed(table, output), context);
                continue;
            }
            define(tables.get(i), recursive);
        }
        T bound = body.get();
        context.useCommonTables(outer);
        return bound;
    }

    /// Fails for a data change outside of the statement's own WITH.
    private void requirePlace(List<CommonTable> tables) {
        for (CommonTable table : tables) {
            boolean allowed = context.withChanges() != null && context.withChanges().areOf(tables);
            if (table.change() != null && !allowed) {
                throw context.failure(BindError.MISPLACED_WITH_CHANGE, table.offset(), table.name());
            }
        }
    }

    private void requireNewName(List<CommonTable> tables, int index) {
        for (CommonTable earlier : tables.subList(0, index)) {
            if (earlier.name().equals(tables.get(index).name())) {
                throw context.failure(BindError.REPEATED_TABLE, tables.get(index).offset(), earlier.name());
            }
        }
    }

    private void requireDifferentColumns(CommonTable table) {
        List<String> names = table.columnNames();
        for (int i = 0; names != null && i < names.size(); i++) {
            if (names.subList(0, i).contains(names.get(i))) {
                throw context.failure(BindError.DERIVED_COLUMN_TWICE, table.offset(), table.name(), names.get(i));
            }
        }
    }

    private void define(CommonTable table, boolean recursive) {
        boolean mentionsItself = recursive && table.isMentioned(table.offset(), table.end());
        VisibleCommonTables definition = new VisibleCommonTables(table, context.commonTables(), mentionsItself);
        int uses = table.useCount();
        boolean shares = table.materialized() == null ? uses > 1 : table.materialized() && uses > 0;
        if (shares || uses == 0) {
            // Unreferenced definitions are bound too, so that their errors are reported.
            int part = context.withChanges() == null ? 0 : context.withChanges().addLast();
            QueryRows rows = rows(definition);
            if (context.withChanges() != null) {
                context.withChanges().leave(part);
            }
            // A definition that depends on outer rows cannot be shared, because its rows differ between them.
            if (shares && !RelationTraversal.usesOuters(rows.relation())) {
                definition.shared = shared(table, rows);
            }
        }
        context.useCommonTables(definition);
    }

    private SharedSubplan shared(CommonTable table, QueryRows rows) {
        List<String> names = names(rows.output());
        List<Column> columns = rows.output().stream().map(OutputColumn::column).toList();
        return new SharedSubplan(context.newRowsId(), table.name(), names, rows.relation(), columns);
    }

    private static List<String> names(List<OutputColumn> output) {
        List<String> names = new ArrayList<>();
        output.forEach(column -> names.add(column.name()));
        return names;
    }

    /// Binds the rows of a definition, in the scope of that definition.
    private QueryRows rows(VisibleCommonTables definition) {
        VisibleCommonTables here = context.commonTables();
        if (context.enterDefinition() > ViewExpansion.MAX_DEPTH) {
            throw context.failure(BindError.COMMON_TABLES_TOO_DEEP, definition.table.offset(), ViewExpansion.MAX_DEPTH);
        }
        context.useCommonTables(definition.outer);
        QueryRows rows = isRecursion(definition) ? new RecursionBinder(context).rows(definition)
                : context.nested().query(context, definition.table.query());
        context.useCommonTables(here);
        context.leaveDefinition();
        return new QueryRows(rows.relation(), renamed(definition.table, rows.output()));
    }

    private boolean isRecursion(VisibleCommonTables definition) {
        if (!definition.recursive) {
            if (definition.table.searchAndCycle() != null) {
                throw context.failure(BindError.MISPLACED_TRAVERSAL, definition.table.searchAndCycle().offset(), definition.table.name());
            }
            return false;
        }
        CommonTable table = definition.table;
        if (!table.query().isPlain() || !(table.query().body() instanceof SetOperation operation)
                || operation.form() != SetForm.UNION) {
            throw context.failure(BindError.RECURSION_FORM, table.offset(), table.name());
        }
        return true;
    }

    List<OutputColumn> renamed(CommonTable table, List<OutputColumn> output) {
        if (table.columnNames() == null) {
            return output;
        }
        int named = table.columnNames().size();
        if (table.searchAndCycle() == null ? named != output.size() : named > output.size()) {
            throw context.failure(BindError.DERIVED_COLUMN_COUNT, table.offset(), table.name());
        }
        List<OutputColumn> renamed = new ArrayList<>();
        for (int i = 0; i < named; i++) {
            OutputColumn column = output.get(i);
            String name = table.columnNames().get(i);
            renamed.add(new OutputColumn(column.column(), name, name, column.table(), column.base()));
        }
        // The columns that SEARCH and CYCLE add keep their names.
        renamed.addAll(output.subList(named, output.size()));
        return renamed;
    }

    /// Binds a reference to a common table in FROM.
    ///
    /// @param alias null if there is none
    /// @param entries receives the columns
    Relation read(VisibleCommonTables definition, String alias, List<Entry> entries) {
        String correlation = other(alias, definition.table.name());
        if (definition.recursing != null) {
            return working(definition, correlation, entries);
        }
        if (definition.table.change() != null) {
            return returned(definition, correlation, entries);
        }
        if (definition.shared != null) {
            SharedSubplan shared = definition.shared;
            List<Column> columns = new ArrayList<>();
            for (int i = 0; i < shared.columns().size(); i++) {
                Column column = context.newColumn(shared.columns().get(i).type(),
                        context.isNullable(shared.columns().get(i)));
                columns.add(column);
                entries.add(new Entry(shared.columnNames().get(i), column, null, null));
            }
            return new SharedRead(shared, columns, correlation);
        }
        QueryRows rows = rows(definition);
        for (OutputColumn column : rows.output()) {
            entries.add(new Entry(column.name(), column.column(), column.table(), column.base()));
        }
        return rows.relation();
    }

    /// Returns the alias if it differs from the table's name; otherwise null.
    static String other(String alias, String name) {
        return name.equals(alias) ? null : alias;
    }

    private Relation returned(VisibleCommonTables definition, String correlation, List<Entry> entries) {
        VisibleCommonTables.Returned returned = definition.returned;
        if (returned == null) {
            throw context.failure(BindError.NOTHING_RETURNED, definition.table.offset(), definition.table.name());
        }
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < returned.types().size(); i++) {
            Column column = context.newColumn(returned.types().get(i), true);
            columns.add(column);
            entries.add(new Entry(returned.names().get(i), column, null, null));
        }
        return new WorkingRead(returned.rowsId(), definition.table.name(), columns, correlation);
    }

    private Relation working(VisibleCommonTables definition, String correlation, List<Entry> entries) {
        Recursing recursing = definition.recursing;
        recursing.readCount++;
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < recursing.types.size(); i++) {
            DataType type = recursing.types.get(i);
            Column column = context.newColumn(type, true);
            columns.add(column);
            entries.add(new Entry(recursing.names.get(i), column, null, null));
        }
        return new WorkingRead(recursing.id, definition.table.name(), columns, correlation);
    }
}
