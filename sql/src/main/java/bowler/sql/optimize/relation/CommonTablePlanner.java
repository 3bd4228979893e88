// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.relation;

import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.Recursion;
import bowler.sql.bound.Relation.SharedRead;
import bowler.sql.bound.Relation.WorkingRead;
import bowler.sql.bound.Relation;
import bowler.sql.bound.SharedSubplan;
import bowler.sql.cost.CostConstants;
import bowler.sql.optimize.physical.ColumnStatistics;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.PlanMemo;
import bowler.sql.optimize.physical.RecursionEstimate;
import bowler.sql.optimize.physical.RequiredProperties;
import bowler.sql.optimize.physical.SlotReordering;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// Plans common table expressions: rows materialized once for several readers, and recursion.
final class CommonTablePlanner {
    /// Assumed growth factor of a recursion nested in another one, and assumed input rows of one of its steps.
    private static final double GROWTH = 10;

    private final OperandPlanner relations;
    private final UnaryOperator<Relation> prepare;
    private final Map<SharedSubplan, RowSource.SharedRows> plans = new HashMap<>();
    private final Map<Integer, Double> workingRows = new HashMap<>();
    private final PlanMemo made;
    private final ColumnStatistics statistics;
    /// True while the steps of a recursion are planned over its base to estimate the growth.
    private boolean isEstimating;

    CommonTablePlanner(
            OperandPlanner relations, UnaryOperator<Relation> prepare, PlanMemo made, ColumnStatistics statistics) {
        this.made = made;
        this.statistics = statistics;
        this.relations = relations;
        this.prepare = prepare;
    }

    /// The first reader carries the cost of materializing the rows.
    PhysicalPlan shared(SharedRead read, RequiredProperties properties) {
        RowSource.SharedRows shared = plans.get(read.shared());
        if (shared == null) {
            SharedSubplan rows = read.shared();
            RowSource source = planned(prepare.apply(rows.relation()), rows.columns());
            shared = new RowSource.SharedRows(rows.id(), rows.name(), rows.columnNames(), source);
            plans.put(read.shared(), shared);
        }
        Estimate made = shared.source().estimate();
        double cost = made.cost() + made.rows() * CostConstants.MATERIALIZED_ROW;
        RowSource source = new RowSource.SharedRead(shared, read.correlation(), new Estimate(made.rows(), cost));
        return new PhysicalPlan(source, slots(read.columns()), properties.order().isEmpty(), made.cost());
    }

    PhysicalPlan working(WorkingRead read, RequiredProperties properties) {
        double rows = workingRows.getOrDefault(read.id(), GROWTH);
        RowSource source = new RowSource.WorkingRead(read.id(), read.name(),
                read.columns().stream().map(Column::type).toList(), read.correlation(), new Estimate(rows, rows * CostConstants.MATERIALIZED_ROW));
        return new PhysicalPlan(source, slots(read.columns()), properties.order().isEmpty(), 0);
    }

    PhysicalPlan recursion(Recursion recursion, RequiredProperties properties) {
        RowSource base = planned(recursion.base(), recursion.baseColumns());
        double baseRows = Math.max(1, base.estimate().rows());
        RecursionEstimate recursionEstimate = null;
        if (!isEstimating) {
            // Nested recursions are planned only once meanwhile.
            isEstimating = true;
            Map<SharedSubplan, RowSource.SharedRows> kept = new HashMap<>(plans);
            recursionEstimate = made.apart(() -> {
                List<RowSource> steps = steps(recursion, baseRows);
                return RecursionEstimate.of(baseRows, steps.stream().mapToDouble(step -> step.estimate().rows()).sum(), largest(steps), steps);
            });
            plans.clear();
            plans.putAll(kept);
            isEstimating = false;
        }
        List<RowSource> steps = steps(recursion, recursionEstimate == null ? baseRows : recursionEstimate.each(baseRows));
        double count = recursionEstimate == null ? GROWTH : recursionEstimate.count();
        double rows = base.estimate().rows();
        double cost = base.estimate().cost();
        for (RowSource step : steps) {
            rows += recursionEstimate == null ? count * step.estimate().rows() : 0;
            cost += count * step.estimate().cost();
        }
        rows += recursionEstimate == null ? 0 : recursionEstimate.rows();
        cost += rows * (recursion.distinct() ? CostConstants.HASH_BUILD : CostConstants.MATERIALIZED_ROW);
        RowSource source = new RowSource.Recursion(recursion.id(), recursion.name(), base, steps, recursion.distinct(),
                new Estimate(rows, cost));
        return new PhysicalPlan(source, slots(recursion.columns()), properties.order().isEmpty(), base.estimate().cost());
    }

    /// @param workingRowCount the rows of the previous round
    private List<RowSource> steps(Recursion recursion, double workingRowCount) {
        workingRows.put(recursion.id(), workingRowCount);
        List<RowSource> steps = new ArrayList<>();
        for (int i = 0; i < recursion.steps().size(); i++) {
            steps.add(planned(recursion.steps().get(i), recursion.stepColumns().get(i)));
        }
        return steps;
    }

    /// Returns the row count of the largest table that the sources read; 0 if they read none.
    private double largest(List<RowSource> sources) {
        double rows = 0;
        for (RowSource source : sources) {
            rows = Math.max(rows, largest(RowSourceTraversal.inputs(source)));
            rows = Math.max(rows, switch (source) {
                case RowSource.TableAccess access -> statistics.rows(access.table());
                case RowSource.IndexedRows indexed -> statistics.rows(indexed.table());
                case RowSource.LookupJoin join -> statistics.rows(join.right().table());
                case RowSource.ChoiceLookupJoin join -> statistics.rows(join.rights().getFirst().table());
                case RowSource.SharedRead read -> read.shared().source().estimate().rows();
                case RowSource other -> 0;
            });
        }
        return rows;
    }

    private RowSource planned(Relation relation, List<Column> columns) {
        return SlotReordering.exactly(relations.best(relation, ColumnSets.in(columns)), columns).source();
    }

    private static Map<Integer, Integer> slots(List<Column> columns) {
        Map<Integer, Integer> slots = new HashMap<>();
        for (Column column : columns) {
            slots.put(column.column(), slots.size());
        }
        return slots;
    }
}
