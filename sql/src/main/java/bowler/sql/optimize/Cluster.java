// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.JoinKind;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarShape;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Relation.Concatenation;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.DependentJoin;
import bowler.sql.bound.Relation.DiagnosticRead;
import bowler.sql.bound.Relation.ElementRows;
import bowler.sql.bound.Relation.Grouping;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.JsonRows;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Recursion;
import bowler.sql.bound.Relation.RowList;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.SeriesRows;
import bowler.sql.bound.Relation.SetOperation;
import bowler.sql.bound.Relation.SharedRead;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation.Unique;
import bowler.sql.bound.Relation.Windowing;
import bowler.sql.bound.Relation.WorkingRead;
import bowler.sql.bound.Relation;
import bowler.sql.bound.ScalarSize;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Inner joins, conditions and projections taken together: members in any order, conditions, and what the columns of
/// projections stand for. So a derived table that is no more than columns and conditions leaves no trace.
final class Cluster {
    /// Other projections that compute are planned by themselves: put into one another, their values would grow with each
    /// step.
    private static final int MAX_DISSOLVED = 2;
    private static final int MAX_DISSOLVED_SIZE = 8;

    final List<Leaf> leaves = new ArrayList<>();
    /// Conditions on several members, or on none.
    final List<Scalar> joining = new ArrayList<>();
    private final Map<Integer, Scalar> definitions = new HashMap<>();
    private final List<Scalar> conditions = new ArrayList<>();
    private final Relation root;
    private int projectionCount;
    private int computedCount;
    private final TablePaths tablePaths;
    private final Directives directives;

    Cluster(Relation relation, TablePaths tablePaths, Directives directives) {
        this.directives = directives;
        this.tablePaths = tablePaths;
        root = relation;
        flatten(relation);
        for (Scalar condition : conditions) {
            place(resolved(condition));
        }
    }

    private void flatten(Relation relation) {
        switch (relation) {
            case Selection selection -> {
                conditions.addAll(selection.conditions());
                flatten(selection.input());
            }
            case Projection projection -> {
                boolean isWhole = projectionCount > 0 && directives.strategy(ColumnsUsed.of(projection)) != null;
                if (isWhole || !mayDissolve(projection)) {
                    leaves.add(new Leaf(projection, ColumnsUsed.of(projection), null));
                    return;
                }
                for (Definition definition : projection.definitions()) {
                    if (!definition.value().equals(definition.column())) {
                        definitions.put(definition.column().column(), definition.value());
                    }
                }
                flatten(projection.input());
            }
            case Join join when join.kind() == JoinKind.INNER -> {
                conditions.addAll(join.conditions());
                flatten(join.left());
                flatten(join.right());
            }
            case TableRead read -> leaves.add(new Leaf(read, ColumnsUsed.of(read), tablePaths.of(read)));
            case DependentJoin join -> leaves.add(new Leaf(join, ColumnsUsed.of(join), null));
            case Join join -> leaves.add(new Leaf(join, ColumnsUsed.of(join), null));
            case DiagnosticRead read -> leaves.add(new Leaf(read, ColumnsUsed.of(read), null));
            case ElementRows rows -> leaves.add(new Leaf(rows, ColumnsUsed.of(rows), null));
            case SeriesRows rows -> leaves.add(new Leaf(rows, ColumnsUsed.of(rows), null));
            case JsonRows rows -> leaves.add(new Leaf(rows, ColumnsUsed.of(rows), null));
            case RowList list -> leaves.add(new Leaf(list, ColumnsUsed.of(list), null));
            case Grouping grouping -> leaves.add(new Leaf(grouping, ColumnsUsed.of(grouping), null));
            case Windowing windowing -> leaves.add(new Leaf(windowing, ColumnsUsed.of(windowing), null));
            case Unique unique -> leaves.add(new Leaf(unique, ColumnsUsed.of(unique), null));
            case Concatenation concatenation ->
                leaves.add(new Leaf(concatenation, ColumnsUsed.of(concatenation), null));
            case SetOperation operation -> leaves.add(new Leaf(operation, ColumnsUsed.of(operation), null));
            case SharedRead read -> leaves.add(new Leaf(read, ColumnsUsed.of(read), null));
            case WorkingRead read -> leaves.add(new Leaf(read, ColumnsUsed.of(read), null));
            case Recursion recursion -> leaves.add(new Leaf(recursion, ColumnsUsed.of(recursion), null));
            case Ordering ordering -> leaves.add(new Leaf(ordering, ColumnsUsed.of(ordering), null));
            case Slice slice -> leaves.add(new Leaf(slice, ColumnsUsed.of(slice), null));
        }
    }

    /// The first, and later ones that compute little and are few. What is another value each time is made once, for all who ask.
    private boolean mayDissolve(Projection projection) {
        boolean first = projectionCount++ == 0;
        boolean computes = false;
        for (Definition definition : projection.definitions()) {
            if (projection != root && ScalarShape.isVolatile(definition.value())) {
                return false;
            }
            int size = ScalarSize.of(definition.value());
            computes |= size > 1;
            if (size > MAX_DISSOLVED_SIZE && !first) {
                return false;
            }
        }
        return first || !computes || ++computedCount <= MAX_DISSOLVED;
    }

    private void place(Scalar condition) {
        BitSet used = ColumnsUsed.in(condition);
        for (Leaf leaf : leaves) {
            BitSet missing = (BitSet) used.clone();
            missing.andNot(leaf.columns);
            if (missing.isEmpty() && (!used.isEmpty() || leaves.size() == 1)) {
                leaf.own.add(condition);
                return;
            }
        }
        joining.add(condition);
    }

    /// The columns of the members that these stand for.
    BitSet resolved(BitSet columns) {
        BitSet resolved = (BitSet) columns.clone();
        columns.stream().filter(definitions::containsKey).forEach(id ->
                ColumnsUsed.addTo(resolved, resolved(definitions.get(id))));
        return resolved;
    }

    /// The value over columns of the members.
    Scalar resolved(Scalar scalar) {
        return definitions.isEmpty() ? scalar : ScalarShape.map(scalar, node -> {
            Scalar value = node instanceof Column column ? definitions.get(column.column()) : null;
            return value == null ? node : resolved(value);
        });
    }
}
