// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.change;

import bowler.base.error.SqlFailure;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.Enforcement;
import bowler.catalog.TableDescriptor;
import bowler.catalog.ViewDescriptor.CheckOption;
import bowler.catalog.ViewDescriptor;
import bowler.plan.definition.ConstraintPlan;
import bowler.plan.definition.TableConstraints;
import bowler.plan.query.CursorRow;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.ast.AstStatement.ColumnMention;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query.AllColumns;
import bowler.sql.ast.Query.Select;
import bowler.sql.ast.Query.SelectItem;
import bowler.sql.ast.Query.Selected;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference.NamedTable;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.query.FromBinder;
import bowler.sql.bind.query.ViewExpansion;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.scope.SystemSchemas;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation;
import bowler.sql.suggest.NearestName;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What an INSERT, UPDATE or DELETE is about: a table, or a view that shows rows of one table each as one row. Through
/// such a view the table's rows are changed, those that it shows; columns that it computes can be read only.
final class DmlTarget {

    private final BindContext context;
    private final Name name;
    private TableDescriptor table;
    private List<Column> row;
    private boolean wantsKey;
    private Column key;
    private Relation relation;
    private NameScope nameScope;
    private List<Entry> entries;
    /// Computed columns of views, over the table's columns.
    private final Map<Column, Scalar> computed = new HashMap<>();
    /// The views from the table upwards.
    private final List<Level> levels = new ArrayList<>();

    /// @param condition over the table's columns, or null
    private record Level(ViewDescriptor view, Scalar condition) {}

    private DmlTarget(BindContext context, Name name) {
        this.context = context;
        this.name = name;
    }

    /// What is inserted into; a table is not read for that.
    static DmlTarget ofInsert(BindContext context, Name name) {
        DmlTarget target = new DmlTarget(context, name);
        BindContext.Named named = context.named(name);
        if (named.view() != null) {
            return target.through(named.view(), null);
        }
        target.table = target.changeable(named.table());
        target.entries = new ArrayList<>();
        for (ColumnDescriptor column : target.table.columns()) {
            target.entries.add(new Entry(column.name(), null, target.table, column));
        }
        return target;
    }

    /// What is updated or deleted from.
    ///
    /// @param alias null if not written
    static DmlTarget of(BindContext context, Name name, String alias) {
        return new DmlTarget(context, name).bound(alias);
    }

    /// The same, as one of several tables that a change reads: each row comes with its key.
    static DmlTarget withKey(BindContext context, Name name, String alias) {
        DmlTarget target = new DmlTarget(context, name);
        target.wantsKey = true;
        return target.bound(alias);
    }

    private DmlTarget bound(String alias) {
        DmlTarget target = this;
        BindContext.Named named = context.named(name);
        if (named.view() != null) {
            return target.through(named.view(), alias);
        }
        TableDescriptor table = target.changeable(named.table());
        target.read(new FromBinder(context, true).changed(table, name, alias), table);
        return target;
    }

    private DmlTarget through(ViewDescriptor view, String alias) {
        entries = shown(view, context);
        nameScope = new NameScope(context);
        nameScope.add(new NameScope.Table(alias == null ? context.schemaOf(name) : null,
                alias == null ? name.name() : alias, entries), name.offset());
        return this;
    }

    private TableDescriptor changeable(TableDescriptor named) {
        if (SystemSchemas.contains(named.schemaName())) {
            throw context.failure(BindError.SYSTEM_TABLE, name.offset(), name);
        }
        return named;
    }

    private void read(FromPart part, TableDescriptor named) {
        table = named;
        relation = part.relation();
        row = relation.columns();
        if (wantsKey) {
            key = context.newColumn(TableAccess.KEY_TYPE, true);
            List<Column> columns = new ArrayList<>(row);
            columns.add(key);
            relation = ((TableRead) relation).with(columns, false);
        }
        nameScope = part.nameScope();
        entries = nameScope.all();
    }

    /// The columns of a view, named as it names them; its condition is added to the relation.
    private List<Entry> shown(ViewDescriptor view, BindContext outer) {
        Query query = ViewExpansion.definition(view).query();
        if (outer.viewDepth() >= ViewExpansion.MAX_DEPTH) {
            throw context.failure(BindError.VIEWS_TOO_DEEP, name.offset(), ViewExpansion.MAX_DEPTH);
        }
        if (!isSimple(query)) {
            throw notUpdatable(view);
        }
        Select select = (Select) query.body();
        NamedTable from = (NamedTable) select.from().getFirst();
        BindContext inner = outer.within(view);
        BindContext.Named below = inner.named(from.name());
        List<Entry> seen;
        if (below.view() == null) {
            FromPart part = new FromBinder(inner, true).changed(below.table(), from.name(), from.alias());
            read(part, changeable(below.table()));
            seen = entries;
        } else {
            seen = shown(below.view(), inner);
        }
        FromBinder binder = new FromBinder(inner, true);
        seen = binder.renamed(seen, from.columnNames(), from.alias(), from.offset());
        NameScope names = new NameScope(inner);
        names.add(new NameScope.Table(from.alias() == null ? inner.schemaOf(from.name()) : null,
                from.alias() == null ? from.name().name() : from.alias(), seen), from.offset());
        try {
            return columns(view, select, names, new ExpressionBinder(inner, names, null));
        } catch (SqlFailure notOfOneRow) {
            // An aggregate or window: the definition is right as it stands, but needs more than the row at hand.
            throw notUpdatable(view);
        }
    }

