// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.statement;

import bowler.base.error.SqlFailure;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.Enforcement;
import bowler.catalog.RowSecurity.Command;
import bowler.catalog.TableDescriptor;
import bowler.catalog.ViewDescriptor.CheckOption;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.privilege.Privilege;
import bowler.plan.definition.ConstraintPlan;
import bowler.plan.definition.TableConstraints;
import bowler.plan.query.CursorRow;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.ast.ColumnReference;
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
import bowler.sql.bind.query.RowSecurityBinder;
import bowler.sql.bind.query.ViewExpansion;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.CatalogNames;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bind.scope.SystemSchemas;
import bowler.sql.bind.source.ColumnAliases;
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

/// The target of an INSERT, UPDATE or DELETE: a table, or an updatable view, each of whose rows is one row of one
/// table. A change of such a view changes the table's rows that the view shows. Computed columns of the view are
/// read-only.
final class DmlTarget {

    private final BindContext context;
    /// The context in which the table is named: of the statement, or of the innermost view.
    private BindContext reader;
    private final Name name;
    /// The table or view that the statement names.
    private Object named;
    private TableDescriptor table;
    private List<Column> row;
    private boolean needsKey;
    private Column key;
    private Relation relation;
    private NameScope nameScope;
    private List<Entry> entries;
    /// The values of computed view columns, over the table's columns.
    private final Map<Column, Scalar> computed = new HashMap<>();
    /// The views, from the one directly over the table upwards.
    private final List<Level> levels = new ArrayList<>();

    /// @param condition the view's condition over the table's columns, or null
    private record Level(ViewDescriptor view, Scalar condition) {}

    private DmlTarget(BindContext context, Name name) {
        this.context = context;
        reader = context;
        this.name = name;
    }

    /// Returns the target of an INSERT, which does not read the table.
    static DmlTarget ofInsert(BindContext context, Name name) {
        DmlTarget target = new DmlTarget(context, name);
        CatalogNames.Named named = target.written();
        if (named.view() != null) {
            return target.through(named.view(), null);
        }
        target.named = named.table();
        target.table = target.changeable(named.table());
        target.entries = new ArrayList<>();
        for (ColumnDescriptor column : target.table.columns()) {
            target.entries.add(new Entry(column.name(), null, target.table, column));
        }
        return target;
    }

    /// Returns the target of an UPDATE or DELETE.
    ///
    /// @param alias null if not written
    static DmlTarget of(BindContext context, Name name, String alias) {
        return new DmlTarget(context, name).bound(alias);
    }

    /// Returns the target of a change that reads several tables; each row includes its key.
    static DmlTarget withKey(BindContext context, Name name, String alias) {
        DmlTarget target = new DmlTarget(context, name);
        target.needsKey = true;
        return target.bound(alias);
    }

    private CatalogNames.Named written() {
        if (context.names().isDiagnostic(name)) {
            throw context.failure(BindError.SYSTEM_TABLE, name.offset(), name);
        }
        return context.names().named(name);
    }

    private DmlTarget bound(String alias) {
        DmlTarget target = this;
        CatalogNames.Named named = target.written();
        if (named.view() != null) {
            return target.through(named.view(), alias);
        }
        TableDescriptor table = target.changeable(named.table());
        target.named = table;
        target.read(new FromBinder(context, QueryUse.CHANGED).changed(table, name, alias, null), table);
        return target;
    }

