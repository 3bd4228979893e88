// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import java.util.concurrent.atomic.AtomicLong;

/// What all executions of a database may hold together, so that many that are open at a time do not fill the heap. They ask
/// for it in grains ([MemoryBudget]): who holds little asks for nothing, and nothing shared is written for it.
public final class SharedMemory {
    /// No bounds.
    static final SharedMemory AMPLE = new SharedMemory(Long.MAX_VALUE);
    private static final long MIN_GRAIN_BYTES = 8 << 10;
    private static final long MAX_GRAIN_BYTES = 128 << 10;
    /// So many grains are much less than what there is.
    private static final int GRAINS = 1024;

    private final AtomicLong takenBytes = new AtomicLong();
    private final long limitBytes;
    /// What is asked for at a time; so much more than its due each may hold without asking.
    final long grainBytes;

    public SharedMemory(long limitBytes) {
        this(limitBytes, Math.clamp(limitBytes / GRAINS, MIN_GRAIN_BYTES, MAX_GRAIN_BYTES));
    }

    SharedMemory(long limitBytes, long grainBytes) {
        this.limitBytes = limitBytes;
        this.grainBytes = grainBytes;
    }

    /// Whether so much is taken that who can do with less should.
    boolean isShort() {
        return takenBytes.get() > limitBytes / 2;
    }

    /// @param isDue whether it cannot be refused
    boolean take(long bytes, boolean isDue) {
        if (this == AMPLE) {
            return true;
        }
        long taken = takenBytes.addAndGet(bytes);
        if (taken <= limitBytes || isDue) {
            return true;
        }
        takenBytes.addAndGet(-bytes);
        return false;
    }

    void giveBack(long bytes) {
        if (this != AMPLE) {
            long taken = takenBytes.addAndGet(-bytes);
            assert taken >= 0 : taken;
        }
    }

    /// What is held now, by grains.
    public long takenBytes() {
        return takenBytes.get();
    }
}