    private static boolean isSimple(Query query) {
        return query.isPlain() && query.body() instanceof Select select && !select.leavesOut()
                && select.groupBy() == null && select.having() == null && select.qualify() == null
                && select.from().size() == 1
                && select.from().getFirst() instanceof NamedTable;
    }

    private SqlFailure notUpdatable(ViewDescriptor view) {
        return context.failure(BindError.VIEW_NOT_UPDATABLE, name.offset(), view.name());
    }

    private List<Entry> columns(ViewDescriptor view, Select select, NameScope names, ExpressionBinder scalars) {
        Scalar condition = null;
        if (select.where() != null) {
            condition = over(scalars.truth(select.where(), BindError.CONDITION_NOT_BOOLEAN));
            relation = new Selection(relation, List.of(condition));
        }
        levels.add(new Level(view, condition));
        List<Entry> shown = new ArrayList<>();
        for (SelectItem item : select.items()) {
            switch (item) {
                case AllColumns all ->
                    (all.table() == null ? names.all() : names.allOf(all.table())).forEach(shown::add);
                case Selected(ColumnName column, String alias) -> shown.add(names.resolve(column));
                case Selected selected -> {
                    Scalar value = over(scalars.bind(selected.expression()));
                    Column column = context.newColumn(value.type(), context.isNullable(value));
                    computed.put(column, value);
                    shown.add(new Entry(null, column, null, null));
                }
            }
        }
        List<Entry> named = new ArrayList<>();
        for (ColumnDescriptor column : view.columns()) {
            Entry entry = shown.get(column.position());
            named.add(new Entry(column.name(), entry.column(), entry.table(), entry.base()));
        }
        return named;
    }

    TableDescriptor table() {
        return table;
    }

    /// The table's columns, in its order.
    List<Column> row() {
        return row;
    }

    /// The key of the row, where it was asked for.
    Column key() {
        return key;
    }

    /// The columns that can be named.
    List<Entry> entries() {
        return entries;
    }

    /// Columns that are computed, with their values over the table's columns.
    Map<Column, Scalar> computed() {
        return computed;
    }

    /// The rows that can be changed.
    Relation relation() {
        return relation;
    }

    /// Takes the row that a cursor stands on, of a table.
    ///
    /// @param cursor null: all rows
    void at(String cursor) {
        if (cursor == null) {
            return;
        }
        if (!levels.isEmpty()) {
            throw notUpdatable(levels.getLast().view());
        }
        relation = new TableRead(table, row, true, List.of(), new CursorRow(cursor), null);
    }

    /// The names that conditions and values may use; what is bound over them goes through [#over].
    NameScope scope() {
        return nameScope;
    }

    /// How many columns a list of columns that is not written stands for.
    int columnCount() {
        return entries.size();
    }

    /// The table's column behind the one at a place.
    ColumnDescriptor column(int index) {
        Entry entry = entries.get(index);
        if (entry.base() == null) {
            throw context.failure(BindError.COMPUTED_COLUMN, name.offset(), entry.name(), name);
        }
        return entry.base();
    }

    ColumnDescriptor column(ColumnMention mention) {
        for (int i = 0; i < entries.size(); i++) {
            if (mention.name().equals(entries.get(i).name())) {
                return column(i);
            }
        }
        throw context.unknown(BindError.NOT_IN_TARGET, mention.offset(),
                NearestName.among(mention.name(), entries.stream().map(Entry::name).toList()), mention.name(), name.name());
    }

    /// The same value over the table's columns.
    Scalar over(Scalar scalar) {
        return computed.isEmpty() ? scalar : ScalarTraversal.map(scalar,
                node -> node instanceof Column column ? computed.getOrDefault(column, column) : node);
    }

    /// The rules of a change, with what views' check options ask of new rows.
    ConstraintPlan withChecks(ConstraintPlan constraintPlan) {
        List<TableConstraints.Check> checks = checks();
        if (checks.isEmpty()) {
            return constraintPlan;
        }
        TableConstraints present = constraintPlan.of(table);
        List<TableConstraints.Check> all = new ArrayList<>(present == null ? List.of() : present.checks());
        all.addAll(checks);
        TableConstraints whole = present == null
                ? new TableConstraints(table, List.of(), all, List.of(), List.of(), List.of())
                : new TableConstraints(table, present.generations(), all, present.parents(), present.children(),
                        present.keys());
        Map<Integer, TableConstraints> byTable = new LinkedHashMap<>();
        byTable.put(table.tableId(), whole);
        constraintPlan.byTable().forEach(byTable::putIfAbsent);
        return new ConstraintPlan(byTable);
    }

    /// A view with an option wants its own condition kept; one whose option is CASCADED also those of the views below.
    private List<TableConstraints.Check> checks() {
        List<TableConstraints.Check> checks = new ArrayList<>();
        boolean cascaded = false;
        for (Level level : levels.reversed()) {
            boolean wanted = cascaded || level.view.checkOption() != CheckOption.NONE;
            cascaded |= level.view.checkOption() == CheckOption.CASCADED;
            if (wanted && level.condition != null) {
                Scalar overRow = ScalarTraversal.map(level.condition,
                        node -> node instanceof Column column ? new Column(row.indexOf(column), column.type()) : node);
                // Unlike a constraint, a view does not show a row of which its condition says nothing.
                Scalar shown = new Case(List.of(new Case.Branch(overRow, Literal.TRUE)), Literal.FALSE,
                        DataType.BOOLEAN);
                checks.add(TableConstraints.Check.ofView(level.view.name(), shown, Enforcement.IMMEDIATE));
            }
        }
        return checks;
    }
}
