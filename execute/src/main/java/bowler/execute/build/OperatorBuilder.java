// SPDX-License-Identifier: Apache-2.0
package bowler.execute.build;

import bowler.catalog.TableDescriptor;
import bowler.execute.aggregate.GatheredGrouping;
import bowler.execute.aggregate.Grouping;
import bowler.execute.aggregate.OrderedGrouping;
import bowler.execute.aggregate.SetCounting;
import bowler.execute.aggregate.SetMerging;
import bowler.execute.common.Recursing;
import bowler.execute.common.SharedRows;
import bowler.execute.common.SharedStore;
import bowler.execute.common.Sharing;
import bowler.execute.common.WorkingRows;
import bowler.execute.common.WorkingTable;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.Evaluators;
import bowler.execute.join.ChoiceHashJoin;
import bowler.execute.join.ChoiceLookupJoin;
import bowler.execute.join.DependentJoin;
import bowler.execute.join.HashJoin;
import bowler.execute.join.LookupJoin;
import bowler.execute.join.MergeJoin;
import bowler.execute.join.NestedLoopJoin;
import bowler.execute.operator.Concatenating;
import bowler.execute.operator.Filtering;
import bowler.execute.operator.Keeping;
import bowler.execute.operator.Limiting;
import bowler.execute.operator.Operator;
import bowler.execute.operator.Projection;
import bowler.execute.operator.RowCounts;
import bowler.execute.operator.Watch;
import bowler.execute.parallel.Gathering;
import bowler.execute.parallel.Site;
import bowler.execute.run.Run;
import bowler.execute.scan.DiagnosticRows;
import bowler.execute.scan.IndexedScan;
import bowler.execute.scan.ElementScan;
import bowler.execute.scan.JsonScan;
import bowler.execute.scan.LockingScan;
import bowler.execute.scan.NamedScan;
import bowler.execute.scan.Scan;
import bowler.execute.scan.SeriesScan;
import bowler.execute.scan.Slots;
import bowler.execute.scan.WrittenRows;
import bowler.execute.sort.GatheredSorting;
import bowler.execute.sort.Interleaving;
import bowler.execute.sort.PartialSorting;
import bowler.execute.sort.Sorting;
import bowler.execute.sort.TiedLimiting;
import bowler.execute.spill.SpillDisk;
import bowler.execute.subquery.DecidingValue;
import bowler.execute.subquery.ProbeValue;
import bowler.execute.subquery.RepeatedScan;
import bowler.execute.subquery.RepeatedValue;
import bowler.execute.window.Windowing;
import bowler.os.Helpers;
import bowler.plan.AggregateCall;
import bowler.plan.PlanShape;
import bowler.plan.RowSource;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.SubqueryForm;
import bowler.storage.SideReader;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Builds the operators of one execution.
public final class OperatorBuilder {
    private final Run run;
    private final Evaluators evaluators;
    private final SpillDisk spillDisk;
    private final Helpers helpers;
    private final Watch watch;
    private final Pipelines pipelines = new Pipelines();
    private final Map<Integer, SharedStore> sharedStores = new LinkedHashMap<>();
    private final Map<Integer, WorkingTable> workingTables = new HashMap<>();
    /// How deep within [#build(RowSource)].
    private int depth;

    public OperatorBuilder(Run run, Evaluators evaluators, SpillDisk spillDisk, Helpers helpers) {
        this(run, evaluators, spillDisk, helpers, null);
    }

    /// @param watch measures all operators; null: none is measured
    public OperatorBuilder(Run run, Evaluators evaluators, SpillDisk spillDisk, Helpers helpers, Watch watch) {
        this.run = run;
        this.helpers = helpers;
        this.watch = watch;
        this.evaluators = evaluators;
        this.spillDisk = spillDisk;
        evaluators.makeSubqueriesBy(this::subquery);
    }

    /// The operators of a source all of whose slots are read.
    public Operator build(RowSource source) {
        depth++;
        Operator operator = build(source, all(source));
        return --depth > 0 ? operator : sharing(operator);
    }

    /// The operator with the shared rows that it and those below read.
    private Operator sharing(Operator operator) {
        if (sharedStores.isEmpty()) {
            return operator;
        }
        Operator root = new Sharing(operator, new ArrayList<>(sharedStores.values()));
        sharedStores.clear();
        return root;
    }

