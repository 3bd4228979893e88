// SPDX-License-Identifier: Apache-2.0
package bowler.execute.build;

import bowler.catalog.TableDescriptor;
import bowler.execute.common.RecursiveUnion;
import bowler.execute.common.SharedRowsRoot;
import bowler.execute.common.SharedRowsScan;
import bowler.execute.common.SharedRowsStore;
import bowler.execute.common.WorkingTable;
import bowler.execute.common.WorkingTableScan;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.group.ExceptIntersect;
import bowler.execute.group.HashAggregate;
import bowler.execute.group.ParallelAggregate;
import bowler.execute.group.SortAggregate;
import bowler.execute.group.SortedExceptIntersect;
import bowler.execute.join.DisjunctiveHashJoin;
import bowler.execute.join.DisjunctiveLookupJoin;
import bowler.execute.join.HashJoin;
import bowler.execute.join.LateralJoin;
import bowler.execute.join.LookupJoin;
import bowler.execute.join.MergeJoin;
import bowler.execute.join.NestedLoopJoin;
import bowler.execute.operator.FilterOperator;
import bowler.execute.operator.LimitCounts;
import bowler.execute.operator.LimitOperator;
import bowler.execute.operator.Materialize;
import bowler.execute.operator.Operator;
import bowler.execute.operator.OperatorStatistics;
import bowler.execute.operator.Projection;
import bowler.execute.operator.UnionAll;
import bowler.execute.parallel.ParallelPipeline;
import bowler.execute.parallel.PipelineWorker;
import bowler.execute.run.RunContext;
import bowler.execute.scan.IndexKeyScan;
import bowler.execute.scan.KeyListScan;
import bowler.execute.scan.LockingScan;
import bowler.execute.scan.SlotReferences;
import bowler.execute.scan.TableScan;
import bowler.execute.scan.value.DiagnosticRows;
import bowler.execute.scan.value.DocumentTableScan;
import bowler.execute.scan.value.RoutineScan;
import bowler.execute.scan.value.SeriesScan;
import bowler.execute.scan.value.UnnestScan;
import bowler.execute.scan.value.ValuesScan;
import bowler.execute.sort.IncrementalSort;
import bowler.execute.sort.LimitWithTies;
import bowler.execute.sort.MergeOfSorted;
import bowler.execute.sort.ParallelSort;
import bowler.execute.sort.SortOperator;
import bowler.execute.spill.SpillDisk;
import bowler.execute.subquery.CorrelatedScan;
import bowler.execute.subquery.CorrelatedSubquery;
import bowler.execute.subquery.HashedSubquery;
import bowler.execute.subquery.QuantifiedSubquery;
import bowler.execute.window.WindowOperator;
import bowler.os.HelperThreads;
import bowler.plan.query.AggregateCall;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.SubqueryForm;
import bowler.storage.api.ParallelReader;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Builds the operators of one execution.
public final class OperatorBuilder {
    private final RunContext runContext;
    private final Evaluators evaluators;
    /// The conditions on the rows of table functions.
    private final Map<RowSource, Scalar> routineFilters = new IdentityHashMap<>();
    private final SpillDisk spillDisk;
    private final HelperThreads helperThreads;
    private final OperatorStatistics operatorStatistics;
    private final PipelineOperators pipelineOperators = new PipelineOperators();
    private final Map<Integer, SharedRowsStore> sharedStores = new LinkedHashMap<>();
    private final Map<Integer, WorkingTable> workingTables = new HashMap<>();
    /// The nesting depth of [#build(RowSource)].
    private int depth;

    public OperatorBuilder(RunContext runContext, Evaluators evaluators, SpillDisk spillDisk, HelperThreads helperThreads) {
        this(runContext, evaluators, spillDisk, helperThreads, null);
    }

    /// @param operatorStatistics measures all operators; null if nothing is measured
    public OperatorBuilder(RunContext runContext, Evaluators evaluators, SpillDisk spillDisk, HelperThreads helperThreads, OperatorStatistics operatorStatistics) {
        this.runContext = runContext;
        this.helperThreads = helperThreads;
        this.operatorStatistics = operatorStatistics;
        this.evaluators = evaluators;
        this.spillDisk = spillDisk;
        evaluators.setSubqueryFactory(this::subquery);
    }

