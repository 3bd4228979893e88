// SPDX-License-Identifier: Apache-2.0
package bowler.execute.operator;

import bowler.execute.row.Batch;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RowStore;
import bowler.execute.spill.SpillDisk;
import bowler.types.DataType;
import java.util.BitSet;
import java.util.List;

/// Reads its input to the end before it returns the first row, so that changes of the rows cannot disturb the input.
public final class Materialize extends Operator {
    private final Operator input;
    private final RunContext runContext;
    private final SpillDisk disk;
    private final List<DataType> types;
    private final BitSet wanted;
    private final Batch batch;
    private RowStore rows;

    /// @param wanted the slots that are read above
    public Materialize(Operator input, List<DataType> types, BitSet wanted, RunContext runContext, SpillDisk disk) {
        this.input = input;
        this.runContext = runContext;
        this.disk = disk;
        this.types = types;
        this.wanted = wanted;
        batch = Batch.of(types);
    }

    @Override
    public void open() {
        close();
        rows = new RowStore(types, wanted, runContext.memory, disk);
        input.open();
        for (Batch found = input.next(); found != null; found = input.next()) {
            rows.addAll(found);
        }
        input.close();
        rows.rewind();
    }

    @Override
    protected Batch fetch() {
        return rows.read(batch) ? batch : null;
    }

    @Override
    public void close() {
        input.close();
        if (rows != null) {
            rows.close();
            rows = null;
        }
        batch.release();
    }
}
