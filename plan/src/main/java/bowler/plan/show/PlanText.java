// SPDX-License-Identifier: Apache-2.0
package bowler.plan.show;

import bowler.catalog.TableDescriptor;
import bowler.plan.AuxiliaryWorkLine;
import bowler.catalog.system.SystemRoutine;
import bowler.plan.StatementPlan;
import bowler.plan.definition.ConstraintPlan;
import bowler.plan.query.JoinKind;
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
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarText;
import bowler.types.function.DocumentTables;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;

/// Formats a plan as lines, with inputs indented below their node. A slot is shown as the column that it carries if
/// there is one, otherwise as `#n`.
public final class PlanText {
    private static final int MAX_INPUTS = 16;

    private final List<PlanLine> lines = new ArrayList<>();
    private final Set<Integer> shownRows = new HashSet<>();

    /// Returns the work of each statement that belongs to no node.
    private final Function<StatementPlan, List<AuxiliaryWorkLine>> works;

    private PlanText(Function<StatementPlan, List<AuxiliaryWorkLine>> works) {
        this.works = works;
    }

    public static List<String> of(RowSource source) {
        PlanText text = new PlanText(statement -> List.of());
        text.source(source, 0);
        List<String> lines = new ArrayList<>();
        text.lines.forEach(line -> lines.add("  ".repeat(line.depth()) + line.text() + PlanFigures.estimate(line)));
        return lines;
    }

    static List<PlanLine> lines(StatementPlan plan, Function<StatementPlan, List<AuxiliaryWorkLine>> works) {
        PlanText text = new PlanText(works);
        text.statement(plan, 0);
        return text.lines;
    }

