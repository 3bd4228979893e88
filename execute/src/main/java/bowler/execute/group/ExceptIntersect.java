// SPDX-License-Identifier: Apache-2.0
package bowler.execute.group;

import bowler.base.bytes.BigEndian;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.ArrayGrowth;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SortedRecords;
import bowler.execute.spill.KeyTable;
import bowler.execute.spill.Partitions;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordView;
import bowler.execute.spill.SpillDisk;
import bowler.execute.spill.SpilledRowLayout;
import bowler.plan.query.RowSource;
import bowler.plan.query.SetOperator;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.KeyLayout;
import bowler.types.encode.KeyPart;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// EXCEPT and INTERSECT, with and without ALL. A hash table holds the first input's rows with a count each, which the
/// other inputs, one after another, lower.
///
/// A returned row is one of the first input, the first among its equals. When memory is exhausted, rows with new keys
/// of all inputs are partitioned into files by the hashes of their keys, in input order. Each file is then processed
/// alone, and partitioned again if necessary. A record in a file carries its input's number, and its values if that is
/// the first input.
public final class ExceptIntersect extends Operator {
    private static final int FIRST_COUNTS = 64;

    private final Operator[] inputs;
    private final RunContext runContext;
    private final SpillDisk disk;
    private final boolean except;
    private final boolean all;
    private final int columnCount;
    private final KeyEncoder keyEncoder;
    private final SpilledRowLayout shape;
    private final Batch output;
    private final KeyTable table;
    private final RecordView view = new RecordView();
    private final VectorRow row = new VectorRow();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();
    /// The number of times each record of the table is to be returned.
    private long[] counts = {};
    /// The number of times the current input has each record.
    private long[] seen = {};
    private long countBytes;

    private Partitions parts;
    private int level;
    private final ArrayDeque<Pending> pending = new ArrayDeque<>();
    private int nextRecord;
    /// The order in which records are returned; null if it is that in which they were added.
    private Integer[] order;
    private boolean ended = true;

    private record Pending(Partitions parts, int partition, int level) {}

    public ExceptIntersect(Operator[] inputs, RowSource.SetOperation plan, RunContext runContext, SpillDisk disk) {
        this.inputs = inputs;
        this.runContext = runContext;
        this.disk = disk;
        except = plan.operator() == SetOperator.EXCEPT || plan.operator() == SetOperator.EXCEPT_ALL;
        all = plan.operator() == SetOperator.EXCEPT_ALL || plan.operator() == SetOperator.INTERSECT_ALL;
        List<DataType> types = plan.types();
        columnCount = types.size();
        List<KeyPart> keyParts = new ArrayList<>();
        for (DataType type : types) {
            keyParts.add(KeyPart.ascending(type, true));
        }
        keyEncoder = new KeyEncoder(KeyLayout.of(keyParts));
        shape = SpilledRowLayout.of(types);
        output = Batch.of(types);
        table = new KeyTable(runContext.memory);
    }

    @Override
    public void open() {
        close();
        ended = false;
        level = 0;
        startPass();
        for (int input = 0; input < inputs.length && (input == 0 || table.count() > 0); input++) {
            inputs[input].open();
            for (Batch batch = inputs[input].next(); batch != null; batch = inputs[input].next()) {
                row.columns = batch.columns;
                for (int at = 0; at < batch.count; at++) {
                    take(input, batch.columns, batch.rows[at]);
                }
            }
            inputs[input].close();
            endInput(input);
        }
        endPass();
    }

    private void startPass() {
        table.clear();
        releaseCounts();
        nextRecord = 0;
    }

    private void releaseCounts() {
        runContext.memory.release(countBytes);
        countBytes = 0;
        counts = new long[0];
        seen = new long[0];
    }

    private void take(int input, Vector[] columns, int place) {
        row.at(place);
        key.clear();
        for (int part = 0; part < columnCount; part++) {
            keyEncoder.append(part, row, part, key);
        }
        int hash = KeyTable.hash(key.bytes, key.length);
        int record = table.find(key.bytes, key.length, hash);
        if (record >= 0) {
            count(input, record);
        } else if (input == 0) {
            shape.encode(columns, place, bytes.clear());
            if (!enter(hash)) {
                BigEndian.putInt(bytes.clear().reserve(Integer.BYTES), 0, 0);
                bytes.length = Integer.BYTES;
                shape.encode(columns, place, bytes);
                spillRow(hash);
            }
        } else if (parts != null) {
            BigEndian.putInt(bytes.clear().reserve(Integer.BYTES), 0, input);
            bytes.length = Integer.BYTES;
            spillRow(hash);
        }
    }

