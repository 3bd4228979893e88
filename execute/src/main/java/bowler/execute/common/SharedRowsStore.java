// SPDX-License-Identifier: Apache-2.0
package bowler.execute.common;

import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.execute.spill.SpilledRowLayout;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import java.util.List;

/// Rows that an operator computes at the first request, kept until closed.
public final class SharedRowsStore {
    private static final byte[] NO_KEY = {};

    private final Operator definition;
    private final RunContext runContext;
    private final SpillDisk disk;
    private final List<DataType> types;
    private final SpilledRowLayout shape;
    private final GrowingBytes bytes = new GrowingBytes();
    private RecordStore records;

    public SharedRowsStore(Operator definition, List<DataType> types, RunContext runContext, SpillDisk disk) {
        this.definition = definition;
        this.types = types;
        this.runContext = runContext;
        this.disk = disk;
        shape = SpilledRowLayout.of(types);
    }

    List<DataType> types() {
        return types;
    }

    /// Returns a cursor that begins at the first row.
    RecordCursor read() {
        if (records == null) {
            records = new RecordStore(runContext.memory, disk);
            definition.open();
            for (Batch batch = definition.next(); batch != null; batch = definition.next()) {
                for (int at = 0; at < batch.count; at++) {
                    shape.encode(batch.columns, batch.rows[at], bytes.clear());
                    records.add(NO_KEY, 0, 0, bytes.bytes, 0, bytes.length);
                }
            }
            definition.close();
        }
        return records.read();
    }

    void close() {
        definition.close();
        if (records != null) {
            records.close();
            records = null;
        }
    }
}
