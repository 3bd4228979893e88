// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.cursor;

import bowler.catalog.lob.LobReader;
import bowler.session.Lob;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.types.LobReference;

/// A long value of a session's database. The snapshot that showed the value stays protected while the value
/// is open, at most until the end of the transaction.
public final class EmbeddedLob implements Lob {
    private final GuardedCalls calls;
    private final CallGuard guard;
    private final StoreTransaction transaction;
    private final LobReader reader;
    private final long length;
    private final long kept;
    private boolean keeps;

    /// Must be called within a call.
    public EmbeddedLob(GuardedCalls calls, Store store, StoreTransaction transaction, LobReference reference, boolean keeps) {
        this.calls = calls;
        this.keeps = keeps;
        guard = calls.guard();
        this.transaction = transaction;
        reader = new LobReader(transaction, store::tree, reference);
        length = reference.length();
        kept = keeps ? transaction.keepSnapshot() : 0;
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public int read(long from, byte[] into, int offset, int wanted) {
        guard.enter();
        try {
            return reader.read(from, into, offset, wanted);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw calls.answered(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public int read(long from, char[] into, int offset, int wanted) {
        guard.enter();
        try {
            return reader.read(from, into, offset, wanted);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw calls.answered(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public void close() {
        boolean live = guard.enterForced();
        try {
            if (live && keeps) {
                keeps = false;
                transaction.releaseSnapshot(kept);
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw calls.failed(e);
        } finally {
            guard.leave();
        }
    }
}
