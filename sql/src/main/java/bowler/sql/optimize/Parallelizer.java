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

/// Where a finished plan has rows that several threads should make: below groups, if making the rows is much work and the
/// groups are few beside them. Plans are compared and chosen as for one thread.
///
/// Only what runs once in a statement is looked at: not what runs for each row of something else.
public final class Parallelizer {
    /// To put a group together that two threads have, which one does.
    private static final double JOINED_GROUP = CostConstants.HASH_BUILD + CostConstants.HASH_PROBE;
    /// Making rows takes so much of what sorting them does, where two threads at both are faster.
    private static final double SORTED_BESIDE = 0.5;
    /// Two threads spare so much of the work.
    private static final double SPARED = 0.5;

    private final int maxWorkers;
    private final double minCost;
    private final Map<Integer, SharedRows> shared = new HashMap<>();

    private Parallelizer(int maxWorkers, double minCost) {
        this.maxWorkers = maxWorkers;
        this.minCost = minCost;
    }

    /// @param maxWorkers threads for one statement; 1: plans stay as they are
    /// @param minCost of rows that are worth a second thread, as estimated; so much more for each further one
    public static StatementPlan over(StatementPlan plan, int maxWorkers, double minCost) {
        return maxWorkers < 2 ? plan : new Parallelizer(maxWorkers, minCost).statement(plan);
    }

    private StatementPlan statement(StatementPlan plan) {
        return switch (plan) {
            case StatementPlan.Query query when !query.forUpdate() && query.target() == null -> {
                RowSource source = source(query.source());
                yield source == query.source() ? query
                        : new StatementPlan.Query(source, false, query.sqlIsolation(), query.lockWaitPolicy(), null);
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
                RowSource input = isWorthIt(aggregate) ? gather(aggregate.input()) : source(aggregate.input());
                yield input == aggregate.input() ? sorted : new Aggregate(
                        input, aggregate.groupKeys(), aggregate.sets(), aggregate.calls(), aggregate.ordered(),
                        aggregate.estimate());
            }
            case Distinct distinct -> {
                RowSource input = isWorthIt(distinct.input(), distinct.estimate()) ? gather(distinct.input())
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
                RowSource input = isWorthIt(sort) ? gather(sort.input()) : source(sort.input());
                yield input == sort.input() ? sort
                        : new Sort(input, sort.keys(), sort.offset(), sort.fetch(), sort.estimate());
            }
            case PartialSort sort -> {
                RowSource input = source(sort.input());
                yield input == sort.input() ? sort : new PartialSort(
                        input, sort.keys(), sort.sortedCount(), sort.offset(), sort.fetch(), sort.estimate());
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
                        : new OrderedConcatenation(inputs, concatenation.keys(), concatenation.estimate());
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

    /// @return the same list if nothing in it has changed
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

    /// Keys that are gathered and put in order spare one thread some work. Where several can read rows as an index tells them, they are
    /// through sooner, if their share of that work is less than all of this.
    private Aggregate direct(Aggregate aggregate) {
        RowSource input = direct(aggregate.input());
        Aggregate changed = input == aggregate.input() ? aggregate : new Aggregate(input, aggregate.groupKeys(),
                aggregate.sets(), aggregate.calls(), aggregate.ordered(), aggregate.estimate());
        return changed != aggregate && isWorthIt(changed) && work(input) >= minCost ? changed : aggregate;
    }

    private static RowSource direct(RowSource source) {
        return switch (source) {
            case RowSource.IndexedRows rows when rows.direct() != null
                    && rows.direct().estimate().cost() * SPARED < rows.estimate().cost() -> rows.direct();
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

    private boolean isWorthIt(Aggregate aggregate) {
        if (aggregate.ordered() || aggregate.groupKeys().stream().anyMatch(RowSourceTraversal::isOneThreads)) {
            return false;
        }
        for (AggregateCall call : aggregate.calls()) {
            boolean[] isPlain = {!call.distinct() && !call.function().isOrdered()};
            call.forEachScalar(scalar -> isPlain[0] &= !RowSourceTraversal.isOneThreads(scalar));
            if (!isPlain[0]) {
                return false;
            }
        }
        return aggregate.groupKeys().isEmpty() || isWorthIt(aggregate.input(), aggregate.estimate());
    }

    /// Where rows are filtered or made with effort, where few of them are wanted, or texts are compared. What only moves rows
    /// about in memory waits for that: two threads on two cores took as long as one, or longer.
    private static boolean isWorthIt(Sort sort) {
        RowSource input = sort.input();
        double sorting = sort.estimate().cost() - input.estimate().cost();
        return RowSourceTraversal.isPipeline(input) && (work(input) > SORTED_BESIDE * sorting
                || sort.keys().stream().anyMatch(key -> sort.types().get(key.slot()).id().isCharacter()));
    }

    private static boolean isWorthIt(RowSource input, Estimate groups) {
        return RowSourceTraversal.isPipeline(input) && work(input) * SPARED > groups.rows() * JOINED_GROUP;
    }

    /// The rows by several threads, if they can and need be made so; what is below the pipeline is looked at in any case.
    private RowSource gather(RowSource source) {
        if (!RowSourceTraversal.isPipeline(source) || work(source) < minCost) {
            return source(source);
        }
        int workers = (int) Math.min(maxWorkers, 1 + work(source) / minCost);
        return new Gather(belowTables(source), workers, source.estimate());
    }

    /// What there is to do for several threads: not the tables that are probed, which one makes.
    private static double work(RowSource source) {
        double work = source.estimate().cost();
        for (RowSource at = source; !(at instanceof RowSource.TableAccess); at = RowSourceTraversal.inputs(at).getFirst()) {
            if (at instanceof HashJoin join) {
                work -= join.right().estimate().cost();
            }
        }
        return work;
    }

    /// A pipeline with what makes the tables that it probes looked at.
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
