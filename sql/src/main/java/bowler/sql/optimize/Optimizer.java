// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.catalog.CatalogSnapshot;
import bowler.plan.StatementPlan.Assignment;
import bowler.plan.StatementPlan;
import bowler.plan.definition.ConstraintPlan;
import bowler.plan.definition.TableConstraints;
import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource;
import bowler.plan.query.SortKey;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.BoundStatement.BoundCreateTableAs;
import bowler.sql.bound.BoundStatement.BoundDelete;
import bowler.sql.bound.BoundStatement.BoundDirect;
import bowler.sql.bound.BoundStatement.BoundExplain;
import bowler.sql.bound.BoundStatement.BoundInsert;
import bowler.sql.bound.BoundStatement.BoundInstead;
import bowler.sql.bound.BoundStatement.BoundMerge;
import bowler.sql.bound.BoundStatement.BoundQuery;
import bowler.sql.bound.BoundStatement.BoundReturning;
import bowler.sql.bound.BoundStatement.BoundUpdate;
import bowler.sql.bound.BoundStatement.BoundUpsert;
import bowler.sql.bound.BoundStatement.BoundWithChanges;
import bowler.sql.bound.BoundStatement.ConflictUpdate;
import bowler.sql.bound.BoundStatement;
import bowler.sql.bound.ColumnIdAllocator;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.OptimizerHint;
import bowler.sql.bound.Relation;
import bowler.sql.cost.CostConstants;
import bowler.sql.cost.MemoryCost;
import bowler.sql.cost.ParameterSelectivity;
import bowler.sql.optimize.access.AccessPathMemo;
import bowler.sql.optimize.access.OptimizerHints;
import bowler.sql.optimize.physical.ColumnStatistics;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.SlotReordering;
import bowler.sql.optimize.relation.RelationPlanner;
import bowler.sql.rewrite.Rewriter;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Turns a bound statement into its physical plan.
public final class Optimizer {
    private final AccessPathMemo paths;
    private final RelationPlanner relations;
    private final QueryPlanner queries;
    private final TargetRowsPlanner changed;
    private final ColumnIdAllocator columns;
    private final boolean decorrelated;

    private Optimizer(AccessPathMemo paths, ColumnIdAllocator columns, boolean isDecorrelated) {
        this.paths = paths;
        relations = new RelationPlanner(paths, () -> columns.newColumn(DataType.BOOLEAN, true).column(), this::prepared);
        queries = new QueryPlanner(relations);
        changed = new TargetRowsPlanner(relations, columns, this::prepared);
        this.columns = columns;
        this.decorrelated = isDecorrelated;
    }

    /// Returns an optimizer for a statement whose correlated subqueries were not unnested.
    ///
    /// @param parameters the known parameter values, or a recorder of the parameters whose values matter
    /// @param memoryCost the memory that the statement may use
    public static Optimizer of(CatalogSnapshot catalog, ColumnIdAllocator columns, ParameterSelectivity parameters, MemoryCost memoryCost) {
        OptimizerHints optimizerHints = new OptimizerHints(columns.directives(), columns.hasDerbyRules());
        return new Optimizer(new AccessPathMemo(new ColumnStatistics(catalog, parameters), optimizerHints, memoryCost), columns, false);
    }

    /// Returns an optimizer for the same statement with its correlated subqueries unnested. It reuses the statistics
    /// and access paths that this optimizer has collected.
    public Optimizer decorrelated() {
        paths.statistics.forgetComputed();
        paths.budget.restart();
        return new Optimizer(paths, columns, true);
    }

    /// Returns the number of relations planned so far.
    int relationsPlanned() {
        return relations.planned();
    }

    /// Returns the number of join search steps taken so far.
    int stepsTaken() {
        return paths.budget.taken();
    }

    private Relation prepared(Relation relation) {
        return queries.planned(Rewriter.rewrite(relation, columns, decorrelated));
    }

