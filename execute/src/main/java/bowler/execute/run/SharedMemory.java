// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import java.util.concurrent.atomic.AtomicLong;

/// The common memory limit of all executions of a database, so that many open statements do not fill the heap.
/// Executions take it in grains ([MemoryBudget]). An execution that holds little takes nothing and writes no shared
/// state.
public final class SharedMemory {
    /// A limit that is never reached.
    static final SharedMemory AMPLE = new SharedMemory(Long.MAX_VALUE);
    private static final long MIN_GRAIN_BYTES = 8 << 10;
    private static final long MAX_GRAIN_BYTES = 128 << 10;
    /// The number of grains in the limit; one grain is a small fraction of it.
    private static final int GRAINS = 1024;

    private final AtomicLong takenBytes = new AtomicLong();
    private final long limitBytes;
    /// The unit of allocation in bytes; each execution may exceed its share by this much without asking.
    final long grainBytes;

    public SharedMemory(long limitBytes) {
        this(limitBytes, Math.clamp(limitBytes / GRAINS, MIN_GRAIN_BYTES, MAX_GRAIN_BYTES));
    }

    SharedMemory(long limitBytes, long grainBytes) {
        this.limitBytes = limitBytes;
        this.grainBytes = grainBytes;
    }

    /// Returns whether memory is short, so that optional memory should be released.
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

    void release(long bytes) {
        if (this != AMPLE) {
            long taken = takenBytes.addAndGet(-bytes);
            assert taken >= 0 : taken;
        }
    }

    /// Returns the bytes held now, in whole grains.
    public long takenBytes() {
        return takenBytes.get();
    }
}