    /// Builds the operators of a source all of whose slots are read.
    public Operator build(RowSource source) {
        depth++;
        Operator operator = build(source, all(source));
        return --depth > 0 ? operator : sharing(operator);
    }

    /// Wraps the operator so that it owns the shared rows that it and the operators below read.
    private Operator sharing(Operator operator) {
        if (sharedStores.isEmpty()) {
            return operator;
        }
        Operator root = new SharedRowsRoot(operator, new ArrayList<>(sharedStores.values()));
        sharedStores.clear();
        return root;
    }

    /// Builds a source whose rows go into a table. A source that reads the same table is first read to its end, because
    /// it would otherwise meet the rows just inserted.
    public Operator buildIndependentOf(TableDescriptor table, RowSource source) {
        Operator operator = build(source);
        return reads(source, table.tableId())
            ? new Materialize(operator, source.types(), all(source), runContext, spillDisk) : operator;
    }

    /// Builds the operator that returns the keys of the rows of a change; null if the rows are found otherwise.
    public Operator buildNames(RowSource rows) {
        return rows instanceof RowSource.NamedRows named ? build(named.keys()) : null;
    }

    /// Registers rows that sources read by an id.
    public void use(int id, WorkingTable table) {
        workingTables.put(id, table);
    }

    private static BitSet all(RowSource source) {
        BitSet slots = new BitSet();
        slots.set(0, source.types().size());
        return slots;
    }

    private static boolean reads(RowSource source, int tableId) {
        return RowSourceTraversal.any(source, each -> each instanceof RowSource.TableAccess access
            && access.table().tableId() == tableId);
    }

    private Evaluator subquery(Scalar.Subquery subquery) {
        RowSource body = (RowSource) subquery.body();
        BitSet slots = subquery.form() == SubqueryForm.VALUE ? all(body) : SlotReferences.of(subquery.condition());
        Operator operator = depth > 0 ? build(body, slots) : sharing(build(body, slots));
        Evaluator[] arguments = evaluators.of(subquery.arguments());
        if (subquery.form() != SubqueryForm.VALUE && subquery.condition() != null && !RowSourceTraversal.usesOuters(body)) {
            return QuantifiedSubquery.isFor(subquery) ? new QuantifiedSubquery(runContext, subquery, operator, arguments, evaluators)
                : new HashedSubquery(runContext, subquery, operator, arguments, slots, evaluators, spillDisk);
        }
        return new CorrelatedSubquery(runContext, subquery, operator, arguments, evaluators);
    }

    private Operator[] build(List<RowSource> sources, BitSet wanted) {
        Operator[] operators = new Operator[sources.size()];
        for (int index = 0; index < operators.length; index++) {
            operators[index] = build(sources.get(index), wanted);
        }
        return operators;
    }

    private Operator build(RowSource source, BitSet wanted) {
        Operator operator = make(source, wanted);
        return operatorStatistics == null || source instanceof RowSource.Gather ? operator : operatorStatistics.over(source, operator);
    }

