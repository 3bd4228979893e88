// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import java.util.concurrent.atomic.AtomicLong;

/// The memory limit in bytes of sorts and hash tables of one execution. An operator that is refused memory writes its
/// data to disk. A small share is never refused, so that every operator makes progress.
///
/// Memory beyond a small amount is also charged to the common memory of all executions: [SharedMemory].
///
/// Each of several threads has a part of it ([#part]) with its own limit. Memory held by a part counts for the whole,
/// too.
public final class MemoryBudget {
    /// The memory that an operator may hold in any case.
    public static final long MIN_SHARE_BYTES = 64 << 10;

    /// Null if this is not a part of another budget.
    private final MemoryBudget whole;
    private final SharedMemory shared;
    /// The memory taken from the shared memory for this budget, in whole grains.
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

    /// Returns a part of this budget for another thread; [#limitTo] sets its size.
    public MemoryBudget part() {
        return new MemoryBudget(this, SharedMemory.AMPLE, 0);
    }

    /// Returns the bytes that may still be taken.
    public long freeBytes() {
        return Math.max(0, limitBytes - usedBytes());
    }

    /// Sets the limit.
    public void limitTo(long bytes) {
        limitBytes = bytes;
    }

    /// Returns whether an operator that holds `held` bytes may hold `more`; accounts for them if so.
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

    /// Does the same as [#tryTake] for memory that only improves speed, which is refused when memory is short.
    public boolean tryTakeMore(long more) {
        return !isShort() && tryTake(MIN_SHARE_BYTES, more);
    }

    /// Returns whether the memory of all executions is nearly exhausted, so that unused memory should be released soon.
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
            shared.release(needed - reserved);
        }
    }

    /// Accounts for bytes that cannot be refused.
    public void take(long bytes) {
        reserve(usedBytes.addAndGet(bytes), true);
        if (whole != null) {
            whole.take(bytes);
        }
    }

    /// Accounts for bytes that cannot be spilled, such as a value under construction. Within its own limit an execution
    /// always gets them, beyond the limit only while shared memory is available.
    public void require(long bytes) {
        long used = usedBytes.addAndGet(bytes);
        if (!reserve(used, used <= limitBytes)) {
            usedBytes.addAndGet(-bytes);
            throw MemoryError.USED_UP.failure(used);
        }
        if (whole != null) {
            whole.require(bytes);
        }
    }

    public void release(long bytes) {
        long used = usedBytes.addAndGet(-bytes);
        assert used >= 0 : used;
        if (used < shared.grainBytes && reservedBytes.get() > 0) {
            shared.release(reservedBytes.getAndSet(0));
        }
        if (whole != null) {
            whole.release(bytes);
        }
    }

    public long limitBytes() {
        return limitBytes;
    }

    public long usedBytes() {
        return usedBytes.get();
    }
}
