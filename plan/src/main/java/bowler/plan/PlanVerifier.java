// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.base.invariant.Invariant;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.plan.RowSource.Aggregate;
import bowler.plan.RowSource.Concatenation;
import bowler.plan.RowSource.DependentJoin;
import bowler.plan.RowSource.Distinct;
import bowler.plan.RowSource.Filter;
import bowler.plan.RowSource.HashJoin;
import bowler.plan.RowSource.Limit;
import bowler.plan.RowSource.LookupJoin;
import bowler.plan.RowSource.NestedLoopJoin;
import bowler.plan.RowSource.OrderedConcatenation;
import bowler.plan.RowSource.OrderedSetOperation;
import bowler.plan.RowSource.PartialSort;
import bowler.plan.RowSource.Project;
import bowler.plan.RowSource.Recursion;
import bowler.plan.RowSource.SetOperation;
import bowler.plan.RowSource.SharedRead;
import bowler.plan.RowSource.Sort;
import bowler.plan.RowSource.TableAccess;
import bowler.plan.RowSource.TiedLimit;
import bowler.plan.RowSource.Values;
import bowler.plan.RowSource.Window;
import bowler.plan.RowSource.WorkingRead;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarShape;
import bowler.plan.scalar.TypeFamily;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.encode.KeyLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Checks that a plan keeps the treaty: slots exist and have the types that scalars expect, bounds fit their keys,
/// conditions are truth values, changes see whole rows. A breach is the compiler's fault.
public final class PlanVerifier {
    private final int parameterCount;
    private final Set<Integer> verifiedRows = new HashSet<>();
    private final Map<Integer, List<DataType>> workingTypes = new HashMap<>();
    /// What a query within another may use of the rows outside.
    private List<Scalar.Outer> outers = List.of();

    private PlanVerifier(int parameterCount) {
        this.parameterCount = parameterCount;
    }

    public static void verify(CompiledStatement compiled) {
        PlanVerifier verifier = new PlanVerifier(compiled.parameters().size());
        verifier.statement(compiled.plan());
        RowSource rows = switch (compiled.plan()) {
            case StatementPlan.Query query -> query.source();
            case StatementPlan.Returning returning -> returning.source();
            case StatementPlan.WithChanges with -> switch (with.statement()) {
                case StatementPlan.Query query -> query.source();
                case StatementPlan.Returning returning -> returning.source();
                default -> null;
            };
            default -> null;
        };
        if (rows != null) {
            List<DataType> types = rows.types();
            if (compiled.plan() instanceof StatementPlan.Query query && query.target() != null) {
                Invariant.check(types.getLast().equals(TableAccess.KEY_TYPE)
                        && query.target().positions().size() == compiled.columns().size(),
                        "a cursor over %s gives %s", query.target(), types);
                types = types.subList(0, types.size() - 1);
            }
            List<ResultColumn> columns = compiled.shownColumns();
            Invariant.check(types.size() == columns.size(), "query gives %d slots for %d columns", types.size(),
                    columns.size());
            for (int i = 0; i < types.size(); i++) {
                Invariant.check(types.get(i).equals(columns.get(i).type()), "column %s is given %s", columns.get(i),
                        types.get(i));
            }
        }
    }

