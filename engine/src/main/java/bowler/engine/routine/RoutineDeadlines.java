// SPDX-License-Identifier: Apache-2.0
package bowler.engine.routine;

import bowler.os.Clock;
import bowler.os.Workers;
import java.util.HashSet;
import java.util.Set;

/// The deadlines of the routines in Java that run now. A background task interrupts a routine whose statement has run for
/// too long. It runs only while a routine with a deadline does. Any number of threads may use it.
public final class RoutineDeadlines {
    private final Workers workers;
    private final Clock clock;
    private final Set<Deadline> running = new HashSet<>();
    /// Null while no routine with a deadline runs.
    private Workers.Task task;

    /// The deadline of one routine.
    public final class Deadline {
        private final long nanos;
        private final Runnable interruption;

        private Deadline(long nanos, Runnable interruption) {
            this.nanos = nanos;
            this.interruption = interruption;
        }

        /// Removes the deadline. The interruption does not begin afterwards.
        public void remove() {
            synchronized (running) {
                running.remove(this);
            }
        }
    }

    public RoutineDeadlines(Workers workers, Clock clock) {
        this.workers = workers;
        this.clock = clock;
    }

    /// Adds a deadline.
    ///
    /// @param nanos the time of the clock when the routine is interrupted
    /// @param interruption interrupts the routine; called at most once, by another thread
    public Deadline add(long nanos, Runnable interruption) {
        Deadline deadline = new Deadline(nanos, interruption);
        synchronized (running) {
            running.add(deadline);
            if (task == null) {
                task = workers.start("bowler routine deadlines", this::step, failure -> forgetTask());
            } else {
                task.wake();
            }
        }
        return deadline;
    }

    private void forgetTask() {
        synchronized (running) {
            task = null;
        }
    }

    /// @return nanoseconds to wait before the next step; negative if no routine with a deadline runs
    private long step() {
        synchronized (running) {
            long now = clock.nanoTime();
            long next = Long.MAX_VALUE;
            Set<Deadline> expired = new HashSet<>();
            for (Deadline deadline : running) {
                if (deadline.nanos - now <= 0) {
                    expired.add(deadline);
                } else {
                    next = Math.min(next, deadline.nanos - now);
                }
            }
            running.removeAll(expired);
            expired.forEach(deadline -> deadline.interruption.run());
            if (running.isEmpty()) {
                task = null;
                return -1;
            }
            return next;
        }
    }
}
