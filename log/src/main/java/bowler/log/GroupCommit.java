// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.trace.LogForceEvent;
import bowler.base.trace.Trace;
import bowler.base.trace.WaitCounter;
import bowler.os.Clock;
import bowler.os.DiskReplacedException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.locks.LockSupport;

/// Writes records from the ring to the disk and forces them. If no thread is flushing, the caller becomes the leader:
/// it writes everything in the ring and forces it. Threads that arrive meanwhile queue. Each of them is released if the
/// flush covered its record; one of the others becomes the next leader.
///
/// No thread spins, each waiter is woken separately, and an interrupt is preserved for the waiter's own code. The
/// leader takes no latch except this one, briefly. An appender may therefore wait for ring space while it holds the
/// append latch.
final class GroupCommit {
    /// The first and the last pause between attempts to flush while memory is short; each is twice the one before.
    private static final long FIRST_PAUSE_NANOS = 1_000_000;
    private static final long LAST_PAUSE_NANOS = 512_000_000;

    private final LogBuffer buffer;
    private final Segments segments;
    private final Clock clock;
    private final WaitCounter waits = new WaitCounter();
    private volatile long writtenLsn;
    private volatile long durableLsn;
    private volatile Throwable failure;
    private volatile long forceCount;
    // Guarded by this:
    private boolean leading;
    private Waiter first;
    private Waiter last;

    GroupCommit(LogBuffer buffer, Segments segments, long endLsn, Clock clock) {
        this.buffer = buffer;
        this.segments = segments;
        this.clock = clock;
        this.writtenLsn = endLsn;
        this.durableLsn = endLsn;
    }

    long writtenLsn() {
        return writtenLsn;
    }

    long durableLsn() {
        return durableLsn;
    }

    /// Returns the number of forces of the disk.
    long forceCount() {
        return forceCount;
    }

    boolean isStopped() {
        return failure != null;
    }

    void checkRunning() {
        Throwable why = failure;
        if (why instanceof DiskReplacedException) {
            throw segments.failure(LogError.REPLACED, why, why.getMessage());
        }
        if (why != null) {
            throw segments.failure(LogError.STOPPED, why, why.getMessage() == null ? why.toString() : why.getMessage());
        }
    }

    void force(long lsn) {
        if (durableLsn < lsn) {
            long start = clock.nanoTime();
            flushWithRetries(lsn, true);
            waits.add(clock.nanoTime() - start);
        }
    }

    /// Flushes for a caller that cannot go back, because its record is in the ring. If memory runs out it waits for
    /// some, for about a second in all.
    private void flushWithRetries(long lsn, boolean force) {
        for (long pauseNanos = FIRST_PAUSE_NANOS;; pauseNanos *= 2) {
            try {
                flush(lsn, force);
                return;
            } catch (OutOfMemoryError lack) {
                if (pauseNanos > LAST_PAUSE_NANOS) {
                    throw lack;
                }
                LockSupport.parkNanos(pauseNanos);
            }
        }
    }

    /// Returns the counter of waits for durability, including the forces of leaders.
    WaitCounter waits() {
        return waits;
    }

    /// Returns when everything before the LSN has left the ring.
    void write(long lsn) {
        if (writtenLsn < lsn) {
            flush(lsn, false);
        }
    }

    /// Acts like [#write], for a record that is in the ring in part.
    void writeWithRetries(long lsn) {
        if (writtenLsn < lsn) {
            flushWithRetries(lsn, false);
        }
    }

    /// Ends all writing. The first reason given is kept. A file of an open log is missing only if it was removed or its
    /// folder was replaced.
    void stop(Throwable why) {
        Waiter released;
        synchronized (this) {
            if (failure == null) {
                failure = why instanceof NoSuchFileException ? segments.replaced(why) : why;
            }
            released = first;
            for (Waiter waiter = first; waiter != null; waiter = waiter.next) {
                waiter.state = Waiter.STOPPED;
            }
            first = null;
            last = null;
        }
        wake(released);
    }

