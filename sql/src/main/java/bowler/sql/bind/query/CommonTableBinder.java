// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.CommonTable;
import bowler.sql.ast.Query.SetForm;
import bowler.sql.ast.Query.SetOperation;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.ChangesOfWith;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.OutputColumn;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bind.scope.VisibleCommonTables.Rows;
import bowler.sql.bind.scope.VisibleCommonTables;
import bowler.sql.bound.Relation.SharedRead;
import bowler.sql.bound.Relation.WorkingRead;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationTraversal;
import bowler.sql.bound.SharedSubplan;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// Binds WITH. A table that is referenced once is bound at the reference, like a derived table. A table that is
/// referenced several times is computed once and read by all references. MATERIALIZED and NOT MATERIALIZED override
/// this.
public final class CommonTableBinder {
    private final BindContext context;

    public CommonTableBinder(BindContext context) {
        this.context = context;
    }

    /// Binds the definitions of a WITH.
    ///
    /// @return the context of the query or statement that follows, which sees the tables
    public BindContext define(List<CommonTable> tables, boolean recursive) {
        requirePlace(tables);
        BindContext inside = context;
        for (int i = 0; i < tables.size(); i++) {
            CommonTable table = tables.get(i);
            requireNewName(tables, i);
            requireDifferentColumns(table);
            inside = inside.withCommonTables(table.change() == null ? new CommonTableBinder(inside).definition(table, recursive)
                    : inside.withChanges().define(table, output -> renamed(table, output), inside));
        }
        return inside;
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

    private VisibleCommonTables definition(CommonTable table, boolean recursive) {
        boolean mentionsItself = recursive && table.isMentioned(table.offset(), table.end());
        VisibleCommonTables definition = new VisibleCommonTables(
                table, context.commonTables(), new Rows.OfQuery(mentionsItself));
        int uses = table.useCount();
        boolean shares = table.materialized() == null ? uses > 1 : table.materialized() && uses > 0;
        if (shares || uses == 0) {
            // Unreferenced definitions are bound too, so that their errors are reported.
            QueryRows rows = new CommonTableBinder(context.inPart(context.withChanges(), ChangesOfWith.STATEMENT))
                    .rows(definition, mentionsItself);
            // A definition that depends on outer rows cannot be shared, because its rows differ between them.
            if (shares && !RelationTraversal.usesOuters(rows.relation())) {
                return new VisibleCommonTables(table, definition.outer(), shared(table, rows));
            }
        }
        return definition;
    }

    private Rows shared(CommonTable table, QueryRows rows) {
        List<String> names = names(rows.output());
        List<Column> columns = rows.output().stream().map(OutputColumn::column).toList();
        return new Rows.Shared(new SharedSubplan(context.newRowsId(), table.name(), names, rows.relation(), columns));
    }

    private static List<String> names(List<OutputColumn> output) {
        List<String> names = new ArrayList<>();
        output.forEach(column -> names.add(column.name()));
        return names;
    }

    /// Binds the rows of a definition, in the scope of that definition.
    private QueryRows rows(VisibleCommonTables definition, boolean recursive) {
        BindContext inside = context.withCommonTables(definition.outer()).deeper();
        if (inside.definitionDepth() > ViewExpansion.MAX_DEPTH) {
            throw context.failure(BindError.COMMON_TABLES_TOO_DEEP, definition.table().offset(), ViewExpansion.MAX_DEPTH);
        }
        QueryRows rows = isRecursion(definition.table(), recursive) ? new RecursionBinder(inside).rows(definition)
                : context.nested().query(inside, definition.table().query(), QueryUse.NESTED);
        return new QueryRows(rows.relation(), renamed(definition.table(), rows.output()));
    }

    private boolean isRecursion(CommonTable table, boolean recursive) {
        if (!recursive) {
            if (table.searchAndCycle() != null) {
                throw context.failure(BindError.MISPLACED_TRAVERSAL, table.searchAndCycle().offset(), table.name());
            }
            return false;
        }
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
        String name = definition.table().name();
        String correlation = other(alias, name);
        return switch (definition.rows()) {
            case Rows.OfQuery(boolean recursive) -> {
                QueryRows rows = rows(definition, recursive);
                for (OutputColumn column : rows.output()) {
                    entries.add(new Entry(column.name(), column.column(), column.table(), column.base()));
                }
                yield rows.relation();
            }
            case Rows.Shared(SharedSubplan subplan) -> new SharedRead(subplan, columns(subplan, entries), correlation);
            case Rows.Returned returned -> new WorkingRead(
                    returned.rowsId(), name, columns(returned.names(), returned.types(), entries), correlation);
            case Rows.None none -> throw context.failure(BindError.NOTHING_RETURNED, definition.table().offset(), name);
            case Rows.Recursing recursing -> {
                recursing.readCount++;
                yield new WorkingRead(recursing.id, name, columns(recursing.names, recursing.types, entries), correlation);
            }
        };
    }

    private List<Column> columns(SharedSubplan shared, List<Entry> entries) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < shared.columns().size(); i++) {
            Column column = context.newColumn(shared.columns().get(i).type(), context.isNullable(shared.columns().get(i)));
            columns.add(column);
            entries.add(new Entry(shared.columnNames().get(i), column, null, null));
        }
        return columns;
    }

    private List<Column> columns(List<String> names, List<DataType> types, List<Entry> entries) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            Column column = context.newColumn(types.get(i), true);
            columns.add(column);
            entries.add(new Entry(names.get(i), column, null, null));
        }
        return columns;
    }

    /// Returns the alias if it differs from the table's name; otherwise null.
    static String other(String alias, String name) {
        return name.equals(alias) ? null : alias;
    }
}
