// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.system.SystemTable;
import bowler.plan.access.RequiredPrivilege;
import bowler.plan.definition.IndexExpressions;
import bowler.plan.query.DiagnosticTable.DiagnosticColumn;
import bowler.plan.query.DiagnosticTable;
import bowler.plan.query.JoinKind;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Name;
import bowler.sql.ast.TableReference.ChangedTable;
import bowler.sql.ast.TableReference.DerivedTable;
import bowler.sql.ast.TableReference.DirectedTable;
import bowler.sql.ast.TableReference.DirectedTables;
import bowler.sql.ast.TableReference.FileTable;
import bowler.sql.ast.TableReference.JoinForm;
import bowler.sql.ast.TableReference.JoinedTable;
import bowler.sql.ast.TableReference.JsonTable;
import bowler.sql.ast.TableReference.LateralTable;
import bowler.sql.ast.TableReference.NamedTable;
import bowler.sql.ast.TableReference.RoutineTable;
import bowler.sql.ast.TableReference.SampledTable;
import bowler.sql.ast.TableReference.SeriesTable;
import bowler.sql.ast.TableReference.UnnestTable;
import bowler.sql.ast.TableReference.XmlTable;
import bowler.sql.ast.TableReference;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.CatalogNames;
import bowler.sql.bind.scope.Correlation;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.scope.OutputColumn;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bind.scope.RoutineNames.TransitionTable;
import bowler.sql.bind.scope.VisibleCommonTables;
import bowler.sql.bind.source.ColumnAliases;
import bowler.sql.bind.source.FileTableBinder;
import bowler.sql.bind.source.JsonTableBinder;
import bowler.sql.bind.source.RoutineTableBinder;
import bowler.sql.bind.source.SampleBinder;
import bowler.sql.bind.source.SeriesBinder;
import bowler.sql.bind.source.UnnestBinder;
import bowler.sql.bind.source.SystemRowFilter;
import bowler.sql.bind.source.XmlTableBinder;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.DependentJoin;
import bowler.sql.bound.Relation.DiagnosticRead;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.RowList;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation.WorkingRead;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationTraversal;
import bowler.types.DataType;
import bowler.types.cast.CommonType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/// Binds FROM: tables become relations, and their names a scope.
public final class FromBinder {
    /// The text by which messages refer to a derived table without a name.
    private static final String DERIVED = "the derived table";

    private final BindContext context;
    private final QueryUse use;
    private final HintBinder directives;
    private final ColumnAliases aliases;
    /// The reference to the table that the statement changes; null if FROM does not contain it.
    private NamedTable changedTable;
    private FromPart changedRows;

    /// @param use the use of the rows of the query with this FROM
    public FromBinder(BindContext context, QueryUse use) {
        this.context = context;
        this.use = use;
        directives = new HintBinder(context);
        aliases = new ColumnAliases(context);
    }

    /// @param from empty for one row without columns
    public FromPart bind(List<TableReference> from) {
        if (from.isEmpty()) {
            return new FromPart(new RowList(List.of(List.of()), List.of()), new NameScope(context));
        }
        return listed(from, null);
    }

    /// Binds the joined tables of a change, one of which is the changed table itself.
    ///
    /// @param changed the reference to the changed table
    /// @param rows the rows of the changed table
    public FromPart bind(List<TableReference> from, NamedTable changed, FromPart rows) {
        changedTable = changed;
        changedRows = rows;
        return listed(from, null);
    }

    /// @param columns receives the columns of each table; null if they are not needed
    private FromPart listed(List<TableReference> from, List<BitSet> columns) {
        FromPart all = null;
        for (TableReference reference : from) {
            FromPart part = bind(reference, all == null ? null : new Correlation(context, all.nameScope()));
            if (columns != null) {
                addColumns(part.relation(), columns);
            }
            if (all == null) {
                all = part;
            } else {
                all.nameScope().addAll(part.nameScope(), reference.offset());
                all = new FromPart(joined(JoinKind.INNER, all, part, List.of()), all.nameScope());
            }
        }
        return all;
    }

