// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Limits the requests that run at the same time to `derby.drda.maxThreads`; 0 is no limit.
///
/// Derby's server has this number of threads, and a connection waits until one is free. Here a request waits for a slot and
/// leaves it when it is answered, so a time slice is not needed. A request within a transaction never waits: the
/// transaction may hold locks for which the requests in all slots wait.
final class RequestSlots {
    private final ReentrantLock lock = new ReentrantLock(true);
    private final Condition isFree = lock.newCondition();
    /// Written under the lock.
    private volatile int max;
    private int running;

    RequestSlots(int max) {
        this.max = max;
    }

    int max() {
        return max;
    }

    /// Sets the limit; requests that run already continue.
    void limit(int newMax) {
        lock.lock();
        try {
            max = newMax;
            isFree.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Takes a slot, and waits for one if all are taken.
    ///
    /// @param mayWait false to exceed the limit instead
    /// @return false if there is no limit, and so no slot
    boolean enter(boolean mayWait) {
        if (max == 0) {
            return false;
        }
        lock.lock();
        try {
            while (mayWait && max > 0 && running >= max) {
                isFree.awaitUninterruptibly();
            }
            running++;
        } finally {
            lock.unlock();
        }
        return true;
    }

    void leave() {
        lock.lock();
        try {
            running--;
            isFree.signal();
        } finally {
            lock.unlock();
        }
    }
}