    public StatementPlan plan(BoundStatement statement) {
        return switch (statement) {
            case BoundQuery query -> {
                Supplier<RowSource> rows = () -> rows(query.relation(), query.output()).source();
                RowSource source = rows.get();
                yield new StatementPlan.Query(query.forUpdate() ? changed.locked(source, query.relation(), rows) : source,
                        query.forUpdate(), query.isolation(), query.lockWaitPolicy(), query.target());
            }
            case BoundInsert insert -> new StatementPlan.Insert(insert.table(),
                    rows(insert.source(), insert.output()).source(), insert.identityColumn(),
                    checked(insert.constraintPlan()));
            case BoundUpdate update -> {
                PhysicalPlan source = rows(update.source(), update.row());
                List<Assignment> assignments = new ArrayList<>();
                for (Assignment assignment : update.assignments()) {
                    assignments.add(new Assignment(assignment.position(), source.inSlots(queries.planned(assignment.value()))));
                }
                yield new StatementPlan.Update(
                        update.table(), changed.rows(source.source(), update.source()), assignments, checked(update.constraintPlan()));
            }
            case BoundDelete delete -> new StatementPlan.Delete(delete.table(),
                    changed.rows(rows(delete.source(), delete.row()).source(), delete.source()), checked(delete.constraintPlan()));
            case BoundCreateTableAs create -> new StatementPlan.CreateTableAs(create.table(),
                    rows(create.source(), create.output()).source());
            case BoundMerge merge -> {
                RowSource rows = rows(merge.source(), merge.output()).source();
                Estimate estimate = rows.estimate();
                // MERGE must not read rows that it has changed, and it changes rows in key order. New rows, whose key
                // is NULL, come last.
                RowSource sorted = new RowSource.Sort(rows, List.of(new SortKey(1, false, false)), null, null,
                        new Estimate(estimate.rows(), estimate.cost() + estimate.rows() * CostConstants.VALUE));
                yield new StatementPlan.Merge(merge.table(), sorted, merge.actions(), merge.repeats(),
                        merge.shownCount(), checked(merge.constraintPlan()));
            }
            case BoundInstead instead -> new StatementPlan.InsteadOf(
                    instead.view(), instead.event(), rows(instead.source(), instead.output()).source());
            case BoundUpsert upsert -> new StatementPlan.Upsert((StatementPlan.Insert) plan(upsert.insert()),
                    upsert.arbiters(), upsert.update() == null ? null : update(upsert.update()), checked(upsert.constraintPlan()));
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
                    columns.directives().stream().map(OptimizerHint::shown).toList());
        };
    }

    /// Plans the queries in the conditions that views and policies set for new rows.
    private ConstraintPlan checked(ConstraintPlan plan) {
        boolean hasQueries = plan.byTable().values().stream().flatMap(table -> table.checks().stream()).anyMatch(Optimizer::hasQuery);
        if (!hasQueries) {
            return plan;
        }
        Map<Integer, TableConstraints> tables = new LinkedHashMap<>();
        plan.byTable().forEach((id, table) -> tables.put(id, table.withChecks(table.checks().stream().map(check -> !hasQuery(check)
                ? check : check.with(queries.planned(Rewriter.rewrite(check.condition(), columns, decorrelated)))).toList())));
        return new ConstraintPlan(tables);
    }

    private static boolean hasQuery(TableConstraints.Check check) {
        return ScalarTraversal.any(check.condition(), Scalar.Subquery.class::isInstance);
    }

    private StatementPlan.ConflictUpdate update(ConflictUpdate update) {
        Map<Integer, Integer> slots = new HashMap<>();
        update.oldRow().forEach(column -> slots.put(column.column(), slots.size()));
        update.newRow().forEach(column -> slots.put(column.column(), slots.size()));
        List<Assignment> assignments = new ArrayList<>();
        for (Assignment assignment : update.assignments()) {
            assignments.add(new Assignment(
                    assignment.position(), PhysicalPlan.inSlots(queries.planned(assignment.value()), slots)));
        }
        return new StatementPlan.ConflictUpdate(assignments, update.condition() == null ? null
                : PhysicalPlan.inSlots(queries.planned(update.condition()), slots));
    }

    private PhysicalPlan rows(Relation relation, List<Column> output) {
        return SlotReordering.exactly(relations.best(queries.planned(relation), ColumnSets.in(output)), output);
    }
}
