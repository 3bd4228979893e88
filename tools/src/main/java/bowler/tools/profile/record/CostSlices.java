// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.record;

import bowler.tools.load.LatencyTimeline;
import bowler.tools.load.Observer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;

/// Switches a recording on and off, a twentieth of a second each, and compares neighbours. Other activity on the
/// machine mostly lasts longer and slows both. The order is on, off, off, on, so that neither always comes first; the
/// two slices with recording each see one half of the work of [StackWindows].
///
/// The first milliseconds after a switch count to neither. Later work of the recorder's own threads on the recorded
/// data is shared by both: their time on CPUs is reported apart. Methods that are timed stay instrumented throughout,
/// as each change would compile them again. Without recording this costs two readings of the clock per system call.
final class CostSlices implements Observer {
    private static final long SETTLE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long POLL_MILLIS = 5;
    private static final String NEVER = "1 d";

    private final Recording recording;
    private final StackWindows windows;
    private final Map<String, String> off;
    private long sliceNanos;
    private int slice;
    /// Where counting began in this slice; -1: it has not.
    private long fromNanos;
    private long fromCount;
    private double rateBefore;
    private final double[] seconds = new double[2];
    private final long[] transactions = new long[2];
    private final List<Double> pairs = new ArrayList<>();

    /// @param recording started
    /// @param waitsPerSecond as far as is known
    CostSlices(Recording recording, List<String> methods, double waitsPerSecond) {
        this.recording = recording;
        this.windows = new StackWindows(recording, methods, waitsPerSecond, Observer.NONE);
        this.off = off(methods);
    }

    private static Map<String, String> off(List<String> methods) {
        Map<String, String> off = new LinkedHashMap<>(EventSettings.withoutStacksOfWaits(methods));
        off.replaceAll((setting, value) -> setting.endsWith("#enabled") && !setting.startsWith(EventSettings.METHOD_TRACE) ? "false" : value);
        off.put(EventSettings.METHOD_TRACE + "#threshold", NEVER);
        return off;
    }

    @Override
    public long pollMillis(long nanoTime) {
        return fromNanos < 0 ? POLL_MILLIS : recorded(slice) ? windows.pollMillis(nanoTime) : 4 * POLL_MILLIS;
    }

    @Override
    public void begin() {
        slice = -1;
        fromNanos = -1;
    }

    @Override
    public void at(long nanoTime, long count) {
        if (slice < 0 || nanoTime - sliceNanos >= StackWindows.SLICE_NANOS) {
            finish(nanoTime, count);
            slice++;
            sliceNanos = nanoTime;
            switchTo(recorded(slice));
            fromNanos = -1;
        } else if (fromNanos < 0 && nanoTime - sliceNanos >= SETTLE_NANOS) {
            fromNanos = nanoTime;
            fromCount = count;
        } else if (recorded(slice)) {
            windows.at(nanoTime, count);
        }
    }

    private static boolean recorded(int slice) {
        return (slice & 3) == 0 || (slice & 3) == 3;
    }

    private void finish(long nanoTime, long count) {
        if (slice < 0) {
            return;
        }
        int which = recorded(slice) ? 1 : 0;
        double time = fromNanos < 0 ? 0 : (nanoTime - fromNanos) / 1e9;
        double rate = fromNanos < 0 ? Double.NaN : (count - fromCount) / time;
        if (fromNanos >= 0) {
            seconds[which] += time;
            transactions[which] += count - fromCount;
        }
        if (slice % 2 == 0) {
            rateBefore = rate;
        } else {
            double cost = which == 1 ? 1 - rate / rateBefore : 1 - rateBefore / rate;
            if (Double.isFinite(cost) && cost < 1) {
                pairs.add(cost);
            }
        }
    }

    private void switchTo(boolean on) {
        if (on) {
            windows.reopen((slice & 3) == 3 ? sliceNanos - StackWindows.SLICE_NANOS : sliceNanos, sliceNanos);
        } else {
            recording.setSettings(off);
        }
    }

    @Override
    public void end(List<LatencyTimeline> latencies) {
        switchTo(true);
    }

    RecordingCost cost() {
        return pairs.isEmpty() ? RecordingCost.UNKNOWN
            : new RecordingCost(transactions[1] / seconds[1], transactions[0] / seconds[0], List.copyOf(pairs));
    }
}