    /// The same for a source whose rows go into a table: one that reads the table itself is read to its end first, as it
    /// would meet the rows that it has given.
    public Operator buildApartFrom(TableDescriptor table, RowSource source) {
        Operator operator = build(source);
        return reads(source, table.tableId())
            ? new Keeping(operator, source.types(), all(source), run, spillDisk) : operator;
    }

    /// What names the rows of a change; null if they are found otherwise.
    public Operator buildNames(RowSource rows) {
        return rows instanceof RowSource.NamedRows named ? build(named.keys()) : null;
    }

    /// Makes rows known that sources read by an id.
    public void use(int id, WorkingTable table) {
        workingTables.put(id, table);
    }

    private static BitSet all(RowSource source) {
        BitSet slots = new BitSet();
        slots.set(0, source.types().size());
        return slots;
    }

    private static boolean reads(RowSource source, int tableId) {
        return PlanShape.any(source, each -> each instanceof RowSource.TableAccess access
            && access.table().tableId() == tableId);
    }

    private Evaluator subquery(Scalar.Subquery subquery) {
        RowSource body = (RowSource) subquery.body();
        BitSet slots = subquery.form() == SubqueryForm.VALUE ? all(body) : Slots.of(subquery.condition());
        Operator operator = depth > 0 ? build(body, slots) : sharing(build(body, slots));
        Evaluator[] arguments = evaluators.of(subquery.arguments());
        if (subquery.form() != SubqueryForm.VALUE && subquery.condition() != null && !PlanShape.usesOuters(body)) {
            return DecidingValue.isFor(subquery) ? new DecidingValue(run, subquery, operator, arguments, evaluators)
                : new ProbeValue(run, subquery, operator, arguments, slots, evaluators, spillDisk);
        }
        return new RepeatedValue(run, subquery, operator, arguments, evaluators);
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
        return watch == null || source instanceof RowSource.Gather ? operator : watch.over(source, operator);
    }

