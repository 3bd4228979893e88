// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import bowler.base.padding.CacheLinePaddingBefore;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// One session's place in the table of transactions: the snapshot it reads, and its chain of log records.
///
/// **Snapshot word.** 0: none. Otherwise snapshot * 2, plus 1 while in use. A word that is not in use is left standing
/// when a statement ends: the next statement, if no commit came between, finds the same snapshot standing and takes it
/// with a plain store. The purge takes standing words away ([#expire]); as that may cross such a plain store, the first
/// read of a statement asks [#confirm] after it has read, and the second one pays the fence. See THEORY.md.
///
/// **Further snapshots.** A session that has several open, as for half-read result sets beside a transaction at SNAPSHOT,
/// keeps each of them in an element of its own, so that versions between two of them can be dropped.
///
/// **Chain.** `firstLsn` and `lastLsn` are written by the session between [#beforeAppend] and [#afterAppend]; the
/// checkpoint waits for that short time to pass, so that it never notes a chain that lags behind the log.
public class TransactionSlot extends CacheLinePaddingBefore {
    private static final int IN_USE = 1;
    private static final int FENCED = 0;
    private static final int FIRST_READ = 1;
    private static final int LATER_READ = 2;
    private static final VarHandle SNAPSHOT_WORD;
    private static final VarHandle APPENDING;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);
    /// Unused elements at both ends of [#further], so that two sessions do not write to one cache line.
    private static final int PADDING = 16;
    private static final int INITIAL_FURTHER = 4;
    private static final long[] NO_FURTHER = new long[2 * PADDING];

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SNAPSHOT_WORD = lookup.findVarHandle(TransactionSlot.class, "snapshotWord", long.class);
            APPENDING = lookup.findVarHandle(TransactionSlot.class, "appending", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile long snapshotWord;
    /// The end of the range of snapshots that the word's one begins; older than that one if it stands alone.
    private volatile long newestBeside;
    /// The snapshots in use besides that of the word, one an element between the padding; 0: the element is free. Only the
    /// session's thread writes. A longer array takes the place of a full one.
    private volatile long[] further = NO_FURTHER;
    /// Odd while the purge takes a standing snapshot away.
    private volatile int expiries;
    private int expiriesAtStart;
    private int confirmation = FENCED;

    private volatile boolean appending;
    private volatile long transactionId;
    private volatile long firstLsn;
    private volatile long lastLsn;
    private volatile Transaction current;

    TransactionSlot() {}

    /// Takes the newest snapshot and protects it until [#release].
    public long takeSnapshot(CommitClock clock) {
        int expiriesNow = expiries;
        long last = clock.last();
        if ((expiriesNow & 1) == 0 && (long) SNAPSHOT_WORD.getAcquire(this) == last << 1) {
            SNAPSHOT_WORD.setOpaque(this, last << 1 | IN_USE);
            expiriesAtStart = expiriesNow;
            confirmation = FIRST_READ;
            return last;
        }
        return takeFenced(clock);
    }

    /// As [#takeSnapshot], for one that is sure to be protected from now on.
    public long takeFenced(CommitClock clock) {
        long last = clock.last();
        confirmation = FENCED;
        for (;;) {
            snapshotWord = last << 1 | IN_USE;
            long again = clock.last();
            if (again == last) {
                return last;
            }
            last = again;
        }
    }

    /// Takes the newest snapshot while an older one is in use: all between the two are protected until the older one is
    /// released. For those who go on from one to the next; others use [#takeFurther].
    public long takeBeside(CommitClock clock) {
        long last = clock.last();
        for (;;) {
            newestBeside = last;
            long again = clock.last();
            if (again == last) {
                return last;
            }
            last = again;
        }
    }

    /// Takes the newest snapshot while others are in use, and protects it, and none between, until [#releaseFurther].
    ///
    /// @return its place, from 0 on
    public int takeFurther(CommitClock clock) {
        long[] elements = further;
        int element = PADDING;
        while (element < elements.length - PADDING && (long) ELEMENT.get(elements, element) != 0) {
            element++;
        }
        if (element == elements.length - PADDING) {
            // A concurrent look at the old array misses only what is stored from now on, which [#takeSnapshot]'s argument covers.
            elements = Arrays.copyOf(elements, elements.length + Math.max(INITIAL_FURTHER, element - PADDING));
            further = elements;
        }
        long last = clock.last();
        for (;;) {
            ELEMENT.setVolatile(elements, element, last);
            long again = clock.last();
            if (again == last) {
                return element - PADDING;
            }
            last = again;
        }
    }

    /// The snapshot in a place.
    public long furtherAt(int place) {
        return (long) ELEMENT.get(further, place + PADDING);
    }

    /// The snapshot in a place is no longer read.
    public void releaseFurther(int place) {
        ELEMENT.setRelease(further, place + PADDING, 0L);
    }

    /// The snapshot that [#takeSnapshot] or [#takeFenced] gave last; to be asked while it is in use.
    public long first() {
        return (long) SNAPSHOT_WORD.get(this) >>> 1;
    }

    /// The snapshot of the word is no longer read, but further ones are.
    public void releaseFirst() {
        SNAPSHOT_WORD.setRelease(this, 0L);
    }

    /// Makes sure that the snapshot of the word is protected, before another one is taken: whoever uses it no longer asks then.
    ///
    /// @throws bowler.base.error.SqlFailure if it was lost
    public void settle() {
        while (confirmation != FENCED) {
            if (!confirmUnfenced()) {
                throw TransactionError.SNAPSHOT_LOST.failure(first());
            }
        }
    }

    /// Adds the snapshots that this slot protects; takes away a standing one older than `last`. Called by one thread at a time.
    void addProtected(long last, LiveSnapshots.Builder live) {
        long oldest = protectedSnapshot(last);
        if (oldest < last) {
            live.add(oldest, newestBeside);
        }
        long[] elements = further;
        for (int element = PADDING; element < elements.length - PADDING; element++) {
            long snapshot = (long) ELEMENT.getVolatile(elements, element);
            if (snapshot != 0) {
                live.add(snapshot, snapshot);
            }
        }
    }

    /// Called after a read of shared state, before its result is believed: whether the snapshot was protected all the
    /// while. If not, nothing was given out yet: the caller takes a new one and reads again.
    ///
    /// @throws bowler.base.error.SqlFailure if it was lost between two reads
    public boolean confirm() {
        return confirmation == FENCED || confirmUnfenced();
    }

    /// Whether the snapshot is known to be protected, so that nobody need ask any more.
    public boolean isSure() {
        return confirmation == FENCED;
    }

    private boolean confirmUnfenced() {
        if (confirmation == FIRST_READ) {
            VarHandle.loadLoadFence();
            if (expiries != expiriesAtStart) {
                return false;
            }
            confirmation = LATER_READ;
            return true;
        }
        VarHandle.fullFence();
        if (expiries != expiriesAtStart) {
            throw TransactionError.SNAPSHOT_LOST.failure(snapshotWord >>> 1);
        }
        confirmation = FENCED;
        return true;
    }

    /// The snapshot is no longer read, but left standing for the next statement.
    public void release() {
        long word = (long) SNAPSHOT_WORD.get(this);
        SNAPSHOT_WORD.setRelease(this, word & ~(long) IN_USE);
    }

    /// The snapshot of the word, or `Long.MAX_VALUE`.
    private long protectedSnapshot(long last) {
        long word = snapshotWord;
        if (word == 0) {
            return Long.MAX_VALUE;
        }
        if ((word & IN_USE) == 0 && word >>> 1 < last) {
            expire(word);
            word = snapshotWord;
        }
        return word == 0 ? Long.MAX_VALUE : word >>> 1;
    }

    private void expire(long word) {
        expiries = expiries + 1;
        SNAPSHOT_WORD.compareAndSet(this, word, 0L);
        expiries = expiries + 1;
    }

    /// The transaction now under way that has an identity of its own, or null; for views.
    public Transaction current() {
        return current;
    }

    /// The session runs this transaction now.
    public void enter(Transaction transaction) {
        current = transaction;
        transactionId = transaction.id();
    }

    /// Announces an append; `endLsn` is the log's end before it.
    public void beforeAppend(long endLsn) {
        APPENDING.setRelease(this, true);
        if (firstLsn == 0) {
            firstLsn = endLsn;
        }
    }

    /// The record of a change is in the log at this place.
    public void afterAppend(long startLsn) {
        lastLsn = startLsn;
        APPENDING.setRelease(this, false);
    }

    /// The append has failed; the log is as before.
    public void appendFailed() {
        if (lastLsn == 0) {
            firstLsn = 0;
        }
        APPENDING.setRelease(this, false);
    }

    /// The append was that of the record which ends the transaction.
    public void afterLastAppend() {
        firstLsn = 0;
        lastLsn = 0;
        current = null;
        APPENDING.setRelease(this, false);
    }

    /// The transaction has ended without a record in the log.
    public void leave() {
        assert firstLsn == 0;
        current = null;
    }

    /// Goes on with a transaction of before a crash, to roll it back.
    public void resume(Transaction transaction, long first, long last) {
        enter(transaction);
        lastLsn = last;
        firstLsn = first;
    }

    /// Start of the transaction's newest record, 0 if it has none.
    public long lastLsn() {
        return lastLsn;
    }

    /// What a checkpoint must know of this slot, or null.
    ActiveTransaction active() {
        while (appending) {
            Thread.onSpinWait();
        }
        long id = transactionId;
        long first = firstLsn;
        long newest = lastLsn;
        return first == 0 ? null : new ActiveTransaction(id, first, newest);
    }

    /// With space behind its words too.
    static final class Padded extends TransactionSlot {
        @SuppressWarnings("unused")
        private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;
    }
}
