// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.access;

import bowler.plan.query.JoinKind;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
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
import bowler.sql.bound.ScalarSize;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The join graph of a tree of inner joins, selections and projections: base relations in any order, predicates, and
/// the definitions of the projections' columns. A derived table that only selects and renames columns is merged into
/// the graph.
public final class JoinGraph {
    /// Maximum merged projections that compute values. Others are planned separately, because nested substitution would
    /// let expressions grow with each level.
    private static final int MAX_DISSOLVED = 2;
    private static final int MAX_DISSOLVED_SIZE = 8;

    public final List<BaseRelation> leaves = new ArrayList<>();
    /// Predicates on several base relations, or on none.
    public final List<Scalar> joining = new ArrayList<>();
    private final Map<Integer, Scalar> definitions = new HashMap<>();
    private final List<Scalar> conditions = new ArrayList<>();
    private final Relation root;
    private int projectionCount;
    private int computedCount;
    private final AccessPathMemo accessPathMemo;
    private final OptimizerHints optimizerHints;

    public JoinGraph(Relation relation, AccessPathMemo accessPathMemo, OptimizerHints optimizerHints) {
        this.optimizerHints = optimizerHints;
        this.accessPathMemo = accessPathMemo;
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
                boolean isWhole = projectionCount > 0 && optimizerHints.strategy(ColumnSets.of(projection)) != null;
                if (isWhole || !mayDissolve(projection)) {
                    leaves.add(new BaseRelation(projection, ColumnSets.of(projection), null));
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
            case TableRead read -> leaves.add(new BaseRelation(read, ColumnSets.of(read), accessPathMemo.of(read)));
            case DependentJoin join -> leaves.add(new BaseRelation(join, ColumnSets.of(join), null));
            case Join join -> leaves.add(new BaseRelation(join, ColumnSets.of(join), null));
            case DiagnosticRead read -> leaves.add(new BaseRelation(read, ColumnSets.of(read), null));
            case ElementRows rows -> leaves.add(new BaseRelation(rows, ColumnSets.of(rows), null));
            case RoutineRows rows -> leaves.add(new BaseRelation(rows, ColumnSets.of(rows), null));
            case SeriesRows rows -> leaves.add(new BaseRelation(rows, ColumnSets.of(rows), null));
            case DocumentRows rows -> leaves.add(new BaseRelation(rows, ColumnSets.of(rows), null));
            case RowList list -> leaves.add(new BaseRelation(list, ColumnSets.of(list), null));
            case Grouping grouping -> leaves.add(new BaseRelation(grouping, ColumnSets.of(grouping), null));
            case Windowing windowing -> leaves.add(new BaseRelation(windowing, ColumnSets.of(windowing), null));
            case Unique unique -> leaves.add(new BaseRelation(unique, ColumnSets.of(unique), null));
            case Concatenation concatenation ->
                leaves.add(new BaseRelation(concatenation, ColumnSets.of(concatenation), null));
            case SetOperation operation -> leaves.add(new BaseRelation(operation, ColumnSets.of(operation), null));
            case SharedRead read -> leaves.add(new BaseRelation(read, ColumnSets.of(read), null));
            case WorkingRead read -> leaves.add(new BaseRelation(read, ColumnSets.of(read), null));
            case Recursion recursion -> leaves.add(new BaseRelation(recursion, ColumnSets.of(recursion), null));
            case Ordering ordering -> leaves.add(new BaseRelation(ordering, ColumnSets.of(ordering), null));
            case Slice slice -> leaves.add(new BaseRelation(slice, ColumnSets.of(slice), null));
        }
    }

    /// Returns whether a projection may be merged: the first one, and later ones that compute little while few are
    /// merged. Volatile values are computed once for all readers, so their projection is kept.
    private boolean mayDissolve(Projection projection) {
        boolean first = projectionCount++ == 0;
        boolean computes = false;
        for (Definition definition : projection.definitions()) {
            if (projection != root && ScalarTraversal.isVolatile(definition.value())) {
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
        BitSet used = ColumnSets.in(condition);
        for (BaseRelation baseRelation : leaves) {
            BitSet missing = (BitSet) used.clone();
            missing.andNot(baseRelation.columns);
            if (missing.isEmpty() && (!used.isEmpty() || leaves.size() == 1)) {
                baseRelation.own.add(condition);
                return;
            }
        }
        joining.add(condition);
    }

    /// Returns the base relations' columns that these columns are computed from.
    public BitSet resolved(BitSet columns) {
        BitSet resolved = (BitSet) columns.clone();
        columns.stream().filter(definitions::containsKey).forEach(id ->
                ColumnSets.addTo(resolved, resolved(definitions.get(id))));
        return resolved;
    }

    /// Returns the expression in terms of the base relations' columns.
    public Scalar resolved(Scalar scalar) {
        return definitions.isEmpty() ? scalar : ScalarTraversal.map(scalar, node -> {
            Scalar value = node instanceof Column column ? definitions.get(column.column()) : null;
            return value == null ? node : resolved(value);
        });
    }
}
