// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Outer;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Grouping;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.RowList;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation.Unique;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationTraversal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Removes security barriers around rows whose columns no harmful condition uses.
///
/// A harmful condition calls a function or can fail ([SecurityBarrier]). This pass gathers the columns on which such
/// conditions above the barriers depend.
/// A column that a projection or a group computes depends on the columns of its expression. Columns that a predicate
/// declares equal depend on each other, because later passes may replace one by the other.
final class BarrierElimination {
    private final BitSet columns = new BitSet();
    private final List<BitSet> related = new ArrayList<>();

    private BarrierElimination() {}

    /// Returns the relation without the barriers that it does not need.
    static Relation in(Relation relation) {
        BarrierElimination harmful = new BarrierElimination();
        return harmful.gather(relation) ? harmful.without(relation) : relation;
    }

    private Relation without(Relation relation) {
        if (SecurityBarrier.isBarrier(relation)) {
            return ColumnSets.of(relation).intersects(columns) ? relation : ((Slice) relation).input();
        }
        return RelationTraversal.mapInputs(relation, this::without);
    }

    /// Gathers the columns of a relation.
    ///
    /// @return false if the relation has nodes whose columns are not followed; then no barrier is to go
    private boolean gather(Relation relation) {
        if (!walk(relation)) {
            return false;
        }
        boolean grew = true;
        while (grew) {
            grew = false;
            for (BitSet set : related) {
                int before = columns.cardinality();
                if (set.intersects(columns)) {
                    columns.or(set);
                }
                grew |= columns.cardinality() > before;
            }
        }
        return true;
    }

    private boolean walk(Relation relation) {
        return switch (relation) {
            case Slice slice -> SecurityBarrier.isBarrier(slice) || walk(slice.input());
            case TableRead read -> true;
            case RowList list -> true;
            case Selection selection -> conditions(selection.conditions()) && walk(selection.input());
            case Join join -> conditions(join.conditions()) && walk(join.left()) && walk(join.right());
            case Projection projection -> definitions(projection.definitions()) && walk(projection.input());
            case Ordering ordering -> walk(ordering.input());
            case Unique unique -> walk(unique.input());
            case Grouping grouping -> {
                grouping.aggregates().forEach(aggregate -> relate(
                    aggregate.column(), ColumnSets.in(aggregate.call().arguments())));
                yield definitions(grouping.keys()) && walk(grouping.input());
            }
            case Relation other -> false;
        };
    }

    private boolean definitions(List<Definition> definitions) {
        definitions.forEach(definition -> relate(definition.column(), ColumnSets.in(definition.value())));
        return true;
    }

    private void relate(Column column, BitSet sources) {
        BitSet set = (BitSet) sources.clone();
        set.set(column.column());
        related.add(set);
    }

    private boolean conditions(List<Scalar> conditions) {
        for (Scalar condition : conditions) {
            if (condition instanceof Compare(var op, Column left, Column right) && op == Comparison.EQUAL) {
                related.add(ColumnSets.in(condition));
            } else if (!SecurityBarrier.isHarmless(condition)) {
                if (ScalarTraversal.any(condition, node -> node instanceof Outer || node instanceof Subquery)) {
                    return false;
                }
                addHarmful(condition);
            }
        }
        return true;
    }

    /// Adds the columns of the operands that call functions or can fail. The other operands of a comparison only meet the
    /// results.
    private void addHarmful(Scalar scalar) {
        if (SecurityBarrier.isHarmless(scalar)) {
            return;
        }
        switch (scalar) {
            case Compare compare -> {
                addHarmful(compare.left());
                addHarmful(compare.right());
            }
            case And and -> and.operands().forEach(this::addHarmful);
            case Or or -> or.operands().forEach(this::addHarmful);
            case Not not -> addHarmful(not.operand());
            case Scalar other -> columns.or(ColumnSets.in(other));
        }
    }
}
