// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import java.util.concurrent.atomic.AtomicLong;

/// Bytes that one execution may hold in sorts and hash tables. Whoever is refused writes what it holds to disk; a small
/// share is never refused, so that every operator gets on.
///
/// For each of several threads a part of it, [#part], says how much that one may hold; what it holds, the whole holds, too.
public final class MemoryBudget {
    /// What an operator may hold in any case.
    public static final long LEAST_SHARE_BYTES = 64 << 10;

    /// Null: this is no part of another.
    private final MemoryBudget whole;
    private final AtomicLong usedBytes = new AtomicLong();
    private long limitBytes;

    public MemoryBudget(long limitBytes) {
        this(null, limitBytes);
    }

    private MemoryBudget(MemoryBudget whole, long limitBytes) {
        this.whole = whole;
        this.limitBytes = limitBytes;
    }

    /// A part of this one, for another thread; how much that is, [#limitTo] says.
    public MemoryBudget part() {
        return new MemoryBudget(this, 0);
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
        boolean isDue = held + more <= LEAST_SHARE_BYTES;
        long used = usedBytes.addAndGet(more);
        if ((used <= limitBytes || isDue) && (whole == null || whole.tryTake(held, more))) {
            return true;
        }
        usedBytes.addAndGet(-more);
        return false;
    }

    /// Notes bytes that cannot be refused.
    public void take(long bytes) {
        usedBytes.addAndGet(bytes);
        if (whole != null) {
            whole.take(bytes);
        }
    }

    public void giveBack(long bytes) {
        long used = usedBytes.addAndGet(-bytes);
        assert used >= 0 : used;
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
