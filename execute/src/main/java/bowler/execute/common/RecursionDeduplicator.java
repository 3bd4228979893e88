// SPDX-License-Identifier: Apache-2.0
package bowler.execute.common;

import bowler.execute.run.MemoryBudget;
import bowler.execute.spill.KeyRuns;
import bowler.execute.spill.KeyTable;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.RecordView;
import bowler.execute.spill.SpillDisk;
import bowler.types.encode.GrowingBytes;
import java.util.BitSet;

/// Eliminates rows that a recursion has already produced.
///
/// While the keys fit into memory, a row is recognized as new immediately. Then the keys move to disk. The keys of a
/// round are looked up there together, when it ends or when memory is full, in an order that reads few blocks. So a
/// round of one row reads a few blocks, and a round of many rows reads each block at most once.
final class RecursionDeduplicator {
    private static final byte[] NO_ROW = {};

    /// Keys that are not on disk, and some that are.
    private final KeyTable table;
    private final KeyRuns runs;
    /// The number of its records that have been looked up; the other records carry their rows.
    private int lookedUp;
    private final RecordView view = new RecordView();
    private final BitSet known = new BitSet();

    RecursionDeduplicator(MemoryBudget memory, SpillDisk disk) {
        table = new KeyTable(memory);
        runs = new KeyRuns(memory, disk);
    }

    /// Adds a row of the current round. If it is known to be new, it goes to `round`.
    void add(GrowingBytes key, GrowingBytes row, RecordStore round) {
        int hash = KeyTable.hash(key.bytes, key.length);
        if (table.find(key.bytes, key.length, hash) >= 0 || enter(key, row, hash, round)) {
            return;
        }
        endRound(round);
        runs.add(table);
        table.clear();
        lookedUp = 0;
        enter(key, row, hash, round);
    }

    /// @return false if memory is exhausted
    private boolean enter(GrowingBytes key, GrowingBytes row, int hash, RecordStore round) {
        boolean isNew = runs.isEmpty();
        if (table.add(key.bytes, key.length, isNew ? NO_ROW : row.bytes, isNew ? 0 : row.length, hash, -1) < 0) {
            return false;
        }
        if (isNew) {
            round.add(NO_ROW, 0, 0, row.bytes, 0, row.length);
            lookedUp = table.count();
        }
        return true;
    }

    /// Looks up the remaining rows and moves the new ones to `round`.
    void endRound(RecordStore round) {
        if (lookedUp == table.count()) {
            return;
        }
        known.clear();
        runs.find(table, lookedUp, known);
        for (; lookedUp < table.count(); lookedUp++) {
            if (!known.get(lookedUp)) {
                table.show(lookedUp, view);
                round.add(NO_ROW, 0, 0, view.bytes, view.rowOffset, view.rowLength);
            }
        }
    }

    void close() {
        table.clear();
        runs.close();
        lookedUp = 0;
    }
}
