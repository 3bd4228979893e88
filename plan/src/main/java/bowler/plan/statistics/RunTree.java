// SPDX-License-Identifier: Apache-2.0
package bowler.plan.statistics;

import bowler.catalog.TableDescriptor;
import bowler.plan.NodeStatistics;
import bowler.plan.StatementPlan;
import bowler.plan.query.AggregateCall;
import bowler.plan.query.JoinKind;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.plan.query.SetOperator;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.SubqueryForm;
import bowler.plan.statistics.OperatorRun.Input;
import bowler.plan.statistics.OperatorRun.RowCounts;
import bowler.plan.statistics.OperatorRun.SortRun;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// Makes the tree of Derby's result sets from a plan and its measurements. Operators that Derby has under one name are
/// one node: a projection of filtered rows is a "Project-Restrict ResultSet". An operator that Derby does not have
/// keeps a name of its own.
public final class RunTree {
    private static final NodeStatistics NOT_RUN = new NodeStatistics(0, 0, 0, 0, 0);
    private static final String SOURCE = "Source result set:";
    private static final String LEFT = "Left result set:";
    private static final String RIGHT = "Right result set:";

    private final Function<RowSource, NodeStatistics> measured;
    private final String isolation;
    private final List<OperatorRun> subqueries = new ArrayList<>();
    private final Set<Integer> shownRows = new HashSet<>();
    private int number;

    private RunTree(Function<RowSource, NodeStatistics> measured, String isolation) {
        this.measured = measured;
        this.isolation = isolation;
    }

    /// The result sets of a statement.
    ///
    /// @param top null if the statement has none, such as a definition
    public record StatementRun(List<OperatorRun> subqueries, OperatorRun top) {}

    /// @param measured returns the measurements of an operator; null if it was not run
    /// @param isolation the words of the session's isolation level
    /// @param changed the number of changed rows
    /// @param nanos the time of the whole statement
    public static StatementRun of(
            StatementPlan plan, Function<RowSource, NodeStatistics> measured, String isolation, long changed, long nanos) {
        String level = plan instanceof StatementPlan.Query query && query.isolation() != null
            ? words(query.isolation().name()) : isolation;
        RunTree tree = new RunTree(measured, level);
        OperatorRun top = tree.statement(plan, changed, nanos);
        return new StatementRun(List.copyOf(tree.subqueries), top);
    }

    /// Returns the words for a level of isolation by its short name.
    public static String words(String level) {
        return switch (level) {
            case "UR" -> "read uncommitted";
            case "RS" -> "repeatable read";
            case "RR" -> "serializable";
            case "SNAPSHOT" -> "snapshot";
            default -> "read committed";
        };
    }

    private OperatorRun statement(StatementPlan plan, long changed, long nanos) {
        return switch (plan) {
            case StatementPlan.Query query -> source(query.source());
            case StatementPlan.Insert insert -> change("INSERT", "Insert ResultSet using ", "Rows inserted = ", insert.table(),
                insert.table().indexes().size(), insert.source(), changed, nanos);
            case StatementPlan.Upsert upsert -> statement(upsert.insert(), changed, nanos);
            case StatementPlan.Update update -> {
                update.assignments().forEach(assignment -> collect(assignment.value()));
                yield change("UPDATE", "Update ResultSet using ", "Rows updated = ", update.table(),
                    touchedIndexes(update), update.source(), changed, nanos);
            }
            case StatementPlan.Delete delete -> change("DELETE", "Delete ResultSet using ", "Rows deleted = ", delete.table(),
                delete.table().indexes().size(), delete.source(), changed, nanos);
            case StatementPlan.Merge merge -> change("MERGE", "Merge ResultSet using ", "Rows affected = ", merge.table(),
                merge.table().indexes().size(), merge.source(), changed, nanos);
            case StatementPlan.InsteadOf instead -> source(instead.source());
            case StatementPlan.Returning returning -> statement(returning.change(), changed, nanos);
            case StatementPlan.WithChanges with -> statement(with.statement(), changed, nanos);
            case StatementPlan.CreateTableAs create -> source(create.source());
            default -> null;
        };
    }

    private static int touchedIndexes(StatementPlan.Update update) {
        Set<Integer> positions = new HashSet<>();
        update.assignments().forEach(assignment -> positions.add(assignment.position()));
        return (int) update.table().indexes().stream()
            .filter(index -> index.keyColumns().stream().anyMatch(column -> positions.contains(column.position()))).count();
    }

    private OperatorRun change(
            String identifier, String title, String counted, TableDescriptor table, int indexes, RowSource source, long changed,
            long nanos) {
        return new OperatorRun(identifier, title + (table.hasTableLocking() ? "table" : "row") + " locking:", null,
            List.of("deferred: " + (source instanceof RowSource.NamedRows), counted + changed, "Indexes updated = " + indexes),
            null, RowCounts.ofChange(changed, indexes), null, nanos, null, null, List.of(new Input(null, source(source))));
    }

