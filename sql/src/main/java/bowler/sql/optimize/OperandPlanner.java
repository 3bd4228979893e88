// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.Estimate;
import bowler.plan.RowSource;
import bowler.plan.SetOperator;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Relation;
import bowler.sql.bound.Relation.Concatenation;
import bowler.sql.bound.Relation.SetOperation;
import bowler.sql.cost.Effort;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Plans set operations: each operand by itself, with its columns in the same slots as those of the others.
final class OperandPlanner {
    /// What share of rows an EXCEPT is taken to leave, or an INTERSECT.
    private static final double KEPT = 0.5;

    private final RelationPlanner relations;

    OperandPlanner(RelationPlanner relations) {
        this.relations = relations;
    }

    /// Columns that nobody wants are not made.
    Physical concatenation(Concatenation concatenation, BitSet required, Wish wish) {
        List<Integer> wanted = new ArrayList<>();
        Map<Integer, Integer> slots = new HashMap<>();
        for (int i = 0; i < concatenation.columns().size(); i++) {
            int id = concatenation.columns().get(i).column();
            if (required.get(id)) {
                slots.put(id, wanted.size());
                wanted.add(i);
            }
        }
        List<RowSource> inputs = new ArrayList<>(concatenation.inputs().size());
        double rows = 0;
        double cost = 0;
        double firstCost = 0;
        for (int i = 0; i < concatenation.inputs().size(); i++) {
            List<Column> columns = new ArrayList<>(wanted.size());
            for (int index : wanted) {
                columns.add(concatenation.inputColumns().get(i).get(index));
            }
            Physical input = planned(concatenation.inputs().get(i), columns);
            inputs.add(input.source());
            rows += input.rows();
            cost += input.cost();
            firstCost = i == 0 ? input.firstCost() : firstCost;
        }
        RowSource source = new RowSource.Concatenation(inputs, new Estimate(rows, cost));
        return new Physical(source, slots, wish.order().isEmpty(), firstCost);
    }

    Physical operation(SetOperation operation, Wish wish) {
        Map<Integer, Integer> slots = new HashMap<>();
        for (int i = 0; i < operation.columns().size(); i++) {
            slots.put(operation.columns().get(i).column(), i);
        }
        List<RowSource> inputs = new ArrayList<>(operation.inputs().size());
        double cost = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < operation.inputs().size(); i++) {
            Physical input = planned(operation.inputs().get(i), operation.inputColumns().get(i));
            inputs.add(input.source());
            cost += input.cost() + input.rows() * (i == 0 ? Effort.HASH_BUILD : Effort.HASH_PROBE);
            least = Math.min(least, input.rows());
        }
        boolean intersects = operation.operator() == SetOperator.INTERSECT
                || operation.operator() == SetOperator.INTERSECT_ALL;
        double rows = Math.max(1, KEPT * (intersects ? least : inputs.getFirst().estimate().rows()));
        RowSource source = new RowSource.SetOperation(operation.operator(), inputs, new Estimate(rows, cost));
        return new Physical(source, slots, wish.order().isEmpty(), cost);
    }

    private Physical planned(Relation input, List<Column> columns) {
        return RelationPlanner.exactly(relations.best(input, ColumnsUsed.in(columns)), columns);
    }
}
