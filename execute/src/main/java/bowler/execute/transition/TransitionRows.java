// SPDX-License-Identifier: Apache-2.0
package bowler.execute.transition;

import bowler.execute.run.MemoryBudget;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.RowEncoder;
import bowler.types.encode.RowLayout;
import bowler.types.encode.GrowingBytes;
import java.util.List;

/// The old and the new states of changed rows of one table. Inserted rows have no old state, deleted rows no new one.
public final class TransitionRows {
    private static final byte[] NO_KEY = {};

    private final RowLayout layout;
    private final RowEncoder encoder;
    private final GrowingBytes bytes = new GrowingBytes();
    /// Null if the rows have no old state.
    private final RecordStore old;
    /// Null if the rows have no new state.
    private RecordStore changed;
    private final MemoryBudget memory;
    private final SpillDisk disk;
    private long count;

    /// @param types the types of the table's columns
    public TransitionRows(List<DataType> types, boolean haveOld, boolean haveNew, MemoryBudget memory, SpillDisk disk) {
        this.memory = memory;
        this.disk = disk;
        layout = RowLayout.of(types);
        encoder = new RowEncoder(layout);
        old = haveOld ? new RecordStore(memory, disk) : null;
        changed = haveNew ? new RecordStore(memory, disk) : null;
    }

    /// Adds a row.
    ///
    /// @param oldRow null if the rows have no old state
    /// @param newRow null if the rows have no new state
    public void add(RowReader oldRow, RowReader newRow) {
        if (old != null) {
            add(old, oldRow);
        }
        if (changed != null) {
            add(changed, newRow);
        }
        count++;
    }

    private void add(RecordStore store, RowReader row) {
        encoder.encode(row, bytes.clear());
        store.add(NO_KEY, 0, 0, bytes.bytes, 0, bytes.length);
    }

    public long count() {
        return count;
    }

    /// Returns the old states in the order of the changes, in the layout of the table's types; or null.
    public RecordStore oldRows() {
        return old;
    }

    /// Returns the new states in the order of the changes, in the layout of the table's types; or null.
    public RecordStore newRows() {
        return changed;
    }

    public Reading read() {
        return new Reading();
    }

    /// Returns an empty store for other new states of the same rows.
    public Replacement replacement() {
        return new Replacement();
    }

    /// Forgets the rows; new ones may be added.
    public void close() {
        count = 0;
        if (old != null) {
            old.close();
        }
        if (changed != null) {
            changed.close();
        }
    }

    /// The rows from the first on.
    public final class Reading implements AutoCloseable {
        public final EncodedRow oldRow = new EncodedRow(layout);
        public final EncodedRow newRow = new EncodedRow(layout);
        private final RecordCursor oldRecords = old == null ? null : old.read();
        private final RecordCursor newRecords = changed == null ? null : changed.read();

        public boolean next() {
            boolean found = false;
            if (oldRecords != null && oldRecords.next()) {
                oldRow.wrap(oldRecords.bytes, oldRecords.rowOffset, oldRecords.rowLength);
                found = true;
            }
            if (newRecords != null && newRecords.next()) {
                newRow.wrap(newRecords.bytes, newRecords.rowOffset, newRecords.rowLength);
                found = true;
            }
            return found;
        }

        @Override
        public void close() {
            if (oldRecords != null) {
                oldRecords.close();
            }
            if (newRecords != null) {
                newRecords.close();
            }
        }
    }

    /// Collects new states that replace those of all rows, in the same order.
    public final class Replacement implements AutoCloseable {
        private RecordStore store = new RecordStore(memory, disk);

        public void add(RowReader row) {
            TransitionRows.this.add(store, row);
        }

        /// Makes the collected states the new states of the rows.
        public void take() {
            changed.close();
            changed = store;
            store = null;
        }

        @Override
        public void close() {
            if (store != null) {
                store.close();
            }
        }
    }
}