    private DmlTarget through(ViewDescriptor view, String alias) {
        if (!view.triggers().isEmpty()) {
            // MERGE, ON CONFLICT and RETURNING would pass its INSTEAD OF triggers by.
            throw notUpdatable(view);
        }
        named = view;
        entries = shown(view, context);
        for (int i = 0; i < entries.size(); i++) {
            context.used().place(entries.get(i).column(), view, i);
        }
        nameScope = new NameScope(context);
        nameScope.add(new NameScope.Table(alias == null ? context.names().schemaOf(name) : null,
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
        if (needsKey) {
            key = context.newColumn(TableAccess.KEY_TYPE, true);
            List<Column> columns = new ArrayList<>(row);
            columns.add(key);
            relation = ((TableRead) relation).with(columns, false);
        }
        nameScope = part.nameScope();
        entries = nameScope.all();
    }

    /// Returns the columns of a view with the view's names; adds the view's condition to the relation.
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
        CatalogNames.Named below = inner.names().named(from.name());
        List<Entry> seen;
        if (below.view() == null) {
            reader = inner;
            FromPart part = new FromBinder(inner, QueryUse.CHANGED).changed(below.table(), from.name(), from.alias(), from.columnNames());
            read(part, changeable(below.table()));
            seen = entries;
        } else {
            List<Entry> all = shown(below.view(), inner);
            seen = new ArrayList<>();
            for (int position = 0; position < all.size(); position++) {
                if (inner.knows(below.view(), position, from.columnNames())) {
                    seen.add(all.get(position));
                }
            }
            seen = new ColumnAliases(inner).renamed(seen, from.columnNames(), from.alias(), from.offset());
        }
        NameScope names = new NameScope(inner);
        names.add(new NameScope.Table(from.alias() == null ? inner.names().schemaOf(from.name()) : null,
                from.alias() == null ? from.name().name() : from.alias(), seen), from.offset());
        try {
            return columns(view, select, names, new ExpressionBinder(inner, names, null));
        } catch (SqlFailure notOfOneRow) {
            // The select list has an aggregate or window function. The view is valid, but its rows are not single rows
            // of the table.
            throw notUpdatable(view);
        }
    }

    private static boolean isSimple(Query query) {
        return query.isPlain() && query.body() instanceof Select select && !select.isOmitted()
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

    /// Returns the table's columns, in its order.
    List<Column> row() {
        return row;
    }

    /// Returns the key of the row; null unless it was requested.
    Column key() {
        return key;
    }

    /// Returns the columns that can be named.
    List<Entry> entries() {
        return entries;
    }

    /// Returns the computed columns of views, with their values over the table's columns.
    Map<Column, Scalar> computed() {
        return computed;
    }

    /// Returns the rows that can be changed.
    Relation relation() {
        return relation;
    }

    /// Restricts the target, which must be a table, to the current row of a cursor.
    ///
    /// @param cursor null for all rows
    void at(String cursor) {
        if (cursor == null) {
            return;
        }
        if (!levels.isEmpty()) {
            throw notUpdatable(levels.getLast().view());
        }
        relation = new TableRead(table, row, true, List.of(), new CursorRow(cursor), null);
    }

    /// Restricts the target to rows that policies let the user see and change.
    void restrict(Command... changes) {
        if (needsKey) {
            relation = RowSecurityBinder.readable(relation, table, reader, changes);
            return;
        }
        // Rows to change come from a scan, which tests the conditions of policies first, because they come first.
        Scalar readable = readable(changes);
        relation = readable == null ? relation : new Selection(relation, List.of(readable));
    }

    /// Returns the condition of existing rows that policies let the user see and change; null if they may be any.
    Scalar readable(Command... changes) {
        return RowSecurityBinder.readable(row, table, reader, changes);
    }

    /// Returns the names that conditions and values may use. Scalars bound over them must be passed through [#over].
    NameScope scope() {
        return nameScope;
    }

    /// Returns the number of columns that an omitted column list stands for.
    int columnCount() {
        return entries.size();
    }

    /// Records that the statement needs a privilege on whole rows.
    void require(Privilege privilege) {
        context.used().change(named, privilege, -1);
    }

    /// Records that the statement updates a column.
    void requireUpdate(ColumnReference mention) {
        for (int i = 0; i < entries.size(); i++) {
            if (mention.name().equals(entries.get(i).name())) {
                context.used().change(named, Privilege.UPDATE, i);
            }
        }
    }

    /// Returns the table column of the target's column at an index; fails if that is computed.
    ColumnDescriptor column(int index) {
        Entry entry = entries.get(index);
        if (entry.base() == null) {
            throw context.failure(BindError.COMPUTED_COLUMN, name.offset(), entry.name(), name);
        }
        return entry.base();
    }

    ColumnDescriptor column(ColumnReference mention) {
        for (int i = 0; i < entries.size(); i++) {
            if (mention.name().equals(entries.get(i).name())) {
                return column(i);
            }
        }
        throw context.unknown(BindError.NOT_IN_TARGET, mention.offset(),
                NearestName.among(mention.name(), entries.stream().map(Entry::name).toList()), mention.name(), name.name());
    }

    /// Returns the value expressed over the table's columns.
    Scalar over(Scalar scalar) {
        return computed.isEmpty() ? scalar : ScalarTraversal.map(scalar,
                node -> node instanceof Column column ? computed.getOrDefault(column, column) : node);
    }

    /// Returns the constraints of a change together with those of the views' check options and of policies.
    ///
    /// @param changes the statements whose policies new rows must satisfy
    ConstraintPlan withChecks(ConstraintPlan constraintPlan, List<Command> changes) {
        List<TableConstraints.Check> checks = checks();
        Scalar allowed = changes.isEmpty() ? null : RowSecurityBinder.check(table, reader, changes);
        if (allowed != null) {
            checks.add(TableConstraints.Check.ofPolicies(table.name(), allowed));
        }
        if (checks.isEmpty()) {
            return constraintPlan;
        }
        TableConstraints present = constraintPlan.of(table);
        List<TableConstraints.Check> all = new ArrayList<>(present == null ? List.of() : present.checks());
        all.addAll(checks);
        TableConstraints whole = (present == null ? TableConstraints.none(table) : present).withChecks(all);
        Map<Integer, TableConstraints> byTable = new LinkedHashMap<>();
        byTable.put(table.tableId(), whole);
        constraintPlan.byTable().forEach(byTable::putIfAbsent);
        return new ConstraintPlan(byTable);
    }

    /// Returns the checks of the views. A view with a check option checks its own condition, and with CASCADED also
    /// those of the views below it.
    private List<TableConstraints.Check> checks() {
        List<TableConstraints.Check> checks = new ArrayList<>();
        boolean cascaded = false;
        for (Level level : levels.reversed()) {
            boolean wanted = cascaded || level.view.checkOption() != CheckOption.NONE;
            cascaded |= level.view.checkOption() == CheckOption.CASCADED;
            if (wanted && level.condition != null) {
                Scalar overRow = ScalarTraversal.map(level.condition,
                        node -> node instanceof Column column ? new Column(row.indexOf(column), column.type()) : node);
                // An unknown condition satisfies a constraint, but a view does not show such a row.
                Scalar shown = new Case(List.of(new Case.Branch(overRow, Literal.TRUE)), Literal.FALSE,
                        DataType.BOOLEAN);
                checks.add(TableConstraints.Check.ofView(level.view.name(), shown, Enforcement.IMMEDIATE));
            }
        }
        return checks;
    }
}
