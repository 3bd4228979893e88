// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.ConstantFolding;
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
import bowler.sql.bound.Relation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Replaces operations on constants by their values, pushes NOT down to comparisons, and flattens AND and OR. It turns
/// equalities joined by OR into IN lists, and factors out common conjuncts of an OR ([FactorOrConditions]).
final class FoldConstants {
    private FoldConstants() {}

    static Relation fold(Relation relation) {
        return switch (relation) {
            case TableRead read -> read;
            case DiagnosticRead read -> read;
            case ElementRows rows -> new ElementRows(foldAll(rows.arrays()), rows.columns());
            case RoutineRows rows -> new RoutineRows(rows.function(), foldAll(rows.arguments()), rows.columns(), rows.cost());
            case SeriesRows rows -> new SeriesRows(rows.generatedSeries(), foldAll(rows.arguments()), rows.columns());
            case DocumentRows rows -> new DocumentRows(rows.spec(), foldAll(rows.arguments()), rows.columns());
            case RowList list -> new RowList(list.rows().stream().map(FoldConstants::foldAll).toList(), list.columns());
            case Selection selection -> new Selection(fold(selection.input()), foldAll(selection.conditions()));
            case Join join -> new Join(join.kind(), fold(join.left()), fold(join.right()), foldAll(join.conditions()));
            case DependentJoin join -> new DependentJoin(join.kind(), fold(join.left()), fold(join.right()),
                    join.parameters(), foldAll(join.arguments()), foldAll(join.conditions()));
            case Projection projection -> new Projection(fold(projection.input()), definitions(projection.definitions()));
            case Grouping grouping -> new Grouping(fold(grouping.input()), definitions(grouping.keys()),
                    grouping.sets(), grouping.setNumber(), grouping.aggregates().stream().map(FoldConstants::aggregate).toList());
            case Windowing windowing -> new Windowing(fold(windowing.input()), windowing.partition(), windowing.order(),
                    windowing.calls().stream().map(FoldConstants::window).toList());
            case Unique unique -> new Unique(fold(unique.input()));
            case Concatenation concatenation -> new Concatenation(foldRelations(concatenation.inputs()),
                    concatenation.inputColumns(), concatenation.columns());
            case SetOperation operation -> new SetOperation(operation.operator(), foldRelations(operation.inputs()),
                    operation.inputColumns(), operation.columns());
            case SharedRead read -> read;
            case WorkingRead read -> read;
            case Recursion recursion -> new Recursion(recursion.id(), recursion.name(), fold(recursion.base()),
                    recursion.baseColumns(), foldRelations(recursion.steps()), recursion.stepColumns(),
                    recursion.distinct(), recursion.columns());
            case Ordering ordering -> new Ordering(fold(ordering.input()), ordering.keys());
            case Slice slice -> new Slice(fold(slice.input()), slice.offset() == null ? null : fold(slice.offset()),
                    slice.fetch() == null ? null : fold(slice.fetch()), slice.minFetch(), slice.ties());
        };
    }

    private static List<Relation> foldRelations(List<Relation> relations) {
        List<Relation> folded = new ArrayList<>(relations.size());
        for (Relation relation : relations) {
            folded.add(fold(relation));
        }
        return folded;
    }

    private static List<Scalar> foldAll(List<Scalar> scalars) {
        List<Scalar> folded = new ArrayList<>(scalars.size());
        for (Scalar scalar : scalars) {
            folded.add(fold(scalar));
        }
        return folded;
    }

    private static List<Definition> definitions(List<Definition> definitions) {
        return definitions.stream().map(each -> new Definition(each.column(), fold(each.value()))).toList();
    }

    private static AggregateDefinition aggregate(AggregateDefinition definition) {
        return new AggregateDefinition(definition.column(), definition.call().map(FoldConstants::fold));
    }

    private static WindowDefinition window(WindowDefinition definition) {
        return new WindowDefinition(definition.column(), definition.call().map(FoldConstants::fold));
    }

