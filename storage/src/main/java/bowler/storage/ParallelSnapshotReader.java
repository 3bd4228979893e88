// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.storage.LeafCursor.CursorOwner;
import bowler.storage.api.ParallelReader;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.assembly.StoreComponents;
import bowler.storage.assembly.TreeHandle;
import bowler.storage.row.MultiKeyReader;
import bowler.storage.row.RowFetcher;
import bowler.storage.row.RowTree;
import bowler.storage.row.TransactionContext;
import bowler.storage.terms.KeyRange;
import bowler.storage.terms.MultiKeyLookup;
import java.util.ArrayDeque;

/// The state with which a thread reads under the snapshot of another thread's statement.
final class ParallelSnapshotReader implements ParallelReader, CursorOwner {
    private final StoreComponents store;
    private final TransactionContext principal;
    private final TransactionContext context;
    private final RowFetcher reader;
    private final MultiKeyReader multiKeyReader;
    private final ArrayDeque<LeafCursor> idleCursors = new ArrayDeque<>();
    private int openCursors;
    private long pagesBefore;

    ParallelSnapshotReader(StoreComponents store, TransactionContext principal) {
        this.store = store;
        this.principal = principal;
        context = new TransactionContext(principal);
        reader = new RowFetcher(context);
        multiKeyReader = new MultiKeyReader(context, reader);
    }

    @Override
    public void begin() {
        assert !principal.level().locksReads();
        principal.settleSnapshot();
        context.readAs(principal);
        pagesBefore = context.pagesVisited();
    }

    @Override
    public void end() {
        assert openCursors == 0 : openCursors;
        principal.addVisited(context.pagesVisited() - pagesBefore);
        pagesBefore = context.pagesVisited();
        context.forgetTransaction();
    }

    @Override
    public long pagesVisited() {
        return context.pagesVisited();
    }

    @Override
    public void noteRead(TreeRef tree) {
        context.visit((RowTree) tree);
    }

    @Override
    public boolean read(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        reader.use(into.bytes);
        try {
            boolean found = reader.read((TreeHandle) tree, key, keyLength);
            into.show(reader.row, found ? reader.rowLength : 0);
            return found;
        } catch (RuntimeException | Error failure) {
            throw store.failures().failedUnchanged(failure);
        }
    }

    @Override
    public boolean readToChange(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        throw new IllegalStateException("only the transaction's own thread changes rows");
    }

    @Override
    public int read(TreeRef tree, MultiKeyLookup rows, int from, int count) {
        try {
            return multiKeyReader.read((TreeHandle) tree, rows, from, count);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failedUnchanged(failure);
        }
    }

    @Override
    public RowCursor scan(TreeRef tree, KeyRange range, boolean descending, ReadIntent intent) {
        if (intent != ReadIntent.READ) {
            throw new IllegalStateException("a thread beside the transaction's locks nothing");
        }
        LeafCursor cursor = idleCursors.pollLast();
        if (cursor == null) {
            cursor = new LeafCursor(context, this);
        }
        try {
            cursor.open((TreeHandle) tree, range, descending, false);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failedUnchanged(failure);
        }
        cursor.markOpen(0);
        openCursors++;
        return cursor;
    }

    @Override
    public void checkCancelled() {
        context.checkCancelled();
    }

    @Override
    public void release(LeafCursor cursor) {
        openCursors--;
        idleCursors.addLast(cursor);
    }

    @Override
    public RuntimeException failed(Throwable failure, boolean maySetLocks) {
        return store.failures().failedUnchanged(failure);
    }
}