    private Operator make(RowSource source, BitSet wanted) {
        return switch (source) {
            case RowSource.Values values -> {
                List<Evaluator[]> rows = new ArrayList<>();
                for (List<Scalar> row : values.rows()) {
                    rows.add(evaluators.of(row));
                }
                yield new WrittenRows(rows, values.types());
            }
            case RowSource.Diagnostics diagnostics ->
                new DiagnosticRows(diagnostics.table(), run::diagnostics, diagnostics.types());
            case RowSource.ElementRows rows -> new ElementScan(rows, evaluators);
            case RowSource.SeriesRows rows -> new SeriesScan(run, rows, evaluators);
            case RowSource.JsonRows rows -> new JsonScan(rows, wanted, evaluators);
            case RowSource.TableAccess access -> {
                if (access.forChange()) {
                    yield new LockingScan(run, access, wanted, evaluators);
                }
                Scan scan = new Scan(run, access, access.filter(), wanted, false, evaluators);
                pipelines.note(access, scan);
                yield RepeatedScan.over(run, access, scan, wanted, evaluators);
            }
            case RowSource.Gather gather -> gathering(gather, wanted);
            case RowSource.IndexedRows rows -> new IndexedScan(run, rows, wanted, evaluators, spillDisk);
            case RowSource.NamedRows rows -> new NamedScan(
                run, rows, build(rows.keys(), all(rows.keys())), wanted, evaluators, spillDisk);
            case RowSource.Filter filter -> {
                BitSet slots = Slots.of(filter.condition());
                slots.or(wanted);
                yield new Filtering(build(filter.input(), slots), evaluators.of(filter.condition()));
            }
            case RowSource.Project project -> {
                BitSet slots = new BitSet();
                for (Scalar scalar : project.scalars()) {
                    slots.or(Slots.of(scalar));
                }
                yield new Projection(build(project.input(), slots), project.scalars(), evaluators);
            }
            case RowSource.TiedLimit limit -> {
                BitSet slots = (BitSet) wanted.clone();
                limit.keys().forEach(key -> slots.set(key.slot()));
                yield new TiedLimiting(
                    build(limit.input(), slots), limit,
                    new RowCounts(evaluators.of(limit.offset()), evaluators.of(limit.fetch()), 1));
            }
            case RowSource.Limit limit -> new Limiting(build(limit.input(), wanted), new RowCounts(
                evaluators.of(limit.offset()), evaluators.of(limit.fetch()), limit.leastFetch()));
            case RowSource.DependentJoin join -> {
                BitSet slots = with(wanted, join.condition());
                int leftCount = join.left().types().size();
                BitSet leftSlots = slots.get(0, leftCount);
                join.arguments().forEach(argument -> leftSlots.or(Slots.of(argument)));
                yield new DependentJoin(
                    run, join, build(join.left(), leftSlots), build(join.right(), shifted(slots, leftCount)), slots,
                    evaluators);
            }
            case RowSource.NestedLoopJoin join -> {
                BitSet slots = with(wanted, join.condition());
                int leftCount = join.left().types().size();
                yield new NestedLoopJoin(
                    run, join, build(join.left(), slots.get(0, leftCount)),
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
            case RowSource.SharedRead read -> new SharedRows(store(read.shared()));
            case RowSource.WorkingRead read -> new WorkingRows(workingTables.get(read.id()));
            case RowSource.Recursion recursion -> {
                WorkingTable working = new WorkingTable(recursion.types());
                workingTables.put(recursion.id(), working);
                yield new Recursing(
                    build(recursion.base(), all(recursion)), build(recursion.steps(), all(recursion)), working,
                    recursion.distinct(), run, spillDisk);
            }
            case RowSource.Concatenation concatenation -> new Concatenating(build(concatenation.inputs(), wanted));
            case RowSource.SetOperation operation -> new SetCounting(
                build(operation.inputs(), all(operation)), operation, run, spillDisk);
            case RowSource.OrderedConcatenation concatenation -> {
                BitSet slots = (BitSet) wanted.clone();
                concatenation.keys().forEach(key -> slots.set(key.slot()));
                yield new Interleaving(build(concatenation.inputs(), slots), concatenation, wanted, run);
            }
            case RowSource.OrderedSetOperation operation -> new SetMerging(
                build(operation.inputs(), all(operation)), operation, run);
            case RowSource.PartialSort sort -> {
                BitSet slots = (BitSet) wanted.clone();
                sort.keys().forEach(key -> slots.set(key.slot()));
                RowCounts counts = new RowCounts(evaluators.of(sort.offset()), evaluators.of(sort.fetch()), 0);
                yield new PartialSorting(build(sort.input(), slots), sort, wanted, counts, run, spillDisk);
            }
            case RowSource.Sort sort -> {
                BitSet slots = (BitSet) wanted.clone();
                sort.keys().forEach(key -> slots.set(key.slot()));
                RowCounts counts = new RowCounts(evaluators.of(sort.offset()), evaluators.of(sort.fetch()), 0);
                Operator input = build(sort.input(), slots);
                Sorting sorting = new Sorting(input, sort, wanted, counts, run, spillDisk);
                yield input instanceof Gathering gathering ? new GatheredSorting(gathering, sorting,
                    site -> new Sorting(site.rows(), sort, wanted, counts, site.run, spillDisk)) : sorting;
            }
        };
    }

    private SharedStore store(RowSource.SharedRows shared) {
        SharedStore store = sharedStores.get(shared.id());
        if (store == null) {
            RowSource source = shared.source();
            store = new SharedStore(build(source, all(source)), source.types(), run, spillDisk);
            sharedStores.put(shared.id(), store);
        }
        return store;
    }

    private Operator lookupJoin(RowSource.LookupJoin join, BitSet wanted) {
        int leftCount = join.left().types().size();
        BitSet slots = with(wanted, join.condition());
        Slots.of(join.right().filter()).stream().forEach(slot -> slots.set(leftCount + slot));
        BitSet leftSlots = slots.get(0, leftCount);
        leftSlots.or(Slots.of(join.right().bounds()));
        return new LookupJoin(run, join, build(join.left(), leftSlots), slots, evaluators);
    }

    private Operator hashJoin(RowSource.HashJoin join, BitSet wanted) {
        BitSet slots = with(wanted, join.residual());
        Operator left = keyed(join.left(), join.leftKeys(), slots, 0);
        HashJoin maker = pipelines.makerOf(join);
        if (maker != null) {
            return new HashJoin(run, join, left, maker, slots, evaluators, spillDisk);
        }
        HashJoin made = new HashJoin(
            run, join, left, keyed(join.right(), join.rightKeys(), slots, join.left().types().size()), slots, evaluators,
            spillDisk);
        pipelines.note(join, made);
        return made;
    }

    private Operator mergeJoin(RowSource.MergeJoin join, BitSet wanted) {
        BitSet slots = with(wanted, join.residual());
        return new MergeJoin(
            run, join, keyed(join.left(), join.leftKeys(), slots, 0),
            keyed(join.right(), join.rightKeys(), slots, join.left().types().size()), slots, evaluators, spillDisk);
    }

    private Operator choiceLookupJoin(RowSource.ChoiceLookupJoin join, BitSet wanted) {
        int leftCount = join.left().types().size();
        BitSet slots = with(wanted, join.condition());
        slots.or(Slots.of(join.choices()));
        join.rights().forEach(right ->
            Slots.of(right.filter()).stream().forEach(slot -> slots.set(leftCount + slot)));
        BitSet leftSlots = slots.get(0, leftCount);
        join.rights().forEach(right -> leftSlots.or(Slots.of(right.bounds())));
        return new ChoiceLookupJoin(run, join, build(join.left(), leftSlots), slots, evaluators);
    }

    private Operator choiceHashJoin(RowSource.ChoiceHashJoin join, BitSet wanted) {
        BitSet slots = with(wanted, join.condition());
        slots.or(Slots.of(join.choices()));
        List<Scalar> leftKeys = join.leftKeys().stream().flatMap(List::stream).toList();
        List<Scalar> rightKeys = join.rightKeys().stream().flatMap(List::stream).toList();
        return new ChoiceHashJoin(
            run, join, keyed(join.left(), leftKeys, slots, 0),
            keyed(join.right(), rightKeys, slots, join.left().types().size()), slots, evaluators, spillDisk);
    }

    /// A side of a join by keys.
    ///
    /// @param wanted slots of both sides
    /// @param start the side's first
    private Operator keyed(RowSource side, List<Scalar> keys, BitSet wanted, int start) {
        BitSet slots = wanted.get(start, start + side.types().size());
        keys.forEach(key -> slots.or(Slots.of(key)));
        return build(side, slots);
    }

    private Operator aggregate(RowSource.Aggregate aggregate) {
        BitSet slots = new BitSet();
        aggregate.groupKeys().forEach(key -> slots.or(Slots.of(key)));
        aggregate.calls().forEach(call -> call.forEachScalar(scalar -> slots.or(Slots.of(scalar))));
        if (aggregate.ordered()) {
            return new OrderedGrouping(
                build(aggregate.input(), slots), aggregate.groupKeys(), aggregate.calls(), run, evaluators, spillDisk);
        }
        return grouping(build(aggregate.input(), slots), aggregate.groupKeys(), aggregate.sets(), aggregate.calls());
    }

    private Operator grouping(Operator input, List<Scalar> keys, List<List<Integer>> sets, List<AggregateCall> calls) {
        Grouping grouping = new Grouping(input, keys, sets, calls, run, evaluators, spillDisk);
        return input instanceof Gathering gathering ? new GatheredGrouping(gathering, grouping, calls,
            site -> new Grouping(site.rows(), keys, sets, calls, site.run, site.evaluators, site.disk)) : grouping;
    }

    /// The pipeline for this thread, and how others get it.
    private Gathering gathering(RowSource.Gather gather, BitSet wanted) {
        pipelines.expect(gather);
        Operator whole = build(gather.input(), wanted);
        List<HashJoin> joins = pipelines.joins(gather);
        return new Gathering(
            gather, run, whole, pipelines.lead(gather), joins, helpers,
            () -> {
                SideReader reader = run.transaction.newSideReader();
                SpillDisk disk = spillDisk.counting();
                return new Site(
                    run, reader, disk, watch == null ? null : watch.beside(reader::pagesVisited, disk::writtenBytes));
            },
            site -> {
                OperatorBuilder builder = new OperatorBuilder(site.run, site.evaluators, site.disk, Helpers.NONE, site.watch());
                builder.pipelines.expect(gather);
                builder.pipelines.probe(gather, joins);
                Operator rows = builder.build(gather.input(), wanted);
                site.furnish(rows, builder.pipelines.lead(gather));
            }, watch);
    }

    private Operator window(RowSource.Window window, BitSet wanted) {
        int inputCount = window.input().types().size();
        BitSet above = wanted.get(0, inputCount);
        BitSet slots = (BitSet) above.clone();
        window.partition().forEach(slots::set);
        window.order().forEach(key -> slots.set(key.slot()));
        window.calls().forEach(call -> call.forEachScalar(scalar -> slots.or(Slots.of(scalar))));
        return new Windowing(run, window, build(window.input(), slots), above, evaluators, spillDisk);
    }

    private static BitSet with(BitSet wanted, Scalar condition) {
        BitSet slots = Slots.of(condition);
        slots.or(wanted);
        return slots;
    }

    private static BitSet shifted(BitSet slots, int start) {
        return slots.get(start, Math.max(start, slots.length()));
    }
}
