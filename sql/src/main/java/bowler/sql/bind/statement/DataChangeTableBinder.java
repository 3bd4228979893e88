// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.statement;

import bowler.plan.StatementPlan.Showing;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference.ChangedForm;
import bowler.sql.ast.TableReference.ChangedTable;
import bowler.sql.ast.TableReference.DirectedTable;
import bowler.sql.ast.TableReference.DirectedTables;
import bowler.sql.ast.TableReference.JoinedTable;
import bowler.sql.ast.TableReference;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.DataChangeSource;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.source.ColumnAliases;
import bowler.sql.bound.BoundStatement.BoundQuery;
import bowler.sql.bound.BoundStatement.BoundReturning;
import bowler.sql.bound.BoundStatement;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.WorkingRead;
import bowler.sql.bound.Relation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Binds FINAL TABLE, NEW TABLE and OLD TABLE of a change, and RETURNING. The change is bound at its reference, and its
/// rows become a table of FROM.
public final class DataChangeTableBinder {
    private final BindContext context;

    public DataChangeTableBinder(BindContext context) {
        this.context = context;
    }

    /// Returns the context in which data changes may be in the FROM of the statement's top-level query.
    static BindContext allowIn(Query query, BindContext context) {
        Query.QueryBody body = query.body();
        while (body instanceof Query.With with) {
            body = with.query().body();
        }
        Set<ChangedTable> places = Collections.newSetFromMap(new IdentityHashMap<>());
        if (body instanceof Query.Select select) {
            select.from().forEach(reference -> collect(reference, places));
        }
        return context.withChangedRows(places.isEmpty() ? null
                : new DataChangeSource(places, places.iterator().next().form() == ChangedForm.RETURNED));
    }

    private static void collect(TableReference reference, Set<ChangedTable> places) {
        switch (reference) {
            case ChangedTable changed -> places.add(changed);
            case JoinedTable joined -> {
                collect(joined.left(), places);
                collect(joined.right(), places);
            }
            case DirectedTable directed -> collect(directed.table(), places);
            case DirectedTables directed -> directed.tables().forEach(each -> collect(each, places));
            case TableReference other -> {}
        }
    }

    /// Returns the query together with the change whose rows it reads.
    public BoundStatement over(BoundQuery query) {
        DataChangeSource rows = context.changedRows();
        return rows == null ? query : new BoundReturning(rows.change(), rows.rowsId(), rows.showing(), query);
    }

    public FromPart bind(ChangedTable mention) {
        DataChangeSource rows = context.changedRows();
        if (rows == null || !rows.isAllowed(mention)) {
            throw context.failure(BindError.MISPLACED_CHANGED_ROWS, mention.offset());
        }
        boolean isOld = mention.form() == ChangedForm.OLD;
        if (isOld && (mention.change() instanceof AstStatement.Insert || mention.change() instanceof AstStatement.Upsert)) {
            throw context.failure(BindError.NO_OLD_ROWS, mention.offset());
        }
        BoundStatement change = change(mention.change());
        int id = context.newRowsId();
        rows.bound(change, id, switch (mention.form()) {
            case NEW -> Showing.AFTER;
            case OLD -> Showing.BEFORE;
            case RETURNED -> Showing.LAST;
        });
        DmlTarget target = DmlTarget.of(context, name(mention.change()), alias(mention.change()));
        List<Column> columns = new ArrayList<>(target.row());
        Map<Column, Column> shown = new HashMap<>();
        for (Column column : rows.shown()) {
            Column copy = context.newColumn(column.type(), true);
            shown.put(column, copy);
            context.used().defineCopy(column, copy);
            columns.add(copy);
        }
        Relation relation = new WorkingRead(id, "the change", columns, null);
        if (!target.computed().isEmpty()) {
            List<Definition> definitions = new ArrayList<>();
            columns.forEach(column -> definitions.add(new Definition(column, column)));
            for (Map.Entry<Column, Scalar> computed : target.computed().entrySet()) {
                definitions.add(new Definition(computed.getKey(), computed.getValue()));
            }
            relation = new Projection(relation, definitions);
        }
        return new FromPart(relation, scope(mention, target, rows.others(), shown));
    }

    private NameScope scope(
            ChangedTable mention, DmlTarget target, List<NameScope.Table> others, Map<Column, Column> shown) {
        if (mention.alias() != null) {
            NameScope nameScope = new NameScope(context);
            List<NameScope.Entry> entries = new ColumnAliases(context).renamed(target.scope().all(),
                    mention.columnNames(), mention.alias(), mention.offset());
            nameScope.add(new NameScope.Table(null, mention.alias(), entries), mention.offset());
            return nameScope;
        }
        NameScope nameScope = target.scope();
        for (NameScope.Table other : others) {
            List<NameScope.Entry> entries = other.entries().stream().map(entry -> new NameScope.Entry(entry.name(),
                    shown.get(entry.column()), entry.table(), entry.base())).toList();
            nameScope.add(new NameScope.Table(other.schemaName(), other.exposedName(), entries), mention.offset());
        }
        return nameScope;
    }

    BoundStatement change(AstStatement change) {
        return switch (change) {
            case AstStatement.Insert insert -> new DmlBinder(context).insert(insert);
            case AstStatement.Upsert upsert -> new ConflictBinder(context).upsert(upsert);
            case AstStatement.Update update -> new DmlBinder(context).update(update);
            case AstStatement.Delete delete -> new DmlBinder(context).delete(delete);
            case AstStatement.JoinedUpdate update -> new MergeBinder(context).update(update);
            case AstStatement.JoinedDelete delete -> new MergeBinder(context).delete(delete);
            case AstStatement.Merge merge -> new MergeBinder(context).merge(merge);
            default -> throw new IllegalStateException("no change: " + change.getClass());
        };
    }

    private static Name name(AstStatement change) {
        return switch (change) {
            case AstStatement.Insert insert -> insert.table();
            case AstStatement.Upsert upsert -> upsert.insert().table();
            case AstStatement.Update update -> update.table();
            case AstStatement.Delete delete -> delete.table();
            case AstStatement.JoinedUpdate update -> update.table();
            case AstStatement.JoinedDelete delete -> delete.table();
            case AstStatement.Merge merge -> merge.table();
            default -> throw new IllegalStateException("no change: " + change.getClass());
        };
    }

    private static String alias(AstStatement change) {
        return switch (change) {
            case AstStatement.Insert insert -> insert.alias();
            case AstStatement.Upsert upsert -> upsert.insert().alias();
            case AstStatement.Update update -> update.alias();
            case AstStatement.Delete delete -> delete.alias();
            case AstStatement.JoinedUpdate update -> update.alias();
            case AstStatement.JoinedDelete delete -> delete.alias();
            case AstStatement.Merge merge -> merge.alias();
            default -> null;
        };
    }
}