    private Operator make(RowSource source, BitSet wanted) {
        return switch (source) {
            case RowSource.Values values -> {
                List<Evaluator[]> rows = new ArrayList<>();
                for (List<Scalar> row : values.rows()) {
                    rows.add(evaluators.of(row));
                }
                yield new ValuesScan(rows, values.types());
            }
            case RowSource.Diagnostics diagnostics ->
                new DiagnosticRows(diagnostics.table(), runContext::diagnostics, diagnostics.types());
            case RowSource.ElementRows rows -> new UnnestScan(rows, evaluators);
            case RowSource.RoutineRows rows -> new RoutineScan(runContext, rows, routineFilters.get(rows), evaluators);
            case RowSource.SeriesRows rows -> new SeriesScan(runContext, rows, evaluators);
            case RowSource.DocumentRows rows -> new DocumentTableScan(rows, wanted, evaluators);
            case RowSource.TableAccess access -> {
                if (access.forChange()) {
                    yield new LockingScan(runContext, access, wanted, evaluators);
                }
                TableScan tableScan = new TableScan(runContext, access, access.filter(), wanted, false, evaluators);
                pipelineOperators.note(access, tableScan);
                yield CorrelatedScan.over(runContext, access, tableScan, wanted, evaluators);
            }
            case RowSource.Gather gather -> gathering(gather, wanted);
            case RowSource.IndexedRows rows -> new IndexKeyScan(runContext, rows, wanted, evaluators, spillDisk);
            case RowSource.NamedRows rows -> new KeyListScan(
                runContext, rows, build(rows.keys(), all(rows.keys())), wanted, evaluators, spillDisk);
            case RowSource.Filter filter -> {
                BitSet slots = SlotReferences.of(filter.condition());
                slots.or(wanted);
                if (filter.input() instanceof RowSource.RoutineRows rows) {
                    routineFilters.put(rows, filter.condition());
                }
                yield new FilterOperator(build(filter.input(), slots), evaluators.of(filter.condition()));
            }
            case RowSource.Project project -> {
                BitSet slots = new BitSet();
                for (Scalar scalar : project.scalars()) {
                    slots.or(SlotReferences.of(scalar));
                }
                yield new Projection(build(project.input(), slots), project.scalars(), evaluators);
            }
            case RowSource.TiedLimit limit -> {
                BitSet slots = (BitSet) wanted.clone();
                limit.keys().forEach(key -> slots.set(key.slot()));
                yield new LimitWithTies(
                    build(limit.input(), slots), limit,
                    new LimitCounts(evaluators.of(limit.offset()), evaluators.of(limit.fetch()), 1));
            }
            case RowSource.Limit limit -> new LimitOperator(build(limit.input(), wanted), new LimitCounts(
                evaluators.of(limit.offset()), evaluators.of(limit.fetch()), limit.minFetch()));
            case RowSource.DependentJoin join -> {
                BitSet slots = with(wanted, join.condition());
                int leftCount = join.left().types().size();
                BitSet leftSlots = slots.get(0, leftCount);
                join.arguments().forEach(argument -> leftSlots.or(SlotReferences.of(argument)));
                yield new LateralJoin(
                    runContext, join, build(join.left(), leftSlots), build(join.right(), shifted(slots, leftCount)), slots,
                    evaluators);
            }
            case RowSource.NestedLoopJoin join -> {
                BitSet slots = with(wanted, join.condition());
                int leftCount = join.left().types().size();
                yield new NestedLoopJoin(
                    runContext, join, build(join.left(), slots.get(0, leftCount)),
                    build(join.right(), shifted(slots, leftCount)), slots, evaluators, spillDisk);
            }
            case RowSource.LookupJoin join -> lookupJoin(join, wanted);
            case RowSource.HashJoin join -> hashJoin(join, wanted);
            case RowSource.MergeJoin join -> mergeJoin(join, wanted);
            case RowSource.ChoiceLookupJoin join -> choiceLookupJoin(join, wanted);
            case RowSource.ChoiceHashJoin join -> choiceHashJoin(join, wanted);
            case RowSource.Aggregate aggregate -> aggregate(aggregate);
            case RowSource.Window window -> window(window, wanted);
            case RowSource.Distinct distinct -> {
                List<DataType> types = distinct.types();
                List<Scalar> keys = new ArrayList<>();
                for (int slot = 0; slot < types.size(); slot++) {
                    keys.add(new Scalar.Column(slot, types.get(slot)));
                }
                yield grouping(build(distinct.input(), all(distinct)), keys, List.of(), List.of());
            }
            case RowSource.SharedRead read -> new SharedRowsScan(store(read.shared()));
            case RowSource.WorkingRead read -> new WorkingTableScan(workingTables.get(read.id()));
            case RowSource.Recursion recursion -> {
                WorkingTable working = new WorkingTable(recursion.types());
                workingTables.put(recursion.id(), working);
                yield new RecursiveUnion(
                    build(recursion.base(), all(recursion)), build(recursion.steps(), all(recursion)), working,
                    recursion.distinct(), runContext, spillDisk);
            }
            case RowSource.Concatenation concatenation -> new UnionAll(build(concatenation.inputs(), wanted));
            case RowSource.SetOperation operation -> new ExceptIntersect(
                build(operation.inputs(), all(operation)), operation, runContext, spillDisk);
            case RowSource.OrderedConcatenation concatenation -> {
                BitSet slots = (BitSet) wanted.clone();
                concatenation.keys().forEach(key -> slots.set(key.slot()));
                yield new MergeOfSorted(build(concatenation.inputs(), slots), concatenation, wanted, runContext);
            }
            case RowSource.OrderedSetOperation operation -> new SortedExceptIntersect(
                build(operation.inputs(), all(operation)), operation, runContext);
            case RowSource.PartialSort sort -> {
                BitSet slots = (BitSet) wanted.clone();
                sort.keys().forEach(key -> slots.set(key.slot()));
                LimitCounts counts = new LimitCounts(evaluators.of(sort.offset()), evaluators.of(sort.fetch()), 0);
                yield new IncrementalSort(build(sort.input(), slots), sort, wanted, counts, runContext, spillDisk);
            }
            case RowSource.Sort sort -> {
                BitSet slots = (BitSet) wanted.clone();
                sort.keys().forEach(key -> slots.set(key.slot()));
                LimitCounts counts = new LimitCounts(evaluators.of(sort.offset()), evaluators.of(sort.fetch()), 0);
                Operator input = build(sort.input(), slots);
                SortOperator sortOperator = new SortOperator(input, sort, wanted, counts, runContext, spillDisk);
                yield input instanceof ParallelPipeline parallelPipeline ? new ParallelSort(parallelPipeline, sortOperator,
                    pipelineWorker -> new SortOperator(pipelineWorker.rows(), sort, wanted, counts, pipelineWorker.runContext, spillDisk)) : sortOperator;
            }
        };
    }

