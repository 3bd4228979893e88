// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import java.util.concurrent.atomic.AtomicLong;

/// What all executions of a database may hold together, so that many that are open at a time do not fill the heap. They ask
/// for it in grains ([MemoryBudget]): who holds little asks for nothing, and nothing shared is written for it.
public final class SharedMemory {
    /// No bounds.
    static final SharedMemory AMPLE = new SharedMemory(Long.MAX_VALUE);
    /// What is asked for at a time; so much more than its due each may hold without asking.
    static final long GRAIN_BYTES = 128 << 10;

    private final AtomicLong takenBytes = new AtomicLong();
    private final long limitBytes;

    public SharedMemory(long limitBytes) {
        this.limitBytes = limitBytes;
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