    private void statement(StatementPlan plan) {
        switch (plan) {
            case StatementPlan.Query query -> source(query.source());
            case StatementPlan.Insert insert -> {
                source(insert.source());
                rules(insert.rules());
                List<DataType> types = insert.source().types();
                wholeRow(insert.table(), types);
                Invariant.check(insert.identityColumn() < 0
                        || insert.table().columns().get(insert.identityColumn()).identity() != null,
                        "identity column %d of %s has no identity", insert.identityColumn(), insert.table().name());
            }
            case StatementPlan.Update update -> {
                source(update.source());
                rules(update.rules());
                wholeRow(update.table(), update.source().types());
                changeable(update.source());
                Invariant.check(!update.assignments().isEmpty(), "update without assignments");
                assignments(update.table(), update.assignments(), update.source().types());
            }
            case StatementPlan.Delete delete -> {
                source(delete.source());
                rules(delete.rules());
                wholeRow(delete.table(), delete.source().types());
                changeable(delete.source());
            }
            case StatementPlan.Merge merge -> merge(merge);
            case StatementPlan.Upsert upsert -> {
                statement(upsert.insert());
                rules(upsert.rules());
                if (upsert.update() != null) {
                    List<DataType> pair = new ArrayList<>(upsert.insert().source().types());
                    pair.addAll(upsert.insert().source().types());
                    condition(upsert.update().condition(), pair);
                    assignments(upsert.insert().table(), upsert.update().assignments(), pair);
                }
            }
            case StatementPlan.Returning returning -> {
                statement(returning.change());
                List<DataType> types = new ArrayList<>();
                returning.table().columns().forEach(column -> types.add(column.type()));
                if (returning.change() instanceof StatementPlan.Merge merge) {
                    List<DataType> slots = merge.source().types();
                    types.addAll(slots.subList(slots.size() - merge.shownCount(), slots.size()));
                }
                workingTypes.put(returning.rowsId(), types);
                source(returning.source());
            }
            case StatementPlan.WithChanges with -> {
                for (StatementPlan.Step step : with.steps()) {
                    statement(step.change());
                    if (step.change() instanceof StatementPlan.Returning returning) {
                        workingTypes.put(step.rowsId(), returning.source().types());
                    }
                }
                statement(with.statement());
            }
            case StatementPlan.SetSchema set -> scalar(set.name(), List.of());
            case StatementPlan.ChangeSetting change -> scalar(change.value(), List.of());
            case StatementPlan.ChangeStatistics change ->
                scalars(List.of(change.schema(), change.table(), change.index()), List.of());
            case StatementPlan.Explain explain -> statement(explain.plan());
            case StatementPlan.CreateTable create -> {}
            case StatementPlan.CreateTableAs create -> {
                source(create.source());
                Invariant.check(create.source().types().equals(
                        create.table().columns().stream().map(ColumnDescriptor::type).toList()),
                        "rows of %s for table %s", create.source().types(), create.table().tableName());
            }
            case StatementPlan.DropTable drop -> {}
            case StatementPlan.AlterTable alter -> {}
            case StatementPlan.AlterTogether alter -> {}
            case StatementPlan.TruncateTable truncate -> {}
            case StatementPlan.CreateIndex create -> {}
            case StatementPlan.DropIndex drop -> {}
            case StatementPlan.CreateSchema create -> {}
            case StatementPlan.DropSchema drop -> {}
            case StatementPlan.DefineObject define -> {}
            case StatementPlan.LockTable lock -> {}
            case StatementPlan.SetConstraints set -> {}
            case StatementPlan.SetTimeZone set -> {
                if (set.zone() != null) {
                    scalar(set.zone(), List.of());
                }
            }
            case StatementPlan.SetIsolation set -> {}
            case StatementPlan.Savepoint savepoint -> {}
            case StatementPlan.Transaction transaction -> {}
        }
    }

    private void assignments(
            TableDescriptor table, List<StatementPlan.Assignment> assignments, List<DataType> types) {
        for (StatementPlan.Assignment assignment : assignments) {
            scalar(assignment.value(), types);
            ColumnDescriptor column = table.columns().get(assignment.position());
            Invariant.check(assignment.value().type().equals(column.type()), "%s is assigned %s",
                    column, assignment.value().type());
        }
    }