    private SharedRowsStore store(RowSource.SharedRows shared) {
        SharedRowsStore store = sharedStores.get(shared.id());
        if (store == null) {
            RowSource source = shared.source();
            store = new SharedRowsStore(build(source, all(source)), source.types(), runContext, spillDisk);
            sharedStores.put(shared.id(), store);
        }
        return store;
    }

    private Operator lookupJoin(RowSource.LookupJoin join, BitSet wanted) {
        int leftCount = join.left().types().size();
        BitSet slots = with(wanted, join.condition());
        SlotReferences.of(join.right().filter()).stream().forEach(slot -> slots.set(leftCount + slot));
        BitSet leftSlots = slots.get(0, leftCount);
        leftSlots.or(SlotReferences.of(join.right().bounds()));
        return new LookupJoin(runContext, join, build(join.left(), leftSlots), slots, evaluators);
    }

    private Operator hashJoin(RowSource.HashJoin join, BitSet wanted) {
        BitSet slots = with(wanted, join.residual());
        Operator left = keyed(join.left(), join.leftKeys(), slots, 0);
        HashJoin maker = pipelineOperators.makerOf(join);
        if (maker != null) {
            return new HashJoin(runContext, join, left, maker, slots, evaluators, spillDisk);
        }
        HashJoin made = new HashJoin(
            runContext, join, left, keyed(join.right(), join.rightKeys(), slots, join.left().types().size()), slots, evaluators,
            spillDisk);
        pipelineOperators.note(join, made);
        return made;
    }

    private Operator mergeJoin(RowSource.MergeJoin join, BitSet wanted) {
        BitSet slots = with(wanted, join.residual());
        return new MergeJoin(
            runContext, join, keyed(join.left(), join.leftKeys(), slots, 0),
            keyed(join.right(), join.rightKeys(), slots, join.left().types().size()), slots, evaluators, spillDisk);
    }

    private Operator choiceLookupJoin(RowSource.ChoiceLookupJoin join, BitSet wanted) {
        int leftCount = join.left().types().size();
        BitSet slots = with(wanted, join.condition());
        slots.or(SlotReferences.of(join.choices()));
        join.rights().forEach(right ->
            SlotReferences.of(right.filter()).stream().forEach(slot -> slots.set(leftCount + slot)));
        BitSet leftSlots = slots.get(0, leftCount);
        join.rights().forEach(right -> leftSlots.or(SlotReferences.of(right.bounds())));
        return new DisjunctiveLookupJoin(runContext, join, build(join.left(), leftSlots), slots, evaluators);
    }

