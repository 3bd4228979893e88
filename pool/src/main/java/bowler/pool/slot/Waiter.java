// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// One thread in the queue. It is given a slot, or sent away, or it gives up: whichever comes first. It is woken only if it sleeps: who is
/// woken for nothing keeps a permit, with which the next `park` of its own program would not wait.
final class Waiter {
    private static final int AWAKE = 0;
    private static final int SLEEPS = 1;
    private static final int ANSWERED = 2;
    private static final int GAVE_UP = 3;

    private final Thread thread = Thread.currentThread();
    /// Not a `VarHandle`: the first crowd comes while nothing is compiled, and these are slow until they are.
    private final AtomicInteger state = new AtomicInteger(AWAKE);
    /// Null if it was sent away. Of whoever took the waiter out of the queue; ordered by the state.
    private Slot slot;

    /// For who has taken it out of the queue. False if it has given up.
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

    void sendAway() {
        give(null);
    }

    /// False if an answer came first; else the waiter parks next, whatever comes.
    boolean goToSleep() {
        return state.get() == SLEEPS || state.compareAndSet(AWAKE, SLEEPS);
    }

    /// False if an answer came first.
    boolean giveUp() {
        return state.compareAndSet(AWAKE, GAVE_UP) || state.compareAndSet(SLEEPS, GAVE_UP);
    }

    boolean isAnswered() {
        return state.get() == ANSWERED;
    }

    /// What it was given; null if it was sent away.
    Slot slot() {
        return slot;
    }
}