    private void merge(StatementPlan.Merge merge) {
        source(merge.source());
        rules(merge.rules());
        List<DataType> types = merge.source().types();
        Invariant.check(types.size() >= 2 + merge.shownCount() && types.get(0).id() == TypeId.INTEGER
                && types.get(1).equals(TableAccess.KEY_TYPE), "a merge of %s is given %s", merge.table().name(), types);
        for (StatementPlan.MergeAction action : merge.actions()) {
            Invariant.check(action.columns().size() == action.slots().size(), "%d slots for %d columns",
                    action.slots().size(), action.columns().size());
            for (int i = 0; i < action.columns().size(); i++) {
                ColumnDescriptor column = merge.table().columns().get(action.columns().get(i));
                Invariant.check(types.get(action.slots().get(i)).equals(column.type()), "%s is given %s", column,
                        types.get(action.slots().get(i)));
            }
        }
    }

    private void rules(Rules rules) {
        for (TableRules table : rules.byTable().values()) {
            List<DataType> types = table.table().columns().stream().map(ColumnDescriptor::type).toList();
            for (TableRules.Generation generation : table.generations()) {
                scalar(generation.value(), types);
                Invariant.check(generation.value().type().equals(types.get(generation.position())),
                        "column %d of %s is generated as %s", generation.position(), table.table().name(),
                        generation.value().type());
            }
            table.checks().forEach(check -> scalar(check.condition(), types));
        }
    }

