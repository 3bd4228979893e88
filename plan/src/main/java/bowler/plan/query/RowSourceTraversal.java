// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.scalar.SpecialRegister;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/// Traversal of row sources, for passes that treat only a few kinds of nodes.
public final class RowSourceTraversal {
    private RowSourceTraversal() {}

    /// Returns the inputs in the order shown by EXPLAIN. Shared rows are not inputs of their readers.
    public static List<RowSource> inputs(RowSource source) {
        return switch (source) {
            case RowSource.Values values -> List.of();
            case RowSource.Diagnostics diagnostics -> List.of();
            case RowSource.DocumentRows rows -> List.of();
            case RowSource.ElementRows rows -> List.of();
            case RowSource.RoutineRows rows -> List.of();
            case RowSource.SeriesRows rows -> List.of();
            case RowSource.TableAccess access -> List.of();
            case RowSource.IndexedRows rows -> List.copyOf(rows.keys().ranges());
            case RowSource.NamedRows rows -> List.of(rows.keys());
            case RowSource.Filter filter -> List.of(filter.input());
            case RowSource.Project project -> List.of(project.input());
            case RowSource.DependentJoin join -> List.of(join.left(), join.right());
            case RowSource.NestedLoopJoin join -> List.of(join.left(), join.right());
            case RowSource.LookupJoin join -> List.of(join.left(), join.right());
            case RowSource.HashJoin join -> List.of(join.left(), join.right());
            case RowSource.MergeJoin join -> List.of(join.left(), join.right());
            case RowSource.ChoiceHashJoin join -> List.of(join.left(), join.right());
            case RowSource.ChoiceLookupJoin join -> {
                List<RowSource> inputs = new ArrayList<>(List.of(join.left()));
                inputs.addAll(join.rights());
                yield inputs;
            }
            case RowSource.Aggregate aggregate -> List.of(aggregate.input());
            case RowSource.Window window -> List.of(window.input());
            case RowSource.Distinct distinct -> List.of(distinct.input());
            case RowSource.Gather gather -> List.of(gather.input());
            case RowSource.SharedRead read -> List.of();
            case RowSource.WorkingRead read -> List.of();
            case RowSource.Recursion recursion -> {
                List<RowSource> inputs = new ArrayList<>(List.of(recursion.base()));
                inputs.addAll(recursion.steps());
                yield inputs;
            }
            case RowSource.Concatenation concatenation -> concatenation.inputs();
            case RowSource.SetOperation operation -> operation.inputs();
            case RowSource.OrderedConcatenation concatenation -> concatenation.inputs();
            case RowSource.OrderedSetOperation operation -> operation.inputs();
            case RowSource.Sort sort -> List.of(sort.input());
            case RowSource.PartialSort sort -> List.of(sort.input());
            case RowSource.Limit limit -> List.of(limit.input());
            case RowSource.TiedLimit limit -> List.of(limit.input());
        };
    }

    /// Returns the number of slots without computing their types.
    public static int slotCount(RowSource source) {
        return switch (source) {
            case RowSource.TableAccess access -> access.columns().size();
            case RowSource.IndexedRows rows -> rows.columns().size();
            case RowSource.NamedRows rows -> rows.columns().size();
            case RowSource.Filter filter -> slotCount(filter.input());
            case RowSource.Project project -> project.scalars().size();
            case RowSource.LookupJoin join -> slotCount(join.kind(), join.left(), join.right());
            case RowSource.HashJoin join -> slotCount(join.kind(), join.left(), join.right());
            case RowSource.ChoiceLookupJoin join -> slotCount(join.kind(), join.left(), join.rights().getFirst());
            case RowSource.ChoiceHashJoin join -> slotCount(join.kind(), join.left(), join.right());
            case RowSource.MergeJoin join -> slotCount(join.kind(), join.left(), join.right());
            case RowSource.NestedLoopJoin join -> slotCount(join.kind(), join.left(), join.right());
            case RowSource other -> other.types().size();
        };
    }

    private static int slotCount(JoinKind kind, RowSource left, RowSource right) {
        return slotCount(left) + (kind.emitsRight() ? slotCount(right) : 0);
    }

