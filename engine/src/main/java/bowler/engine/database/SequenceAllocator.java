// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.base.error.SqlFailure;
import bowler.catalog.SequenceSource;
import bowler.catalog.system.SequenceStateRow;
import bowler.os.Clock;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.ReentrantLock;

/// The values of one sequence or identity column. Ranges of values are taken out of the catalog before they are needed.
/// One addition in memory hands out any number of values.
///
/// A range is taken in a transaction of its own. No transaction waits for another's commit, and no value is given twice
/// after a rollback. The values of a range are given once that transaction is durable. **Drawing rarely waits for the
/// log**: the thread that draws the middle value of a range takes the next range and forces no log; the other threads
/// continue to draw. By the time the rest is used up, a commit or the log's flusher has usually forced it. Otherwise
/// the log is forced once for all waiting threads. A range grows when that happens or when it lasts only a moment. It
/// shrinks when it lasts long, so that a crash loses few values.
///
/// If a transaction has the row locked, as the one that created or altered the sequence or table does, it takes ranges
/// within itself. No other transaction gets values of such a range before the commit. A partial rollback may undo such
/// a range, which is then no longer used.
final class SequenceAllocator implements SequenceSource {
    private static final int MIN_SIZE = 32;
    private static final int MAX_SIZE = 1 << 16;
    /// Ranges grow to one of that many parts of all values, so that a crash does not cost a narrow type much.
    private static final int PARTS = 1_024;
    private static final long RESIZE_NANOS = 50_000_000;
    private static final long LONG_NANOS = 5_000_000_000L;

    private final Store store;
    private final Clock clock;
    private final SequenceStateRow row;
    /// By which its maker finds out whether it is still the right one.
    final Object definition;
    private final int max;
    private final AtomicLong takes = new AtomicLong();
    private final ReentrantLock taking = new ReentrantLock();
    private volatile Range range;
    // Guarded by `taking`:
    private Range ahead;
    private int size = MIN_SIZE;
    private long sizedAt;

    /// Values that are taken out of the catalog, and the number of those already given.
    private static final class Range {
        /// Padding surrounds the field that all drawing threads write.
        private static final int GIVEN = 24;

        private final long first;
        private final long increment;
        private final int count;
        private final Long next;
        /// Before it the log has to be durable.
        private final long lsn;
        /// Greater than that of ranges taken before.
        private final long number;
        private final AtomicLongArray given = new AtomicLongArray(2 * GIVEN);
        /// The transaction whose changes include the range; null if the range is committed.
        private volatile StoreTransaction maker;
        private final long makersUndoCount;

        Range(SequenceStateRow.Block block, long increment, long lsn, long number, StoreTransaction maker) {
            first = block.first();
            count = block.count();
            next = block.next();
            this.increment = increment;
            this.lsn = lsn;
            this.number = number;
            this.maker = maker;
            makersUndoCount = maker == null ? 0 : maker.undoCount();
        }

        boolean isFor(StoreTransaction user) {
            StoreTransaction present = maker;
            return present == null || present == user && isKept(user);
        }

        private boolean isKept(StoreTransaction present) {
            return present.undoCount() == makersUndoCount;
        }

        void committed() {
            StoreTransaction present = maker;
            if (present != null && isKept(present)) {
                maker = null;
            }
        }

        long value(long index) {
            return first + index * increment;
        }
    }

    SequenceAllocator(Store store, Clock clock, SequenceStateRow row, Object definition) {
        this.store = store;
        this.clock = clock;
        this.row = row;
        this.definition = definition;
        max = (int) Math.clamp(row.stepCount() / PARTS, MIN_SIZE, MAX_SIZE);
    }

    @Override
    public long next(StoreTransaction user) {
        Range present = range;
        while (true) {
            if (present != null && present.isFor(user)) {
                long index = present.given.getAndAdd(Range.GIVEN, 1);
                if (index < present.count) {
                    if (index == present.count >> 1) {
                        takeAhead(present);
                    }
                    return present.value(index);
                }
            }
            present = another(present, user);
        }
    }

    @Override
    public void next(StoreTransaction user, long[] into, int[] places, int count) {
        Range present = range;
        for (int at = 0; at < count; ) {
            if (present != null && present.isFor(user)) {
                long index = present.given.getAndAdd(Range.GIVEN, count - at);
                long middle = present.count >> 1;
                boolean isMiddle = index <= middle && middle < index + count - at;
                for (; at < count && index < present.count; at++, index++) {
                    into[places[at]] = present.value(index);
                }
                if (isMiddle) {
                    takeAhead(present);
                }
            }
            if (at < count) {
                present = another(present, user);
            }
        }
    }

    @Override
    public void set(StoreTransaction user, long value, boolean isDrawn) {
        Long next = row.after(value, isDrawn);
        taking.lock();
        try {
            Range present = range;
            if (present != null) {
                present.given.getAndAdd(Range.GIVEN, present.count);
            }
            range = null;
            ahead = null;
            if (setInOwnTransaction(next)) {
                return;
            }
        } finally {
            taking.unlock();
        }
        if (row.take(user, store::tree, 1) == null) {
            throw row.gone();
        }
        row.restartWith(user, store::tree, next);
    }