    private void source(RowSource source) {
        Estimate estimate = source.estimate();
        Invariant.check(estimate.rows() >= 0 && estimate.cost() >= 0 && estimate.cost() < Double.POSITIVE_INFINITY,
                "estimate %s of %s", estimate, source.getClass());
        switch (source) {
            case RowSource.Diagnostics diagnostics ->
                Invariant.check(diagnostics.types().size() == diagnostics.table().columns().size(),
                        "%d slots of a diagnostic table", diagnostics.types().size());
            case RowSource.ElementRows rows -> scalars(rows.arrays(), List.of());
            case RowSource.SeriesRows rows -> scalars(rows.arguments(), List.of());
            case RowSource.JsonRows rows -> scalars(rows.arguments(), List.of());
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
                given(join.parameters(), join.arguments());
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
                Invariant.check(gather.workers() > 1 && PlanShape.isPipeline(gather.input()), "%d threads at %s",
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
            case Concatenation concatenation -> alike(concatenation.inputs());
            case SetOperation operation -> alike(operation.inputs());
            case OrderedConcatenation concatenation -> {
                alike(concatenation.inputs());
                keys(concatenation.keys(), concatenation);
            }
            case OrderedSetOperation operation -> {
                alike(operation.inputs());
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

    private void alike(List<RowSource> inputs) {
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
            sameFamily(leftKeys.get(i), rightKeys.get(i));
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
            Invariant.check(TypeFamily.keyedAlike(due, bound.type()),
                    "bound of %s on a key column of %s", bound.type(), due);
        }
    }

    private static void wholeRow(TableDescriptor table, List<DataType> types) {
        Invariant.check(types.size() == table.columns().size(), "%d slots for a row of %d columns", types.size(),
                table.columns().size());
        for (int i = 0; i < types.size(); i++) {
            Invariant.check(types.get(i).equals(table.columns().get(i).type()), "%s is given %s",
                    table.columns().get(i), types.get(i));
        }
    }

    private static void changeable(RowSource source) {
        RowSource below = source;
        while (below instanceof Filter filter) {
            below = filter.input();
        }
        Invariant.check(below instanceof TableAccess access && access.forChange()
                || below == source && below instanceof RowSource.NamedRows, "rows to change come from %s",
                below.getClass(), source.getClass());
    }

    private void rowCount(Scalar scalar) {
        if (scalar != null) {
            scalar(scalar, List.of());
            Invariant.check(scalar.type().id() == TypeId.BIGINT, "row count of type %s: %s", scalar.type(), scalar);
        }
    }

    private void condition(Scalar condition, List<DataType> types) {
        if (condition != null) {
            scalar(condition, types);
            Invariant.check(condition.type().id() == TypeId.BOOLEAN, "condition of type %s: %s", condition.type(),
                    condition);
        }
    }

    private void scalars(List<Scalar> scalars, List<DataType> types) {
        for (Scalar scalar : scalars) {
            scalar(scalar, types);
        }
    }

    private void scalar(Scalar scalar, List<DataType> types) {
        ScalarShape.visit(scalar, node -> node(node, types));
    }

    private void node(Scalar node, List<DataType> types) {
        switch (node) {
            case Scalar.Column column -> Invariant.check(column.column() >= 0 && column.column() < types.size()
                    && types.get(column.column()).equals(column.type()), "%s over slots %s", column, types);
            case Scalar.Parameter parameter ->
                Invariant.check(parameter.index() >= 0 && parameter.index() < parameterCount,
                        "parameter %d of %d", parameter.index(), parameterCount);
            case Scalar.Outer outer -> Invariant.check(outers.contains(outer), "%s is not among %s", outer, outers);
            case Scalar.Subquery subquery -> subquery(subquery);
            case Scalar.Compare compare -> sameFamily(compare.left(), compare.right());
            case Scalar.Arithmetic arithmetic -> {
                sameFamily(arithmetic.left(), arithmetic.right());
                sameFamily(arithmetic.left(), arithmetic);
            }
            case Scalar.InList in -> in.options().forEach(option -> sameFamily(in.value(), option));
            case Scalar.And and -> and.operands().forEach(PlanVerifier::truth);
            case Scalar.Or or -> or.operands().forEach(PlanVerifier::truth);
            case Scalar.Not not -> truth(not.operand());
            case Scalar.Case choice -> {
                for (Scalar.Case.Branch branch : choice.branches()) {
                    truth(branch.condition());
                    sameFamily(branch.result(), choice);
                }
                sameFamily(choice.otherwise(), choice);
            }
            case Scalar.Concat concat -> concat.operands().forEach(operand -> sameFamily(operand, concat));
            case Scalar.Literal literal -> {}
            case Scalar.Register register -> {}
            case Scalar.NextValue next -> {}
            case Scalar.NextIdentity next -> {}
            case Scalar.IsNull isNull -> {}
            case Scalar.Negate negate -> {}
            case Scalar.Cast cast -> {}
            case Scalar.Like like -> {}
            case Scalar.Call call -> {}
        }
    }

    private void subquery(Scalar.Subquery subquery) {
        given(subquery.parameters(), subquery.arguments());
        RowSource body = (RowSource) subquery.body();
        within(subquery.parameters(), () -> {
            source(body);
            condition(subquery.condition(), body.types());
        });
        switch (subquery.form()) {
            case VALUE -> Invariant.check(subquery.condition() == null && body.types().size() == 1
                    && body.types().getFirst().equals(subquery.type()), "value of %s from %s", subquery.type(),
                    body.types());
            case EXISTS, ANY -> truth(subquery);
        }
    }

    private static void given(List<Scalar.Outer> parameters, List<Scalar> arguments) {
        Invariant.check(parameters.size() == arguments.size(), "%d arguments for %d parameters", arguments.size(),
                parameters.size());
        for (int i = 0; i < parameters.size(); i++) {
            Invariant.check(parameters.get(i).type().equals(arguments.get(i).type()), "%s is given %s",
                    parameters.get(i), arguments.get(i));
        }
    }

    private void within(List<Scalar.Outer> parameters, Runnable check) {
        List<Scalar.Outer> outside = outers;
        outers = parameters;
        check.run();
        outers = outside;
    }

    private static void truth(Scalar scalar) {
        Invariant.check(scalar.type().id() == TypeId.BOOLEAN, "%s is not a truth value: %s", scalar.type(), scalar);
    }

    private static void sameFamily(Scalar one, Scalar other) {
        Invariant.check(TypeFamily.alike(one.type(), other.type()), "%s beside %s", one, other);
    }
}