    static Scalar fold(Scalar scalar) {
        return ScalarTraversal.map(scalar, FoldConstants::node);
    }

    /// Folds one node whose operands are folded.
    private static Scalar node(Scalar scalar) {
        return switch (scalar) {
            case And and -> conjunction(and.operands());
            case Or or -> disjunction(or.operands());
            case Not not -> negated(not.operand());
            case Case choice -> choice(choice);
            case Scalar other -> ConstantFolding.fold(other);
        };
    }

    private static Scalar conjunction(List<Scalar> operands) {
        List<Scalar> kept = new ArrayList<>();
        for (Scalar operand : operands) {
            if (operand instanceof And and) {
                kept.addAll(and.operands());
            } else if (operand.equals(Literal.FALSE)) {
                return Literal.FALSE;
            } else if (!operand.equals(Literal.TRUE)) {
                kept.add(operand);
            }
        }
        return kept.isEmpty() ? Literal.TRUE : kept.size() == 1 ? kept.getFirst() : new And(kept);
    }

    private static Scalar disjunction(List<Scalar> operands) {
        List<Scalar> kept = new ArrayList<>();
        for (Scalar operand : operands) {
            if (operand instanceof Or or) {
                kept.addAll(or.operands());
            } else if (operand.equals(Literal.TRUE)) {
                return Literal.TRUE;
            } else if (!operand.equals(Literal.FALSE)) {
                kept.add(operand);
            }
        }
        if (kept.stream().anyMatch(each -> each instanceof Not(IsNull known) && kept.contains(known))) {
            return Literal.TRUE;
        }
        List<Scalar> ways = kept.size() > 1 ? withLists(kept) : kept;
        return ways.isEmpty() ? Literal.FALSE : ways.size() == 1 ? ways.getFirst() : FactorOrConditions.factored(ways);
    }

    /// Combines equalities of one column with constants into an IN list.
    private static List<Scalar> withLists(List<Scalar> operands) {
        Map<Column, List<Scalar>> optionsOf = new LinkedHashMap<>();
        List<Scalar> kept = new ArrayList<>();
        for (Scalar operand : operands) {
            if (operand instanceof Compare(var op, Column column, var right) && op == Comparison.EQUAL
                    && (right instanceof Literal || right instanceof Parameter)) {
                optionsOf.computeIfAbsent(column, key -> new ArrayList<>()).add(right);
            } else if (operand instanceof InList(Column column, var options)) {
                optionsOf.computeIfAbsent(column, key -> new ArrayList<>()).addAll(options);
            } else {
                kept.add(operand);
            }
        }
        optionsOf.forEach((column, options) -> kept.add(options.size() == 1
                ? new Compare(Comparison.EQUAL, column, options.getFirst()) : new InList(column, options)));
        return kept;
    }

    private static Scalar negated(Scalar operand) {
        return switch (operand) {
            case Not not -> not.operand();
            case Literal literal -> literal.isNull() ? literal : Literal.of(literal.value().longAt(0) == 0);
            case Compare compare -> new Compare(compare.op().negated(), compare.left(), compare.right());
            case And and -> disjunction(and.operands().stream().map(FoldConstants::negated).toList());
            case Or or -> conjunction(or.operands().stream().map(FoldConstants::negated).toList());
            case Scalar other -> new Not(other);
        };
    }

    /// Removes branches with a constant condition, or ends the list at one that is true.
    private static Scalar choice(Case choice) {
        List<Case.Branch> kept = new ArrayList<>();
        Scalar otherwise = choice.otherwise();
        for (Case.Branch branch : choice.branches()) {
            if (branch.condition().equals(Literal.TRUE)) {
                otherwise = branch.result();
                break;
            }
            if (!(branch.condition() instanceof Literal)) {
                kept.add(branch);
            }
        }
        if (!kept.isEmpty()) {
            return new Case(kept, otherwise, choice.type());
        }
        return otherwise.type().equals(choice.type()) ? otherwise : choice;
    }
}
