// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.Estimate;
import bowler.plan.RowSource;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Relation;
import bowler.sql.bound.Relation.Recursion;
import bowler.sql.bound.Relation.SharedRead;
import bowler.sql.bound.Relation.WorkingRead;
import bowler.sql.bound.SharedRows;
import bowler.sql.cost.Effort;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// Plans what WITH defines: rows made once for several readers, and recursion.
final class CommonTablePlanner {
    /// How often the rows of its base a recursion is taken to give, and how many one of its steps has at hand.
    private static final double GROWTH = 10;

    private final RelationPlanner relations;
    private final UnaryOperator<Relation> prepare;
    private final Map<SharedRows, RowSource.SharedRows> plans = new HashMap<>();
    private final Map<Integer, Double> workingRows = new HashMap<>();

    CommonTablePlanner(RelationPlanner relations, UnaryOperator<Relation> prepare) {
        this.relations = relations;
        this.prepare = prepare;
    }

    /// The first reader carries the cost of the making.
    Physical shared(SharedRead read, Wish wish) {
        RowSource.SharedRows shared = plans.get(read.shared());
        if (shared == null) {
            SharedRows rows = read.shared();
            RowSource source = planned(prepare.apply(rows.relation()), rows.columns());
            shared = new RowSource.SharedRows(rows.id(), rows.name(), rows.columnNames(), source);
            plans.put(read.shared(), shared);
        }
        Estimate made = shared.source().estimate();
        double cost = made.cost() + made.rows() * Effort.KEPT_ROW;
        RowSource source = new RowSource.SharedRead(shared, read.correlation(), new Estimate(made.rows(), cost));
        return new Physical(source, slots(read.columns()), wish.order().isEmpty(), made.cost());
    }

    Physical working(WorkingRead read, Wish wish) {
        double rows = workingRows.getOrDefault(read.id(), GROWTH);
        RowSource source = new RowSource.WorkingRead(read.id(), read.name(),
                read.columns().stream().map(Column::type).toList(), read.correlation(), new Estimate(rows, rows * Effort.KEPT_ROW));
        return new Physical(source, slots(read.columns()), wish.order().isEmpty(), 0);
    }

    Physical recursion(Recursion recursion, Wish wish) {
        RowSource base = planned(recursion.base(), recursion.baseColumns());
        workingRows.put(recursion.id(), Math.max(1, base.estimate().rows()));
        List<RowSource> steps = new ArrayList<>();
        double rows = base.estimate().rows();
        double cost = base.estimate().cost();
        for (int i = 0; i < recursion.steps().size(); i++) {
            RowSource step = planned(recursion.steps().get(i), recursion.stepColumns().get(i));
            steps.add(step);
            rows += GROWTH * step.estimate().rows();
            cost += GROWTH * step.estimate().cost();
        }
        cost += rows * (recursion.distinct() ? Effort.HASH_BUILD : Effort.KEPT_ROW);
        RowSource source = new RowSource.Recursion(recursion.id(), recursion.name(), base, steps, recursion.distinct(),
                new Estimate(rows, cost));
        return new Physical(source, slots(recursion.columns()), wish.order().isEmpty(), base.estimate().cost());
    }

    private RowSource planned(Relation relation, List<Column> columns) {
        return RelationPlanner.exactly(relations.best(relation, ColumnsUsed.in(columns)), columns).source();
    }

    private static Map<Integer, Integer> slots(List<Column> columns) {
        Map<Integer, Integer> slots = new HashMap<>();
        for (Column column : columns) {
            slots.put(column.column(), slots.size());
        }
        return slots;
    }
}