    private NodeStatistics counts(RowSource source) {
        NodeStatistics found = measured.apply(source);
        return found == null ? NOT_RUN : found;
    }

    private long rows(RowSource source) {
        return counts(source).rows();
    }

    private void collect(Scalar scalar) {
        RowSourceTraversal.subqueries(List.of(scalar)).forEach(this::subquery);
    }

    private void subquery(Subquery subquery) {
        RowSource body = (RowSource) subquery.body();
        NodeStatistics counts = counts(body);
        boolean isOnce = subquery.form() == SubqueryForm.VALUE;
        OperatorRun inner = source(body);
        subqueries.add(new OperatorRun(isOnce ? "ONCE" : "ANY", isOnce ? "Once ResultSet:" : "Any ResultSet:", null, List.of(),
            counts.loops(), RowCounts.ofSource(counts.rows(), counts.rows()), body.estimate(), counts.nanos(), null, null,
            List.of(new Input(SOURCE, inner))));
    }

    private OperatorRun source(RowSource source) {
        RowSourceTraversal.subqueries(source).forEach(this::subquery);
        return switch (source) {
            case RowSource.TableAccess access -> ScanRuns.access(access, counts(access), isolation);
            case RowSource.IndexedRows rows -> ScanRuns.rowsOfKeys(rows, counts(rows), measured, isolation);
            case RowSource.NamedRows rows -> rows.keys() instanceof RowSource.TableAccess access && access.index() == null
                ? source(access) : node("ROWIDSCAN", "Index Row to Base Row ResultSet for " + rows.table().name() + ":", null, rows,
                    List.of(new Input(null, source(rows.keys()))));
            case RowSource.Filter filter -> projectRestrict(filter, filter.input(), true, false);
            case RowSource.Project project -> {
                RowSource input = project.input();
                if (input instanceof RowSource.Filter filter) {
                    RowSourceTraversal.subqueries(filter).forEach(this::subquery);
                    yield projectRestrict(project, filter.input(), true, true);
                }
                yield projectRestrict(project, input, false, true);
            }
            case RowSource.NestedLoopJoin join -> join("Nested Loop", "NLJOIN", join.kind(), join, join.left(), join.right());
            case RowSource.DependentJoin join -> join("Nested Loop", "NLJOIN", join.kind(), join, join.left(), join.right());
            case RowSource.LookupJoin join -> {
                NodeStatistics found = lookups(join);
                if (join.kind() == JoinKind.INNER && isList(join.left())) {
                    // An IN list probes the index for each of its values.
                    yield ScanRuns.access(join.right(), found, isolation);
                }
                yield joined(join, title("Nested Loop", join.kind()), identifier("NLJOIN", join.kind()), rows(join.left()), found.rows(),
                    List.of(new Input(LEFT, source(join.left())), new Input(RIGHT, ScanRuns.access(join.right(), found, isolation))));
            }
            case RowSource.MergeJoin join -> join("Merge", "MERGEJOIN", join.kind(), join, join.left(), join.right());
            case RowSource.HashJoin join -> hashJoin(join.kind(), join, join.left(), join.right(), join.rightKeys());
            case RowSource.ChoiceHashJoin join ->
                hashJoin(join.kind(), join, join.left(), join.right(), join.rightKeys().getFirst());
            case RowSource.ChoiceLookupJoin join -> {
                List<Input> inputs = new ArrayList<>(List.of(new Input(LEFT, source(join.left()))));
                long right = 0;
                for (RowSource.TableAccess access : join.rights()) {
                    inputs.add(new Input(RIGHT, source(access)));
                    right += rows(access);
                }
                yield joined(join, title("Nested Loop", join.kind()), identifier("NLJOIN", join.kind()), rows(join.left()), right, inputs);
            }
            case RowSource.Aggregate aggregate -> aggregate(aggregate);
            case RowSource.Distinct distinct -> distinct(distinct);
            case RowSource.Sort sort -> sort(sort, sort.input(), false, "false");
            case RowSource.PartialSort sort -> sort(sort, sort.input(), false, "partially");
            case RowSource.Limit limit -> rowCount(limit, limit.input());
            case RowSource.TiedLimit limit -> rowCount(limit, limit.input());
            case RowSource.Gather gather -> source(gather.input());
            case RowSource.Values values -> node("ROW", "Row ResultSet:", null, values, List.of());
            case RowSource.Concatenation union -> union(union, union.inputs());
            case RowSource.OrderedConcatenation union -> union(union, union.inputs());
            case RowSource.SetOperation operation -> set(operation.operator(), operation, operation.inputs());
            case RowSource.OrderedSetOperation operation -> set(operation.operator(), operation, operation.inputs());
            case RowSource.Window window -> node("WINDOW", "Window ResultSet (" + ++number + "):", null, window,
                List.of(new Input(SOURCE, source(window.input()))));
            case RowSource.SharedRead read -> node("MATERIALIZE", "Materialized ResultSet:", read.shared().name(), read,
                shownRows.add(read.shared().id()) ? List.of(new Input(SOURCE, source(read.shared().source()))) : List.of());
            case RowSource.WorkingRead read -> node("MATERIALIZE", "Working ResultSet for " + read.name() + ":", read.name(), read, List.of());
            case RowSource.Recursion recursion -> {
                List<Input> inputs = new ArrayList<>(List.of(new Input(LEFT, source(recursion.base()))));
                recursion.steps().forEach(step -> inputs.add(new Input(RIGHT, source(step))));
                yield node("UNION", "Recursive Union ResultSet for " + recursion.name() + ":", recursion.name(), recursion, inputs);
            }
            case RowSource.Diagnostics rows -> vti("SYSCS_DIAG." + rows.table().name(), rows);
            case RowSource.RoutineRows rows -> vti(rows.function().schemaName() + '.' + rows.function().name(), rows);
            case RowSource.DocumentRows rows -> vti(rows.spec().name(), rows);
            case RowSource.ElementRows rows -> vti("UNNEST", rows);
            case RowSource.SeriesRows rows -> vti("GENERATE_SERIES", rows);
        };
    }

