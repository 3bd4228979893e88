// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.statement;

import bowler.catalog.ForeignKey;
import bowler.catalog.TableDescriptor;
import bowler.plan.definition.ConstraintPlan;
import bowler.plan.definition.TableConstraints;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.CommonTable;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference.ChangedTable;
import bowler.sql.bind.query.QueryBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.ChangesOfWith;
import bowler.sql.bind.scope.OutputColumn;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bind.scope.VisibleCommonTables.Rows;
import bowler.sql.bind.scope.VisibleCommonTables;
import bowler.sql.bound.BoundStatement.BoundDelete;
import bowler.sql.bound.BoundStatement.BoundInsert;
import bowler.sql.bound.BoundStatement.BoundMerge;
import bowler.sql.bound.BoundStatement.BoundQuery;
import bowler.sql.bound.BoundStatement.BoundReturning;
import bowler.sql.bound.BoundStatement.BoundStep;
import bowler.sql.bound.BoundStatement.BoundUpdate;
import bowler.sql.bound.BoundStatement.BoundUpsert;
import bowler.sql.bound.BoundStatement.BoundWithChanges;
import bowler.sql.bound.BoundStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// Binds data changes in the WITH of a statement. Each is executed once, in the order in which they are written, before
/// the statement itself.
///
/// By the standard, all parts of a statement see the tables as they were before it. The parts are executed in sequence,
/// so a later part would see the changes of earlier ones. Therefore a later part cannot read a table that an earlier
/// one has changed, except through RETURNING. Later parts may insert further rows into it.
public final class DataModifyingWith implements ChangesOfWith {
    private record Reading(TableDescriptor table, int part, BindContext context, int offset) {}

    private record Changing(int tableId, int part) {}

    private final List<CommonTable> tables;
    private final List<BoundStep> steps = new ArrayList<>();
    private final List<Reading> readings = new ArrayList<>();
    private final List<Changing> changings = new ArrayList<>();

    public DataModifyingWith(List<CommonTable> tables) {
        this.tables = tables;
    }

    /// Returns the tables of the statement's own WITH, or of the WITH of the query that it inserts. Returns an empty
    /// list if they contain no data change.
    public static List<CommonTable> tables(AstStatement statement) {
        List<CommonTable> tables = switch (statement) {
            case AstStatement.WithTables with -> with.tables();
            case AstStatement.QueryStatement query -> tables(query.query());
            case AstStatement.Insert insert -> tables(insert.source());
            case AstStatement.Upsert upsert -> tables(upsert.insert().source());
            default -> List.of();
        };
        return tables.stream().anyMatch(table -> table.change() != null) ? tables : List.of();
    }

    private static List<CommonTable> tables(Query query) {
        if (query.body() instanceof Query.With with) {
            return with.tables();
        }
        return query.body() instanceof Query.Select select && select.from().size() == 1
                && select.from().getFirst() instanceof ChangedTable changed
                ? tables(changed.change()) : List.of();
    }

    @Override
    public boolean areOf(List<CommonTable> with) {
        return with == tables;
    }

    @Override
    public void reads(TableDescriptor table, int part, BindContext context, int offset) {
        readings.add(new Reading(table, part, context, offset));
    }

    @Override
    public VisibleCommonTables define(CommonTable table, UnaryOperator<List<OutputColumn>> renamed, BindContext context) {
        BindContext inside = context.inPart(this, steps.size());
        refuseCursor(table.change(), table.offset(), inside);
        return new VisibleCommonTables(table, context.commonTables(), table.change() instanceof AstStatement.QueryStatement returning
                ? returning(table, returning.query(), renamed, inside) : notReturning(table, inside));
    }

    private Rows returning(CommonTable table, Query query, UnaryOperator<List<OutputColumn>> renamed, BindContext context) {
        BindContext inside = DataChangeTableBinder.allowIn(query, context);
        QueryBinder queries = new QueryBinder(inside);
        QueryRows rows = queries.query(query, QueryUse.NESTED);
        List<OutputColumn> output = renamed.apply(rows.output());
        List<Column> columns = output.stream().map(OutputColumn::column).toList();
        BoundStatement bound = new DataChangeTableBinder(inside).over(
                new BoundQuery(rows.relation(), columns, queries.resultColumns(rows.relation(), output), false, null, null, null));
        int id = context.newRowsId();
        add(new BoundStep(bound, id, table.name()));
        return new Rows.Returned(
                id, output.stream().map(OutputColumn::name).toList(), columns.stream().map(Column::type).toList());
    }

    private Rows notReturning(CommonTable table, BindContext context) {
        add(new BoundStep(new DataChangeTableBinder(context.withChangedRows(null)).change(table.change()), -1, table.name()));
        return new Rows.None();
    }

    private void add(BoundStep step) {
        BoundStatement change = step.change() instanceof BoundReturning returning ? returning.change() : step.change();
        switch (change) {
            case BoundInsert insert -> changes(insert.table(), insert.constraintPlan());
            case BoundUpsert upsert -> changes(upsert.insert().table(), upsert.constraintPlan());
            case BoundUpdate update -> changes(update.table(), update.constraintPlan());
            case BoundDelete delete -> changes(delete.table(), delete.constraintPlan());
            case BoundMerge merge -> changes(merge.table(), merge.constraintPlan());
            default -> throw new IllegalStateException("no change: " + change.getClass());
        }
        steps.add(step);
    }

    private void changes(TableDescriptor table, ConstraintPlan constraintPlan) {
        changings.add(new Changing(table.tableId(), steps.size()));
        for (TableConstraints each : constraintPlan.byTable().values()) {
            each.children().stream().filter(reference -> cascades(reference.key()))
                    .forEach(reference -> changings.add(new Changing(reference.child().tableId(), steps.size())));
        }
    }

    /// Returns whether a referential action of the key changes the child table.
    private static boolean cascades(ForeignKey key) {
        return changesChild(key.onDelete()) || changesChild(key.onUpdate());
    }

    private static boolean changesChild(ForeignKey.Action action) {
        return action != ForeignKey.Action.NO_ACTION && action != ForeignKey.Action.RESTRICT;
    }

    private static void refuseCursor(AstStatement statement, int offset, BindContext context) {
        AstStatement change = statement instanceof AstStatement.QueryStatement returning
                && returning.query().body() instanceof Query.Select select && select.from().size() == 1
                && select.from().getFirst() instanceof ChangedTable changed
                ? changed.change() : statement;
        boolean atCursor = change instanceof AstStatement.Update update && update.cursor() != null
                || change instanceof AstStatement.Delete delete && delete.cursor() != null;
        if (atCursor) {
            throw context.failure(BindError.WITH_CHANGE_LOCKS, offset);
        }
    }

    /// Returns the statement preceded by the changes.
    public BoundStatement before(BoundStatement statement, BindContext context) {
        int offset = tables.getFirst().offset();
        if (statement instanceof BoundQuery query && (query.forUpdate() || query.isolation() != null)) {
            throw context.failure(BindError.WITH_CHANGE_LOCKS, offset);
        }
        for (Reading reading : readings) {
            for (Changing changing : changings) {
                if (changing.tableId == reading.table.tableId() && changing.part < reading.part) {
                    throw reading.context.failure(BindError.WITH_CHANGE_READ, reading.offset, reading.table.name());
                }
            }
        }
        return new BoundWithChanges(List.copyOf(steps), statement);
    }
}
