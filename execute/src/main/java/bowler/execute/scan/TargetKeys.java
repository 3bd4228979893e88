// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordSorter;
import bowler.execute.spill.SpillDisk;
import bowler.storage.api.TreeRef;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;

/// Keys of rows to be changed. All are collected, on disk if necessary, before the first is returned, in order and
/// without duplicates.
public final class TargetKeys {
    private static final byte[] NOTHING = {};

    public final GrowingBytes key = new GrowingBytes();
    private final RunContext runContext;
    private final TreeRef tree;
    private final Operator source;
    private final SpillDisk disk;
    private RecordSorter sorter;
    private RecordCursor sorted;
    private boolean isFirst;

    /// @param source returns the keys, in its only slot
    public TargetKeys(RunContext runContext, TreeRef tree, Operator source, SpillDisk disk) {
        this.runContext = runContext;
        this.tree = tree;
        this.source = source;
        this.disk = disk;
    }

    /// Collects the keys.
    public void open() {
        close();
        sorter = new RecordSorter(runContext.memory, disk);
        runContext.transaction.announceUpdate(tree);
        try {
            source.open();
            for (Batch batch = source.next(); batch != null; batch = source.next()) {
                Vector keys = batch.columns[0];
                for (int at = 0; at < batch.count; at++) {
                    byte[] bytes = (byte[]) keys.objectAt(batch.rows[at]);
                    sorter.add(bytes, bytes.length, NOTHING, 0, 0);
                }
            }
        } finally {
            runContext.transaction.announceUpdate(null);
        }
        source.close();
        sorted = sorter.sorted();
        isFirst = true;
    }

    public boolean next() {
        while (sorted.next()) {
            if (isFirst || !isLast(sorted)) {
                isFirst = false;
                key.set(sorted.bytes, sorted.keyOffset, sorted.keyLength);
                return true;
            }
        }
        return false;
    }

    private boolean isLast(RecordCursor record) {
        return Arrays.equals(key.bytes, 0, key.length,
            record.bytes, record.keyOffset, record.keyOffset + record.keyLength);
    }

    public void close() {
        source.close();
        sorted = null;
        if (sorter != null) {
            sorter.close();
            sorter = null;
        }
    }
}
