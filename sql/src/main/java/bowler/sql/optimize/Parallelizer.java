// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.StatementPlan;
import bowler.plan.query.AggregateCall;
import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource.Aggregate;
import bowler.plan.query.RowSource.ChoiceHashJoin;
import bowler.plan.query.RowSource.ChoiceLookupJoin;
import bowler.plan.query.RowSource.Concatenation;
import bowler.plan.query.RowSource.Distinct;
import bowler.plan.query.RowSource.Filter;
import bowler.plan.query.RowSource.Gather;
import bowler.plan.query.RowSource.HashJoin;
import bowler.plan.query.RowSource.Limit;
import bowler.plan.query.RowSource.LookupJoin;
import bowler.plan.query.RowSource.MergeJoin;
import bowler.plan.query.RowSource.NestedLoopJoin;
import bowler.plan.query.RowSource.OrderedConcatenation;
import bowler.plan.query.RowSource.OrderedSetOperation;
import bowler.plan.query.RowSource.PartialSort;
import bowler.plan.query.RowSource.Project;
import bowler.plan.query.RowSource.SetOperation;
import bowler.plan.query.RowSource.SharedRead;
import bowler.plan.query.RowSource.SharedRows;
import bowler.plan.query.RowSource.Sort;
import bowler.plan.query.RowSource.TiedLimit;
import bowler.plan.query.RowSource.Window;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.sql.cost.CostConstants;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Adds [Gather] nodes to a finished plan so that several threads produce its rows. They go below an aggregation,
/// DISTINCT or sort whose input is expensive. Aggregation and DISTINCT must also have few groups in relation to that
/// cost. Plans are compared and chosen as if they ran on one thread.
///
/// Only parts of the plan that run once per statement qualify. The inner side of a join that runs once per outer row
/// does not.
public final class Parallelizer {
    /// Cost of merging a group that two threads have both built; one thread does it.
    private static final double JOINED_GROUP = CostConstants.HASH_BUILD + CostConstants.HASH_PROBE;
    /// Minimum cost of producing the rows, as a fraction of the cost of sorting them, before two threads do both
    /// faster.
    private static final double MIN_INPUT_COST_SHARE = 0.5;
    /// The fraction of the work that a second thread saves.
    private static final double PARALLEL_SAVING = 0.5;

    private final int maxWorkers;
    private final double minCost;
    private final Map<Integer, SharedRows> shared = new HashMap<>();

    private Parallelizer(int maxWorkers, double minCost) {
        this.maxWorkers = maxWorkers;
        this.minCost = minCost;
    }

    /// @param maxWorkers maximum threads per statement; 1 leaves plans unchanged
    /// @param minCost estimated cost of a pipeline for which a second thread pays; each further thread needs as much
    ///     again
    public static StatementPlan over(StatementPlan plan, int maxWorkers, double minCost) {
        return maxWorkers < 2 ? plan : new Parallelizer(maxWorkers, minCost).statement(plan);
    }

    private StatementPlan statement(StatementPlan plan) {
        return switch (plan) {
            case StatementPlan.Query query when !query.forUpdate() && query.target() == null -> {
                RowSource source = source(query.source());
                yield source == query.source() ? query
                        : new StatementPlan.Query(source, false, query.isolation(), query.lockWaitPolicy(), null);
            }
            case StatementPlan.Insert insert -> {
                RowSource source = source(insert.source());
                yield source == insert.source() ? insert
                        : new StatementPlan.Insert(insert.table(), source, insert.identityColumn(), insert.constraintPlan());
            }
            case StatementPlan.CreateTableAs create ->
                new StatementPlan.CreateTableAs(create.table(), source(create.source()));
            case StatementPlan.Explain explain -> new StatementPlan.Explain(
                    statement(explain.plan()), explain.format(), explain.analyze(), explain.told());
            case StatementPlan other -> other;
        };
    }