    private void flush(long lsn, boolean force) {
        // Created first: memory may run out, and then nothing has begun.
        Waiter waiter = new Waiter(Thread.currentThread(), lsn, force);
        boolean isLeader = false;
        synchronized (this) {
            if ((force ? durableLsn : writtenLsn) >= lsn) {
                return;
            }
            checkRunning();
            if (leading) {
                enqueue(waiter);
            } else {
                leading = true;
                isLeader = true;
            }
        }
        try {
            switch (isLeader ? Waiter.LEADER : waiter.await()) {
                case Waiter.LEADER -> lead(force);
                case Waiter.STOPPED -> checkRunning();
                default -> { } // a leader did it
            }
        } catch (OutOfMemoryError lack) {
            // The next waiter leads, and writes again what this leader has written.
            throw lack;
        } catch (Error e) {
            // The leader is lost, or a queued waiter is gone: others would wait without end.
            stop(e);
            throw e;
        }
    }

    private void lead(boolean force) {
        LogForceEvent event = null;
        long forcedBytes = 0;
        int released = 0;
        try {
            event = Trace.isOn() ? new LogForceEvent() : null;
            long target = buffer.filledLsn();
            write(writtenLsn, target);
            writtenLsn = target;
            if (force) {
                release(false);
                if (event != null) {
                    event.begin();
                }
                segments.force(durableLsn, target);
                if (event != null) {
                    event.end();
                }
                forceCount++; // leaders take turns
                forcedBytes = target - durableLsn;
                durableLsn = target;
            }
        } catch (IOException e) {
            stop(e);
            checkRunning();
        } catch (OutOfMemoryError lack) {
            // The disk has refused nothing: bytes that are written twice, or forced later, are right.
            throw lack;
        } catch (Throwable e) {
            stop(e);
            throw e;
        } finally {
            released = release(true);
        }
        if (event != null && forcedBytes > 0) {
            report(event, forcedBytes, released);
        }
    }

    private static void report(LogForceEvent event, long bytes, int released) {
        if (event.shouldCommit()) {
            event.bytes = bytes;
            event.released = released;
            event.commit();
        }
    }

    private void write(long fromLsn, long toLsn) throws IOException {
        for (long at = fromLsn; at < toLsn; ) {
            int index = buffer.indexOf(at);
            long end = Math.min(toLsn, Math.min(segments.geometry().endOfSegmentAt(at), at + buffer.capacityBytes() - index));
            segments.write(at, buffer.bytes(), index, (int) (end - at));
            at = end;
        }
    }

    private void enqueue(Waiter waiter) {
        if (last == null) {
            first = waiter;
        } else {
            last.next = waiter;
        }
        last = waiter;
    }

    /// Releases the waiters whose records are durable. When the leader is done, makes the first of the others leader.
    ///
    /// @return number of waiters released
    private int release(boolean leaderIsDone) {
        int count = 0;
        Waiter released = null;
        Waiter nextLeader = null;
        synchronized (this) {
            Waiter kept = null;
            for (Waiter waiter = first; waiter != null; ) {
                Waiter next = waiter.next;
                if ((waiter.force ? durableLsn : writtenLsn) >= waiter.lsn) {
                    unlink(kept, waiter);
                    waiter.next = released;
                    released = waiter;
                    count++;
                } else {
                    kept = waiter;
                }
                waiter = next;
            }
            if (leaderIsDone) {
                nextLeader = first;
                leading = nextLeader != null;
                if (leading) {
                    unlink(null, nextLeader);
                    nextLeader.next = null;
                    nextLeader.state = Waiter.LEADER;
                }
            }
            for (Waiter waiter = released; waiter != null; waiter = waiter.next) {
                waiter.state = Waiter.DONE;
            }
        }
        wake(nextLeader); // first, so that the disk does not idle
        wake(released);
        return count;
    }

    private void unlink(Waiter before, Waiter waiter) {
        if (before == null) {
            first = waiter.next;
        } else {
            before.next = waiter.next;
        }
        if (last == waiter) {
            last = before;
        }
    }

    private static void wake(Waiter chain) {
        for (Waiter waiter = chain; waiter != null; ) {
            Waiter next = waiter.next;
            LockSupport.unpark(waiter.thread);
            waiter = next;
        }
    }

    /// A thread that waits for a flush; `state` is the outcome.
    private static final class Waiter {
        static final int WAITING = 0;
        static final int DONE = 1;
        static final int LEADER = 2;
        static final int STOPPED = 3;

        final Thread thread;
        final long lsn;
        final boolean force;
        Waiter next;
        volatile int state;

        Waiter(Thread thread, long lsn, boolean force) {
            this.thread = thread;
            this.lsn = lsn;
            this.force = force;
        }

        int await() {
            boolean interrupted = false;
            while (state == WAITING) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return state;
        }
    }
}
