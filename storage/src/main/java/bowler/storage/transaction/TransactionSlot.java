// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import bowler.base.padding.CacheLinePaddingBefore;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// One session's entry in the table of transactions: the snapshot it reads, and its chain of log records.
///
/// **Snapshot word.** 0: none. Otherwise snapshot * 2, plus 1 while in use. When a statement ends, the word is marked
/// unused but stays. If no commit has intervened, the next statement finds the same snapshot there and takes it with a
/// plain store. The purge removes unused words ([#expire]), which may race with such a plain store. The first read of a
/// statement therefore calls [#confirm] after it has read, and the second one pays the fence. See THEORY.md.
///
/// **Further snapshots.** A session may have several open, such as half-read result sets next to a transaction at
/// SNAPSHOT. It keeps each of them in an element of its own, so that versions between two of them can be dropped.
///
/// **Chain.** The session writes `firstLsn` and `lastLsn` between [#beforeAppend] and [#afterAppend]. The checkpoint
/// waits for that short time to pass, so that it never records a chain that lags behind the log.
public class TransactionSlot extends CacheLinePaddingBefore {
    private static final int IN_USE = 1;
    private static final int FENCED = 0;
    private static final int FIRST_READ = 1;
    private static final int LATER_READ = 2;
    private static final VarHandle SNAPSHOT_WORD;
    private static final VarHandle APPENDING;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);
    /// The number of unused elements at both ends of [#additional], which keep two sessions from writing to one cache
    /// line.
    private static final int PADDING = 16;
    private static final int INITIAL_ADDITIONAL = 4;
    private static final long[] NO_ADDITIONAL = new long[2 * PADDING];

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
    /// The end of the range of snapshots that begins with the word's snapshot; older than that snapshot if the range
    /// has only this one.
    private volatile long newestInRange;
    /// The snapshots in use in addition to that of the word, one per element between the padding; 0 marks a free
    /// element. Only the session's thread writes. A longer array replaces a full one.
    private volatile long[] additional = NO_ADDITIONAL;
    /// A counter that is odd while the purge removes an unused snapshot.
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

    /// Takes the newest snapshot like [#takeSnapshot]; it is certainly protected from now on.
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

    /// Takes the newest snapshot while an older one is in use. All snapshots between the two are protected until the
    /// older one is released. It serves callers that move from one snapshot to the next; others use [#takeAdditional].
    public long takeWithOlder(CommitClock clock) {
        long last = clock.last();
        for (;;) {
            newestInRange = last;
            long again = clock.last();
            if (again == last) {
                return last;
            }
            last = again;
        }
    }

    /// Takes the newest snapshot while others are in use, and protects it until [#releaseAdditional]. It protects none of
    /// the snapshots between.
    ///
    /// @return its position, from 0
    public int takeAdditional(CommitClock clock) {
        long[] elements = additional;
        int element = PADDING;
        while (element < elements.length - PADDING && (long) ELEMENT.get(elements, element) != 0) {
            element++;
        }
        if (element == elements.length - PADDING) {
            // A concurrent reader of the old array misses only later stores, which the argument of [#takeSnapshot]
            // covers.
            elements = Arrays.copyOf(elements, elements.length + Math.max(INITIAL_ADDITIONAL, element - PADDING));
            additional = elements;
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

    /// Returns the snapshot at a position.
    public long additionalAt(int place) {
        return (long) ELEMENT.get(additional, place + PADDING);
    }

    /// Releases the snapshot at a position.
    public void releaseAdditional(int place) {
        ELEMENT.setRelease(additional, place + PADDING, 0L);
    }

    /// Returns the snapshot that [#takeSnapshot] or [#takeFenced] returned last. It must be in use.
    public long first() {
        return (long) SNAPSHOT_WORD.get(this) >>> 1;
    }

    /// Releases the snapshot of the word while further ones are still read.
    public void releaseFirst() {
        SNAPSHOT_WORD.setRelease(this, 0L);
    }

    /// Ensures that the snapshot of the word is protected, before another one is taken. Its user needs no [#confirm]
    /// after that.
    ///
    /// @throws bowler.base.error.SqlFailure if it was lost
    public void settle() {
        while (confirmation != FENCED) {
            if (!confirmUnfenced()) {
                throw TransactionError.SNAPSHOT_LOST.failure(first());
            }
        }
    }

    /// Adds the snapshots that this slot protects; removes an unused one that is older than `last`. One thread at a
    /// time may call it.
    void addProtected(long last, LiveSnapshots.Builder live) {
        long oldest = protectedSnapshot(last);
        if (oldest < last) {
            live.add(oldest, newestInRange);
        }
        long[] elements = additional;
        for (int element = PADDING; element < elements.length - PADDING; element++) {
            long snapshot = (long) ELEMENT.getVolatile(elements, element);
            if (snapshot != 0) {
                live.add(snapshot, snapshot);
            }
        }
    }

    /// Returns whether the snapshot was protected throughout. It is called after a read of shared state, before the
    /// result is used. If it returns false, no result has been returned yet: the caller takes a new snapshot and reads
    /// again.
    ///
    /// @throws bowler.base.error.SqlFailure if it was lost between two reads
    public boolean confirm() {
        return confirmation == FENCED || confirmUnfenced();
    }

    /// Returns whether the snapshot is known to be protected, so that no further [#confirm] is needed.
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

    /// Marks the snapshot unused, but leaves it in the word for the next statement.
    public void release() {
        long word = (long) SNAPSHOT_WORD.get(this);
        SNAPSHOT_WORD.setRelease(this, word & ~(long) IN_USE);
    }

    /// Returns the snapshot of the word, or `Long.MAX_VALUE`.
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

    /// Returns the running transaction that has an identity of its own, or null; for views.
    public Transaction current() {
        return current;
    }

    /// Makes this transaction the running one of the session.
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

    /// Records that a change's record is in the log at this LSN.
    public void afterAppend(long startLsn) {
        lastLsn = startLsn;
        APPENDING.setRelease(this, false);
    }

    /// Withdraws the announcement: the append has failed, and the log is unchanged.
    public void appendFailed() {
        if (lastLsn == 0) {
            firstLsn = 0;
        }
        APPENDING.setRelease(this, false);
    }

    /// Records that the record appended was the one that ends the transaction.
    public void afterLastAppend() {
        firstLsn = 0;
        lastLsn = 0;
        current = null;
        APPENDING.setRelease(this, false);
    }

    /// Records that the transaction has ended without a record in the log.
    public void leave() {
        assert firstLsn == 0;
        current = null;
    }

    /// Resumes a transaction that was active before a crash, to roll it back.
    public void resume(Transaction transaction, long first, long last) {
        enter(transaction);
        lastLsn = last;
        firstLsn = first;
    }

    /// Returns the start of the transaction's newest record, 0 if it has none.
    public long lastLsn() {
        return lastLsn;
    }

    /// Returns the facts that a checkpoint needs of this slot, or null.
    ActiveTransaction active() {
        while (appending) {
            Thread.onSpinWait();
        }
        long id = transactionId;
        long first = firstLsn;
        long newest = lastLsn;
        return first == 0 ? null : new ActiveTransaction(id, first, newest);
    }

    /// A slot with padding after its words too.
    static final class Padded extends TransactionSlot {
        @SuppressWarnings("unused")
        private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;
    }
}
