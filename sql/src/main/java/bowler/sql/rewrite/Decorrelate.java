// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.query.JoinKind;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.ColumnIdAllocator;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.Concatenation;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.DependentJoin;
import bowler.sql.bound.Relation.DiagnosticRead;
import bowler.sql.bound.Relation.ElementRows;
import bowler.sql.bound.Relation.Grouping;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.DocumentRows;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Recursion;
import bowler.sql.bound.Relation.RowList;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.RoutineRows;
import bowler.sql.bound.Relation.SeriesRows;
import bowler.sql.bound.Relation.SetOperation;
import bowler.sql.bound.Relation.SharedRead;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation.Unique;
import bowler.sql.bound.Relation.Windowing;
import bowler.sql.bound.Relation.WorkingRead;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationTraversal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Removes the correlation from a subquery. Its rows become those rows of an uncorrelated relation that satisfy certain
/// predicates.
///
/// The method follows Neumann and Kemper, *Unnesting Arbitrary Queries*, 2015, who push a dependent join down until
/// nothing depends on it. If the simple rules here do not apply, there is no result, and the subquery runs once per
/// outer row.
final class Decorrelate {
    /// A decorrelated subquery.
    ///
    /// @param relation an uncorrelated relation with the subquery's columns and those that the conditions need
    /// @param conditions a conjunction over its columns and the parameters
    /// @param values the definitions of columns that could not be kept, because they were computed from parameters
    record Pulled(Relation relation, List<Scalar> conditions, Map<Scalar, Scalar> values) {
        /// Rewrites a scalar over the subquery's columns to the relation's columns.
        Scalar over(Scalar scalar) {
            return scalar == null || values.isEmpty() ? scalar
                    : ScalarTraversal.map(scalar, node -> values.getOrDefault(node, node));
        }
    }

    private final ColumnIdAllocator columns;
    private final boolean throughGroups;

    /// @param throughGroups true if grouping keys may be added, so that groups exist for all outer rows at once
    Decorrelate(ColumnIdAllocator columns, boolean throughGroups) {
        this.columns = columns;
        this.throughGroups = throughGroups;
    }

    /// Returns null if the relation cannot be decorrelated.
    Pulled pull(Relation relation) {
        if (!RelationTraversal.usesOuters(relation)) {
            return new Pulled(relation, List.of(), Map.of());
        }
        return switch (relation) {
            case Selection selection -> selection(selection);
            case Projection projection -> projection(projection);
            case Join join -> join(join);
            case Unique unique -> unique(unique);
            case Ordering ordering -> pull(ordering.input());
            case Grouping grouping -> grouping(grouping);
            case TableRead read -> null;
            case RowList list -> null;
            case DiagnosticRead read -> null;
            case ElementRows rows -> null;
            case RoutineRows rows -> null;
            case SeriesRows rows -> null;
            case DocumentRows rows -> null;
            case Windowing windowing -> null;
            case DependentJoin join -> null;
            case SharedRead read -> null;
            case WorkingRead read -> null;
            case Recursion recursion -> null;
            case Concatenation concatenation -> null;
            case SetOperation operation -> null;
            case Slice slice -> null;
        };
    }

    private Pulled selection(Selection selection) {
        Pulled below = pull(selection.input());
        if (below == null) {
            return null;
        }
        List<Scalar> pulled = new ArrayList<>(below.conditions);
        List<Scalar> kept = new ArrayList<>();
        for (Scalar condition : selection.conditions()) {
            Scalar over = below.over(condition);
            (RelationTraversal.usesOuters(over) ? pulled : kept).add(over);
        }
        return new Pulled(kept.isEmpty() ? below.relation : new Selection(below.relation, kept), pulled, below.values);
    }