    /// Adds the columns of each table. Inner joins are decomposed, because their tables may be joined in another order.
    private static void addColumns(Relation relation, List<BitSet> columns) {
        if (relation instanceof Join(var kind, var left, var right, var conditions) && kind == JoinKind.INNER) {
            addColumns(left, columns);
            addColumns(right, columns);
        } else {
            columns.add(ColumnSets.of(relation));
        }
    }

    private static String nameOf(TableReference reference) {
        return switch (reference) {
            case NamedTable named -> named.alias() == null ? named.name().name() : named.alias();
            case DerivedTable derived -> derived.alias() == null ? DERIVED : derived.alias();
            case LateralTable lateral -> lateral.alias() == null ? DERIVED : lateral.alias();
            case JsonTable json -> JsonTableBinder.nameOf(json);
            case XmlTable xml -> XmlTableBinder.nameOf(xml);
            case SeriesTable series -> SeriesBinder.nameOf(series);
            case RoutineTable routine -> routine.alias();
            case FileTable file -> FileTableBinder.nameOf(file);
            case UnnestTable unnest -> UnnestBinder.nameOf(unnest);
            case ChangedTable changed -> changed.alias() == null ? changed.form() + " TABLE" : changed.alias();
            case SampledTable sampled -> nameOf(sampled.table());
            case JoinedTable joined -> "the join";
            case DirectedTable directed -> nameOf(directed.table());
            case DirectedTables directed -> "the join";
        };
    }

    static Relation joined(JoinKind kind, FromPart left, FromPart right, List<Scalar> conditions) {
        Correlation correlation = right.correlation();
        if (correlation != null && !correlation.parameters().isEmpty()) {
            // In a join in parentheses, the ON condition and the tables next to the LATERAL may refer to columns of
            // outer queries.
            RelationTraversal.outers(right.relation()).forEach(correlation::pass);
        }
        return correlation == null || correlation.parameters().isEmpty()
                ? new Join(kind, left.relation(), right.relation(), conditions)
                : new DependentJoin(kind, left.relation(), right.relation(), List.copyOf(correlation.parameters()),
                        List.copyOf(correlation.arguments()), conditions);
    }

    /// Binds a reference that can use the columns of all tables of a FROM.
    FromPart behind(NameScope tables, TableReference reference) {
        return bind(reference, new Correlation(context, tables));
    }

    /// @param before the columns of earlier tables that a LATERAL reference may use; null if there are none
    private FromPart bind(TableReference reference, Correlation before) {
        return switch (reference) {
            case NamedTable named -> named == changedTable ? changedRows : named(named);
            case DerivedTable derived -> derived(derived);
            case LateralTable lateral -> lateral(before, lateral.offset(), inside -> new FromBinder(inside, use).derived(
                    new DerivedTable(lateral.query(), lateral.alias(), lateral.columnNames(), lateral.offset())));
            case JsonTable json ->
                lateral(before, json.offset(), inside -> new JsonTableBinder(inside).table(json));
            case XmlTable xml ->
                lateral(before, xml.offset(), inside -> new XmlTableBinder(inside).table(xml));
            case UnnestTable unnest ->
                lateral(before, unnest.offset(), inside -> new UnnestBinder(inside).table(unnest));
            case RoutineTable routine ->
                lateral(before, routine.offset(), inside -> new RoutineTableBinder(inside).table(routine));
            case FileTable file -> new FileTableBinder(context).table(file);
            case SeriesTable series ->
                lateral(before, series.offset(), inside -> new SeriesBinder(inside).table(series));
            case ChangedTable changed -> context.nested().changedTable(context, changed);
            case SampledTable sampled -> new SampleBinder(context).sampled(sampled, bind(sampled.table(), before));
            case JoinedTable joined -> joined(joined, before);
            case DirectedTable directed -> {
                FromPart part = bind(directed.table(), before);
                directives.table(part.relation(), nameOf(directed.table()), directed.properties());
                yield part;
            }
            case DirectedTables directed -> {
                List<BitSet> order = new ArrayList<>();
                FromPart part = listed(directed.tables(), order);
                directives.tables(order, directed.properties());
                yield part;
            }
        };
    }

