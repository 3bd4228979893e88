// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

/// Bytes that one execution may hold in sorts and hash tables. Whoever is refused writes what it holds to disk; a small
/// share is never refused, so that every operator gets on.
public final class MemoryBudget {
    /// What an operator may hold in any case.
    public static final long LEAST_SHARE_BYTES = 64 << 10;

    private long limitBytes;
    private long usedBytes;

    public MemoryBudget(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    /// What may still be held.
    public long freeBytes() {
        return Math.max(0, limitBytes - usedBytes);
    }

    /// From now on so much may be held.
    public void limitTo(long bytes) {
        limitBytes = bytes;
    }

    /// Whether an operator that holds `held` bytes may hold `more`; notes them if so.
    public boolean tryTake(long held, long more) {
        if (usedBytes + more > limitBytes && held + more > LEAST_SHARE_BYTES) {
            return false;
        }
        usedBytes += more;
        return true;
    }

    /// Notes bytes that cannot be refused.
    public void take(long bytes) {
        usedBytes += bytes;
    }

    public void giveBack(long bytes) {
        usedBytes -= bytes;
        assert usedBytes >= 0 : usedBytes;
    }

    public long limitBytes() {
        return limitBytes;
    }

    public long usedBytes() {
        return usedBytes;
    }
}
