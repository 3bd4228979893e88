// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.base.invariant.Invariant;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.plan.query.AggregateCall;
import bowler.plan.query.Estimate;
import bowler.plan.query.JoinChoice;
import bowler.plan.query.JoinKind;
import bowler.plan.query.KeyBounds;
import bowler.plan.query.KeySet;
import bowler.plan.query.RowSource.Aggregate;
import bowler.plan.query.RowSource.Concatenation;
import bowler.plan.query.RowSource.DependentJoin;
import bowler.plan.query.RowSource.Distinct;
import bowler.plan.query.RowSource.Filter;
import bowler.plan.query.RowSource.HashJoin;
import bowler.plan.query.RowSource.Limit;
import bowler.plan.query.RowSource.LookupJoin;
import bowler.plan.query.RowSource.NestedLoopJoin;
import bowler.plan.query.RowSource.OrderedConcatenation;
import bowler.plan.query.RowSource.OrderedSetOperation;
import bowler.plan.query.RowSource.PartialSort;
import bowler.plan.query.RowSource.Project;
import bowler.plan.query.RowSource.Recursion;
import bowler.plan.query.RowSource.SetOperation;
import bowler.plan.query.RowSource.SharedRead;
import bowler.plan.query.RowSource.Sort;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource.TiedLimit;
import bowler.plan.query.RowSource.Values;
import bowler.plan.query.RowSource.Window;
import bowler.plan.query.RowSource.WorkingRead;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.plan.query.SortKey;
import bowler.plan.query.WindowCall;
import bowler.plan.query.WindowFrame;
import bowler.plan.query.WindowFunction;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.TypeFamily;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.encode.KeyLayout;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Verifies row sources: slots exist and have the types of their sources, and bounds fit their keys.
final class RowSourceVerifier implements SubqueryVerifier {
    private final ScalarVerifier scalars;
    private final Set<Integer> verifiedRows = new HashSet<>();
    private final Map<Integer, List<DataType>> workingTypes = new HashMap<>();
    /// The values of outer rows that the current subquery may use.
    private List<Scalar.Outer> outers = List.of();

    RowSourceVerifier(int parameterCount) {
        scalars = new ScalarVerifier(this, parameterCount);
    }

    /// Declares the types of the rows that a change or a recursion provides under a number.
    void declareRows(int rowsId, List<DataType> types) {
        workingTypes.put(rowsId, types);
    }

