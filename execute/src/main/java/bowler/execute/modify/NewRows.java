// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.execute.run.Run;
import bowler.execute.spill.SpillDisk;
import bowler.storage.terms.RowRun;
import bowler.types.RowReader;
import bowler.types.encode.GrowingBytes;

/// Many new rows of a table: some of them are made and then added together, their entries after the last row.
final class NewRows {
    private static final int MOST_TOGETHER = 256;
    private static final int ENOUGH_BYTES = 32 << 10;

    private final TableWriter writer;
    private final SortedEntries entries;
    private final RowRun run = new RowRun();
    private final GrowingBytes keys = new GrowingBytes();
    private final GrowingBytes rows = new GrowingBytes();

    NewRows(Run run, SpillDisk spillDisk, TableWriter writer) {
        this.writer = writer;
        entries = new SortedEntries(run, spillDisk, writer);
    }

    /// @return false if the key of a row is there, which the writer shows
    boolean add(RowReader values, long rowNumber) {
        if (run.count == 0) {
            run.begin(MOST_TOGETHER);
        }
        writer.gather(values, rowNumber, this);
        return run.count < MOST_TOGETHER && rows.length < ENOUGH_BYTES || flush();
    }

    void put(GrowingBytes key, GrowingBytes row) {
        int at = run.count++;
        run.keyOffsets[at] = keys.length;
        run.keyLengths[at] = key.length;
        keys.append(key.bytes, 0, key.length);
        run.changedOffsets[at] = rows.length;
        run.changedLengths[at] = row.length;
        rows.append(row.bytes, 0, row.length);
    }

    SortedEntries entries() {
        return entries;
    }

    /// Adds what was made.
    ///
    /// @return false if the key of a row is there, which the writer shows
    boolean flush() {
        run.keys = keys.bytes;
        run.old = null;
        run.changed = rows.bytes;
        boolean fits = writer.addAll(TableWriter.TABLE, run);
        run.count = 0;
        keys.clear();
        rows.clear();
        return fits;
    }

    void close() {
        run.count = 0;
        keys.clear();
        rows.clear();
        entries.close();
    }
}