    /// Binds a reference that sees the tables before it. Tables joined to it do not see them.
    private FromPart lateral(Correlation before, int offset, Function<BindContext, FromPart> binding) {
        if (before == null) {
            return binding.apply(context);
        }
        FromPart part = context.correlated(before, binding);
        NameScope nameScope = new NameScope(context);
        nameScope.addAll(part.nameScope(), offset);
        return new FromPart(part.relation(), nameScope, before);
    }

    private FromPart named(NamedTable named) {
        VisibleCommonTables common = named.name().schema() == null
                ? VisibleCommonTables.find(context.commonTables(), named.name().name()) : null;
        if (common != null) {
            List<Entry> entries = new ArrayList<>();
            Relation relation = new CommonTableBinder(context).read(common, named.alias(), entries);
            String exposed = named.alias() == null ? named.name().name() : named.alias();
            NameScope nameScope = new NameScope(context);
            nameScope.add(new NameScope.Table(null, exposed, aliases.renamed(entries, named.columnNames(), exposed, named.offset())),
                    named.offset());
            return new FromPart(relation, nameScope);
        }
        TransitionTable transition = named.name().schema() != null || context.routineNames() == null ? null
                : context.routineNames().table(named.name().name());
        if (transition != null) {
            return read(transition, named);
        }
        DiagnosticTable diagnostics = DiagnosticTable.of(context.names().schemaOf(named.name()), named.name().name());
        if (diagnostics != null) {
            return read(diagnostics, named);
        }
        CatalogNames.Named found = context.names().named(named.name());
        if (found.view() != null) {
            return new ViewExpansion(context).part(found.view(), named, use);
        }
        TableDescriptor table = found.table();
        context.noteReading(table, named.offset());
        context.used().read(table);
        FromPart part = read(
                table, synonym(named.name(), table), named.alias(), named.columnNames(), named.offset(), true);
        return table.hasRowSecurity()
                ? new FromPart(RowSecurityBinder.readable(part.relation(), table, context), part.nameScope()) : part;
    }

    private FromPart read(TransitionTable transition, NamedTable named) {
        List<Column> columns = new ArrayList<>();
        List<Entry> entries = new ArrayList<>();
        for (ColumnDescriptor base : transition.table().columns()) {
            Column column = context.newColumn(base.type(), base.nullable());
            columns.add(column);
            context.used().placeTransition(column, transition.table(), base.position());
            entries.add(new Entry(base.name(), column, null, null));
        }
        String name = named.name().name();
        String exposed = named.alias() == null ? name : named.alias();
        NameScope nameScope = new NameScope(context);
        nameScope.add(new NameScope.Table(null, exposed, aliases.renamed(entries, named.columnNames(), exposed, named.offset())),
                named.offset());
        return new FromPart(new WorkingRead(transition.rowsId(), name, columns, CommonTableBinder.other(named.alias(), name)), nameScope);
    }

    private FromPart read(DiagnosticTable table, NamedTable named) {
        if (table.showsOtherUsers()) {
            context.used().require(new RequiredPrivilege.DatabaseOwnership(null));
        }
        List<Column> columns = new ArrayList<>();
        List<Entry> entries = new ArrayList<>();
        for (DiagnosticColumn base : table.columns()) {
            Column column = context.newColumn(base.type(), true);
            columns.add(column);
            entries.add(new Entry(base.name(), column, null, null));
        }
        NameScope nameScope = new NameScope(context);
        String alias = named.alias();
        entries = aliases.renamed(entries, named.columnNames(), alias, named.offset());
        nameScope.add(new NameScope.Table(alias == null ? DiagnosticTable.SCHEMA : null, alias == null ? table.name() : alias, entries),
                named.offset());
        return new FromPart(new DiagnosticRead(table, columns), nameScope);
    }

    /// Binds the table of an UPDATE or DELETE.
    ///
    /// @param name the name as written, which may be that of a synonym
    /// @param columnNames names for the columns, or null
    public FromPart changed(TableDescriptor table, Name name, String alias, List<String> columnNames) {
        return read(table, synonym(name, table), alias, columnNames, name.offset(), true);
    }

