// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import bowler.os.Workers;
import bowler.pool.slot.SlotPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// Takes away slots that were left to threads for a turn and that their threads did not take again. Sleeps when no
/// thread waits; its thread starts when it is first needed.
final class LeaseReaper implements Workers.Step {
    private static final long POLL_NANOS = 200_000;
    private static final long AFTER_FAILURE_NANOS = 100_000_000;
    private static final long ASLEEP_NANOS = 3_600_000_000_000L;
    /// The number of checks without a waiting thread after which it sleeps.
    private static final int MAX_QUIET_POLLS = 50;

    private final SlotPool<?> slotPool;
    private final Workers workers;
    private final String name;
    private final Consumer<Throwable> onFailure;
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile Workers.Task task;
    private volatile boolean awake;
    private volatile boolean ended;
    private long[] seen = {};
    private int quietPolls;

    LeaseReaper(SlotPool<?> slotPool, Workers workers, String name, Consumer<Throwable> onFailure) {
        this.slotPool = slotPool;
        this.workers = workers;
        this.name = name;
        this.onFailure = onFailure;
    }

    /// Makes sure that the reaper is awake. This is called often, and costs one read if it is awake already.
    ///
    /// @return false if there is no thread for it, or it has ended
    boolean begin() {
        return !ended && (awake || wake());
    }

    private boolean wake() {
        awake = true;
        if (begun.compareAndSet(false, true)) {
            try {
                task = workers.start(name, this, onFailure);
            } catch (RuntimeException | Error noThread) {
                begun.set(false);
                awake = false;
                onFailure.accept(noThread);
                return false;
            }
        } else if (task != null) {
            task.wake();
        }
        return true;
    }

    void end() {
        ended = true;
        if (task != null) {
            task.wake();
        }
    }

    @Override
    public long step() {
        if (ended) {
            return -1;
        }
        try {
            return look();
        } catch (RuntimeException | Error failure) {
            onFailure.accept(failure); // without it a turn that is not given back would never end
            return AFTER_FAILURE_NANOS;
        }
    }

    private long look() {
        int count = slotPool.all().length;
        if (seen.length != count) {
            seen = new long[count];
        }
        quietPolls = slotPool.endLeases(seen) ? 0 : quietPolls + 1;
        if (quietPolls < MAX_QUIET_POLLS) {
            return POLL_NANOS;
        }
        awake = false;
        if (slotPool.endLeases(seen)) {
            awake = true;
            quietPolls = 0;
            return POLL_NANOS;
        }
        return ASLEEP_NANOS;
    }
}