    @Override
    public void source(RowSource source) {
        Estimate estimate = source.estimate();
        Invariant.check(estimate.rows() >= 0 && estimate.cost() >= 0 && estimate.cost() < Double.POSITIVE_INFINITY,
                "estimate %s of %s", estimate, source.getClass());
        switch (source) {
            case RowSource.Diagnostics diagnostics ->
                Invariant.check(diagnostics.types().size() == diagnostics.table().columns().size(),
                        "%d slots of a diagnostic table", diagnostics.types().size());
            case RowSource.ElementRows rows -> scalars(rows.arrays(), List.of());
            case RowSource.RoutineRows rows -> scalars(rows.arguments(), List.of());
            case RowSource.SeriesRows rows -> scalars(rows.arguments(), List.of());
            case RowSource.DocumentRows rows -> scalars(rows.arguments(), List.of());
            case Values values -> {
                for (List<Scalar> row : values.rows()) {
                    Invariant.check(row.size() == values.types().size(), "row of %d values for %d slots", row.size(),
                            values.types().size());
                    for (int i = 0; i < row.size(); i++) {
                        scalar(row.get(i), List.of());
                        Invariant.check(row.get(i).type().equals(values.types().get(i)), "%s where %s is due",
                                row.get(i), values.types().get(i));
                    }
                }
            }
            case TableAccess access -> access(access, List.of());
            case RowSource.IndexedRows rows -> indexed(rows);
            case RowSource.NamedRows rows -> {
                source(rows.keys());
                Invariant.check(rows.keys().types().equals(List.of(TableAccess.KEY_TYPE)), "%s where keys of %s are due",
                        rows.keys().types(), rows.table().name());
                condition(rows.condition(), rows.types());
            }
            case Filter filter -> {
                source(filter.input());
                condition(filter.condition(), filter.input().types());
            }
            case Project project -> {
                source(project.input());
                scalars(project.scalars(), project.input().types());
            }
            case DependentJoin join -> {
                source(join.left());
                ScalarVerifier.given(join.parameters(), join.arguments());
                scalars(join.arguments(), join.left().types());
                within(join.parameters(), () -> source(join.right()));
                Invariant.check(join.kind() == JoinKind.INNER || join.kind() == JoinKind.LEFT, "dependent %s join with %d parameters",
                        join.kind(), join.parameters().size());
                condition(join.condition(), join.types());
            }
            case NestedLoopJoin join -> {
                source(join.left());
                source(join.right());
                condition(join.condition(), RowSource.pairTypes(join.left(), join.right()));
            }
            case LookupJoin join -> {
                Invariant.check(join.kind() != JoinKind.FULL, "full join by lookups in %s.%s",
                        join.right().table().schemaName(), join.right().table().name());
                source(join.left());
                access(join.right(), join.left().types());
                condition(join.condition(), RowSource.pairTypes(join.left(), join.right()));
            }
            case HashJoin join -> {
                source(join.left());
                source(join.right());
                joinKeys(join.leftKeys(), join.left(), join.rightKeys(), join.right());
                Invariant.check(join.nullSafe() >= 0 && join.nullSafe() <= join.leftKeys().size(),
                        "%d null-safe keys of %d", join.nullSafe(), join.leftKeys().size());
                condition(join.residual(), RowSource.pairTypes(join.left(), join.right()));
            }
            case RowSource.MergeJoin join -> {
                Invariant.check(join.kind() != JoinKind.FULL || join.residual() == null,
                        "full join by merging of %s and %s with a further condition",
                        join.left().getClass(), join.right().getClass());
                source(join.left());
                source(join.right());
                joinKeys(join.leftKeys(), join.left(), join.rightKeys(), join.right());
                condition(join.residual(), RowSource.pairTypes(join.left(), join.right()));
            }
            case RowSource.ChoiceLookupJoin join -> {
                source(join.left());
                Invariant.check(join.kind() != JoinKind.FULL, "full join by lookups in one of %d ways", join.rights().size());
                for (TableAccess right : join.rights()) {
                    access(right, join.left().types());
                    Invariant.check(right.table() == join.rights().getFirst().table()
                            && right.columns().equals(join.rights().getFirst().columns()), "%s beside %s", right,
                            join.rights().getFirst());
                }
                choices(join.choices(), join.rights().size(), join.condition(),
                        RowSource.pairTypes(join.left(), join.rights().getFirst()));
            }
            case RowSource.ChoiceHashJoin join -> {
                source(join.left());
                source(join.right());
                Invariant.check(join.leftKeys().size() == join.rightKeys().size(), "%d and %d choices",
                        join.leftKeys().size(), join.rightKeys().size());
                for (int i = 0; i < join.leftKeys().size(); i++) {
                    joinKeys(join.leftKeys().get(i), join.left(), join.rightKeys().get(i), join.right());
                }
                choices(join.choices(), join.leftKeys().size(), join.condition(),
                        RowSource.pairTypes(join.left(), join.right()));
            }
            case Aggregate aggregate -> {
                Invariant.check(!aggregate.ordered() || aggregate.sets().isEmpty() && !aggregate.groupKeys().isEmpty(),
                        "groups in order of %d keys and %d sets", aggregate.groupKeys().size(), aggregate.sets().size());
                source(aggregate.input());
                List<DataType> types = aggregate.input().types();
                scalars(aggregate.groupKeys(), types);
                aggregate.calls().forEach(call -> aggregate(call, types));
                for (List<Integer> set : aggregate.sets()) {
                    for (int key : set) {
                        Invariant.check(key >= 0 && key < aggregate.groupKeys().size(), "key %d of %d in a set", key,
                                aggregate.groupKeys().size());
                    }
                }
            }
            case Window window -> window(window);
            case Distinct distinct -> source(distinct.input());
            case RowSource.Gather gather -> {
                Invariant.check(gather.workers() > 1 && RowSourceTraversal.isPipeline(gather.input()), "%d threads at %s",
                        gather.workers(), gather.input().getClass());
                source(gather.input());
            }
            case SharedRead read -> {
                if (verifiedRows.add(read.shared().id())) {
                    source(read.shared().source());
                }
            }
            case WorkingRead read -> Invariant.check(read.types().equals(workingTypes.get(read.id())),
                    "%s read beside a recursion of %s", read.types(), workingTypes.get(read.id()));
            case Recursion recursion -> {
                source(recursion.base());
                workingTypes.put(recursion.id(), recursion.types());
                for (RowSource step : recursion.steps()) {
                    source(step);
                    Invariant.check(step.types().equals(recursion.types()), "%s beside %s", step.types(),
                            recursion.types());
                }
            }
            case Concatenation concatenation -> requireSameShape(concatenation.inputs());
            case SetOperation operation -> requireSameShape(operation.inputs());
            case OrderedConcatenation concatenation -> {
                requireSameShape(concatenation.inputs());
                keys(concatenation.keys(), concatenation);
            }
            case OrderedSetOperation operation -> {
                requireSameShape(operation.inputs());
                keys(operation.keys(), operation);
                Invariant.check(operation.keys().stream().mapToInt(SortKey::slot).distinct().count()
                        == operation.types().size(), "%s do not order all of %s", operation.keys(), operation.types());
            }
            case Sort sort -> {
                source(sort.input());
                keys(sort.keys(), sort.input());
                rowCount(sort.offset());
                rowCount(sort.fetch());
            }
            case PartialSort sort -> {
                source(sort.input());
                keys(sort.keys(), sort.input());
                Invariant.check(sort.sortedCount() > 0 && sort.sortedCount() < sort.keys().size(),
                        "%d of %d keys in order", sort.sortedCount(), sort.keys().size());
                rowCount(sort.offset());
                rowCount(sort.fetch());
            }
            case TiedLimit limit -> {
                source(limit.input());
                rowCount(limit.offset());
                rowCount(limit.fetch());
                Invariant.check(!limit.keys().isEmpty(), "ties by %d keys", limit.keys().size());
            }
            case Limit limit -> {
                source(limit.input());
                rowCount(limit.offset());
                rowCount(limit.fetch());
            }
        }
    }

