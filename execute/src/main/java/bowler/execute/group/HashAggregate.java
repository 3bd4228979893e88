// SPDX-License-Identifier: Apache-2.0
package bowler.execute.group;

import bowler.execute.aggregate.AggregateWarning;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.evaluate.build.SharedSubexpressions;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SortedRecords;
import bowler.execute.spill.KeyTable;
import bowler.execute.spill.Partitions;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordView;
import bowler.execute.spill.SpillDisk;
import bowler.execute.spill.SpilledRowLayout;
import bowler.plan.query.AggregateCall;
import bowler.plan.scalar.Scalar;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.KeyLayout;
import bowler.types.encode.KeyPart;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Groups its input by keys and computes aggregates. Without keys there is one group, even for an empty input.
///
/// It works in passes. A pass adds rows (keys and arguments) to the hash table while new groups get memory. Rows of
/// other groups are partitioned into files by the hash of their keys. When the pass has returned its groups, the next
/// pass reads the rows of one of the files. Each pass accepts at least one group, so the process ends.
public final class HashAggregate extends Operator {
    /// The maximum bytes of results computed in one batch.
    private static final int MAX_RESULT_BYTES = 256 << 10;

    private final Operator input;
    private final RunContext runContext;
    private final SpillDisk disk;
    private final Evaluator[] keyScalars;
    private final SharedSubexpressions sharedSubexpressions;
    private final AggregateState[] calls;
    /// Null if there is one set, of all keys.
    private final GroupingSets sets;
    private final KeyEncoder keyEncoder;
    private final SpilledRowLayout keyShape;
    private final SpilledRowLayout workShape;
    /// The keys, the number of the set if there are several, then the columns of the aggregates.
    private final Batch work;
    private final Batch storedWork;
    private final Batch output;
    private final Batch keyOutput;
    private final KeyTable table;
    private final GroupCache cache;
    private final RecordView view = new RecordView();
    private final VectorRow row = new VectorRow();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();
    private final int[] takenRows = new int[Batch.CAPACITY];
    private final int[] takenGroups = new int[Batch.CAPACITY];
    private final int[] zeros = new int[Batch.CAPACITY];
    /// The number of the aggregates' first column.
    private final int firstArgument;
    /// There is one group, of which only the number of rows is needed.
    private final boolean countsRows;

    private final GroupAccumulators accumulators;
    private Partitions parts;
    private int level;
    /// Files of rows to be grouped later.
    private final ArrayDeque<Pending> pending = new ArrayDeque<>();
    private int nextGroup;
    /// The order in which groups are returned; null if it is that of their first rows.
    private Integer[] order;
    private boolean ended = true;
    private boolean warned;

    private record Pending(Partitions parts, int partition, int level) {}

    public HashAggregate(
            Operator input, List<Scalar> groupKeys, List<List<Integer>> keySets, List<AggregateCall> aggregates, RunContext runContext,
            Evaluators evaluators, SpillDisk disk) {
        this.input = input;
        this.runContext = runContext;
        this.disk = disk;
        List<Scalar> scalars = AggregateState.scalars(aggregates);
        scalars.addAll(groupKeys);
        Evaluators together = evaluators.together(scalars);
        sharedSubexpressions = together.sharing();
        keyScalars = together.of(groupKeys);
        calls = new AggregateState[aggregates.size()];
        List<DataType> keyTypes = new ArrayList<>();
        List<KeyPart> keyParts = new ArrayList<>();
        for (Evaluator scalar : keyScalars) {
            keyTypes.add(scalar.type);
            keyParts.add(KeyPart.ascending(scalar.type, true));
        }
        boolean several = !keySets.isEmpty();
        if (several) {
            keyTypes.add(DataType.INTEGER);
            keyParts.add(KeyPart.ascending(DataType.INTEGER, true));
        }
        firstArgument = keyTypes.size();
        List<DataType> workTypes = new ArrayList<>(keyTypes);
        List<DataType> outputTypes = new ArrayList<>(keyTypes);
        for (int call = 0; call < calls.length; call++) {
            calls[call] = new AggregateState(aggregates.get(call), runContext, together, disk);
            workTypes.addAll(calls[call].types());
            outputTypes.add(aggregates.get(call).type());
        }
        countsRows = firstArgument == 0 && Arrays.stream(calls).allMatch(AggregateState::countsRows);
        sets = several ? new GroupingSets(keySets, keyTypes) : null;
        keyEncoder = new KeyEncoder(KeyLayout.of(keyParts));
        keyShape = SpilledRowLayout.of(keyTypes);
        workShape = SpilledRowLayout.of(workTypes);
        work = new Batch(new Vector[workTypes.size()]);
        storedWork = Batch.of(workTypes);
        output = Batch.of(outputTypes);
        keyOutput = new Batch(Arrays.copyOf(output.columns, keyTypes.size()));
        accumulators = new GroupAccumulators(calls, runContext.memory);
        table = new KeyTable(runContext.memory);
        cache = GroupCache.of(keyTypes, Batch.CAPACITY);
    }