    private static Name synonym(Name name, TableDescriptor table) {
        return name.name().equals(table.name()) ? null : name;
    }

    /// @param synonym the synonym by which the table is referenced, or null
    /// @param alias null if the table is exposed by its own name
    /// @param byIndexes whether indexes may be used
    FromPart read(
            TableDescriptor table, Name synonym, String alias, List<String> columnNames, int offset, boolean byIndexes) {
        List<Column> columns = new ArrayList<>();
        List<Entry> entries = new ArrayList<>();
        for (ColumnDescriptor base : table.columns()) {
            Column column = context.newColumn(base.type(), base.nullable());
            columns.add(column);
            context.used().place(column, table, base.position());
            if (context.knows(table, base.position(), columnNames)) {
                entries.add(new Entry(base.name(), column, table, base));
            }
        }
        List<IndexExpressions> terms = byIndexes ? new IndexExpressionBinder(context).of(table, columns) : List.of();
        entries = aliases.renamed(entries, columnNames, alias, offset);
        NameScope nameScope = new NameScope(context);
        String schema = synonym == null ? table.schemaName() : context.names().schemaOf(synonym);
        String name = synonym == null ? table.name() : synonym.name();
        nameScope.add(new NameScope.Table(alias == null ? schema : null, alias == null ? name : alias, entries), offset);
        String correlation = CommonTableBinder.other(alias == null ? name : alias, table.name());
        TableRead read = new TableRead(table, columns, use.forChange(), terms, null, correlation);
        boolean isDerbyStatistics = context.hasDerbyRules() && table.tableId() == SystemTable.SYSSTATISTICS.descriptor().tableId();
        return new FromPart(isDerbyStatistics ? DerbyStatistics.of(read, context) : SystemRowFilter.visible(read, context), nameScope);
    }

    private FromPart derived(DerivedTable derived) {
        QueryRows rows = new QueryBinder(context).query(derived.query(), use.ofPart());
        List<Entry> entries = new ArrayList<>();
        for (OutputColumn output : rows.output()) {
            entries.add(new Entry(output.name(), output.column(), output.table(), output.base()));
        }
        entries = aliases.renamed(entries, derived.columnNames(), derived.alias(), derived.offset());
        NameScope nameScope = new NameScope(context);
        nameScope.add(new NameScope.Table(null, derived.alias(), entries), derived.offset());
        return new FromPart(rows.relation(), nameScope);
    }

    /// Binds a join. It traverses the left side without recursion, because a FROM may join many tables.
    ///
    /// @param before the columns of earlier tables that LATERAL references may use; null if there are none
    private FromPart joined(JoinedTable top, Correlation before) {
        List<JoinedTable> joins = new ArrayList<>();
        TableReference first = top;
        while (first instanceof JoinedTable join) {
            joins.addFirst(join);
            first = join.left();
        }
        FromPart left = bind(first, before);
        for (JoinedTable join : joins) {
            boolean apart = join.form() == JoinForm.RIGHT || join.form() == JoinForm.FULL;
            left = join(join, left, bind(join.right(), apart ? before : behind(left, before, join.offset())));
        }
        return new FromPart(left.relation(), left.nameScope(), before);
    }

    /// Returns the columns that the right side of a join may use: those of the left side, and those before the join.
    private Correlation behind(FromPart left, Correlation before, int offset) {
        if (before == null) {
            return new Correlation(context, left.nameScope());
        }
        NameScope both = context.correlated(before, NameScope::new);
        both.addAll(left.nameScope(), offset);
        return new Correlation(context, both);
    }

