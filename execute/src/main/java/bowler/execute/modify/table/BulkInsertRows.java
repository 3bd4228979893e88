// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify.table;

import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.types.RowReader;

/// Bulk insertion into a table: rows are collected and then inserted together, their index entries after the last row.
public final class BulkInsertRows {
    private static final int MAX_BATCH_ROWS = 256;
    private static final int FLUSH_BYTES = 32 << 10;

    private final TableWriter writer;
    private final SortedIndexEntries entries;
    private final InsertBuffer rows = new InsertBuffer();
    private long flushed;

    public BulkInsertRows(RunContext runContext, SpillDisk spillDisk, TableWriter writer) {
        this.writer = writer;
        entries = new SortedIndexEntries(runContext, spillDisk, writer);
    }

    /// @return false if the key of a row exists already; the writer shows that key
    public boolean add(RowReader values, long rowNumber) {
        if (rows.count() == 0) {
            rows.begin(MAX_BATCH_ROWS);
        }
        writer.gather(values, rowNumber, rows);
        writer.addEntries(writer.insertedKey(), values, entries);
        return rows.count() < MAX_BATCH_ROWS && rows.usedBytes() < FLUSH_BYTES || flush();
    }

    public SortedIndexEntries entries() {
        return entries;
    }

    /// Inserts the collected rows.
    ///
    /// @return false if the key of a row exists already; the writer shows that key
    public boolean flush() {
        int count = rows.count();
        boolean fits = writer.addAll(TableWriter.TABLE, rows.made());
        rows.begin(0);
        flushed += fits ? count : 0;
        return fits;
    }

    /// Returns the number of rows before the one whose key exists already, after a failed insertion.
    public long failed() {
        return flushed + writer.conflictIndex();
    }

    public void close() {
        rows.begin(0);
        entries.close();
    }
}
