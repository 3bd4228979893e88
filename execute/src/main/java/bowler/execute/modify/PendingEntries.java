// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.base.bytes.BigEndian;
import bowler.execute.run.Run;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.types.encode.GrowingBytes;

/// Rows and entries whose keys have changed, put aside until all old ones are gone.
///
/// A record's key is the number of its tree in four bytes and the tree's key, its row that of the tree.
final class PendingEntries implements TableWriter.Pending {
    private final Run run;
    private final SpillDisk spillDisk;
    private final TableWriter writer;
    private final GrowingBytes pendingKey = new GrowingBytes();
    private final GrowingBytes pendingRow = new GrowingBytes();
    private RecordStore pending;

    PendingEntries(Run run, SpillDisk spillDisk, TableWriter writer) {
        this.run = run;
        this.spillDisk = spillDisk;
        this.writer = writer;
    }

    @Override
    public void add(int tree, GrowingBytes key, GrowingBytes row) {
        if (pending == null) {
            pending = new RecordStore(run.memory, spillDisk);
        }
        int length = Integer.BYTES + key.length;
        BigEndian.putInt(pendingKey.clear().reserve(length), 0, tree);
        System.arraycopy(key.bytes, 0, pendingKey.bytes, Integer.BYTES, key.length);
        pending.add(pendingKey.bytes, 0, length, row.bytes, 0, row.length);
    }

    /// Makes the entries; 23505 if the key of one is there.
    void enter() {
        if (pending == null) {
            return;
        }
        RecordCursor entries = pending.read();
        while (entries.next()) {
            int offset = entries.keyOffset;
            copy(entries.bytes, offset + Integer.BYTES, entries.keyLength - Integer.BYTES, pendingKey);
            copy(entries.bytes, entries.rowOffset, entries.rowLength, pendingRow);
            writer.insertInto(BigEndian.getInt(entries.bytes, offset), pendingKey, pendingRow);
        }
        entries.close();
        close();
    }

    private static void copy(byte[] bytes, int offset, int length, GrowingBytes into) {
        System.arraycopy(bytes, offset, into.clear().reserve(length), 0, length);
        into.length = length;
    }

    void close() {
        if (pending != null) {
            pending.close();
            pending = null;
        }
    }
}
