// SPDX-License-Identifier: Apache-2.0
package bowler.execute.common;

import bowler.execute.run.MemoryBudget;
import bowler.execute.spill.KeyTable;
import bowler.execute.spill.Partitions;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.RecordView;
import bowler.execute.spill.SpillDisk;
import bowler.types.encode.GrowingBytes;
import java.util.BitSet;

/// Which rows a recursion has given before.
///
/// As long as memory holds their keys a row is known for new at once. Then keys go to files, parted by their hashes, and
/// so do the rows of a round until it ends: a part's candidates, as many at a time as memory holds, are compared with all
/// keys of that part, and those left are new. Each round so reads all keys once, which is the price of not holding them.
final class SeenRows {
    private static final byte[] NO_ROW = {};

    private final SpillDisk disk;
    private final KeyTable table;
    private final RecordView view = new RecordView();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes row = new GrowingBytes();
    private final BitSet known = new BitSet();
    /// Null while all keys are in memory.
    private Partitions seen;
    private Partitions candidates;

    SeenRows(MemoryBudget memory, SpillDisk disk) {
        this.disk = disk;
        table = new KeyTable(memory);
    }

    /// Takes a row of the round at hand; if it is known to be new, it goes to `round`.
    void add(GrowingBytes key, GrowingBytes row, RecordStore round) {
        int hash = KeyTable.hash(key.bytes, key.length);
        if (seen == null) {
            if (table.find(key.bytes, key.length, hash) >= 0) {
                return;
            }
            if (table.add(key.bytes, key.length, NO_ROW, 0, hash, -1) >= 0) {
                round.add(NO_ROW, 0, 0, row.bytes, 0, row.length);
                return;
            }
            putKeysAside();
        }
        candidates.add(Partitions.of(hash, 0), key.bytes, 0, key.length, row.bytes, 0, row.length);
    }

    private void putKeysAside() {
        seen = new Partitions(disk);
        candidates = new Partitions(disk);
        for (int record = 0; record < table.count(); record++) {
            table.show(record, view);
            addSeen(view, Partitions.of(hashOf(view), 0));
        }
        table.clear();
    }

    private int hashOf(RecordCursor record) {
        key.set(record.bytes, record.keyOffset, record.keyLength);
        return KeyTable.hash(key.bytes, key.length);
    }

    private void addSeen(RecordCursor record, int partition) {
        seen.add(partition, record.bytes, record.keyOffset, record.keyLength, NO_ROW, 0, 0);
    }

    /// The new ones among the rows put aside go to `round`.
    void endRound(RecordStore round) {
        if (seen == null) {
            return;
        }
        for (int partition = 0; partition < Partitions.COUNT; partition++) {
            if (!candidates.isEmpty(partition)) {
                RecordCursor rows = candidates.read(partition);
                boolean pending = rows.next();
                while (pending) {
                    pending = takePiece(rows);
                    markKnown(partition);
                    giveNew(partition, round);
                }
                rows.close();
                candidates.delete(partition);
            }
        }
    }

    /// Fills the table with different candidates, as far as memory goes.
    ///
    /// @return whether there are more; `rows` then stands on the next
    private boolean takePiece(RecordCursor rows) {
        do {
            int hash = hashOf(rows);
            if (table.find(key.bytes, key.length, hash) < 0 && !enter(rows, hash)) {
                return true;
            }
        } while (rows.next());
        return false;
    }

    private boolean enter(RecordCursor rows, int hash) {
        row.set(rows.bytes, rows.rowOffset, rows.rowLength);
        return table.add(key.bytes, key.length, row.bytes, row.length, hash, -1) >= 0;
    }

    private void markKnown(int partition) {
        known.clear();
        if (!seen.isEmpty(partition)) {
            RecordCursor keys = seen.read(partition);
            while (keys.next()) {
                int hash = hashOf(keys);
                int record = table.find(key.bytes, key.length, hash);
                if (record >= 0) {
                    known.set(record);
                }
            }
            keys.close();
        }
    }

    private void giveNew(int partition, RecordStore round) {
        for (int record = 0; record < table.count(); record++) {
            if (!known.get(record)) {
                table.show(record, view);
                round.add(NO_ROW, 0, 0, view.bytes, view.rowOffset, view.rowLength);
                addSeen(view, partition);
            }
        }
        table.clear();
    }

    void close() {
        table.clear();
        if (seen != null) {
            seen.close();
            candidates.close();
            seen = null;
            candidates = null;
        }
    }
}
