// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.catalog.CatalogSnapshot;
import bowler.plan.Estimate;
import bowler.plan.RowSource;
import bowler.plan.SortKey;
import bowler.plan.StatementPlan;
import bowler.plan.StatementPlan.Assignment;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.bound.BoundStatement;
import bowler.sql.bound.BoundStatement.BoundCreateTableAs;
import bowler.sql.bound.BoundStatement.BoundDelete;
import bowler.sql.bound.BoundStatement.BoundDirect;
import bowler.sql.bound.BoundStatement.BoundExplain;
import bowler.sql.bound.BoundStatement.BoundInsert;
import bowler.sql.bound.BoundStatement.BoundMerge;
import bowler.sql.bound.BoundStatement.BoundQuery;
import bowler.sql.bound.BoundStatement.BoundReturning;
import bowler.sql.bound.BoundStatement.BoundUpdate;
import bowler.sql.bound.BoundStatement.BoundUpsert;
import bowler.sql.bound.BoundStatement.BoundWithChanges;
import bowler.sql.bound.BoundStatement.ConflictUpdate;
import bowler.sql.bound.ColumnSupply;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Directive;
import bowler.sql.bound.Relation;
import bowler.sql.cost.Effort;
import bowler.sql.cost.ParameterShares;
import bowler.sql.cost.Room;
import bowler.sql.rewrite.Rewriter;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// A statement's plan.
public final class Optimizer {
    private final TablePaths paths;
    private final RelationPlanner relations;
    private final QueryPlanner queries;
    private final ChangedRowsPlanner changed;
    private final ColumnSupply columns;
    private final boolean atOnce;

    private Optimizer(TablePaths paths, ColumnSupply columns, boolean atOnce) {
        this.paths = paths;
        relations = new RelationPlanner(paths, () -> columns.newColumn(DataType.BOOLEAN, true).column(), this::prepared);
        queries = new QueryPlanner(relations);
        changed = new ChangedRowsPlanner(relations, columns, this::prepared);
        this.columns = columns;
        this.atOnce = atOnce;
    }

    /// For a statement that was not rewritten at once.
    ///
    /// @param parameters what is known of their values, or takes notes of those that matter
    /// @param room what the statement may hold
    public static Optimizer of(CatalogSnapshot catalog, ColumnSupply columns, ParameterShares parameters, Room room) {
        Directives directives = new Directives(columns.directives());
        return new Optimizer(new TablePaths(new ColumnStatistics(catalog, parameters), directives, room), columns, false);
    }

    /// For the same statement, rewritten at once, when this has planned it: what is known of its tables is not found out again.
    public Optimizer atOnce() {
        paths.statistics.forgetComputed();
        paths.allowance.beginAgain();
        return new Optimizer(paths, columns, true);
    }

    /// How many relations were planned so far.
    int relationsPlanned() {
        return relations.planned();
    }

    /// How many steps of join orders were weighed since it began.
    int stepsTaken() {
        return paths.allowance.taken();
    }

    private Relation prepared(Relation relation) {
        return queries.planned(Rewriter.rewrite(relation, columns, atOnce));
    }

    public StatementPlan plan(BoundStatement statement) {
        return switch (statement) {
            case BoundQuery query -> {
                Supplier<RowSource> rows = () -> rows(query.relation(), query.output()).source();
                RowSource source = rows.get();
                yield new StatementPlan.Query(query.forUpdate() ? changed.locked(source, query.relation(), rows) : source,
                        query.forUpdate(), query.isolation(), query.rowWait(), query.target());
            }
            case BoundInsert insert -> new StatementPlan.Insert(insert.table(),
                    rows(insert.source(), insert.output()).source(), insert.identityColumn(),
                    insert.rules());
            case BoundUpdate update -> {
                Physical source = rows(update.source(), update.row());
                List<Assignment> assignments = new ArrayList<>();
                for (Assignment assignment : update.assignments()) {
                    assignments.add(new Assignment(assignment.position(), source.inSlots(queries.planned(assignment.value()))));
                }
                yield new StatementPlan.Update(
                        update.table(), changed.rows(source.source(), update.source()), assignments, update.rules());
            }
            case BoundDelete delete -> new StatementPlan.Delete(delete.table(),
                    changed.rows(rows(delete.source(), delete.row()).source(), delete.source()), delete.rules());
            case BoundCreateTableAs create -> new StatementPlan.CreateTableAs(create.table(),
                    rows(create.source(), create.output()).source());
            case BoundMerge merge -> {
                RowSource rows = rows(merge.source(), merge.output()).source();
                Estimate estimate = rows.estimate();
                // The change must not meet what it has changed, and goes through the table in order; new rows come last.
                RowSource sorted = new RowSource.Sort(rows, List.of(new SortKey(1, false, false)), null, null,
                        new Estimate(estimate.rows(), estimate.cost() + estimate.rows() * Effort.VALUE));
                yield new StatementPlan.Merge(merge.table(), sorted, merge.actions(), merge.repeats(),
                        merge.shownCount(), merge.rules());
            }
            case BoundUpsert upsert -> new StatementPlan.Upsert((StatementPlan.Insert) plan(upsert.insert()),
                    upsert.arbiters(), upsert.update() == null ? null : update(upsert.update()), upsert.rules());
            case BoundReturning returning -> new StatementPlan.Returning(plan(returning.change()),
                    returning.rowsId(), returning.showing(),
                    rows(returning.query().relation(), returning.query().output()).source(),
                    returning.query().resultColumns());
            case BoundWithChanges with -> new StatementPlan.WithChanges(with.steps().stream().map(step ->
                    new StatementPlan.Step(plan(step.change()), step.rowsId(), step.name())).toList(),
                    plan(with.statement()), switch (with.statement()) {
                        case BoundQuery query -> query.resultColumns();
                        case BoundReturning returning -> returning.query().resultColumns();
                        default -> List.of();
                    });
            case BoundDirect direct -> direct.plan();
            case BoundExplain explain -> new StatementPlan.Explain(
                    plan(explain.statement()), explain.format(), explain.analyze(),
                    columns.directives().stream().map(Directive::shown).toList());
        };
    }

    private StatementPlan.ConflictUpdate update(ConflictUpdate update) {
        Map<Integer, Integer> slots = new HashMap<>();
        update.oldRow().forEach(column -> slots.put(column.column(), slots.size()));
        update.newRow().forEach(column -> slots.put(column.column(), slots.size()));
        List<Assignment> assignments = new ArrayList<>();
        for (Assignment assignment : update.assignments()) {
            assignments.add(new Assignment(
                    assignment.position(), Physical.inSlots(queries.planned(assignment.value()), slots)));
        }
        return new StatementPlan.ConflictUpdate(assignments, update.condition() == null ? null
                : Physical.inSlots(queries.planned(update.condition()), slots));
    }

    private Physical rows(Relation relation, List<Column> output) {
        return Arrangement.exactly(relations.best(queries.planned(relation), ColumnsUsed.in(output)), output);
    }
}
