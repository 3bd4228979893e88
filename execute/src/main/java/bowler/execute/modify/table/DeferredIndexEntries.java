// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify.table;

import bowler.base.bytes.BigEndian;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.types.encode.GrowingBytes;

/// Rows and entries whose keys have changed, stored until all old ones are removed.
///
/// A record's key is the number of its tree in four bytes followed by the tree's key. Its row is that of the tree.
public final class DeferredIndexEntries implements TableWriter.Pending {
    private final RunContext runContext;
    private final SpillDisk spillDisk;
    private final TableWriter writer;
    private final GrowingBytes pendingKey = new GrowingBytes();
    private final GrowingBytes pendingRow = new GrowingBytes();
    private RecordStore pending;

    public DeferredIndexEntries(RunContext runContext, SpillDisk spillDisk, TableWriter writer) {
        this.runContext = runContext;
        this.spillDisk = spillDisk;
        this.writer = writer;
    }

    @Override
    public void remove(int tree, GrowingBytes key, GrowingBytes row) {
        writer.deleteFrom(tree, key);
    }

    @Override
    public void add(int tree, GrowingBytes key, GrowingBytes row) {
        if (pending == null) {
            pending = new RecordStore(runContext.memory, spillDisk);
        }
        BigEndian.putInt(pendingKey.clear().reserve(Integer.BYTES), 0, tree);
        pendingKey.length = Integer.BYTES;
        pendingKey.append(key.bytes, 0, key.length);
        pending.add(pendingKey.bytes, 0, pendingKey.length, row.bytes, 0, row.length);
    }

    /// Inserts the entries; fails with 23505 if the key of one exists already.
    public void enter() {
        if (pending == null) {
            return;
        }
        RecordCursor entries = pending.read();
        while (entries.next()) {
            int offset = entries.keyOffset;
            pendingKey.set(entries.bytes, offset + Integer.BYTES, entries.keyLength - Integer.BYTES);
            pendingRow.set(entries.bytes, entries.rowOffset, entries.rowLength);
            writer.insertInto(BigEndian.getInt(entries.bytes, offset), pendingKey, pendingRow);
        }
        entries.close();
        close();
    }

    public void close() {
        if (pending != null) {
            pending.close();
            pending = null;
        }
    }
}