    /// @return false if another transaction has locked the row, or has created it without having committed
    private boolean setInOwnTransaction(Long next) {
        try (StoreTransaction own = store.newTransaction()) {
            own.setLockTimeout(0);
            own.beginStatement();
            if (row.take(own, store::tree, 1) == null) {
                return false;
            }
            row.restartWith(own, store::tree, next);
            own.endStatement();
            own.commit(Durability.FULL);
            return true;
        } catch (SqlFailure failure) {
            if (!Store.isLockTimeout(failure)) {
                throw failure;
            }
            return false;
        }
    }

    /// Returns the next value to be given if a range is taken; otherwise null. Call it only while no other thread
    /// draws.
    Long nextUndrawn() {
        taking.lock();
        try {
            Range present = range;
            StoreTransaction maker = present == null ? null : present.maker;
            if (present == null || maker != null && !present.isKept(maker)) {
                return null;
            }
            return nextUndrawn(present, present.given.get(Range.GIVEN));
        } finally {
            taking.unlock();
        }
    }

    private Long nextUndrawn(Range present, long given) {
        return given < present.count ? (Long) present.value(given) : ahead == null ? null : present.next;
    }

    /// Returns the range that follows a used one, unless another thread has already fetched it.
    private Range another(Range used, StoreTransaction user) {
        int within;
        taking.lock();
        try {
            Range present = range;
            if (present != used && present != null && present.isFor(user)) {
                return present;
            }
            if (ahead != null && present != null && ahead.number < present.number) {
                // A concurrent transaction may have been given later values already, and must not be given earlier
                // ones.
                ahead = null;
            }
            Range next = ahead == null ? takeInOwnTransaction() : ahead;
            ahead = null;
            size(used != null, next == null || !store.isDurable(next.lsn));
            if (next != null) {
                requireSome(next.count);
                store.makeDurable(next.lsn);
                range = next;
                return next;
            }
            within = size;
        } finally {
            taking.unlock();
        }
        return takeWithin(user, within);
    }

    private void size(boolean isUsed, boolean isLate) {
        long now = clock.nanoTime();
        long lasted = now - sizedAt;
        sizedAt = now;
        if (isUsed && (isLate || lasted < RESIZE_NANOS)) {
            size = Math.min(max, 2 * size);
        } else if (isUsed && lasted > LONG_NANOS) {
            size = Math.max(MIN_SIZE, size >> 1);
        }
    }

    private void takeAhead(Range present) {
        if (present.maker == null && taking.tryLock()) {
            try {
                if (range == present && ahead == null) {
                    Range next = takeInOwnTransaction();
                    // That there are none any more those are told who get none.
                    ahead = next == null || next.count == 0 ? null : next;
                }
            } finally {
                taking.unlock();
            }
        }
    }

    /// @return null if another transaction has locked the row, or has created it without having committed
    private Range takeInOwnTransaction() {
        try (StoreTransaction own = store.newTransaction()) {
            own.setLockTimeout(0);
            own.beginStatement();
            SequenceStateRow.Block taken = row.take(own, store::tree, size);
            if (taken == null) {
                return null;
            }
            long number = takes.incrementAndGet();
            own.endStatement();
            own.commit(Durability.RELAXED);
            return new Range(taken, row.increment(), store.logEndLsn(), number, null);
        } catch (SqlFailure failure) {
            if (!Store.isLockTimeout(failure)) {
                throw failure;
            }
            return null;
        }
    }

    private void requireSome(int count) {
        if (count == 0) {
            throw row.spent();
        }
    }

    private Range takeWithin(StoreTransaction user, int count) {
        SequenceStateRow.Block taken = row.take(user, store::tree, count);
        if (taken == null) {
            throw row.gone();
        }
        requireSome(taken.count());
        Range own = new Range(taken, row.increment(), 0, takes.incrementAndGet(), user);
        user.whenCommitted(own::committed);
        taking.lock();
        try {
            if (range == null || range.number < own.number) {
                range = own;
            }
        } finally {
            taking.unlock();
        }
        return own;
    }

    /// Returns whether nothing would be lost with this object once its row is gone.
    boolean isIdle() {
        Range present = range;
        StoreTransaction maker = present == null ? null : present.maker;
        return present != null && (maker == null || !present.isKept(maker));
    }

    /// Returns unused values to the catalog. A later draw takes a new range.
    void putBack() {
        taking.lock();
        try {
            Range present = range;
            if (present == null || present.maker != null) {
                return;
            }
            range = null;
            Long first = nextUndrawn(present, present.given.getAndAdd(Range.GIVEN, present.count));
            Long last = ahead == null ? present.next : ahead.next;
            ahead = null;
            if (first != null) {
                putBack(first, last);
            }
        } finally {
            taking.unlock();
        }
    }

    private void putBack(Long first, Long last) {
        try (StoreTransaction own = store.newTransaction()) {
            own.setLockTimeout(0);
            own.beginStatement();
            // No other transaction has taken values or restarted the sequence in the meantime.
            if (Objects.equals(row.next(own, store::tree), last)) {
                row.restartWith(own, store::tree, first);
            }
            own.endStatement();
            own.commit(Durability.RELAXED);
        }
    }
}
