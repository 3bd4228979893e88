// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.execute.run.Run;
import bowler.execute.spill.SpillDisk;
import bowler.types.RowReader;

/// Many new rows of a table: some of them are made and then added together, their entries after the last row.
final class NewRows {
    private static final int MOST_TOGETHER = 256;
    private static final int ENOUGH_BYTES = 32 << 10;

    private final TableWriter writer;
    private final SortedEntries entries;
    private final GatheredRows rows = new GatheredRows();
    private long flushed;

    NewRows(Run run, SpillDisk spillDisk, TableWriter writer) {
        this.writer = writer;
        entries = new SortedEntries(run, spillDisk, writer);
    }

    /// @return false if the key of a row is there, which the writer shows
    boolean add(RowReader values, long rowNumber) {
        if (rows.count() == 0) {
            rows.begin(MOST_TOGETHER);
        }
        writer.gather(values, rowNumber, rows);
        writer.addEntries(writer.insertedKey(), values, entries);
        return rows.count() < MOST_TOGETHER && rows.bytesTaken() < ENOUGH_BYTES || flush();
    }

    SortedEntries entries() {
        return entries;
    }

    /// Adds what was made.
    ///
    /// @return false if the key of a row is there, which the writer shows
    boolean flush() {
        int count = rows.count();
        boolean fits = writer.addAll(TableWriter.TABLE, rows.made());
        rows.begin(0);
        flushed += fits ? count : 0;
        return fits;
    }

    /// How many rows stand before the one whose key is there, if one's is.
    long failed() {
        return flushed + writer.conflictPlace();
    }

    void close() {
        rows.begin(0);
        entries.close();
    }
}
