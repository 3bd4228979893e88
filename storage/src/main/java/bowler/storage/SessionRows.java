// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.storage.LeafCursor.CursorOwner;
import bowler.storage.api.LockedRow;
import bowler.storage.api.ParallelReader;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.RowCursor;
import bowler.storage.api.StoreError;
import bowler.storage.api.TreeRef;
import bowler.storage.assembly.StoreComponents;
import bowler.storage.assembly.TreeHandle;
import bowler.storage.row.MultiKeyReader;
import bowler.storage.row.RowFetcher;
import bowler.storage.row.RowRunWriter;
import bowler.storage.row.RowWriter;
import bowler.storage.row.TransactionContext;
import bowler.storage.terms.KeyRange;
import bowler.storage.terms.MultiKeyLookup;
import bowler.storage.terms.RowRun;
import java.util.ArrayDeque;
import java.util.List;

/// The row operations of a session's transactions: each runs within an open statement, delegates to `row`, and decides
/// what a failure means for the store.
abstract sealed class SessionRows extends SessionTransactionState implements StoreTransaction, CursorOwner
        permits SessionTransaction {
    final StoreComponents store;
    private final RowFetcher reader;
    private final RowWriter writer;
    /// Created when first needed.
    private MultiKeyReader multiKeyReader;
    /// Created when first needed.
    private RowRunWriter rowRunWriter;
    private final ArrayDeque<LeafCursor> idleCursors = new ArrayDeque<>();

    SessionRows(StoreComponents store, TransactionContext context) {
        super(context, store.transactions().clock());
        this.store = store;
        reader = new RowFetcher(context);
        writer = new RowWriter(context, reader);
    }

    @Override
    public RuntimeException failed(Throwable failure, boolean maySetLocks) {
        return maySetLocks ? store.failures().failed(failure) : store.failures().failedUnchanged(failure);
    }

    /// Returns the exception for a failed method that reads according to the isolation level.
    private RuntimeException failedReading(Throwable failure) {
        return failed(failure, context.level().locksReads());
    }

    final void requireStatement() {
        if (openStatements == 0) {
            throw StoreError.NO_STATEMENT.failure();
        }
    }

    @Override
    public boolean read(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        requireStatement();
        reader.use(into.bytes);
        try {
            boolean found = reader.read((TreeHandle) tree, key, keyLength);
            into.show(reader.row, found ? reader.rowLength : 0);
            return found;
        } catch (RuntimeException | Error failure) {
            throw failedReading(failure);
        }
    }

    @Override
    public boolean readToChange(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        requireStatement();
        reader.use(into.bytes);
        try {
            boolean found = reader.readToChange((TreeHandle) tree, key, keyLength);
            into.show(reader.row, found ? reader.rowLength : 0);
            return found;
        } catch (RuntimeException | Error failure) {
            throw failedReading(failure);
        }
    }

    @Override
    public boolean isEmpty(TreeRef tree) {
        requireStatement();
        try {
            return ((TreeHandle) tree).tree().isEmpty();
        } catch (RuntimeException | Error failure) {
            throw failed(failure, false);
        }
    }

    @Override
    public int read(TreeRef tree, MultiKeyLookup rows, int from, int count) {
        requireStatement();
        if (multiKeyReader == null) {
            multiKeyReader = new MultiKeyReader(context, reader);
        }
        try {
            return multiKeyReader.read((TreeHandle) tree, rows, from, count);
        } catch (RuntimeException | Error failure) {
            throw failedReading(failure);
        }
    }

    @Override
    public RowCursor scan(TreeRef tree, KeyRange range, boolean descending, ReadIntent intent) {
        requireStatement();
        LeafCursor cursor = idleCursors.pollLast();
        if (cursor == null) {
            cursor = new LeafCursor(context, this);
        }
        try {
            if (intent == ReadIntent.KEEP) {
                cursor.openKeeping((TreeHandle) tree, range, descending);
            } else {
                cursor.open((TreeHandle) tree, range, descending, intent == ReadIntent.CHANGE);
            }
        } catch (RuntimeException | Error failure) {
            throw failed(failure, intent == ReadIntent.KEEP || context.level().locksReads());
        }
        cursor.markOpen(holdCurrent());
        openCursors++;
        return cursor;
    }

    @Override
    public void release(LeafCursor cursor) {
        openCursors--;
        idleCursors.addLast(cursor);
        release(cursor.place());
    }

    @Override
    public boolean readsWithoutLocks() {
        return !context.level().locksReads();
    }

    @Override
    public ParallelReader newSideReader() {
        return new ParallelSnapshotReader(store, context);
    }

    @Override
    public List<KeyRange> parts(TreeRef tree, KeyRange range, int max) {
        requireStatement();
        try {
            return RangePartitions.of(((TreeHandle) tree).tree(), range, max);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failedUnchanged(failure);
        }
    }

    @Override
    public boolean lockShared(TreeRef tree, byte[] key, int keyLength) {
        requireStatement();
        try {
            return reader.lockShared((TreeHandle) tree, key, keyLength);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    @Override
    public LockedRow lock(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        requireStatement();
        writer.row = into.bytes;
        try {
            RowWriter.Found found = writer.lock((TreeHandle) tree, key, keyLength);
            into.bytes = writer.row;
            into.length = found == RowWriter.Found.ABSENT ? 0 : writer.rowLength;
            return switch (found) {
                case UNCHANGED -> LockedRow.UNCHANGED;
                case CHANGED -> LockedRow.CHANGED;
                case ABSENT -> LockedRow.ABSENT;
            };
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    @Override
    public void announceUpdate(TreeRef tree) {
        context.announceUpdate(tree == null ? null : (TreeHandle) tree);
    }

    @Override
    public void announceFreeing() {
        context.announceFreeing(true);
    }

    @Override
    public void unlock(TreeRef tree, byte[] key, int keyLength) {
        try {
            writer.unlock((TreeHandle) tree, key, keyLength);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    @Override
    public boolean insert(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength) {
        requireStatement();
        try {
            return writer.insert((TreeHandle) tree, key, keyLength, row, rowLength);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    @Override
    public boolean insertPart(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength) {
        requireStatement();
        try {
            return writer.insertUncounted((TreeHandle) tree, key, keyLength, row, rowLength);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    @Override
    public boolean readPart(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        store.health().check();
        reader.use(into.bytes);
        try {
            boolean found = reader.readUnlocked((TreeHandle) tree, key, keyLength);
            into.show(reader.row, found ? reader.rowLength : 0);
            return found;
        } catch (RuntimeException | Error failure) {
            throw store.failures().failedUnchanged(failure);
        }
    }

    @Override
    public boolean update(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength) {
        requireStatement();
        try {
            return writer.update((TreeHandle) tree, key, keyLength, row, rowLength);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    @Override
    public boolean delete(TreeRef tree, byte[] key, int keyLength) {
        requireStatement();
        try {
            return writer.delete((TreeHandle) tree, key, keyLength);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    @Override
    public int change(TreeRef tree, RowRun run, int from) {
        requireStatement();
        if (rowRunWriter == null) {
            rowRunWriter = new RowRunWriter(context);
        }
        try {
            return rowRunWriter.change((TreeHandle) tree, run, from);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }
}
