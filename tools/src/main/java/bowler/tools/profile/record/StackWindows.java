// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.record;

import bowler.tools.load.LatencyTimeline;
import bowler.tools.load.Observer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;

/// Has stacks of waits taken during a part of a measurement only, a small one where there are many. Every wait is recorded, at all times, with its length and
/// what was waited for; but a stack is taken before the thread that was woken goes on, while it holds what others wait
/// for. [bowler.tools.profile.analyze.WaitEvents] divides those without by those with.
/// Waits for the harness's barrier, before and after, have their stacks and so are told from others.
final class StackWindows implements Observer {
    static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long EVERY_NANOS = 2 * SLICE_NANOS; // each change of settings takes some 0.3 ms of CPU
    private static final long OPENED_AFTER_NANOS = SLICE_NANOS / 2;
    private static final long MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long MAX_SLEPT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final double STACKS_PER_SECOND = 1_000;

    private final Recording recording;
    private final Map<String, String> with;
    private final Map<String, String> without;
    private final Observer inner;
    private final long openNanos;
    private long beginNanos;
    private boolean open = true;

    /// @param recording started, with stacks
    /// @param waitsPerSecond as far as is known
    /// @param inner told of everything too
    StackWindows(Recording recording, List<String> methods, double waitsPerSecond, Observer inner) {
        this.recording = recording;
        this.with = EventSettings.all(methods);
        this.without = EventSettings.withoutStacksOfWaits(methods);
        this.inner = inner;
        this.openNanos = Math.max(MIN_NANOS, (long) (EVERY_NANOS * Math.min(1, STACKS_PER_SECOND / waitsPerSecond)));
    }

    /// To the next opening or closing, if that is soon.
    @Override
    public long pollMillis(long nanoTime) {
        long nanos = sinceOpening(nanoTime);
        long next = nanos < 0 ? -nanos : nanos < openNanos ? openNanos - nanos : MAX_SLEPT_NANOS;
        return TimeUnit.NANOSECONDS.toMillis(Math.min(next, MAX_SLEPT_NANOS) + 999_999);
    }

    @Override
    public void begin() {
        beginNanos = System.nanoTime();
        inner.begin();
    }

    /// Records again after another component has switched it off.
    ///
    /// @param begin of a period, before now
    void reopen(long begin, long nanoTime) {
        beginNanos = begin;
        open = isOpen(nanoTime);
        recording.setSettings(open ? with : without);
    }

    @Override
    public void at(long nanoTime, long transactions) {
        open(isOpen(nanoTime));
        inner.at(nanoTime, transactions);
    }

    private boolean isOpen(long nanoTime) {
        long nanos = sinceOpening(nanoTime);
        return nanos >= 0 && nanos < openNanos;
    }

    /// Below 0: it is still to come.
    private long sinceOpening(long nanoTime) {
        return (nanoTime - beginNanos) % EVERY_NANOS - Math.min(OPENED_AFTER_NANOS, EVERY_NANOS - openNanos);
    }

    @Override
    public void end(List<LatencyTimeline> latencies) {
        inner.end(latencies);
        open(true);
    }

    private void open(boolean now) {
        if (open != now) {
            open = now;
            recording.setSettings(now ? with : without);
        }
    }
}