    /// Adds the current key with the values in `bytes` and count 1; returns false if memory is exhausted.
    private boolean enter(int hash) {
        if (parts != null || table.count() == counts.length && !grow()) {
            return false;
        }
        int record = table.add(key.bytes, key.length, bytes.bytes, bytes.length, hash, -1);
        if (record < 0) {
            return false;
        }
        counts[record] = 1;
        seen[record] = 0;
        return true;
    }

    private boolean grow() {
        int capacity = ArrayGrowth.next(counts.length, FIRST_COUNTS, ArrayGrowth.MAX_PLACES);
        long more = 2L * Long.BYTES * (capacity - counts.length);
        if (counts.length == 0) {
            runContext.memory.take(more);
        } else if (more == 0 || !runContext.memory.tryTake(countBytes, more)) {
            return false;
        }
        countBytes += more;
        counts = Arrays.copyOf(counts, capacity);
        seen = Arrays.copyOf(seen, capacity);
        return true;
    }

    private void count(int input, int record) {
        if (input > 0) {
            seen[record]++;
        } else if (all) {
            counts[record]++;
        }
    }

    /// Lowers the counts by the records that an input has.
    private void endInput(int input) {
        if (input == 0) {
            return;
        }
        for (int record = 0; record < table.count(); record++) {
            long often = seen[record];
            seen[record] = 0;
            if (!except) {
                counts[record] = Math.min(counts[record], often);
            } else if (often > 0) {
                counts[record] = Math.max(0, counts[record] - often);
            }
        }
    }

    /// @param hash of the current key, whose record is in `bytes`
    private void spillRow(int hash) {
        if (parts == null) {
            parts = new Partitions(disk);
        }
        int partition = Partitions.of(hash, level);
        boolean isFirst = BigEndian.getInt(bytes.bytes, 0) == 0;
        // Rows of the other inputs matter only if the partition has rows of the first.
        if (isFirst || !parts.isEmpty(partition)) {
            parts.add(partition, key.bytes, 0, key.length, bytes.bytes, 0, bytes.length);
        }
    }

    private void endPass() {
        if (parts != null) {
            parts.finish();
            for (int partition = 0; partition < Partitions.COUNT; partition++) {
                if (!parts.isEmpty(partition)) {
                    pending.push(new Pending(parts, partition, level + 1));
                }
            }
            parts = null;
        }
        order = level == 0 && pending.isEmpty() ? SortedRecords.of(table) : null;
    }

    private void takePending(Pending file) {
        level = file.level;
        startPass();
        RecordCursor records = file.parts.read(file.partition);
        int input = 0;
        while (records.next()) {
            int from = BigEndian.getInt(records.bytes, records.rowOffset);
            while (input < from) {
                endInput(input++);
            }
            takeRecord(records, input);
        }
        records.close();
        while (input < inputs.length) {
            endInput(input++);
        }
        file.parts.delete(file.partition);
        runContext.reader.checkCancelled();
        endPass();
    }

    private void takeRecord(RecordCursor from, int input) {
        key.set(from.bytes, from.keyOffset, from.keyLength);
        int hash = KeyTable.hash(key.bytes, key.length);
        int record = table.find(key.bytes, key.length, hash);
        if (record >= 0) {
            count(input, record);
            return;
        }
        int valueLength = from.rowLength - Integer.BYTES;
        bytes.set(from.bytes, from.rowOffset + Integer.BYTES, valueLength);
        if (input == 0 && enter(hash)) {
            return;
        }
        if (input == 0 || parts != null) {
            bytes.set(from.bytes, from.rowOffset, from.rowLength);
            spillRow(hash);
        }
    }

    @Override
    protected Batch fetch() {
        while (!ended) {
            int count = give();
            if (count > 0) {
                output.count = count;
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

    private int give() {
        if (nextRecord == table.count()) {
            return 0;
        }
        output.start(Batch.CAPACITY);
        int count = 0;
        while (count < Batch.CAPACITY && nextRecord < table.count()) {
            int record = order == null ? nextRecord : order[nextRecord];
            if (counts[record] == 0) {
                nextRecord++;
                continue;
            }
            counts[record]--;
            table.show(record, view);
            shape.decode(view.bytes, view.rowOffset, view.rowLength, output, count++);
        }
        return count;
    }

    @Override
    public void close() {
        for (Operator input : inputs) {
            input.close();
        }
        ended = true;
        order = null;
        table.clear();
        releaseCounts();
        if (parts != null) {
            parts.close();
            parts = null;
        }
        while (!pending.isEmpty()) {
            Pending file = pending.pop();
            file.parts.delete(file.partition);
        }
        output.release();
    }
}