    /// Returns the scalars of the node itself.
    public static List<Scalar> scalars(RowSource source) {
        return switch (source) {
            case RowSource.Diagnostics diagnostics -> List.of();
            case RowSource.DocumentRows rows -> rows.arguments();
            case RowSource.ElementRows rows -> rows.arrays();
            case RowSource.RoutineRows rows -> rows.arguments();
            case RowSource.SeriesRows rows -> rows.arguments();
            case RowSource.Values values -> values.rows().stream().flatMap(List::stream).toList();
            case RowSource.TableAccess access -> {
                List<Scalar> scalars = new ArrayList<>(access.bounds().equal());
                scalars.addAll(present(access.bounds().low(), access.bounds().high(), access.filter()));
                yield scalars;
            }
            case RowSource.IndexedRows rows -> present(rows.filter());
            case RowSource.NamedRows rows -> present(rows.condition());
            case RowSource.Filter filter -> List.of(filter.condition());
            case RowSource.Project project -> project.scalars();
            case RowSource.DependentJoin join -> {
                List<Scalar> scalars = new ArrayList<>(join.arguments());
                scalars.addAll(present(join.condition()));
                yield scalars;
            }
            case RowSource.NestedLoopJoin join -> present(join.condition());
            case RowSource.LookupJoin join -> present(join.condition());
            case RowSource.MergeJoin join -> {
                List<Scalar> scalars = new ArrayList<>(join.leftKeys());
                scalars.addAll(join.rightKeys());
                scalars.addAll(present(join.residual()));
                yield scalars;
            }
            case RowSource.HashJoin join -> {
                List<Scalar> scalars = new ArrayList<>(join.leftKeys());
                scalars.addAll(join.rightKeys());
                scalars.addAll(present(join.residual()));
                yield scalars;
            }
            case RowSource.ChoiceLookupJoin join -> scalars(join.choices(), join.condition());
            case RowSource.ChoiceHashJoin join -> {
                List<Scalar> scalars = scalars(join.choices(), join.condition());
                join.leftKeys().forEach(scalars::addAll);
                join.rightKeys().forEach(scalars::addAll);
                yield scalars;
            }
            case RowSource.Aggregate aggregate -> {
                List<Scalar> scalars = new ArrayList<>(aggregate.groupKeys());
                aggregate.calls().forEach(call -> call.forEachScalar(scalars::add));
                yield scalars;
            }
            case RowSource.Window window -> {
                List<Scalar> scalars = new ArrayList<>();
                window.calls().forEach(call -> call.forEachScalar(scalars::add));
                yield scalars;
            }
            case RowSource.Distinct distinct -> List.of();
            case RowSource.Gather gather -> List.of();
            case RowSource.SharedRead read -> List.of();
            case RowSource.WorkingRead read -> List.of();
            case RowSource.Recursion recursion -> List.of();
            case RowSource.Concatenation concatenation -> List.of();
            case RowSource.SetOperation operation -> List.of();
            case RowSource.OrderedConcatenation concatenation -> List.of();
            case RowSource.OrderedSetOperation operation -> List.of();
            case RowSource.Sort sort -> present(sort.offset(), sort.fetch());
            case RowSource.PartialSort sort -> present(sort.offset(), sort.fetch());
            case RowSource.Limit limit -> present(limit.offset(), limit.fetch());
            case RowSource.TiedLimit limit -> present(limit.offset(), limit.fetch());
        };
    }

    private static List<Scalar> scalars(List<JoinChoice> choices, Scalar condition) {
        List<Scalar> scalars = new ArrayList<>(present(condition));
        choices.forEach(choice -> scalars.addAll(present(choice.whole(), choice.residual())));
        return scalars;
    }

    /// Returns whether some node satisfies the condition, including nodes of subqueries within scalars.
    public static boolean any(RowSource source, Predicate<RowSource> condition) {
        return any(source, condition, new HashSet<>());
    }

    /// @param seenRows ids of the shared rows visited so far
    private static boolean any(RowSource source, Predicate<RowSource> condition, Set<Integer> seenRows) {
        if (condition.test(source)) {
            return true;
        }
        if (source instanceof RowSource.SharedRead read) {
            return seenRows.add(read.shared().id()) && any(read.shared().source(), condition, seenRows);
        }
        for (RowSource input : inputs(source)) {
            if (any(input, condition, seenRows)) {
                return true;
            }
        }
        return any(subqueries(source), condition, seenRows);
    }

    private static boolean any(List<Subquery> subqueries, Predicate<RowSource> condition, Set<Integer> seenRows) {
        for (Subquery subquery : subqueries) {
            if (any((RowSource) subquery.body(), condition, seenRows)) {
                return true;
            }
        }
        return false;
    }

