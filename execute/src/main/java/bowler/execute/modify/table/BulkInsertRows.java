// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify.table;

import bowler.catalog.TableDescriptor;
import bowler.execute.run.RunContext;
import bowler.execute.run.WorkStatistics;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.storage.terms.RowRun;
import bowler.types.RowReader;
import bowler.types.encode.GrowingBytes;
import java.util.function.BooleanSupplier;

/// Bulk insertion into a table: rows are collected and then inserted together, their index entries after the last row.
///
/// If the table is empty, the first rows wait until there are [TreeReplacement#minRows]. Then the table gets new trees, which are
/// filled page by page without a log record for each row. The indexes are filled from their sorted entries.
public final class BulkInsertRows {
    private static final int MAX_BATCH_ROWS = 256;
    private static final int FLUSH_BYTES = 32 << 10;

    private final RunContext runContext;
    private final SpillDisk spillDisk;
    private final TableWriter writer;
    /// Null if rows are always inserted into the present trees.
    private final TreeReplacement replacement;
    private final TableDescriptor table;
    private final SortedIndexEntries entries;
    private final InsertBuffer rows = new InsertBuffer();
    private final GrowingBytes lastKey = new GrowingBytes();
    private long flushed;
    /// True until it is known whether the present trees receive the rows.
    private boolean isUndecided;
    /// The first rows, as long as it is undecided where they go.
    private RecordStore waiting;
    private boolean isSorted;
    /// The table with its new trees; null if the rows go to the present trees.
    private TableDescriptor prepared;
    private TreeLoad load;

    public BulkInsertRows(RunContext runContext, SpillDisk spillDisk, TableWriter writer) {
        this(runContext, spillDisk, writer, null, null);
    }

    /// @param replacement lets the rows be loaded into new trees of the table; null if that is not allowed
    public BulkInsertRows(
            RunContext runContext, SpillDisk spillDisk, TableWriter writer, TableDescriptor table, TreeReplacement replacement) {
        this.runContext = runContext;
        this.spillDisk = spillDisk;
        this.writer = writer;
        this.table = table;
        this.replacement = replacement;
        entries = new SortedIndexEntries(runContext, spillDisk, writer);
        isUndecided = replacement != null;
    }

    /// Begins a run of the statement.
    public void begin() {
        if (replacement != null) {
            replacement.begin();
        }
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

    /// Returns whether all further rows have to be added here, because some rows are not yet in the table.
    public boolean isHolding() {
        return waiting != null || load != null;
    }

    /// Returns whether the rows go to new trees of the table.
    public boolean isLoading() {
        return load != null;
    }

    /// Inserts the collected rows, unless they wait for others.
    ///
    /// @return false if the key of a row exists already; the writer shows that key
    public boolean flush() {
        int count = rows.count();
        boolean fits = count == 0 || insert(rows.made());
        rows.begin(0);
        flushed += fits ? count : 0;
        return fits;
    }

    private boolean insert(RowRun made) {
        if (load != null) {
            return load(() -> load.add(made), made.count);
        }
        if (isUndecided && waiting == null) {
            isUndecided = replacement.mayPrepare(table);
            if (isUndecided) {
                waiting = new RecordStore(runContext.memory, spillDisk);
                isSorted = true;
                lastKey.clear();
            }
        }
        if (waiting == null) {
            return writer.addAll(TableWriter.TABLE, made);
        }
        for (int at = 0; at < made.count; at++) {
            waiting.add(made.keys, made.keyOffsets[at], made.keyLengths[at], made.changed, made.changedOffsets[at], made.changedLengths[at]);
            isSorted = isSorted && TreeLoad.isAfter(made.keys, made.keyOffsets[at], made.keyLengths[at], lastKey);
            lastKey.set(made.keys, made.keyOffsets[at], made.keyLengths[at]);
        }
        return waiting.recordCount() < replacement.minRows() || decide();
    }

    private boolean decide() {
        prepared = replacement.prepare(table);
        if (prepared == null) {
            return insertWaiting();
        }
        load = new TreeLoad(runContext, spillDisk, runContext.tree(prepared.treeId()), isSorted);
        RecordCursor first = waiting.readOnce();
        boolean fits = load(() -> load.add(first), waiting.recordCount());
        first.close();
        closeWaiting();
        return fits;
    }

    private boolean load(BooleanSupplier step, long count) {
        WorkStatistics work = writer.additions(TableWriter.TABLE);
        if (work == null) {
            return step.getAsBoolean();
        }
        work.begin();
        boolean fits = step.getAsBoolean();
        work.end(count);
        return fits;
    }

    /// Inserts the rows that wait into the present tree.
    private boolean insertWaiting() {
        isUndecided = false;
        InsertBuffer batch = new InsertBuffer();
        GrowingBytes key = new GrowingBytes();
        GrowingBytes row = new GrowingBytes();
        RecordCursor all = waiting.readOnce();
        boolean fits = true;
        boolean isMore = all.next();
        while (fits && isMore) {
            batch.begin(MAX_BATCH_ROWS);
            while (isMore && batch.count() < MAX_BATCH_ROWS && batch.usedBytes() < FLUSH_BYTES) {
                key.set(all.bytes, all.keyOffset, all.keyLength);
                row.set(all.bytes, all.rowOffset, all.rowLength);
                batch.add(key, row);
                isMore = all.next();
            }
            fits = writer.addAll(TableWriter.TABLE, batch.made());
        }
        all.close();
        closeWaiting();
        return fits;
    }

    /// Inserts the rows that still wait, and the entries of all rows.
    ///
    /// @return the number of the tree in which a key exists already, or -1
    public int finish() {
        if (waiting != null && !insertWaiting()) {
            return TableWriter.TABLE;
        }
        if (load == null) {
            return entries.tryEnter();
        }
        return load(load::finish, 0) ? entries.load(prepared) : TableWriter.TABLE;
    }

    /// Gives the table its new trees, if there are any, after the statement's checks.
    public void enterTrees() {
        if (prepared != null) {
            replacement.enter(table, prepared);
        }
    }

    /// Forgets the new trees, after the statement's changes were undone.
    public void undone() {
        if (replacement != null) {
            replacement.undone();
        }
    }

    /// Returns the number of rows before the one whose key exists already, after a failed insertion.
    public long failed() {
        return flushed + writer.conflictIndex();
    }

    private void closeWaiting() {
        if (waiting != null) {
            waiting.close();
            waiting = null;
        }
    }

    public void close() {
        rows.begin(0);
        entries.close();
        closeWaiting();
        if (load != null) {
            load.close();
            load = null;
        }
        prepared = null;
        isUndecided = replacement != null;
    }
}