    private Pulled projection(Projection projection) {
        Pulled below = pull(projection.input());
        if (below == null) {
            return null;
        }
        Map<Scalar, Scalar> values = new HashMap<>(below.values);
        List<Definition> definitions = new ArrayList<>();
        BitSet given = new BitSet();
        BitSet needed = ColumnSets.in(below.conditions);
        for (Definition definition : projection.definitions()) {
            Scalar value = below.over(definition.value());
            if (RelationTraversal.usesOuters(value)) {
                values.put(definition.column(), value);
                ColumnSets.addTo(needed, value);
            } else {
                definitions.add(new Definition(definition.column(), value));
                given.set(definition.column().column());
            }
        }
        for (Column column : below.relation.columns()) {
            if (needed.get(column.column()) && !given.get(column.column())) {
                definitions.add(new Definition(column, column));
                given.set(column.column());
            }
        }
        return new Pulled(new Projection(below.relation, definitions), below.conditions, values);
    }

    private Pulled join(Join join) {
        if (join.kind() == JoinKind.FULL) {
            return null;
        }
        Pulled left = pull(join.left());
        Pulled right = join.kind() == JoinKind.INNER ? pull(join.right())
                : RelationTraversal.usesOuters(join.right()) ? null : new Pulled(join.right(), List.of(), Map.of());
        if (left == null || right == null) {
            return null;
        }
        Map<Scalar, Scalar> values = new HashMap<>(left.values);
        values.putAll(right.values);
        List<Scalar> conditions = new ArrayList<>(left.conditions);
        conditions.addAll(right.conditions);
        Pulled both = new Pulled(null, List.of(), values);
        List<Scalar> kept = new ArrayList<>();
        for (Scalar condition : join.conditions()) {
            Scalar over = both.over(condition);
            if (!RelationTraversal.usesOuters(over)) {
                kept.add(over);
            } else if (join.kind() == JoinKind.INNER) {
                conditions.add(over);
            } else {
                return null;
            }
        }
        return new Pulled(new Join(join.kind(), left.relation, right.relation, kept), conditions, values);
    }

    /// Decorrelates DISTINCT. The columns that equalities compare with the outer row are constant per outer row, so
    /// they do not affect DISTINCT.
    private Pulled unique(Unique unique) {
        Pulled below = pull(unique.input());
        if (below == null || !below.values.isEmpty()) {
            return null;
        }
        for (Scalar condition : below.conditions) {
            if (!(within(condition) instanceof Column)) {
                return null;
            }
        }
        return new Pulled(new Unique(below.relation), below.conditions, below.values);
    }

    private Pulled grouping(Grouping grouping) {
        if (!throughGroups || grouping.keys().isEmpty()) {
            return null;
        }
        Pulled below = pull(grouping.input());
        return below == null ? null : grouped(grouping, below);
    }

    /// Adds the compared columns to the grouping keys; returns null if the predicates are not all equalities.
    Pulled grouped(Grouping grouping, Pulled below) {
        boolean[] outside = new boolean[1];
        RelationTraversal.visitScalars(grouping, scalar -> outside[0] |= RelationTraversal.usesOuters(below.over(scalar)));
        if (outside[0] || !below.values.isEmpty() || grouping.setNumber() != null) {
            return null;
        }
        List<Definition> keys = new ArrayList<>(grouping.keys());
        List<Scalar> conditions = new ArrayList<>();
        for (Scalar condition : below.conditions) {
            Scalar within = within(condition);
            if (within == null || !within.type().id().isOrdered()) {
                return null;
            }
            Column key = columns.newColumn(within.type(), columns.isNullable(within));
            keys.add(new Definition(key, within));
            Compare compare = (Compare) condition;
            conditions.add(new Compare(Comparison.EQUAL, key,
                    compare.left() == within ? compare.right() : compare.left()));
        }
        return new Pulled(new Grouping(below.relation, keys, grouping.sets(), null, grouping.aggregates()), conditions, below.values);
    }

    /// Returns the subquery's side of an equality; null if the predicate is something else.
    private static Scalar within(Scalar condition) {
        if (!(condition instanceof Compare(var op, var left, var right)) || op != Comparison.EQUAL) {
            return null;
        }
        return isWithin(left) && isOutside(right) ? left : isWithin(right) && isOutside(left) ? right : null;
    }

    static boolean isWithin(Scalar scalar) {
        return !RelationTraversal.usesOuters(scalar) && !isOutside(scalar);
    }

    static boolean isOutside(Scalar scalar) {
        return ColumnSets.in(scalar).isEmpty();
    }
}