    @Override
    public void open() {
        close();
        begin();
    }

    /// Resets the operator.
    void begin() {
        ended = false;
        warned = false;
        level = 0;
        startPass();
        input.open();
        countUnreadRows();
        for (Batch batch = input.next(); batch != null; batch = input.next()) {
            takeRows(batch);
        }
        input.close();
        if (table.count() == 0) {
            addGroupsOfNoRows();
        }
        endPass();
    }

    /// Starts without groups, without opening the input.
    void startPart() {
        close();
        ended = false;
        warned = false;
        level = 0;
        startPass();
    }

    /// Adds the rows of the input.
    ///
    /// @return false if memory was exhausted and some rows are in no group
    boolean takePart() {
        input.open();
        countUnreadRows();
        for (Batch batch = input.next(); batch != null && parts == null; batch = input.next()) {
            takeRows(batch);
        }
        input.close();
        return parts == null;
    }

    /// Counts all rows without evaluating them, if only their number matters.
    private void countUnreadRows() {
        if (!countsRows) {
            return;
        }
        long rows = input.skip(Long.MAX_VALUE);
        if (rows > 0) {
            if (table.count() == 0) {
                addOnlyGroup();
            }
            for (AggregateState call : calls) {
                call.count(rows);
            }
        }
    }

    int groupCount() {
        return table.count();
    }

    /// Merges groups of another grouping of the same kind.
    ///
    /// @return false if memory was exhausted
    boolean takeGroups(HashAggregate other, int from, int to) {
        for (int theirs = from; theirs < to; theirs++) {
            other.table.show(theirs, view);
            key.set(view.bytes, view.keyOffset, view.keyLength);
            int hash = other.table.hashOf(theirs);
            int group = table.find(key.bytes, key.length, hash);
            if (group < 0) {
                bytes.set(view.bytes, view.rowOffset, view.rowLength);
                group = group(hash);
                if (group < 0) {
                    return false;
                }
            }
            accumulators.merge(group, other.accumulators, theirs);
        }
        return true;
    }

    void noteSkippedNulls(HashAggregate other) {
        accumulators.noteSkippedNulls(other.accumulators);
    }

    /// Ends the input: all groups are present.
    void finishParts() {
        if (table.count() == 0) {
            addGroupsOfNoRows();
        }
        endPass();
    }

    /// Does the same as [#finishParts] for a partial grouping that has all groups alone.
    ///
    /// @param whole the grouping that it replaces
    void endAsOnlyPart(HashAggregate whole) {
        whole.startPart();
        whole.noteSkippedNulls(this);
        warned = true;
        finishParts();
        whole.endPass();
    }

    /// Does the same as [#close], except for the input, which belongs to another operator.
    void forget() {
        ended = true;
        order = null;
        table.clear();
        accumulators.release();
        for (AggregateState call : calls) {
            call.close();
        }
        if (parts != null) {
            parts.close();
            parts = null;
        }
        while (!pending.isEmpty()) {
            Pending file = pending.pop();
            file.parts.delete(file.partition);
        }
        output.release();
        storedWork.release();
    }

    private void takeRows(Batch batch) {
        evaluate(batch);
        if (sets == null) {
            take(work);
        } else {
            takeGroupingSets();
        }
    }

    private void evaluate(Batch batch) {
        sharedSubexpressions.begin();
        int column = 0;
        for (Evaluator scalar : keyScalars) {
            work.columns[column++] = scalar.evaluate(batch, batch.rows, batch.count);
        }
        column = firstArgument;
        for (AggregateState call : calls) {
            column = call.evaluate(batch, work.columns, column);
        }
        work.rows = batch.rows;
        work.count = batch.count;
    }

    /// Adds the groups of empty sets, which exist even for an empty input.
    private void addGroupsOfNoRows() {
        if (sets == null) {
            if (keyScalars.length == 0) {
                addOnlyGroup();
            }
            return;
        }
        for (int set = 0; set < sets.count(); set++) {
            if (!sets.hasKeys(set)) {
                row.columns = sets.columns(set);
                groupOf(row.columns, 0);
            }
        }
    }

    /// Adds each row once per set.
    private void takeGroupingSets() {
        Vector[] keys = Arrays.copyOf(work.columns, keyScalars.length);
        for (int set = 0; set < sets.count(); set++) {
            sets.put(set, keys, work.columns);
            take(work);
        }
    }

    private void startPass() {
        table.clear();
        if (cache != null) {
            cache.clear();
        }
        nextGroup = 0;
        accumulators.start();
    }

    /// Adds rows of keys and arguments.
    private void take(Batch rows) {
        if (firstArgument == 0) {
            takeAll(rows);
            return;
        }
        row.columns = rows.columns;
        boolean cached = cache != null && table.count() <= GroupCache.SIZE;
        if (cached && cache.find(rows.columns, rows.rows, rows.count, takenGroups) == 0) {
            accumulate(rows.columns, rows.rows, rows.count);
            return;
        }
        int taken = 0;
        for (int at = 0; at < rows.count; at++) {
            int place = rows.rows[at];
            int group = cached ? takenGroups[at] : -1;
            if (group < 0) {
                group = groupOf(rows.columns, place);
                if (cached && group >= 0) {
                    cache.put(rows.columns, at, place, group);
                }
            }
            if (group >= 0) {
                takenRows[taken] = place;
                takenGroups[taken++] = group;
            }
        }
        if (taken > 0) {
            accumulate(rows.columns, takenRows, taken);
        }
    }

