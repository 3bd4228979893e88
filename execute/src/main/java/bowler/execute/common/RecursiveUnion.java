// SPDX-License-Identifier: Apache-2.0
package bowler.execute.common;

import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.execute.spill.SpilledRowLayout;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.KeyLayout;
import bowler.types.encode.KeyPart;
import java.util.ArrayList;
import java.util.List;

/// A recursive query. The rows of a round are returned before the next round is computed from them. So a consumer that
/// needs only some rows can end a recursion that would not end by itself. At any time two rounds are held, and for
/// UNION DISTINCT the keys of all rows.
public final class RecursiveUnion extends Operator {
    private static final byte[] NO_KEY = {};

    private final Operator base;
    private final Operator[] steps;
    private final WorkingTable working;
    private final RunContext runContext;
    private final SpillDisk disk;
    private final int columnCount;
    private final SpilledRowLayout shape;
    /// Null if rows may repeat.
    private final KeyEncoder keyEncoder;
    private final VectorRow row = new VectorRow();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();
    private final Batch output;
    private RecursionDeduplicator seen;
    private RecordStore next;
    private RecordCursor cursor;

    public RecursiveUnion(
            Operator base, Operator[] steps, WorkingTable working, boolean distinct, RunContext runContext, SpillDisk disk) {
        this.base = base;
        this.steps = steps;
        this.working = working;
        this.runContext = runContext;
        this.disk = disk;
        List<DataType> types = working.types;
        columnCount = types.size();
        shape = SpilledRowLayout.of(types);
        output = Batch.of(types);
        List<KeyPart> parts = new ArrayList<>();
        for (DataType type : distinct ? types : List.<DataType>of()) {
            parts.add(KeyPart.ascending(type, true));
        }
        keyEncoder = distinct ? new KeyEncoder(KeyLayout.of(parts)) : null;
    }

    @Override
    public void open() {
        close();
        seen = keyEncoder == null ? null : new RecursionDeduplicator(runContext.memory, disk);
        next = new RecordStore(runContext.memory, disk);
        take(base);
        startRound();
    }

    private void take(Operator source) {
        source.open();
        for (Batch batch = source.next(); batch != null; batch = source.next()) {
            row.columns = batch.columns;
            for (int at = 0; at < batch.count; at++) {
                take(batch, batch.rows[at]);
            }
        }
        source.close();
    }

    private void take(Batch batch, int place) {
        shape.encode(batch.columns, place, bytes.clear());
        if (seen == null) {
            next.add(NO_KEY, 0, 0, bytes.bytes, 0, bytes.length);
            return;
        }
        row.at(place);
        key.clear();
        for (int part = 0; part < columnCount; part++) {
            keyEncoder.append(part, row, part, key);
        }
        seen.add(key, bytes, next);
    }

    /// Makes the rows just computed the current round, which is returned and read by the steps.
    private void startRound() {
        if (seen != null) {
            seen.endRound(next);
        }
        if (cursor != null) {
            cursor.close();
        }
        if (working.rows != null) {
            working.rows.close();
        }
        working.rows = next;
        next = null;
        cursor = working.rows.read();
    }

    @Override
    protected Batch fetch() {
        while (working.rows != null && working.rows.recordCount() > 0) {
            output.start(Batch.CAPACITY);
            int count = 0;
            while (count < Batch.CAPACITY && cursor.next()) {
                shape.decode(cursor.bytes, cursor.rowOffset, cursor.rowLength, output, count++);
            }
            if (count > 0) {
                output.count = count;
                return output;
            }
            runContext.transaction.checkCancelled();
            next = new RecordStore(runContext.memory, disk);
            for (Operator step : steps) {
                take(step);
            }
            startRound();
        }
        return null;
    }

    @Override
    public void close() {
        base.close();
        for (Operator step : steps) {
            step.close();
        }
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
        if (working.rows != null) {
            working.rows.close();
            working.rows = null;
        }
        if (next != null) {
            next.close();
            next = null;
        }
        if (seen != null) {
            seen.close();
            seen = null;
        }
        output.release();
    }
}