    private static void keys(List<SortKey> keys, RowSource input) {
        int slotCount = input.types().size();
        for (SortKey key : keys) {
            Invariant.check(key.slot() >= 0 && key.slot() < slotCount, "sort by slot %d of %d", key.slot(), slotCount);
        }
    }

    private void requireSameShape(List<RowSource> inputs) {
        Invariant.check(inputs.size() > 1, "%d inputs", inputs.size());
        List<DataType> types = inputs.getFirst().types();
        for (RowSource input : inputs) {
            source(input);
            Invariant.check(input.types().equals(types), "%s beside %s", input.types(), types);
        }
    }

    private void joinKeys(List<Scalar> leftKeys, RowSource left, List<Scalar> rightKeys, RowSource right) {
        scalars(leftKeys, left.types());
        scalars(rightKeys, right.types());
        Invariant.check(!leftKeys.isEmpty() && leftKeys.size() == rightKeys.size(),
                "%d join keys against %d", leftKeys.size(), rightKeys.size());
        for (int i = 0; i < leftKeys.size(); i++) {
            ScalarVerifier.sameFamily(leftKeys.get(i), rightKeys.get(i));
        }
    }

    private void choices(List<JoinChoice> choices, int wayCount, Scalar condition, List<DataType> types) {
        Invariant.check(choices.size() == wayCount && wayCount > 1, "%d choices in %d ways", choices.size(), wayCount);
        condition(condition, types);
        for (JoinChoice choice : choices) {
            condition(choice.whole(), types);
            condition(choice.residual(), types);
        }
    }

    private void aggregate(AggregateCall call, List<DataType> types) {
        Invariant.check(call.arguments().size() == call.function().argumentCount(), "arguments of %s: %s",
                call.function(), call.arguments());
        call.forEachScalar(scalar -> scalar(scalar, types));
        condition(call.filter(), types);
    }

    private void window(Window window) {
        source(window.input());
        List<DataType> types = window.input().types();
        for (int slot : window.partition()) {
            Invariant.check(slot >= 0 && slot < types.size(), "partition by slot %d of %d", slot, types.size());
        }
        for (SortKey key : window.order()) {
            Invariant.check(key.slot() >= 0 && key.slot() < types.size(), "window ordered by slot %d of %d", key.slot(),
                    types.size());
        }
        for (WindowCall call : window.calls()) {
            Invariant.check((call.aggregate() != null) == (call.function() == WindowFunction.AGGREGATE)
                    && (call.frame() != null) == call.function().usesFrame(), "window function %s: %s", call.function(), call);
            call.arguments().forEach(argument -> scalar(argument, types));
            if (call.aggregate() != null) {
                aggregate(call.aggregate(), types);
            }
            WindowFrame frame = call.frame();
            if (frame != null) {
                frameOffset(frame.start());
                frameOffset(frame.end());
                Invariant.check(frame.rangeKey() == null || window.order().size() == 1, "range over %d keys",
                        window.order().size());
                frame.forEachScalar(scalar -> scalar(scalar, types));
            }
        }
    }

