// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.plan.query.JoinKind;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
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
import java.util.BitSet;
import java.util.List;

/// Proves that the rows of a relation are unique in certain columns, from keys, grouping and DISTINCT. A DISTINCT on
/// such columns is then redundant, and an equality on them finds at most one partner per row.
public final class UniquenessProof {
    private UniquenessProof() {}

    /// @param columns column ids; columns equal to constants or to these are added
    public static boolean differIn(Relation relation, BitSet columns) {
        return switch (relation) {
            case TableRead read -> hasKey(read, columns);
            case Selection selection -> differIn(selection.input(), fixed(columns, selection.conditions()));
            case Projection projection -> differIn(projection.input(), below(projection, columns));
            case Grouping grouping -> grouping.sets().isEmpty()
                    && grouping.keys().stream().allMatch(key -> columns.get(key.column().column()));
            case Unique unique -> unique.columns().stream().allMatch(column -> columns.get(column.column()))
                    || differIn(unique.input(), columns);
            case Ordering ordering -> differIn(ordering.input(), columns);
            case Slice slice -> differIn(slice.input(), columns);
            case Windowing windowing -> differIn(windowing.input(), columns);
            case Join join -> joined(join, columns);
            case RowList list -> list.rows().size() <= 1;
            case DiagnosticRead read -> false;
            case ElementRows rows -> rows.columns().size() > rows.arrays().size() && columns.get(rows.columns().getLast().column());
            case RoutineRows rows -> false;
            case SeriesRows rows -> rows.columns().stream().anyMatch(column -> columns.get(column.column()));
            case DocumentRows rows -> false;
            case DependentJoin join -> false;
            case Concatenation concatenation -> false;
            case SetOperation operation -> false;
            case SharedRead read -> false;
            case WorkingRead read -> false;
            case Recursion recursion -> false;
        };
    }

    private static boolean joined(Join join, BitSet columns) {
        return switch (join.kind()) {
            case SEMI, ANTI -> differIn(join.left(), columns);
            case FULL -> false;
            case INNER, LEFT -> {
                BitSet fixed = join.kind() == JoinKind.INNER
                        ? fixed(columns, join.conditions()) : columns;
                BitSet partner = fixed(ColumnSets.of(join.left()), join.conditions());
                boolean leftDiffers = differIn(join.left(), fixed);
                yield leftDiffers && (differIn(join.right(), partner) || differIn(join.right(), fixed));
            }
        };
    }

    /// Returns the columns and all columns that equalities determine from them.
    public static BitSet fixed(BitSet columns, List<Scalar> conditions) {
        BitSet fixed = (BitSet) columns.clone();
        boolean grows = true;
        while (grows) {
            grows = false;
            for (Scalar condition : conditions) {
                if (condition instanceof Compare(var op, var left, var right) && op == Comparison.EQUAL) {
                    grows |= fix(left, right, fixed) || fix(right, left, fixed);
                }
            }
        }
        return fixed;
    }

    private static boolean fix(Scalar side, Scalar other, BitSet fixed) {
        if (!(side instanceof Column column) || fixed.get(column.column()) || ScalarTraversal.isVolatile(other)) {
            return false;
        }
        BitSet used = ColumnSets.in(other);
        used.andNot(fixed);
        if (!used.isEmpty()) {
            return false;
        }
        fixed.set(column.column());
        return true;
    }

    private static BitSet below(Projection projection, BitSet columns) {
        BitSet below = new BitSet();
        for (Definition definition : projection.definitions()) {
            if (columns.get(definition.column().column()) && definition.value() instanceof Column column) {
                below.set(column.column());
            }
        }
        return below;
    }

    private static boolean hasKey(TableRead read, BitSet columns) {
        if (!read.table().clusteringKey().isEmpty() && holds(read, read.table().clusteringKey(), columns)) {
            return true;
        }
        for (IndexDescriptor index : read.table().indexes()) {
            if (index.unique() && index.form().hasSingleEntry() && holds(read, index.keyColumns(), columns)
                    && (!index.nullsDistinct() || isPresent(read, index.keyColumns()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean holds(TableRead read, List<KeyColumn> key, BitSet columns) {
        return key.stream().allMatch(column -> columns.get(read.columns().get(column.position()).column()));
    }

    private static boolean isPresent(TableRead read, List<KeyColumn> key) {
        return key.stream().noneMatch(column -> read.table().columns().get(column.position()).nullable());
    }
}
