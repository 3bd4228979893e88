// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.statement;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.TriggerDescriptor.Event;
import bowler.catalog.ViewDescriptor;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.AstStatement.SetClause;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference.NamedTable;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.query.QueryBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.CatalogNames;
import bowler.sql.bind.scope.OutputColumn;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bound.BoundStatement.BoundInstead;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Projection;
import java.util.ArrayList;
import java.util.List;

/// Binds INSERT, UPDATE and DELETE of a view that has INSTEAD OF triggers. The statement becomes a query for the old and
/// the new rows of the view, which the triggers receive.
final class InsteadOfBinder {
    private final BindContext context;

    InsteadOfBinder(BindContext context) {
        this.context = context;
    }

    /// Returns null if the name is not that of a view with INSTEAD OF triggers for the event.
    private ViewDescriptor view(Name name, Event event) {
        return context.catalog().object(Kind.VIEW, context.names().schemaOf(name), name.name()) instanceof ViewDescriptor view
                && view.triggers().stream().anyMatch(trigger -> trigger.event() == event) ? view : null;
    }

    /// Returns null if no INSTEAD OF trigger fires.
    BoundInstead insert(AstStatement.Insert insert) {
        ViewDescriptor view = view(insert.table(), Event.INSERT);
        if (view == null) {
            return null;
        }
        context.used().use(view);
        List<ColumnDescriptor> targets = insert.columns() == null ? view.columns()
                : insert.columns().stream().map(mention -> column(view, mention)).toList();
        Query source = insert.source().body() instanceof Query.Rows rows ? Query.of(withoutDefaults(rows)) : insert.source();
        QueryRows rows = new QueryBinder(context).query(
                source, new QueryUse(false, false, targets.stream().map(ColumnDescriptor::type).toList()));
        if (rows.output().size() != targets.size()) {
            throw context.failure(BindError.VALUE_COUNT, source.body().offset(), targets.size(), rows.output().size());
        }
        Scalar[] changed = new Scalar[view.columns().size()];
        for (int index = 0; index < targets.size(); index++) {
            changed[targets.get(index).position()] = stored(rows.output().get(index), targets.get(index), source.body().offset());
        }
        for (ColumnDescriptor column : view.columns()) {
            if (changed[column.position()] == null) {
                changed[column.position()] = Literal.nullOf(column.type());
            }
        }
        return bound(view, Event.INSERT, rows, List.of(), List.of(changed));
    }

    private static Query.Rows withoutDefaults(Query.Rows rows) {
        return new Query.Rows(rows.rows().stream().map(row -> row.stream().map(InsteadOfBinder::value).toList()).toList(), rows.offset());
    }

    /// A view has no defaults.
    private static Expression value(Expression value) {
        return value instanceof Expression.DefaultValue written ? new Expression.NullValue(written.offset()) : value;
    }

    /// Returns null if no INSTEAD OF trigger fires.
    BoundInstead update(AstStatement.Update update) {
        ViewDescriptor view = update.cursor() != null ? null : view(update.table(), Event.UPDATE);
        if (view == null) {
            return null;
        }
        QueryRows rows = rows(update.table(), update.alias(), update.sets(), update.where());
        List<Scalar> changed = new ArrayList<>(old(view, rows));
        for (int index = 0; index < update.sets().size(); index++) {
            ColumnDescriptor column = column(view, update.sets().get(index).column());
            changed.set(column.position(), stored(rows.output().get(view.columns().size() + index), column,
                    update.sets().get(index).column().offset()));
        }
        return bound(view, Event.UPDATE, rows, old(view, rows), changed);
    }

    /// Returns null if no INSTEAD OF trigger fires.
    BoundInstead delete(AstStatement.Delete delete) {
        ViewDescriptor view = delete.cursor() != null ? null : view(delete.table(), Event.DELETE);
        if (view == null) {
            return null;
        }
        QueryRows rows = rows(delete.table(), delete.alias(), List.of(), delete.where());
        return bound(view, Event.DELETE, rows, old(view, rows), List.of());
    }

    /// Returns the rows of the view, followed by the values of SET.
    private QueryRows rows(Name name, String alias, List<SetClause> sets, Expression where) {
        List<Query.SelectItem> items = new ArrayList<>();
        items.add(new Query.AllColumns(null, name.offset()));
        sets.forEach(set -> items.add(new Query.Selected(value(set.value()), null)));
        Query.Select select = new Query.Select(false, List.of(), items,
                List.of(new NamedTable(name, alias, null, name.offset())), where, null, null, null, null, name.offset());
        return new QueryBinder(context).query(Query.of(select), QueryUse.NESTED);
    }

    private static List<Scalar> old(ViewDescriptor view, QueryRows rows) {
        return rows.output().subList(0, view.columns().size()).stream().<Scalar>map(OutputColumn::column).toList();
    }

    private ColumnDescriptor column(ViewDescriptor view, ColumnReference mention) {
        for (ColumnDescriptor column : view.columns()) {
            if (column.name().equals(mention.name())) {
                return column;
            }
        }
        throw context.unknown(BindError.NOT_IN_TARGET, mention.offset(),
                CatalogNames.nearestColumn(mention.name(), view.columns()), mention.name(), view.name());
    }

    private Scalar stored(OutputColumn given, ColumnDescriptor column, int offset) {
        return context.isUntyped(given.column()) ? Literal.nullOf(column.type())
                : new Coercion(context).stored(given.column(), column.type(), column.name(), offset);
    }

    private BoundInstead bound(ViewDescriptor view, Event event, QueryRows rows, List<Scalar> old, List<Scalar> changed) {
        List<Definition> definitions = new ArrayList<>();
        List<Column> output = new ArrayList<>();
        List<Scalar> values = new ArrayList<>(old);
        values.addAll(changed);
        for (Scalar value : values) {
            Column column = context.newColumn(value.type(), true);
            definitions.add(new Definition(column, value));
            output.add(column);
        }
        return new BoundInstead(view, event, new Projection(rows.relation(), definitions), output);
    }
}