    private RowSource source(RowSource source) {
        if (source.estimate().cost() < minCost) {
            return source;
        }
        return switch (source) {
            case Aggregate sorted -> {
                Aggregate aggregate = direct(sorted);
                RowSource input = isWorthwhile(aggregate) ? gather(aggregate.input()) : source(aggregate.input());
                yield input == aggregate.input() ? sorted : new Aggregate(
                        input, aggregate.groupKeys(), aggregate.sets(), aggregate.calls(), aggregate.ordered(),
                        aggregate.estimate());
            }
            case Distinct distinct -> {
                RowSource input = isWorthwhile(distinct.input(), distinct.estimate()) ? gather(distinct.input())
                        : source(distinct.input());
                yield input == distinct.input() ? distinct : new Distinct(input, distinct.estimate());
            }
            case Filter filter -> {
                RowSource input = source(filter.input());
                yield input == filter.input() ? filter : new Filter(input, filter.condition(), filter.estimate());
            }
            case Project project -> {
                RowSource input = source(project.input());
                yield input == project.input() ? project : new Project(input, project.scalars(), project.estimate());
            }
            case Sort sort -> {
                RowSource input = isWorthwhile(sort) ? gather(sort.input()) : source(sort.input());
                yield input == sort.input() ? sort
                        : new Sort(input, sort.keys(), sort.offset(), sort.fetch(), sort.lastFirst(), sort.estimate());
            }
            case PartialSort sort -> {
                RowSource input = source(sort.input());
                yield input == sort.input() ? sort : new PartialSort(input, sort.keys(),
                        sort.sortedCount(), sort.offset(), sort.fetch(), sort.lastFirst(), sort.estimate());
            }
            case Limit limit -> {
                RowSource input = source(limit.input());
                yield input == limit.input() ? limit
                        : new Limit(input, limit.offset(), limit.fetch(), limit.minFetch(), limit.estimate());
            }
            case TiedLimit limit -> {
                RowSource input = source(limit.input());
                yield input == limit.input() ? limit
                        : new TiedLimit(input, limit.keys(), limit.offset(), limit.fetch(), limit.estimate());
            }
            case Window window -> {
                RowSource input = source(window.input());
                yield input == window.input() ? window
                        : new Window(input, window.partition(), window.order(), window.calls(), window.estimate());
            }
            case LookupJoin join -> {
                RowSource left = source(join.left());
                yield left == join.left() ? join
                        : new LookupJoin(join.kind(), left, join.right(), join.condition(), join.estimate());
            }
            case HashJoin join -> {
                RowSource left = source(join.left());
                RowSource right = source(join.right());
                yield left == join.left() && right == join.right() ? join : join.of(left, right);
            }
            case MergeJoin join -> {
                RowSource left = source(join.left());
                RowSource right = source(join.right());
                yield left == join.left() && right == join.right() ? join : new MergeJoin(
                        join.kind(), left, right, join.leftKeys(), join.rightKeys(), join.single(), join.residual(),
                        join.estimate());
            }
            case ChoiceLookupJoin join -> {
                RowSource left = source(join.left());
                yield left == join.left() ? join : new ChoiceLookupJoin(join.kind(), left, join.rights(), join.choices(),
                        join.condition(), join.estimate());
            }
            case ChoiceHashJoin join -> {
                RowSource left = source(join.left());
                RowSource right = source(join.right());
                yield left == join.left() && right == join.right() ? join : new ChoiceHashJoin(join.kind(), left, right,
                        join.leftKeys(), join.rightKeys(), join.choices(), join.condition(), join.estimate());
            }
            case NestedLoopJoin join -> {
                RowSource left = source(join.left());
                yield left == join.left() ? join
                        : new NestedLoopJoin(join.kind(), left, join.right(), join.condition(), join.estimate());
            }
            case Concatenation concatenation -> {
                List<RowSource> inputs = sources(concatenation.inputs());
                yield inputs == concatenation.inputs() ? concatenation
                        : new Concatenation(inputs, concatenation.estimate());
            }
            case SetOperation operation -> {
                List<RowSource> inputs = sources(operation.inputs());
                yield inputs == operation.inputs() ? operation
                        : new SetOperation(operation.operator(), inputs, operation.estimate());
            }
            case OrderedConcatenation concatenation -> {
                List<RowSource> inputs = sources(concatenation.inputs());
                yield inputs == concatenation.inputs() ? concatenation
                        : new OrderedConcatenation(
                                inputs, concatenation.keys(), concatenation.lastFirst(), concatenation.estimate());
            }
            case OrderedSetOperation operation -> {
                List<RowSource> inputs = sources(operation.inputs());
                yield inputs == operation.inputs() ? operation : new OrderedSetOperation(
                        operation.operator(), inputs, operation.keys(), operation.estimate());
            }
            case SharedRead read -> {
                SharedRows rows = shared.get(read.shared().id());
                if (rows == null) { // one table may read another
                    rows = shared(read.shared());
                    shared.put(read.shared().id(), rows);
                }
                yield rows == read.shared() ? read : new SharedRead(rows, read.correlation(), read.estimate());
            }
            case RowSource other -> other;
        };
    }

    /// @return the same list if no source in it has changed
    private List<RowSource> sources(List<RowSource> sources) {
        List<RowSource> changed = new ArrayList<>();
        boolean isSame = true;
        for (RowSource each : sources) {
            changed.add(source(each));
            isSame &= changed.getLast() == each;
        }
        return isSame ? sources : changed;
    }