    private void statement(StatementPlan plan, int depth) {
        switch (plan) {
            case StatementPlan.Query query -> {
                line(depth, "query" + (query.forUpdate() ? " for update" : "") + (query.lockWaitPolicy() == null ? "" : " " + query.lockWaitPolicy())
                        + (query.isolation() == null ? "" : " with " + query.isolation()));
                source(query.source(), depth + 1);
            }
            case StatementPlan.Insert insert -> {
                line(depth, "insert " + AccessText.name(insert.table()) + (insert.identityColumn() < 0 ? ""
                        : " identity " + insert.table().columns().get(insert.identityColumn()).name()));
                rules(insert.constraintPlan(), depth + 1);
                source(insert.source(), depth + 1);
            }
            case StatementPlan.Update update -> {
                IntFunction<String> slots = SlotNames.of(update.source());
                List<String> sets = new ArrayList<>();
                for (StatementPlan.Assignment assignment : update.assignments()) {
                    sets.add(update.table().columns().get(assignment.position()).name() + " = "
                            + ScalarText.of(assignment.value(), slots));
                }
                line(depth, "update " + AccessText.name(update.table()) + " set " + String.join(", ", sets));
                rules(update.constraintPlan(), depth + 1);
                source(update.source(), depth + 1);
                subqueries(RowSourceTraversal.subqueries(
                        update.assignments().stream().map(StatementPlan.Assignment::value).toList()), depth + 1);
            }
            case StatementPlan.Delete delete -> {
                line(depth, "delete " + AccessText.name(delete.table()));
                rules(delete.constraintPlan(), depth + 1);
                source(delete.source(), depth + 1);
            }
            case StatementPlan.Merge merge -> {
                line(depth, "merge into " + AccessText.name(merge.table()));
                for (StatementPlan.MergeAction action : merge.actions()) {
                    List<String> columns = new ArrayList<>();
                    action.columns().forEach(position -> columns.add(SlotNames.columnName(merge.table(), position)));
                    line(depth + 1, action.kind().name().toLowerCase(java.util.Locale.ROOT)
                            + (columns.isEmpty() ? "" : " " + String.join(", ", columns)));
                }
                rules(merge.constraintPlan(), depth + 1);
                source(merge.source(), depth + 1);
            }
            case StatementPlan.InsteadOf instead -> {
                line(depth, "instead of " + instead.event().name().toLowerCase(Locale.ROOT) + ' '
                        + instead.view().schemaName() + '.' + instead.view().name());
                instead.view().triggers().stream().filter(trigger -> trigger.event() == instead.event())
                        .forEach(trigger -> line(depth + 1, "fires " + trigger.name()));
                source(instead.source(), depth + 1);
            }
            case StatementPlan.Upsert upsert -> {
                TableDescriptor table = upsert.insert().table();
                line(depth, "insert " + AccessText.name(table));
                List<String> keys = new ArrayList<>();
                for (int tree : upsert.arbiters()) {
                    keys.add(tree == table.treeId() ? table.primaryKeyName() : table.indexOfTree(tree).name());
                }
                line(depth + 1, "on conflict" + (keys.isEmpty() ? "" : " by " + String.join(", ", keys))
                        + (upsert.update() == null ? " nothing" : " update"));
                rules(upsert.constraintPlan(), depth + 1);
                source(upsert.insert().source(), depth + 1);
            }
            case StatementPlan.Returning returning -> {
                line(depth, "query of changed rows, " + switch (returning.showing()) {
                    case AFTER -> "after";
                    case BEFORE -> "before";
                    case LAST -> "as last seen";
                });
                source(returning.source(), depth + 1);
                statement(returning.change(), depth);
            }
            case StatementPlan.WithChanges with -> {
                for (StatementPlan.Step step : with.steps()) {
                    line(depth, "first " + step.name() + ":");
                    statement(step.change(), depth + 1);
                }
                line(depth, "then:");
                statement(with.statement(), depth + 1);
            }
            case StatementPlan.CreateTable create -> line(depth, "create table " + create.schemaName() + '.'
                    + create.tableName());
            case StatementPlan.CreateTableAs create -> {
                statement(create.table(), depth);
                source(create.source(), depth + 1);
            }
            case StatementPlan.DropTable drop -> line(depth, "drop table " + AccessText.name(drop.table()));
            case StatementPlan.AlterTable alter -> line(depth, "alter table " + AccessText.name(alter.table()));
            case StatementPlan.AlterTogether alter -> {
                statement(alter.first(), depth);
                line(depth, "alter table " + AccessText.name(alter.table()) + " further: " + alter.later().size());
            }
            case StatementPlan.Several several -> several.definitions().forEach(each -> statement(each, depth));
            case StatementPlan.TruncateTable truncate -> line(depth, "truncate table " + AccessText.name(truncate.table())
                    + (truncate.restart() ? " restart identity" : ""));
            case StatementPlan.CreateIndex create -> line(depth, "create " + (create.unique() ? "unique " : "") + "index "
                    + create.indexName() + " on " + AccessText.name(create.table())
                    + AccessText.key(create.table(), create.form(), create.columns()));
            case StatementPlan.DropIndex drop -> line(depth, "drop index " + drop.index().name());
            case StatementPlan.CreateSchema create -> line(depth, "create schema " + create.name());
            case StatementPlan.DropSchema drop -> line(depth, "drop schema " + drop.name());
            case StatementPlan.DefineObject define -> line(depth, define.plan().text());
            case StatementPlan.ChangeAccess change -> line(depth, change.plan().text());
            case StatementPlan.SetRole set -> line(depth, "set role "
                    + (set.role() == null ? "none" : ScalarText.of(set.role(), SlotNames.unnamed())));
            case StatementPlan.LockTable lock -> line(depth, "lock " + AccessText.name(lock.table())
                    + (lock.exclusive() ? " exclusive" : " share"));
            case StatementPlan.SetConstraints set -> line(depth, "set constraints"
                    + (set.deferred() ? " deferred" : " immediate"));
            case StatementPlan.SetSchema set -> line(depth, "set schema " + ScalarText.of(set.name(), SlotNames.unnamed()));
            case StatementPlan.SetTimeZone set ->
                line(depth, "set time zone " + (set.zone() == null ? "local" : ScalarText.of(set.zone(), SlotNames.unnamed())));
            case StatementPlan.SetIsolation set -> line(depth, "set isolation "
                    + (set.isolation() == null ? "reset" : set.isolation()));
            case StatementPlan.Transaction(var verb) -> line(depth, verb.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                    + " transaction" + (verb.isolation() == null ? "" : " " + verb.isolation())
                    + (verb.readOnly() == null ? "" : verb.readOnly() ? " read only" : " read write") + (verb.chain() ? " and chain" : ""));
            case StatementPlan.Savepoint savepoint -> line(depth, switch (savepoint.action()) {
                case SET -> "savepoint ";
                case SET_UNIQUE -> "unique savepoint ";
                case RELEASE -> "release savepoint ";
                case ROLLBACK -> "roll back to savepoint ";
            } + savepoint.name());
            // An argument may be a password.
            case StatementPlan.CallSystemProcedure call -> line(depth, "call " + call.procedure() + '('
                    + (call.procedure().group() == SystemRoutine.Group.USERS ? "..." : ScalarText.of(call.arguments(), SlotNames.unnamed()))
                    + ')');
            case StatementPlan.CallProcedure call -> {
                List<String> arguments = new ArrayList<>();
                call.arguments().forEach(argument -> arguments.add(
                        argument == null ? "OUT" : ScalarText.of(argument, SlotNames.unnamed())));
                line(depth, "call procedure " + call.routine().schemaName() + '.' + call.routine().name()
                        + '(' + String.join(", ", arguments) + ')');
            }
            case StatementPlan.ChangeStatistics change -> line(depth, (change.drop() ? "drop" : "update") + " statistics "
                    + ScalarText.of(List.of(change.schema(), change.table(), change.index()), SlotNames.unnamed()));
            case StatementPlan.Explain explain -> {
                line(depth, "explain");
                statement(explain.plan(), depth);
            }
        }
        for (AuxiliaryWorkLine work : works.apply(plan)) {
            lines.add(new PlanLine(depth + 1, work.what(), null, work.nodeStatistics()));
        }
    }

