// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// A thread in the queue. The first of three events counts: it is given a slot, it is refused, or it gives up. It is
/// unparked only if it sleeps: a superfluous permit would let the next `park` of its own program return at once.
final class Waiter {
    private static final int AWAKE = 0;
    private static final int SLEEPS = 1;
    private static final int ANSWERED = 2;
    private static final int GAVE_UP = 3;

    private final Thread thread = Thread.currentThread();
    /// This is not a `VarHandle`, because those are slow until they are compiled, and the first waiting threads come
    /// before that.
    private final AtomicInteger state = new AtomicInteger(AWAKE);
    /// Null if it was refused. Written by the thread that took the waiter out of the queue; ordered by the state.
    private Slot slot;

    /// Gives the slot to the waiter. Only the thread that has taken it out of the queue calls this. Returns false if
    /// the waiter has given up.
    boolean give(Slot given) {
        slot = given;
        if (state.compareAndSet(AWAKE, ANSWERED)) {
            return true;
        }
        if (!state.compareAndSet(SLEEPS, ANSWERED)) {
            return false;
        }
        LockSupport.unpark(thread);
        return true;
    }

    void cancel() {
        give(null);
    }

    /// Returns false if an answer came first; otherwise the waiter must park next.
    boolean park() {
        return state.get() == SLEEPS || state.compareAndSet(AWAKE, SLEEPS);
    }

    /// Gives up waiting. Returns false if an answer came first.
    boolean abandon() {
        return state.compareAndSet(AWAKE, GAVE_UP) || state.compareAndSet(SLEEPS, GAVE_UP);
    }

    boolean isAnswered() {
        return state.get() == ANSWERED;
    }

    /// Returns the slot that it was given; null if it was refused.
    Slot slot() {
        return slot;
    }
}