    private Operator choiceHashJoin(RowSource.ChoiceHashJoin join, BitSet wanted) {
        BitSet slots = with(wanted, join.condition());
        slots.or(SlotReferences.of(join.choices()));
        List<Scalar> leftKeys = join.leftKeys().stream().flatMap(List::stream).toList();
        List<Scalar> rightKeys = join.rightKeys().stream().flatMap(List::stream).toList();
        return new DisjunctiveHashJoin(
            runContext, join, keyed(join.left(), leftKeys, slots, 0),
            keyed(join.right(), rightKeys, slots, join.left().types().size()), slots, evaluators, spillDisk);
    }

    /// Builds one side of a join by keys.
    ///
    /// @param wanted slots of both sides
    /// @param start the first slot of the side
    private Operator keyed(RowSource side, List<Scalar> keys, BitSet wanted, int start) {
        BitSet slots = wanted.get(start, start + side.types().size());
        keys.forEach(key -> slots.or(SlotReferences.of(key)));
        return build(side, slots);
    }

    private Operator aggregate(RowSource.Aggregate aggregate) {
        BitSet slots = new BitSet();
        aggregate.groupKeys().forEach(key -> slots.or(SlotReferences.of(key)));
        aggregate.calls().forEach(call -> call.forEachScalar(scalar -> slots.or(SlotReferences.of(scalar))));
        if (aggregate.ordered()) {
            return new SortAggregate(
                build(aggregate.input(), slots), aggregate.groupKeys(), aggregate.calls(), runContext, evaluators, spillDisk);
        }
        return grouping(build(aggregate.input(), slots), aggregate.groupKeys(), aggregate.sets(), aggregate.calls());
    }

    private Operator grouping(Operator input, List<Scalar> keys, List<List<Integer>> sets, List<AggregateCall> calls) {
        HashAggregate hashAggregate = new HashAggregate(input, keys, sets, calls, runContext, evaluators, spillDisk);
        return input instanceof ParallelPipeline parallelPipeline ? new ParallelAggregate(parallelPipeline, hashAggregate, calls,
            pipelineWorker -> new HashAggregate(pipelineWorker.rows(), keys, sets, calls, pipelineWorker.runContext, pipelineWorker.evaluators, pipelineWorker.disk)) : hashAggregate;
    }

    /// Builds the pipeline for this thread, and the factory from which other threads get theirs.
    private ParallelPipeline gathering(RowSource.Gather gather, BitSet wanted) {
        pipelineOperators.expect(gather);
        Operator whole = build(gather.input(), wanted);
        List<HashJoin> joins = pipelineOperators.joins(gather);
        return new ParallelPipeline(
            gather, runContext, whole, pipelineOperators.lead(gather), joins, helperThreads,
            () -> {
                ParallelReader reader = runContext.transaction.newSideReader();
                SpillDisk disk = spillDisk.counting();
                return new PipelineWorker(
                    runContext, reader, disk, operatorStatistics == null ? null : operatorStatistics.beside(reader::pagesVisited, disk::writtenBytes));
            },
            pipelineWorker -> {
                OperatorBuilder builder = new OperatorBuilder(pipelineWorker.runContext, pipelineWorker.evaluators, pipelineWorker.disk, HelperThreads.NONE, pipelineWorker.watch());
                builder.pipelineOperators.expect(gather);
                builder.pipelineOperators.probe(gather, joins);
                Operator rows = builder.build(gather.input(), wanted);
                pipelineWorker.configure(rows, builder.pipelineOperators.lead(gather));
            }, operatorStatistics);
    }

    private Operator window(RowSource.Window window, BitSet wanted) {
        int inputCount = window.input().types().size();
        BitSet above = wanted.get(0, inputCount);
        BitSet slots = (BitSet) above.clone();
        window.partition().forEach(slots::set);
        window.order().forEach(key -> slots.set(key.slot()));
        window.calls().forEach(call -> call.forEachScalar(scalar -> slots.or(SlotReferences.of(scalar))));
        return new WindowOperator(runContext, window, build(window.input(), slots), above, evaluators, spillDisk);
    }

    private static BitSet with(BitSet wanted, Scalar condition) {
        BitSet slots = SlotReferences.of(condition);
        slots.or(wanted);
        return slots;
    }

    private static BitSet shifted(BitSet slots, int start) {
        return slots.get(start, Math.max(start, slots.length()));
    }
}
