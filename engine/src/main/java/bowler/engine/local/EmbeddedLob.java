// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.catalog.lob.LobReader;
import bowler.session.Lob;
import bowler.storage.StoreTransaction;
import bowler.types.LobReference;

/// A long value of a [EmbeddedSession]'s database. The snapshot that showed the value stays protected while the value
/// is open, at most until the end of the transaction.
final class EmbeddedLob implements Lob {
    private final EmbeddedSession session;
    private final CallGuard guard;
    private final StoreTransaction transaction;
    private final LobReader reader;
    private final long length;
    private final long kept;
    private boolean keeps;

    /// Must be called within a call.
    EmbeddedLob(EmbeddedSession session, LobReference reference, boolean keeps) {
        this.session = session;
        this.keeps = keeps;
        guard = session.guard();
        transaction = session.transaction();
        reader = new LobReader(transaction, session.database().store()::tree, reference);
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
            throw session.answered(e);
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
            throw session.answered(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public void close() {
        boolean live = guard.enterAnyhow();
        try {
            if (live && keeps) {
                keeps = false;
                transaction.releaseSnapshot(kept);
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw session.failed(e);
        } finally {
            guard.leave();
        }
    }
}
