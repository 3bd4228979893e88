// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.relation;

import bowler.plan.query.AggregateCall;
import bowler.plan.query.Estimate;
import bowler.plan.query.JoinKind;
import bowler.plan.query.RowSource.Aggregate;
import bowler.plan.query.RowSource.NestedLoopJoin;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Not;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.AggregateDefinition;
import bowler.sql.bound.Relation.Grouping;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.function.AggregateFunction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Plans MIN and MAX of a table's columns without grouping as the first row in the column's order, which an index may
/// provide. Each of several aggregates is looked up separately, and the results are joined into one row.
final class MinMaxPlanner {
    private static final int MAX_AGGREGATES = 4;
    private static final Literal ONE = new Literal(Value.of(DataType.BIGINT, 1L));

    private final OperandPlanner relations;

    MinMaxPlanner(OperandPlanner relations) {
        this.relations = relations;
    }

    /// Returns the plan by lookups, whatever its cost; null if there are other aggregates.
    PhysicalPlan plan(Grouping grouping, List<AggregateDefinition> wanted, boolean ordered) {
        if (!grouping.keys().isEmpty() || !grouping.sets().isEmpty() || wanted.isEmpty() || wanted.size() > MAX_AGGREGATES
                || !isOfOneTable(grouping.input())) {
            return null;
        }
        for (AggregateDefinition aggregate : wanted) {
            AggregateFunction function = aggregate.call().function();
            boolean extreme = function == AggregateFunction.MIN || function == AggregateFunction.MAX;
            if (!extreme || aggregate.call().filter() != null || !(aggregate.call().argument() instanceof Column)) {
                return null;
            }
        }
        Map<Integer, Integer> slots = new HashMap<>();
        RowSource all = null;
        for (AggregateDefinition aggregate : wanted) {
            slots.put(aggregate.column().column(), slots.size());
            RowSource one = lookup(grouping.input(), aggregate.call());
            all = all == null ? one : new NestedLoopJoin(JoinKind.INNER, all, one, null,
                    new Estimate(1, all.estimate().cost() + one.estimate().cost()));
        }
        return new PhysicalPlan(all, slots, ordered, all.estimate().cost());
    }

    private static boolean isOfOneTable(Relation relation) {
        Relation below = relation;
        while (below instanceof Selection selection) {
            below = selection.input();
        }
        return below instanceof TableRead;
    }

    private RowSource lookup(Relation input, AggregateCall call) {
        Column column = (Column) call.argument();
        boolean greatest = call.function() == AggregateFunction.MAX;
        Relation known = new Selection(input, List.of(new Not(new IsNull(column))));
        Relation first = new Slice(new Ordering(known, List.of(new OrderKey(column, greatest, greatest))), null, ONE, 0,
                List.of());
        PhysicalPlan row = relations.best(first, ColumnSets.in(column));
        return new Aggregate(row.source(), List.of(), List.of(call.map(row::inSlots)), new Estimate(1, row.cost()));
    }
}