    private OperatorRun vti(String name, RowSource source) {
        return node("VTI", "VTI ResultSet for " + name + ":", name, source, List.of());
    }

    private OperatorRun node(String identifier, String title, String details, RowSource source, List<Input> inputs) {
        NodeStatistics counts = counts(source);
        long seen = inputs.isEmpty() ? counts.rows() : rows(RowSourceTraversal.inputs(source).isEmpty()
            ? source : RowSourceTraversal.inputs(source).getFirst());
        return new OperatorRun(identifier, title, details, List.of(), counts.loops(), RowCounts.ofSource(seen, counts.rows()),
            source.estimate(), counts.nanos(), null, null, inputs);
    }

    private OperatorRun projectRestrict(RowSource node, RowSource input, boolean restricts, boolean projects) {
        NodeStatistics counts = counts(node);
        int own = ++number;
        return new OperatorRun(restricts && projects ? "PROJECT-FILTER" : projects ? "PROJECTION" : "FILTER",
            "Project-Restrict ResultSet (" + own + "):", own + ";", List.of("restriction = " + restricts, "projection = " + projects),
            counts.loops(), RowCounts.ofSource(rows(input), counts.rows()), node.estimate(), counts.nanos(), null, null,
            List.of(new Input(SOURCE, source(input))));
    }

    private static String title(String method, JoinKind kind) {
        return method + switch (kind) {
            case INNER -> " Join ResultSet:";
            case LEFT -> " Left Outer Join ResultSet:";
            case FULL -> " Full Outer Join ResultSet:";
            case SEMI -> " Exists Join ResultSet:";
            case ANTI -> " Not Exists Join ResultSet:";
        };
    }

    private static String identifier(String inner, JoinKind kind) {
        return kind == JoinKind.LEFT ? "LO" + inner : kind == JoinKind.FULL ? "FO" + inner : inner;
    }

    private OperatorRun join(String method, String identifier, JoinKind kind, RowSource join, RowSource left, RowSource right) {
        return joined(join, title(method, kind), identifier(identifier, kind), rows(left), rows(right),
            List.of(new Input(LEFT, source(left)), new Input(RIGHT, source(right))));
    }

    private OperatorRun hashJoin(JoinKind kind, RowSource join, RowSource left, RowSource right, List<Scalar> keys) {
        RowSourceTraversal.subqueries(right).forEach(this::subquery);
        NodeStatistics counts = counts(right);
        OperatorRun table = right instanceof RowSource.TableAccess access
            ? ScanRuns.hashed(access, counts, isolation, keys)
            : new OperatorRun("HASHTABLE", "Hash Table ResultSet (" + ++number + "):", null,
                List.of("Hash table size = " + counts.rows()), counts.loops(),
                RowCounts.ofSource(counts.rows(), counts.rows()), right.estimate(), counts.nanos(), null, null,
                List.of(new Input(SOURCE, source(right))));
        return joined(join, title("Hash", kind), identifier("HASHJOIN", kind), rows(left), counts.rows(),
            List.of(new Input(LEFT, source(left)), new Input(RIGHT, table)));
    }