    /// Adds rows to the only group of a grouping without keys.
    private void takeAll(Batch rows) {
        if (table.count() == 0) {
            addOnlyGroup();
        }
        int column = 0;
        for (AggregateState call : calls) {
            call.takeAll(rows.columns, column, rows.rows, rows.count, zeros);
            column += call.columnCount();
        }
    }

    private void addOnlyGroup() {
        keyShape.encode(work.columns, 0, bytes.clear());
        key.clear();
        group(0);
    }

    private int groupOf(Vector[] columns, int place) {
        key.clear();
        row.at(place);
        for (int part = 0; part < firstArgument; part++) {
            keyEncoder.append(part, row, part, key);
        }
        int hash = KeyTable.hash(key.bytes, key.length);
        int group = table.find(key.bytes, key.length, hash);
        if (group < 0 && parts == null) {
            keyShape.encode(columns, place, bytes.clear());
            group = group(hash);
        }
        if (group < 0) {
            spillRow(columns, place, hash);
        }
        return group;
    }

    /// Adds the group of the current key, with its values in `bytes`; -1 if memory is exhausted.
    private int group(int hash) {
        if (!accumulators.reserve(table.count())) {
            return -1;
        }
        return table.add(key.bytes, key.length, bytes.bytes, bytes.length, hash, -1);
    }

    private void spillRow(Vector[] columns, int place, int hash) {
        if (parts == null) {
            parts = new Partitions(disk);
        }
        workShape.encode(columns, place, bytes.clear());
        parts.add(Partitions.of(hash, level), key.bytes, 0, key.length, bytes.bytes, 0, bytes.length);
    }

    private void accumulate(Vector[] columns, int[] rows, int count) {
        int column = firstArgument;
        for (AggregateState call : calls) {
            call.take(columns, column, rows, count, takenGroups);
            column += call.columnCount();
        }
        noteObjects();
    }

    /// Accounts for the bytes of the kept values. If they exceed the memory, this pass accepts no more groups.
    private void noteObjects() {
        if (!accumulators.countObjects() && parts == null) {
            parts = new Partitions(disk);
        }
    }

    private void endPass() {
        for (AggregateState call : calls) {
            call.finish();
            if (call.hasSkippedNull() && !warned) {
                warned = true;
                runContext.warn(AggregateWarning.NULLS_LEFT_OUT.failure());
            }
        }
        if (parts != null) {
            parts.finish();
            for (int partition = 0; partition < Partitions.COUNT; partition++) {
                if (!parts.isEmpty(partition)) {
                    pending.push(new Pending(parts, partition, level + 1));
                }
            }
            parts = null;
        }
        boolean isSorted = level == 0 && pending.isEmpty() && firstArgument > 0
            && Arrays.stream(calls).noneMatch(AggregateState::needsGroupOrder);
        order = isSorted ? SortedRecords.of(table) : null;
    }

    @Override
    protected Batch fetch() {
        while (!ended) {
            int count = Math.min(table.count() - nextGroup, Batch.CAPACITY);
            if (count > 0) {
                give(count);
                return output;
            }
            if (pending.isEmpty()) {
                ended = true;
            } else {
                takePending(pending.pop());
            }
        }
        return null;
    }

    /// Returns up to `max` groups, fewer if their results are long.
    private void give(int max) {
        output.start(max);
        int place = 0;
        for (long resultBytes = 0; place < max && resultBytes < MAX_RESULT_BYTES; place++) {
            int group = order == null ? nextGroup : order[nextGroup];
            nextGroup++;
            table.show(group, view);
            keyShape.decode(view.bytes, view.rowOffset, view.rowLength, keyOutput, place);
            for (int call = 0; call < calls.length; call++) {
                resultBytes += calls[call].result(group, output.columns[firstArgument + call], place);
            }
        }
        output.count = place;
    }

    private void takePending(Pending file) {
        level = file.level;
        startPass();
        RecordCursor rows = file.parts.read(file.partition);
        storedWork.start(Batch.CAPACITY);
        int count = 0;
        while (rows.next()) {
            workShape.decode(rows.bytes, rows.rowOffset, rows.rowLength, storedWork, count++);
            if (count == Batch.CAPACITY) {
                storedWork.count = count;
                take(storedWork);
                storedWork.start(Batch.CAPACITY);
                count = 0;
            }
        }
        rows.close();
        if (count > 0) {
            storedWork.count = count;
            take(storedWork);
        }
        file.parts.delete(file.partition);
        runContext.reader.checkCancelled();
        endPass();
    }

    @Override
    public void close() {
        input.close();
        forget();
    }
}