    private void rules(ConstraintPlan constraintPlan, int depth) {
        constraintPlan.lines().forEach(rule -> line(depth, rule));
    }

    private void source(RowSource source, int depth) {
        switch (source) {
            case RowSource.Diagnostics diagnostics ->
                node(depth, "diagnostics " + diagnostics.table().name(), source);
            case RowSource.ElementRows rows -> node(depth, "elements of " + ScalarText.of(rows.arrays(), SlotNames.unnamed())
                    + (rows.types().size() > rows.arrays().size() ? ", numbered" : ""), source);
            case RowSource.RoutineRows rows -> node(depth, "rows of function " + rows.function().schemaName() + '.'
                    + rows.function().name() + '(' + ScalarText.of(rows.arguments(), SlotNames.unnamed()) + ')', source);
            case RowSource.SeriesRows rows -> {
                List<String> from = rows.arguments().stream().map(each -> ScalarText.of(each, SlotNames.unnamed())).toList();
                node(depth, "series from " + from.get(0) + " to " + from.get(1) + " by " + from.get(2), source);
            }
            case RowSource.DocumentRows rows -> node(depth, DocumentTables.text(rows.spec(), rows.arguments().stream()
                .map(argument -> ScalarText.of(argument, SlotNames.unnamed())).toList()), source);
            case Values values -> {
                List<String> rows = new ArrayList<>();
                for (List<Scalar> row : values.rows().subList(0, Math.min(4, values.rows().size()))) {
                    rows.add("(" + ScalarText.of(row, SlotNames.unnamed()) + ")");
                }
                node(depth, rows.isEmpty() ? "no rows" : "values " + String.join(", ", rows)
                        + (rows.size() < values.rows().size() ? ", ..." : ""), source);
            }
            case TableAccess access -> node(depth, AccessText.of(access, SlotNames.of(access)), source);
            case RowSource.IndexedRows rows -> {
                node(depth, "rows of " + AccessText.name(rows.table(), rows.correlation()) + " by keys of " + rows.keys().text()
                        + (rows.filter() == null ? "" : " where " + ScalarText.of(rows.filter(), SlotNames.of(rows)))
                        + " -> " + AccessText.columnNames(rows.table(), rows.columns()), source);
                rows.keys().ranges().forEach(range -> node(depth + 1, AccessText.ofKeys(range), range));
            }
            case RowSource.NamedRows rows -> {
                node(depth, "rows of " + AccessText.name(rows.table(), rows.correlation()) + " by keys -> " + AccessText.columnNames(rows.table(), rows.columns())
                        + " for change", source);
                source(rows.keys(), depth + 1);
            }
            case Filter filter -> {
                node(depth, "filter " + ScalarText.of(filter.condition(), SlotNames.of(filter.input())), source);
                source(filter.input(), depth + 1);
            }
            case Project project -> {
                node(depth, "project " + ScalarText.of(project.scalars(), SlotNames.of(project.input())), source);
                source(project.input(), depth + 1);
            }
            case DependentJoin join -> {
                node(depth, "dependent " + kind(join.kind()) + "join" + given(join)
                        + condition(" on ", join.condition(), join), source);
                source(join.left(), depth + 1);
                source(join.right(), depth + 1);
            }
            case NestedLoopJoin join -> {
                node(depth, "nested loop " + kind(join.kind()) + "join"
                        + pairCondition(" on ", join.condition(), join.left(), join.right()), source);
                source(join.left(), depth + 1);
                source(join.right(), depth + 1);
            }
            case LookupJoin join -> {
                node(depth, "lookup " + kind(join.kind()) + "join"
                        + pairCondition(" on ", join.condition(), join.left(), join.right()), source);
                source(join.left(), depth + 1);
                node(depth + 1, AccessText.of(join.right(), SlotNames.of(join.left())), join.right());
            }
            case HashJoin join -> {
                node(depth, "hash " + kind(join.kind()) + "join " + keys(join) + pairCondition(" and ", join.residual(), join.left(), join.right()), source);
                source(join.left(), depth + 1);
                source(join.right(), depth + 1);
            }
            case RowSource.MergeJoin join -> {
                node(depth, "merge " + kind(join.kind()) + "join "
                        + ScalarText.of(join.leftKeys(), SlotNames.of(join.left())) + " = "
                        + ScalarText.of(join.rightKeys(), SlotNames.of(join.right()))
                        + pairCondition(" and ", join.residual(), join.left(), join.right()), source);
                source(join.left(), depth + 1);
                source(join.right(), depth + 1);
            }
            case RowSource.ChoiceLookupJoin join -> {
                TableAccess first = join.rights().getFirst();
                node(depth, "lookup " + kind(join.kind()) + "join by one of " + join.rights().size() + " ways"
                        + pairCondition(" on ", join.condition(), join.left(), first), source);
                source(join.left(), depth + 1);
                for (int i = 0; i < join.rights().size(); i++) {
                    TableAccess right = join.rights().get(i);
                    node(depth + 1, AccessText.of(right, SlotNames.of(join.left()))
                            + pairCondition(" on ", join.choices().get(i).residual(), join.left(), right), right);
                }
            }
            case RowSource.ChoiceHashJoin join -> {
                List<String> ways = new ArrayList<>();
                for (int i = 0; i < join.choices().size(); i++) {
                    ways.add("(" + ScalarText.of(join.leftKeys().get(i), SlotNames.of(join.left())) + " = "
                            + ScalarText.of(join.rightKeys().get(i), SlotNames.of(join.right())) + pairCondition(
                            " and ", join.choices().get(i).residual(), join.left(), join.right()) + ")");
                }
                node(depth, "hash " + kind(join.kind()) + "join " + String.join(" or ", ways)
                        + pairCondition(" and ", join.condition(), join.left(), join.right()), source);
                source(join.left(), depth + 1);
                source(join.right(), depth + 1);
            }
            case Aggregate aggregate -> {
                IntFunction<String> slots = SlotNames.of(aggregate.input());
                List<String> calls = new ArrayList<>();
                aggregate.calls().forEach(call -> calls.add(CallText.of(call, slots)));
                node(depth, (aggregate.ordered() ? "ordered aggregate " : "aggregate ") + String.join(", ", calls) + (aggregate.groupKeys().isEmpty() ? ""
                        : (calls.isEmpty() ? "" : " ") + "by " + groupText(aggregate, slots)), source);
                source(aggregate.input(), depth + 1);
            }
            case Window window -> {
                IntFunction<String> slots = SlotNames.of(window.input());
                List<String> calls = new ArrayList<>();
                window.calls().forEach(call -> calls.add(CallText.of(call, slots)));
                List<String> partition = new ArrayList<>();
                window.partition().forEach(slot -> partition.add(slots.apply(slot)));
                node(depth, "window " + String.join(", ", calls)
                        + (partition.isEmpty() ? "" : " partition by " + String.join(", ", partition))
                        + (window.order().isEmpty() ? "" : " order by " + keyText(window.order(), slots)), source);
                source(window.input(), depth + 1);
            }
            case Distinct distinct -> {
                node(depth, "distinct", source);
                source(distinct.input(), depth + 1);
            }
            case RowSource.Gather gather -> {
                node(depth, "gather by " + gather.workers() + " workers", source);
                source(gather.input(), depth + 1);
            }
            case SharedRead read -> {
                boolean first = shownRows.add(read.shared().id());
                node(depth, "shared rows of " + read.shared().name() + AccessText.as(read.correlation()) + (first ? "" : ", made above"), source);
                if (first) {
                    source(read.shared().source(), depth + 1);
                }
            }
            case WorkingRead read -> node(depth, "last rows of " + read.name() + AccessText.as(read.correlation()), source);
            case Recursion recursion -> {
                node(depth, "recursion " + recursion.name() + (recursion.distinct() ? " distinct" : ""), source);
                source(recursion.base(), depth + 1);
                for (RowSource step : recursion.steps()) {
                    line(depth + 1, "step");
                    source(step, depth + 2);
                }
            }
            case Concatenation concatenation -> inputs("concatenation", concatenation, concatenation.inputs(), depth);
            case SetOperation operation -> inputs(operation.operator().text(), operation, operation.inputs(), depth);
            case OrderedConcatenation concatenation -> inputs(
                    "concatenation by " + keyText(concatenation.keys(), SlotNames.of(concatenation.inputs().getFirst())),
                    concatenation, concatenation.inputs(), depth);
            case OrderedSetOperation operation -> inputs(
                    operation.operator().text() + " by " + keyText(operation.keys(), SlotNames.of(operation.inputs().getFirst())),
                    operation, operation.inputs(), depth);
            case Sort sort -> {
                node(depth, "sort by " + keyText(sort.keys(), SlotNames.of(sort.input()))
                        + first(sort.offset(), sort.fetch()), source);
                source(sort.input(), depth + 1);
            }
            case PartialSort sort -> {
                IntFunction<String> slots = SlotNames.of(sort.input());
                List<SortKey> before = sort.keys().subList(0, sort.sortedCount());
                List<SortKey> then = sort.keys().subList(sort.sortedCount(), sort.keys().size());
                node(depth, "sort by " + keyText(then, slots) + " within " + keyText(before, slots)
                        + first(sort.offset(), sort.fetch()), source);
                source(sort.input(), depth + 1);
            }
            case Limit limit when limit.offset() == null && limit.fetch() == null -> {
                node(depth, "barrier of policies", source);
                source(limit.input(), depth + 1);
            }
            case Limit limit -> {
                node(depth, "limit" + condition(" offset ", limit.offset(), limit)
                        + condition(" fetch ", limit.fetch(), limit), source);
                source(limit.input(), depth + 1);
            }
            case TiedLimit limit -> {
                node(depth, "limit" + condition(" offset ", limit.offset(), limit)
                        + condition(" fetch ", limit.fetch(), limit) + " with ties", source);
                source(limit.input(), depth + 1);
            }
        }
        subqueries(RowSourceTraversal.subqueries(source), depth + 1);
    }

