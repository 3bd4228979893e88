// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import bowler.tools.load.LatencyTimeline;
import bowler.tools.load.Observer;
import jdk.jfr.Recording;

/// Has stacks of waits taken during a tenth of a measurement only. Every wait is recorded, at all times, with its length and
/// what was waited for; but a stack is taken before the thread that was woken goes on, while it holds what others wait
/// for: with each, a load of many short waits lost up to a tenth of its throughput, as far as noise let see. [Waits] divides those without by those with.
/// Waits for the harness's barrier, before and after, have their stacks and so are told from others.
final class StackWindows implements Observer {
    private static final long EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long OPEN_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

    private final Recording recording;
    private final Map<String, String> with;
    private final Map<String, String> without;
    private final Observer inner;
    private long beginNanos;
    private boolean open = true;

    /// @param recording started, with stacks
    /// @param inner told of everything too
    StackWindows(Recording recording, List<String> methods, Observer inner) {
        this.recording = recording;
        this.with = EventSettings.all(methods);
        this.without = EventSettings.withoutStacksOfWaits(methods);
        this.inner = inner;
    }

    @Override
    public void begin() {
        beginNanos = System.nanoTime();
        inner.begin();
    }

    @Override
    public void at(long nanoTime, long transactions) {
        open((nanoTime - beginNanos) % EVERY_NANOS < OPEN_NANOS);
        inner.at(nanoTime, transactions);
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