    private OperatorRun joined(RowSource join, String title, String identifier, long left, long right, List<Input> inputs) {
        NodeStatistics counts = counts(join);
        return new OperatorRun(identifier, title, null, List.of(), counts.loops(), RowCounts.ofJoin(left, right, counts.rows()),
            join.estimate(), counts.nanos(), null, null, inputs);
    }

    private static boolean isList(RowSource source) {
        return switch (source) {
            case RowSource.Values values -> true;
            case RowSource.Sort sort -> isList(sort.input());
            case RowSource.Distinct distinct -> isList(distinct.input());
            default -> false;
        };
    }

    /// Returns the measurements of the lookups of a join. The join executes them itself, so they are those of the join
    /// without its left input. A row that a condition or the right table's filter drops is not counted.
    private NodeStatistics lookups(RowSource.LookupJoin join) {
        NodeStatistics measured = counts(join.right());
        if (measured.loops() > 0) {
            return measured;
        }
        NodeStatistics whole = counts(join);
        NodeStatistics left = counts(join.left());
        return new NodeStatistics(whole.rows(), left.rows(), Math.max(0, whole.nanos() - left.nanos()),
            Math.max(0, whole.pages() - left.pages()), 0);
    }

    private OperatorRun union(RowSource union, List<RowSource> inputs) {
        return several(union, "Union ResultSet:", "UNION", inputs);
    }

    private OperatorRun set(SetOperator operator, RowSource operation, List<RowSource> inputs) {
        boolean isExcept = operator == SetOperator.EXCEPT || operator == SetOperator.EXCEPT_ALL;
        return several(operation, isExcept ? "EXCEPT ResultSet:" : "INTERSECT ResultSet:", isExcept ? "EXCEPT" : "INTERSECT", inputs);
    }

    private OperatorRun several(RowSource node, String title, String identifier, List<RowSource> sources) {
        List<Input> inputs = new ArrayList<>();
        long right = 0;
        for (RowSource each : sources) {
            right += inputs.isEmpty() ? 0 : rows(each);
            inputs.add(new Input(inputs.isEmpty() ? LEFT : RIGHT, source(each)));
        }
        return joined(node, title, identifier, rows(sources.getFirst()), right, inputs);
    }

    private OperatorRun aggregate(RowSource.Aggregate aggregate) {
        if (aggregate.calls().isEmpty() && !aggregate.groupKeys().isEmpty() && aggregate.input() instanceof RowSource.TableAccess access
                && access.indexOnly()) {
            return ScanRuns.distinct(access, counts(access), counts(aggregate), isolation);
        }
        boolean isScalar = aggregate.groupKeys().isEmpty();
        boolean isDistinct = aggregate.calls().stream().anyMatch(AggregateCall::distinct);
        NodeStatistics counts = counts(aggregate);
        long input = rows(aggregate.input());
        List<String> lines = isScalar ? List.of()
            : List.of("Has distinct aggregate = " + isDistinct, "In sorted order = " + aggregate.ordered());
        SortRun sort = isScalar ? null
            : new SortRun(input, counts.rows(), counts.spilledBytes() > 0, null, isDistinct, aggregate.ordered());
        return new OperatorRun(isScalar ? "AGGREGATION" : "GROUPBY",
            (isDistinct ? "Distinct " : "") + (isScalar ? "Scalar" : "Grouped") + " Aggregate ResultSet:", null, lines, counts.loops(),
            RowCounts.ofSort(input, counts.rows()), aggregate.estimate(), counts.nanos(), null, sort,
            List.of(new Input(SOURCE, source(aggregate.input()))));
    }

    private OperatorRun distinct(RowSource.Distinct distinct) {
        return distinct.input() instanceof RowSource.TableAccess access
            ? ScanRuns.distinct(access, counts(access), counts(distinct), isolation)
            : sort(distinct, distinct.input(), true, "false");
    }

    private OperatorRun sort(RowSource sort, RowSource input, boolean eliminates, String inOrder) {
        NodeStatistics counts = counts(sort);
        long read = rows(input);
        return new OperatorRun("SORT", "Sort ResultSet:", null,
            List.of("Eliminate duplicates = " + eliminates, "In sorted order = " + inOrder), counts.loops(),
            RowCounts.ofSort(read, counts.rows()), sort.estimate(), counts.nanos(), null,
            new SortRun(read, counts.rows(), counts.spilledBytes() > 0, eliminates, null, false),
            List.of(new Input(SOURCE, source(input))));
    }

    private OperatorRun rowCount(RowSource limit, RowSource input) {
        return node("ROW-COUNT", "Row Count (" + ++number + "):", null, limit, List.of(new Input(SOURCE, source(input))));
    }
}