    private SharedRows shared(SharedRows rows) {
        RowSource source = source(rows.source());
        return source == rows.source() ? rows : new SharedRows(rows.id(), rows.name(), rows.columnNames(), source);
    }

    /// Replaces reading by sorted keys with reading in index order where that is faster in parallel. Collecting and
    /// sorting the keys saves work on one thread. Two threads that read rows in index order finish sooner if half of
    /// their cost is less than the cost of the sorted read.
    private Aggregate direct(Aggregate aggregate) {
        RowSource input = direct(aggregate.input());
        Aggregate changed = input == aggregate.input() ? aggregate : new Aggregate(input, aggregate.groupKeys(),
                aggregate.sets(), aggregate.calls(), aggregate.ordered(), aggregate.estimate());
        return changed != aggregate && isWorthwhile(changed) && work(input) >= minCost ? changed : aggregate;
    }

    private static RowSource direct(RowSource source) {
        return switch (source) {
            case RowSource.IndexedRows rows when rows.direct() != null
                    && rows.direct().estimate().cost() * PARALLEL_SAVING < rows.estimate().cost() -> rows.direct();
            case Filter filter -> {
                RowSource input = direct(filter.input());
                yield input == filter.input() ? filter : new Filter(input, filter.condition(), filter.estimate());
            }
            case Project project -> {
                RowSource input = direct(project.input());
                yield input == project.input() ? project : new Project(input, project.scalars(), project.estimate());
            }
            case LookupJoin join -> {
                RowSource left = direct(join.left());
                yield left == join.left() ? join
                        : new LookupJoin(join.kind(), left, join.right(), join.condition(), join.estimate());
            }
            case HashJoin join -> {
                RowSource left = direct(join.left());
                yield left == join.left() ? join : join.of(left, join.right());
            }
            case RowSource other -> other;
        };
    }

    private boolean isWorthwhile(Aggregate aggregate) {
        if (aggregate.ordered() || aggregate.groupKeys().stream().anyMatch(RowSourceTraversal::isOneThreads)) {
            return false;
        }
        for (AggregateCall call : aggregate.calls()) {
            boolean[] isPlain = {!call.distinct() && !call.function().isOrdered() && call.user() == null};
            call.forEachScalar(scalar -> isPlain[0] &= !RowSourceTraversal.isOneThreads(scalar));
            if (!isPlain[0]) {
                return false;
            }
        }
        return aggregate.groupKeys().isEmpty() || isWorthwhile(aggregate.input(), aggregate.estimate());
    }

    /// Returns whether a parallel sort pays: the input filters or computes expensively, few rows are kept, or the keys
    /// are strings. A sort that mostly moves rows in memory does not qualify: two threads on two cores took as long as
    /// one, or longer.
    private static boolean isWorthwhile(Sort sort) {
        RowSource input = sort.input();
        double sorting = sort.estimate().cost() - input.estimate().cost();
        return RowSourceTraversal.isPipeline(input) && (work(input) > MIN_INPUT_COST_SHARE * sorting
                || sort.keys().stream().anyMatch(key -> sort.types().get(key.slot()).id().isCharacter()));
    }

    private static boolean isWorthwhile(RowSource input, Estimate groups) {
        return RowSourceTraversal.isPipeline(input) && work(input) * PARALLEL_SAVING > groups.rows() * JOINED_GROUP;
    }

    /// Returns the source under a [Gather] if it is a pipeline and expensive enough. Otherwise the search goes on below
    /// it.
    private RowSource gather(RowSource source) {
        if (!RowSourceTraversal.isPipeline(source) || work(source) < minCost) {
            return source(source);
        }
        int workers = (int) Math.min(maxWorkers, 1 + work(source) / minCost);
        return new Gather(belowTables(source), workers, source.estimate());
    }

    /// Returns the cost that several threads can share. It excludes the build sides of hash joins, which one thread
    /// reads.
    private static double work(RowSource source) {
        double work = source.estimate().cost();
        for (RowSource at = source; !(at instanceof RowSource.TableAccess); at = RowSourceTraversal.inputs(at).getFirst()) {
            if (at instanceof HashJoin join) {
                work -= join.right().estimate().cost();
            }
        }
        return work;
    }

    /// Returns the pipeline with the build sides of its hash joins parallelized.
    private RowSource belowTables(RowSource pipeline) {
        return switch (pipeline) {
            case Filter filter -> new Filter(belowTables(filter.input()), filter.condition(), filter.estimate());
            case Project project -> new Project(belowTables(project.input()), project.scalars(), project.estimate());
            case LookupJoin join -> new LookupJoin(
                    join.kind(), belowTables(join.left()), join.right(), join.condition(), join.estimate());
            case HashJoin join -> join.of(belowTables(join.left()), source(join.right()));
            case RowSource other -> other;
        };
    }
}