    private static String first(Scalar offset, Scalar fetch) {
        return fetch == null ? "" : " first " + (offset == null ? "" : ScalarText.of(offset, SlotNames.unnamed()) + " + ")
                + ScalarText.of(fetch, SlotNames.unnamed());
    }

    private void subqueries(List<Subquery> subqueries, int depth) {
        for (Subquery subquery : new LinkedHashSet<>(subqueries)) {
            RowSource body = (RowSource) subquery.body();
            List<String> names = new ArrayList<>();
            subquery.parameters().forEach(parameter -> names.add("outer$" + parameter.id()));
            line(depth, "query " + subquery.number()
                    + (names.isEmpty() ? " once" : " given " + String.join(", ", names))
                    + (subquery.condition() == null ? ""
                            : " for " + ScalarText.of(subquery.condition(), SlotNames.of(body))));
            source(body, depth + 1);
        }
    }

    private static String given(DependentJoin join) {
        List<String> given = new ArrayList<>();
        for (int i = 0; i < join.parameters().size(); i++) {
            given.add("outer$" + join.parameters().get(i).id() + " = "
                    + ScalarText.of(join.arguments().get(i), SlotNames.of(join.left())));
        }
        return given.isEmpty() ? "" : " given " + String.join(", ", given);
    }

    /// Adds a node with many inputs; if there are very many, only the first and last ones are shown.
    private void inputs(String text, RowSource source, List<RowSource> inputs, int depth) {
        node(depth, text, source);
        int shown = inputs.size() <= MAX_INPUTS ? inputs.size() : MAX_INPUTS - 1;
        for (int i = 0; i < shown; i++) {
            source(inputs.get(i), depth + 1);
        }
        if (shown < inputs.size()) {
            line(depth + 1, "... " + (inputs.size() - shown - 1) + " more");
            source(inputs.getLast(), depth + 1);
        }
    }