    private void frameOffset(WindowFrame.Bound bound) {
        boolean counts = bound.kind() == WindowFrame.BoundKind.PRECEDING
                || bound.kind() == WindowFrame.BoundKind.FOLLOWING;
        Invariant.check(counts == (bound.offset() != null), "bound %s of a frame: %s", bound.kind(), bound);
        if (bound.offset() != null) {
            scalar(bound.offset(), List.of());
        }
    }

    private void indexed(RowSource.IndexedRows rows) {
        condition(rows.filter(), rows.types());
        if (rows.direct() != null) {
            access(rows.direct(), List.of());
            Invariant.check(rows.direct().table() == rows.table() && rows.direct().columns().equals(rows.columns())
                    && rows.keys() instanceof KeySet.Range, "rows by %s, or else %s", rows.keys(), rows.direct());
        }
        for (TableAccess range : rows.keys().ranges()) {
            access(range, List.of());
            Invariant.check(range.table() == rows.table() && range.indexOnly() && range.columns().isEmpty()
                    && range.filter() == null && !range.bounds().isAll(), "keys of rows of %s come from %s", rows.table().name(), range);
        }
    }

    private void access(TableAccess access, List<DataType> boundTypes) {
        TableDescriptor table = access.table();
        List<DataType> types = access.types();
        condition(access.filter(), types);
        List<KeyColumn> key = access.index() == null ? table.clusteringKey() : access.index().keyColumns();
        KeyBounds bounds = access.bounds();
        int boundCount = bounds.equal().size() + (bounds.low() != null || bounds.high() != null ? 1 : 0);
        Invariant.check(boundCount <= key.size(), "%d bounds on a key of %d columns", boundCount, key.size());
        for (int i = 0; i < bounds.equal().size(); i++) {
            bound(bounds.equal().get(i), access, key.get(i), boundTypes);
        }
        bound(bounds.low(), access, boundCount == 0 ? null : key.get(boundCount - 1), boundTypes);
        bound(bounds.high(), access, boundCount == 0 ? null : key.get(boundCount - 1), boundTypes);
        Invariant.check(access.distinctParts() == 0 || access.distinctParts() <= key.size() && access.filter() == null
                && access.distinctParts() > bounds.equal().size() && !access.descending() && !access.forChange() && !access.singleRow(),
                "one of each of %d parts of %d", access.distinctParts(), key.size());
        Invariant.check(!access.singleRow() || bounds.equal().size() == key.size() || bounds.cursor() != null, "single row by %d of %d columns",
                bounds.equal().size(), key.size());
        if (access.indexOnly()) {
            Invariant.check(access.index() != null, "index only without index: %s.%s", table.schemaName(),
                    table.name());
            for (int position : access.columns()) {
                boolean isInKey = holds(access.index().keyColumns(), position) || holds(table.clusteringKey(), position);
                Invariant.check(position == table.columns().size() || access.index().form().included().contains(position)
                        || isInKey && KeyLayout.isReversible(table.columns().get(position).type()),
                        "column %d is not to be had from index %s", position, access.index().name());
            }
        }
    }

    private static boolean holds(List<KeyColumn> key, int position) {
        for (KeyColumn column : key) {
            if (column.position() == position) {
                return true;
            }
        }
        return false;
    }

    private void bound(Scalar bound, TableAccess access, KeyColumn column, List<DataType> types) {
        if (bound != null) {
            scalar(bound, types);
            DataType due = column.isComputed() ? access.index().form().computed().get(column.computed()).type()
                    : access.table().columns().get(column.position()).type();
            Invariant.check(TypeFamily.haveSameKeyForm(due, bound.type()),
                    "bound of %s on a key column of %s", bound.type(), due);
        }
    }

    private void rowCount(Scalar scalar) {
        if (scalar != null) {
            scalar(scalar, List.of());
            Invariant.check(scalar.type().id() == TypeId.BIGINT, "row count of type %s: %s", scalar.type(), scalar);
        }
    }

    @Override
    public void condition(Scalar condition, List<DataType> types) {
        if (condition != null) {
            scalar(condition, types);
            Invariant.check(condition.type().id() == TypeId.BOOLEAN, "condition of type %s: %s", condition.type(),
                    condition);
        }
    }

    void scalars(List<Scalar> all, List<DataType> types) {
        for (Scalar scalar : all) {
            scalar(scalar, types);
        }
    }

    void scalar(Scalar scalar, List<DataType> types) {
        scalars.scalar(scalar, types);
    }

    @Override
    public List<Scalar.Outer> outers() {
        return outers;
    }

    @Override
    public void within(List<Scalar.Outer> parameters, Runnable check) {
        List<Scalar.Outer> outside = outers;
        outers = parameters;
        check.run();
        outers = outside;
    }
}