    /// Returns whether a subquery within the scalars reads the table.
    public static boolean queriesRead(List<Scalar> scalars, int tableId) {
        return any(subqueries(scalars), source -> source instanceof RowSource.TableAccess access
                && access.table().tableId() == tableId, new HashSet<>());
    }

    /// Returns whether several threads could produce the rows; see [RowSource.Gather].
    public static boolean isPipeline(RowSource source) {
        return scalars(source).stream().noneMatch(RowSourceTraversal::isOneThreads) && switch (source) {
            case RowSource.TableAccess access -> !access.forChange() && !access.singleRow() && access.keySlot() < 0
                    && access.bounds().cursor() == null && !hasLongValues(access);
            case RowSource.Filter filter -> isPipeline(filter.input());
            case RowSource.Project project -> isPipeline(project.input());
            case RowSource.LookupJoin join -> isPipeline(join.left()) && !join.right().forChange()
                    && join.right().keySlot() < 0 && !hasLongValues(join.right()) && scalars(join.right()).stream().noneMatch(RowSourceTraversal::isOneThreads);
            case RowSource.HashJoin join -> join.kind() != JoinKind.FULL && isPipeline(join.left())
                    && !usesOuters(join.right());
            case RowSource other -> false;
        };
    }

    /// Returns whether the access reads the same rows for all values of outer rows.
    public static boolean isBoundInside(RowSource.TableAccess access) {
        List<Scalar> bounds = new ArrayList<>(access.bounds().equal());
        bounds.addAll(present(access.bounds().low(), access.bounds().high()));
        return bounds.stream().noneMatch(bound -> ScalarTraversal.any(bound, Scalar.Outer.class::isInstance));
    }

    private static boolean hasLongValues(RowSource.TableAccess access) {
        return access.types().stream().anyMatch(type -> type.id().isLob());
    }

    /// Returns whether the value must be computed by the statement's own thread, or is volatile.
    public static boolean isOneThreads(Scalar scalar) {
        return ScalarTraversal.any(scalar, node -> node instanceof Subquery || node instanceof Scalar.Outer
                || node instanceof Scalar.NextValue || node instanceof Scalar.NextIdentity
                || node instanceof Scalar.CurrentValue || node instanceof Scalar.SetValue
                || node instanceof Scalar.RoutineCall || node instanceof Scalar.Register register && isOneThreads(register.register()));
    }

    private static boolean isOneThreads(SpecialRegister register) {
        return switch (register) {
            case CURRENT_DATE, CURRENT_TIME, CURRENT_TIMESTAMP, CURRENT_USER, SESSION_USER, CURRENT_SCHEMA, CURRENT_ROLE, CURRENT_GRANTEES -> false;
            case CURRENT_ISOLATION, ENTROPY, SAMPLE_SEED, IDENTITY_VALUE -> true;
        };
    }

    /// Returns whether the source uses values of outer rows.
    public static boolean usesOuters(RowSource source) {
        for (Scalar scalar : scalars(source)) {
            if (ScalarTraversal.any(scalar, Scalar.Outer.class::isInstance)) {
                return true;
            }
        }
        // A dependent join itself provides the values that its right side uses.
        List<RowSource> inputs = source instanceof RowSource.DependentJoin join ? List.of(join.left()) : inputs(source);
        return inputs.stream().anyMatch(RowSourceTraversal::usesOuters);
    }

    /// Returns the subqueries within the node's scalars, without nested ones.
    public static List<Subquery> subqueries(RowSource source) {
        return subqueries(scalars(source));
    }

    public static List<Subquery> subqueries(List<Scalar> scalars) {
        List<Subquery> found = new ArrayList<>();
        for (Scalar scalar : scalars) {
            ScalarTraversal.visit(scalar, node -> {
                if (node instanceof Subquery subquery) {
                    found.add(subquery);
                }
            });
        }
        return found;
    }

    private static List<Scalar> present(Scalar... scalars) {
        return Arrays.stream(scalars).filter(Objects::nonNull).toList();
    }

    /// Returns the table access at the start of the pipeline.
    public static RowSource.TableAccess lead(RowSource.Gather gather) {
        RowSource source = gather.input();
        while (!(source instanceof RowSource.TableAccess)) {
            source = inputs(source).getFirst();
        }
        return (RowSource.TableAccess) source;
    }
}
