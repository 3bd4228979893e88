// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.os.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// A clock that moves when told, and sleeping by it: a test sees every thread either at rest or parked.
final class SteppedTime implements Clock, ThreadParker {
    private long nanos = 1_000_000;
    private final Map<Thread, Long> parkedUntil = new HashMap<>();
    private final Set<Thread> permits = new HashSet<>();
    private final List<LockTestThread> actors = new ArrayList<>();

    synchronized void add(LockTestThread context) {
        actors.add(context);
    }

    List<LockTestThread> actors() {
        return actors;
    }

    @Override
    public synchronized long nanoTime() {
        return nanos;
    }

    @Override
    public Instant now() {
        return Instant.EPOCH;
    }

    @Override
    public synchronized void park(Object blocker, long forNanos) {
        Thread self = Thread.currentThread();
        if (permits.remove(self) || forNanos <= 0) {
            return;
        }
        parkedUntil.put(self, forNanos == Long.MAX_VALUE ? Long.MAX_VALUE : nanos + forNanos);
        notifyAll();
        try {
            while (parkedUntil.containsKey(self)) {
                wait();
            }
        } catch (InterruptedException e) {
            self.interrupt();
        }
        parkedUntil.remove(self);
        permits.remove(self);
    }

    @Override
    public synchronized void unpark(Thread thread) {
        permits.add(thread);
        parkedUntil.remove(thread);
        notifyAll();
    }

    /// Moves time on and waits until all has been done that becomes due.
    void advance(long millis) {
        synchronized (this) {
            nanos += TimeUnit.MILLISECONDS.toNanos(millis);
            parkedUntil.values().removeIf(until -> until <= nanos);
            notifyAll();
        }
        settle();
    }

    /// Interrupted threads leave their park by themselves, so they count as running from here.
    synchronized void interrupt(Thread thread) {
        parkedUntil.remove(thread);
        thread.interrupt();
        notifyAll();
    }

    synchronized void changed() {
        notifyAll();
    }

    /// Waits until each actor is idle or parked.
    synchronized void settle() {
        try {
            while (!actors.stream().allMatch(context -> context.isIdle() || parkedUntil.containsKey(context.thread()))) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new AssertionError("the actors do not come to rest", e);
        }
    }
}
