// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import bowler.base.trace.Trace;
import bowler.os.Workers;
import bowler.pool.event.LeakEvent;
import bowler.pool.event.PoolLog;
import bowler.pool.slot.Slot;
import bowler.pool.wrap.Lease;
import bowler.pool.wrap.PhysicalConnection;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Maintains the connections of one pool: lets the pool grow, marks unused connections for a test, and tests idle ones.
/// It closes those that are old or superfluous, and reports leaks. It never calls the driver. While connections are in
/// use it checks twice a second. In an unused pool it sleeps until the next connection is due.
final class Housekeeper implements Workers.Step {
    private static final long SWEEP_NANOS = 500_000_000;
    private static final long LONGEST_SLEEP_NANOS = TimeUnit.HOURS.toNanos(1);
    /// The maximum reduction of a connection's lifetime, in thousandths, so that connections do not all expire
    /// together.
    private static final int SPREAD_PER_MILLE = 25;
    private static final long END = -1;

    private final ConnectionPool pool;
    private final Workers workers;
    private final String name;
    private final Consumer<Throwable> onFailure;
    private volatile Workers.Task task;
    private volatile boolean ended;
    private long nextSweepNanos;
    /// True if it sleeps for longer than usual. Written before it looks for tasks, read after one was begun.
    private volatile boolean asleep;
    private boolean hasRehearsed;

    Housekeeper(ConnectionPool pool, Workers workers, String name, Consumer<Throwable> onFailure) {
        this.pool = pool;
        this.workers = workers;
        this.name = name;
        this.onFailure = onFailure;
    }

    void start() {
        nextSweepNanos = pool.clock.nanoTime() + SWEEP_NANOS;
        task = workers.start(name, this, onFailure);
    }

    void wake() {
        Workers.Task running = task;
        if (running != null) {
            running.wake();
        }
    }

    /// Called by a thread that has begun a call that may take too long.
    void wakeIfAsleep() {
        if (asleep) {
            wake();
        }
    }

    void end() {
        ended = true;
        wake();
    }

    @Override
    public long step() {
        if (ended) {
            return END;
        }
        try {
            return look();
        } catch (RuntimeException | Error failure) {
            onFailure.accept(failure); // a pool without its keeper would never grow again
            return SWEEP_NANOS;
        }
    }

    private long look() {
        if (!hasRehearsed) {
            hasRehearsed = true;
            pool.rehearse();
        }
        long now = pool.clock.nanoTime();
        GrowthPolicy.Decision decision = pool.growthPolicy.wanted(now, pool.slotPool.waiting(), pool.live(), pool.opening(), pool.limits());
        pool.open(decision.count());
        long sleep = decision.retryNanos() < 0 ? LONGEST_SLEEP_NANOS : decision.retryNanos();
        if (asleep && nextSweepNanos - now > SWEEP_NANOS) {
            nextSweepNanos = now + SWEEP_NANOS;
            asleep = false;
        }
        if (nextSweepNanos - now <= 0) {
            long due = sweep(now);
            asleep = due > SWEEP_NANOS;
            nextSweepNanos = now + due;
        }
        sleep = Math.min(sleep, pool.abandonOverdueTasks(now));
        return Math.max(1, Math.min(sleep, nextSweepNanos - now));
    }

    /// Returns the time until the next sweep.
    private long sweep(long now) {
        PoolLimits poolLimits = pool.limits();
        Slot[] all = pool.slotPool.all();
        evictSurplus(all, poolLimits);
        int spare = all.length - poolLimits.min();
        long due = LONGEST_SLEEP_NANOS;
        for (Slot slot : all) {
            var connection = (PhysicalConnection) slot;
            reportLeak(connection, now, poolLimits);
            boolean used = connection.wasUsed(now);
            if (!used) {
                pool.slotPool.rest(connection);
            }
            String reason = retirementReason(connection, now, poolLimits, spare > 0);
            if (reason != null) {
                connection.evict(reason);
            }
            if (connection.isLeaving()) {
                if (pool.slotPool.holdIfIdle(connection)) {
                    pool.retire(connection);
                    spare--;
                }
            } else if (isTestDue(connection, now, poolLimits) && pool.slotPool.holdIfIdle(connection)) {
                pool.test(connection);
            }
            due = Math.min(due, used || !connection.isIdle() ? SWEEP_NANOS : nextDue(connection, now, poolLimits, spare > 0));
        }
        return Math.max(SWEEP_NANOS, due);
    }

    /// Evicts connections after `maximumPoolSize` was lowered.
    private static void evictSurplus(Slot[] all, PoolLimits poolLimits) {
        int surplus = all.length - poolLimits.max();
        if (surplus > 0) {
            Arrays.stream(all).limit(surplus).forEach(slot -> ((PhysicalConnection) slot).evict("pool made smaller"));
        }
    }

    private static String retirementReason(PhysicalConnection connection, long now, PoolLimits poolLimits, boolean isSpare) {
        if (now - connection.openedNanos() >= lifetimeNanos(connection, poolLimits)) {
            return "maxLifetime";
        }
        return isSpare && connection.isIdle() && now - connection.idleSinceNanos() >= poolLimits.idleNanos() ? "idleTimeout" : null;
    }

    private static boolean isTestDue(PhysicalConnection connection, long now, PoolLimits poolLimits) {
        return now - connection.knownToWorkNanos() >= poolLimits.keepaliveNanos();
    }

    private static long nextDue(PhysicalConnection connection, long now, PoolLimits poolLimits, boolean isSpare) {
        long due = connection.openedNanos() + lifetimeNanos(connection, poolLimits) - now;
        due = Math.min(due, connection.knownToWorkNanos() + poolLimits.keepaliveNanos() - now);
        return isSpare ? Math.min(due, connection.idleSinceNanos() + poolLimits.idleNanos() - now) : due;
    }

    private static long lifetimeNanos(PhysicalConnection connection, PoolLimits poolLimits) {
        long full = poolLimits.lifetimeNanos();
        return full == PoolLimits.NEVER ? full : full - full / 1000 * (connection.number() * 7 % (SPREAD_PER_MILLE + 1));
    }

    private void reportLeak(PhysicalConnection connection, long now, PoolLimits poolLimits) {
        Lease lease = connection.loan();
        if (lease == null || now - lease.sinceNanos() < poolLimits.leakNanos() || !lease.report()) {
            return;
        }
        pool.poolStatistics.leaks.increment();
        PoolLog.write(Level.WARNING, pool.name(), () -> "connection " + connection.number() + " was borrowed "
            + TimeUnit.NANOSECONDS.toMillis(now - lease.sinceNanos()) + " ms ago by thread '" + lease.borrower().getName()
            + "' and is not given back; " + (lease.sql() == null ? "it was asked nothing" : "it was last asked: " + lease.sql())
            + "; the stack is the borrower's", lease.stack());
        LeakEvent event = Trace.isOn() ? new LeakEvent() : null;
        if (event != null && event.shouldCommit()) {
            event.pool = pool.name();
            event.connection = connection.number();
            event.borrower = lease.borrower().getName();
            event.sql = lease.sql();
            event.stack = Arrays.stream(lease.stack().getStackTrace()).map(frame -> "at " + frame).reduce((a, b) -> a + "\n" + b).orElse("");
            event.commit();
        }
    }
}
