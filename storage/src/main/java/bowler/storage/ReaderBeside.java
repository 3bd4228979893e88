// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.storage.row.Actor;
import bowler.storage.row.KeyedReader;
import bowler.storage.row.RowReader;
import bowler.storage.row.RowTree;
import bowler.storage.terms.KeyRange;
import bowler.storage.terms.KeyedRows;
import java.util.ArrayDeque;

/// What a thread needs of its own to read by another one's snapshot.
final class ReaderBeside implements SideReader, CursorOwner {
    private final Store store;
    private final Actor principal;
    private final Actor actor;
    private final RowReader reader;
    private final KeyedReader keyedReader;
    private final ArrayDeque<LeafCursor> idleCursors = new ArrayDeque<>();
    private int openCursors;
    private long pagesBefore;

    ReaderBeside(Store store, Actor principal) {
        this.store = store;
        this.principal = principal;
        actor = new Actor(principal);
        reader = new RowReader(actor);
        keyedReader = new KeyedReader(actor, reader);
    }

    @Override
    public void begin() {
        assert !principal.level().locksReads();
        principal.settleSnapshot();
        actor.readAs(principal);
        pagesBefore = actor.pagesVisited();
    }

    @Override
    public void end() {
        assert openCursors == 0 : openCursors;
        principal.addVisited(actor.pagesVisited() - pagesBefore);
        pagesBefore = actor.pagesVisited();
        actor.forgetTransaction();
    }

    @Override
    public long pagesVisited() {
        return actor.pagesVisited();
    }

    @Override
    public void noteRead(TreeRef tree) {
        actor.visit((RowTree) tree);
    }

    @Override
    public boolean read(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        reader.use(into.bytes);
        try {
            boolean found = reader.read((OpenTree) tree, key, keyLength);
            into.show(reader.row, found ? reader.rowLength : 0);
            return found;
        } catch (RuntimeException | Error failure) {
            throw store.failedUnchanged(failure);
        }
    }

    @Override
    public boolean readToChange(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        throw new IllegalStateException("only the transaction's own thread changes rows");
    }

    @Override
    public int read(TreeRef tree, KeyedRows rows, int from, int count) {
        try {
            return keyedReader.read((OpenTree) tree, rows, from, count);
        } catch (RuntimeException | Error failure) {
            throw store.failedUnchanged(failure);
        }
    }

    @Override
    public RowCursor scan(TreeRef tree, KeyRange range, boolean descending, ReadIntent intent) {
        if (intent != ReadIntent.READ) {
            throw new IllegalStateException("a thread beside the transaction's locks nothing");
        }
        LeafCursor cursor = idleCursors.pollLast();
        if (cursor == null) {
            cursor = new LeafCursor(actor, this);
        }
        try {
            cursor.open((OpenTree) tree, range, descending, false);
        } catch (RuntimeException | Error failure) {
            throw store.failedUnchanged(failure);
        }
        cursor.markOpen(0);
        openCursors++;
        return cursor;
    }

    @Override
    public void checkCancelled() {
        actor.checkCancelled();
    }

    @Override
    public void giveBack(LeafCursor cursor) {
        openCursors--;
        idleCursors.addLast(cursor);
    }

    @Override
    public RuntimeException failed(Throwable failure, boolean maySetLocks) {
        return store.failedUnchanged(failure);
    }
}