    private FromPart join(JoinedTable join, FromPart left, FromPart right) {
        List<Entry[]> pairs = pairs(join, left.nameScope(), right.nameScope());
        List<Boolean> nullable = new ArrayList<>();
        for (Entry[] pair : pairs) {
            nullable.add(context.isNullable(pair[0].column()) || context.isNullable(pair[1].column()));
        }
        if (join.form() == JoinForm.LEFT || join.form() == JoinForm.FULL) {
            right.nameScope().makeNullable();
        }
        if (join.form() == JoinForm.RIGHT || join.form() == JoinForm.FULL) {
            left.nameScope().makeNullable();
        }
        left.nameScope().join(right.nameScope(), join.right().offset());
        ExpressionBinder scalars = new ExpressionBinder(context, left.nameScope(), null);
        List<Scalar> conditions = new ArrayList<>();
        for (Entry[] pair : pairs) {
            conditions.add(scalars.coercion().compare(Comparison.EQUAL, pair[0].column(), pair[1].column(),
                    join.offset()));
        }
        if (join.on() != null) {
            conditions.add(scalars.truth(join.on(), BindError.ON_NOT_BOOLEAN));
        }
        Relation relation = switch (join.form()) {
            case INNER, CROSS -> joined(JoinKind.INNER, left, right, conditions);
            case LEFT -> joined(JoinKind.LEFT, left, right, conditions);
            case RIGHT -> new Join(JoinKind.LEFT, right.relation(), left.relation(), conditions);
            case FULL -> new Join(JoinKind.FULL, left.relation(), right.relation(), conditions);
        };
        if (join.form() == JoinForm.FULL) {
            relation = coalesced(relation, pairs, nullable, left.nameScope(), join.offset());
        } else {
            for (int place = 0; place < pairs.size(); place++) {
                Entry[] pair = pairs.get(place);
                if (isRepeated(pairs, place)) {
                    left.nameScope().showAgain(place, pair[0].name());
                } else {
                    left.nameScope().merge(place, pair[join.form() == JoinForm.RIGHT ? 1 : 0], pair[0], pair[1]);
                }
            }
        }
        if (join.usingAlias() != null) {
            left.nameScope().nameMerged(join.usingAlias(), join.using(), join.offset());
        }
        return new FromPart(relation, left.nameScope());
    }

    /// Returns the pairs of left and right columns of USING or NATURAL.
    private static List<Entry[]> pairs(JoinedTable join, NameScope left, NameScope right) {
        if (join.using() == null) {
            return List.of();
        }
        List<Entry[]> pairs = new ArrayList<>();
        for (String name : join.using().isEmpty() ? left.commonNames(right) : join.using()) {
            ColumnName mention = new ColumnName(null, null, name, join.offset());
            pairs.add(new Entry[] {left.resolve(mention), right.resolve(mention)});
        }
        return pairs;
    }

    /// Returns whether USING names a column that it has named before.
    private static boolean isRepeated(List<Entry[]> pairs, int place) {
        return pairs.subList(0, place).stream().anyMatch(pair -> pair[0].column().equals(pairs.get(place)[0].column()));
    }

    /// Adds the merged columns of a full join: the left value, or the right value if the left is NULL.
    private Relation coalesced(
            Relation join, List<Entry[]> pairs, List<Boolean> nullable, NameScope nameScope, int offset) {
        if (pairs.isEmpty()) {
            return join;
        }
        List<Definition> definitions = new ArrayList<>();
        for (Column column : join.columns()) {
            definitions.add(new Definition(column, column));
        }
        for (int i = 0; i < pairs.size(); i++) {
            if (isRepeated(pairs, i)) {
                nameScope.showAgain(i, pairs.get(i)[0].name());
                continue;
            }
            Column left = pairs.get(i)[0].column();
            Column right = pairs.get(i)[1].column();
            DataType type = context.placed(offset, () -> CommonType.branches(left.type(), right.type()));
            Scalar value = new Case(List.of(new Case.Branch(new Not(new IsNull(left)),
                    Coercion.exactly(left, type, false))), Coercion.exactly(right, type, false), type);
            Column merged = context.newColumn(type, nullable.get(i));
            definitions.add(new Definition(merged, value));
            nameScope.merge(i, new Entry(pairs.get(i)[0].name(), merged, null, null), pairs.get(i)[0], pairs.get(i)[1]);
        }
        return new Projection(join, definitions);
    }
}