    private static String keyText(List<SortKey> keys, IntFunction<String> slots) {
        List<String> parts = new ArrayList<>();
        for (SortKey key : keys) {
            boolean usual = key.nullsFirst() == key.descending();
            parts.add(slots.apply(key.slot()) + (key.descending() ? " desc" : "")
                    + (usual ? "" : key.nullsFirst() ? " nulls first" : " nulls last"));
        }
        return String.join(", ", parts);
    }

    private static String groupText(Aggregate aggregate, IntFunction<String> slots) {
        if (aggregate.sets().isEmpty()) {
            return ScalarText.of(aggregate.groupKeys(), slots);
        }
        List<String> sets = new ArrayList<>();
        for (List<Integer> set : aggregate.sets()) {
            List<Scalar> keys = new ArrayList<>();
            set.forEach(key -> keys.add(aggregate.groupKeys().get(key)));
            sets.add("(" + ScalarText.of(keys, slots) + ")");
        }
        return String.join(", ", sets);
    }

    private static String condition(String before, Scalar condition, RowSource source) {
        return condition == null ? "" : before + ScalarText.of(condition, SlotNames.of(source));
    }

    /// Formats a condition over both sides of a join, which may return only one of them.
    private static String pairCondition(String before, Scalar condition, RowSource left, RowSource right) {
        List<String> names = SlotNames.joined(left, right);
        return condition == null ? "" : before + ScalarText.of(condition, names::get);
    }

    /// Formats pairs of keys, the null-safe ones last.
    private String keys(HashJoin join) {
        int all = join.leftKeys().size();
        int strict = all - join.nullSafe();
        return keys(join, 0, strict, " = ") + (strict > 0 && strict < all ? " and " : "")
                + keys(join, strict, all, " is not distinct from ");
    }

    private String keys(HashJoin join, int from, int to, String comparison) {
        return from == to ? "" : ScalarText.of(join.leftKeys().subList(from, to), SlotNames.of(join.left())) + comparison
                + ScalarText.of(join.rightKeys().subList(from, to), SlotNames.of(join.right()));
    }

    private static String kind(JoinKind kind) {
        return switch (kind) {
            case INNER -> "";
            case LEFT -> "left ";
            case FULL -> "full ";
            case SEMI -> "semi ";
            case ANTI -> "anti ";
        };
    }

    private void node(int depth, String text, RowSource source) {
        lines.add(new PlanLine(depth, text, source, null));
    }

    private void line(int depth, String text) {
        lines.add(new PlanLine(depth, text, null, null));
    }
}
