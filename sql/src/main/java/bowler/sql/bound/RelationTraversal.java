// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.plan.scalar.Scalar.Outer;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.Relation.AggregateDefinition;
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
import bowler.sql.bound.Relation.WindowDefinition;
import bowler.sql.bound.Relation.Windowing;
import bowler.sql.bound.Relation.WorkingRead;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// Decomposes and rebuilds relations, so that passes interested in few kinds of nodes need not handle all.
public final class RelationTraversal {
    private RelationTraversal() {}

    /// Returns the node with its inputs changed. The right side of a dependent join is an input; shared rows are not.
    public static Relation mapInputs(Relation relation, UnaryOperator<Relation> change) {
        return switch (relation) {
            case TableRead read -> read;
            case SharedRead read -> read;
            case WorkingRead read -> read;
            case Recursion recursion -> new Recursion(recursion.id(), recursion.name(), change.apply(recursion.base()),
                    recursion.baseColumns(), recursion.steps().stream().map(change).toList(), recursion.stepColumns(),
                    recursion.distinct(), recursion.columns());
            case RowList list -> list;
            case DiagnosticRead read -> read;
            case DocumentRows rows -> rows;
            case ElementRows rows -> rows;
            case RoutineRows rows -> rows;
            case SeriesRows rows -> rows;
            case Selection selection -> new Selection(change.apply(selection.input()), selection.conditions());
            case Join join ->
                new Join(join.kind(), change.apply(join.left()), change.apply(join.right()), join.conditions());
            case DependentJoin join -> new DependentJoin(join.kind(), change.apply(join.left()),
                    change.apply(join.right()), join.parameters(), join.arguments(), join.conditions());
            case Projection projection -> new Projection(change.apply(projection.input()), projection.definitions());
            case Grouping grouping -> new Grouping(change.apply(grouping.input()), grouping.keys(), grouping.sets(),
                    grouping.setNumber(), grouping.aggregates());
            case Windowing windowing -> new Windowing(change.apply(windowing.input()), windowing.partition(),
                    windowing.order(), windowing.calls());
            case Unique unique -> new Unique(change.apply(unique.input()));
            case Concatenation concatenation ->
                new Concatenation(concatenation.inputs().stream().map(change).toList(), concatenation.inputColumns(),
                        concatenation.columns());
            case SetOperation operation -> new SetOperation(operation.operator(),
                    operation.inputs().stream().map(change).toList(), operation.inputColumns(), operation.columns());
            case Ordering ordering -> new Ordering(change.apply(ordering.input()), ordering.keys());
            case Slice slice ->
                new Slice(change.apply(slice.input()), slice.offset(), slice.fetch(), slice.minFetch(), slice.ties());
        };
    }

    /// Returns the node with each of its own scalars changed.
    public static Relation mapScalars(Relation relation, UnaryOperator<Scalar> change) {
        return switch (relation) {
            case TableRead read -> read;
            case SharedRead read -> read;
            case WorkingRead read -> read;
            case Recursion recursion -> recursion;
            case DiagnosticRead read -> read;
            case ElementRows rows -> new ElementRows(all(rows.arrays(), change), rows.columns());
            case RoutineRows rows -> new RoutineRows(rows.function(), all(rows.arguments(), change), rows.columns(), rows.cost());
            case SeriesRows rows -> new SeriesRows(rows.generatedSeries(), all(rows.arguments(), change), rows.columns());
            case DocumentRows rows -> new DocumentRows(rows.spec(), all(rows.arguments(), change), rows.columns());
            case RowList list ->
                new RowList(list.rows().stream().map(row -> all(row, change)).toList(), list.columns());
            case Selection selection -> new Selection(selection.input(), all(selection.conditions(), change));
            case Join join -> new Join(join.kind(), join.left(), join.right(), all(join.conditions(), change));
            case DependentJoin join -> new DependentJoin(join.kind(), join.left(), join.right(), join.parameters(),
                    all(join.arguments(), change), all(join.conditions(), change));
            case Projection projection ->
                new Projection(projection.input(), definitions(projection.definitions(), change));
            case Windowing windowing -> new Windowing(windowing.input(), windowing.partition(), windowing.order(),
                    windowing.calls().stream().map(each ->
                            new WindowDefinition(each.column(), each.call().map(change))).toList());
            case Grouping grouping -> new Grouping(grouping.input(), definitions(grouping.keys(), change),
                    grouping.sets(), grouping.setNumber(), grouping.aggregates().stream().map(each -> aggregate(each, change)).toList());
            case Unique unique -> unique;
            case Concatenation concatenation -> concatenation;
            case SetOperation operation -> operation;
            case Ordering ordering -> ordering;
            case Slice slice -> new Slice(slice.input(), slice.offset() == null ? null : change.apply(slice.offset()),
                    slice.fetch() == null ? null : change.apply(slice.fetch()), slice.minFetch(), slice.ties());
        };
    }

    /// Changes all scalars of the tree; the caller handles those in queries within scalars.
    public static Relation mapAll(Relation relation, UnaryOperator<Scalar> change) {
        return mapScalars(mapInputs(relation, input -> mapAll(input, change)), change);
    }

    /// Passes the node's own scalars to the visitor.
    public static void visitScalars(Relation relation, Consumer<Scalar> visitor) {
        mapScalars(relation, scalar -> {
            visitor.accept(scalar);
            return scalar;
        });
    }

    /// Returns whether the relation uses values of outer rows.
    public static boolean usesOuters(Relation relation) {
        boolean[] found = new boolean[1];
        visitScalars(relation, scalar -> found[0] |= usesOuters(scalar));
        Relation within = relation instanceof DependentJoin join ? join.left() : null;
        if (within != null) {
            // The join provides the values that the right side uses.
            return found[0] || usesOuters(within);
        }
        mapInputs(relation, input -> {
            found[0] = found[0] || usesOuters(input);
            return input;
        });
        return found[0];
    }

    public static boolean usesOuters(Scalar scalar) {
        return ScalarTraversal.any(scalar, Outer.class::isInstance);
    }

    /// Returns the values of outer rows that the relation uses, without duplicates.
    public static Set<Outer> outers(Relation relation) {
        Set<Outer> found = new LinkedHashSet<>();
        gatherOuters(relation, found);
        return found;
    }

    private static void gatherOuters(Relation relation, Set<Outer> into) {
        visitScalars(relation, scalar -> ScalarTraversal.visit(scalar, node -> {
            if (node instanceof Outer outer) {
                into.add(outer);
            }
        }));
        if (relation instanceof DependentJoin join) {
            // The join provides the values that the right side uses.
            gatherOuters(join.left(), into);
            return;
        }
        mapInputs(relation, input -> {
            gatherOuters(input, into);
            return input;
        });
    }

    private static List<Scalar> all(List<Scalar> scalars, UnaryOperator<Scalar> change) {
        List<Scalar> changed = new ArrayList<>(scalars.size());
        for (Scalar scalar : scalars) {
            changed.add(change.apply(scalar));
        }
        return changed;
    }

    private static List<Definition> definitions(List<Definition> definitions, UnaryOperator<Scalar> change) {
        return definitions.stream().map(each -> new Definition(each.column(), change.apply(each.value()))).toList();
    }

    private static AggregateDefinition aggregate(AggregateDefinition definition, UnaryOperator<Scalar> change) {
        return new AggregateDefinition(definition.column(), definition.call().map(change));
    }
}
