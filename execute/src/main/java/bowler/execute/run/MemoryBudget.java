// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import java.util.concurrent.atomic.AtomicLong;

/// Bytes that one execution may hold in sorts and hash tables. Whoever is refused writes what it holds to disk; a small
/// share is never refused, so that every operator gets on.
///
/// What it holds beyond little comes out of what all executions may hold together, too: [SharedMemory].
///
/// For each of several threads a part of it, [#part], says how much that one may hold; what it holds, the whole holds, too.
public final class MemoryBudget {
    /// What an operator may hold in any case.
    public static final long MIN_SHARE_BYTES = 64 << 10;

    /// Null: this is no part of another.
    private final MemoryBudget whole;
    private final SharedMemory shared;
    /// What of that is taken for this one, in whole grains.
    private final AtomicLong reservedBytes = new AtomicLong();
    private final AtomicLong usedBytes = new AtomicLong();
    private long limitBytes;

    public MemoryBudget(long limitBytes) {
        this(null, SharedMemory.AMPLE, limitBytes);
    }

    public MemoryBudget(SharedMemory shared, long limitBytes) {
        this(null, shared, limitBytes);
    }

    private MemoryBudget(MemoryBudget whole, SharedMemory shared, long limitBytes) {
        this.whole = whole;
        this.shared = shared;
        this.limitBytes = limitBytes;
    }

    /// A part of this one, for another thread; how much that is, [#limitTo] says.
    public MemoryBudget part() {
        return new MemoryBudget(this, SharedMemory.AMPLE, 0);
    }

    /// What may still be held.
    public long freeBytes() {
        return Math.max(0, limitBytes - usedBytes());
    }

    /// From now on so much may be held.
    public void limitTo(long bytes) {
        limitBytes = bytes;
    }

    /// Whether an operator that holds `held` bytes may hold `more`; notes them if so.
    public boolean tryTake(long held, long more) {
        boolean isDue = held + more <= MIN_SHARE_BYTES;
        long used = usedBytes.addAndGet(more);
        if ((used <= limitBytes || isDue) && reserve(used, isDue)
                && (whole == null || whole.tryTake(held, more))) {
            return true;
        }
        usedBytes.addAndGet(-more);
        return false;
    }

    /// As [#tryTake], for what only makes things faster: it is due to nobody, and refused when memory is short.
    public boolean tryTakeMore(long more) {
        return !isShort() && tryTake(MIN_SHARE_BYTES, more);
    }

    /// Whether all executions together hold so much that what is no longer needed should be given back soon.
    public boolean isShort() {
        return whole == null ? shared.isShort() : whole.isShort();
    }

    private boolean reserve(long used, boolean isDue) {
        while (true) {
            long reserved = reservedBytes.get();
            long needed = used / shared.grainBytes * shared.grainBytes;
            if (needed <= reserved) {
                return true;
            }
            if (!shared.take(needed - reserved, isDue)) {
                return false;
            }
            if (reservedBytes.compareAndSet(reserved, needed)) {
                return true;
            }
            shared.giveBack(needed - reserved);
        }
    }

    /// Notes bytes that cannot be refused.
    public void take(long bytes) {
        reserve(usedBytes.addAndGet(bytes), true);
        if (whole != null) {
            whole.take(bytes);
        }
    }

    /// Notes bytes of what cannot be put aside, as a value that is being made. Within its own limit an execution has them in
    /// any case, beyond as long as all executions leave some.
    public void demand(long bytes) {
        long used = usedBytes.addAndGet(bytes);
        if (!reserve(used, used <= limitBytes)) {
            usedBytes.addAndGet(-bytes);
            throw MemoryError.USED_UP.failure(used);
        }
        if (whole != null) {
            whole.demand(bytes);
        }
    }

    public void giveBack(long bytes) {
        long used = usedBytes.addAndGet(-bytes);
        assert used >= 0 : used;
        if (used < shared.grainBytes && reservedBytes.get() > 0) {
            shared.giveBack(reservedBytes.getAndSet(0));
        }
        if (whole != null) {
            whole.giveBack(bytes);
        }
    }

    public long limitBytes() {
        return limitBytes;
    }

    public long usedBytes() {
        return usedBytes.get();
    }
}
