// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/// One thread in the queue. It is given a slot, or sent away, or it gives up: whichever comes first.
final class Waiter {
    private static final Object GAVE_UP = new Object();
    private static final Object SENT_AWAY = new Object();
    private static final VarHandle ANSWER;

    static {
        try {
            ANSWER = MethodHandles.lookup().findVarHandle(Waiter.class, "answer", Object.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final Thread thread = Thread.currentThread();
    private volatile Object answer;

    /// False if it has given up.
    boolean give(Slot slot) {
        if (!ANSWER.compareAndSet(this, null, slot)) {
            return false;
        }
        LockSupport.unpark(thread);
        return true;
    }

    void sendAway() {
        if (ANSWER.compareAndSet(this, null, SENT_AWAY)) {
            LockSupport.unpark(thread);
        }
    }

    /// False if an answer came first.
    boolean giveUp() {
        return ANSWER.compareAndSet(this, null, GAVE_UP);
    }

    boolean isAnswered() {
        return answer != null;
    }

    /// What it was given; null if nothing.
    Slot slot() {
        return answer instanceof Slot slot ? slot : null;
    }
}
