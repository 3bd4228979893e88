// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.table;

import bowler.tools.load.LatencyTimeline;
import bowler.tools.profile.analyze.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Throughput, latencies and checkpoints over the measured interval, slice by slice.
///
/// @param throughput transactions per second in each slice
/// @param latencies by name of percentile, microseconds in each slice
/// @param checkpoints begin and end of each, in seconds
public record Timeline(double sliceSeconds, List<Double> throughput, Map<String, List<Double>> latencies, List<double[]> checkpoints) {
    public static Timeline of(Profile profile) {
        List<Double> throughput = throughput(new TreeMap<>(profile.capture().progress()));
        return new Timeline(LatencyTimeline.SLICE_NANOS / 1e9, throughput, profile.capture().latencies(),
            profile.engineCounters().checkpoints().stream().map(mark -> new double[] {mark[0] / 1e9, (mark[0] + mark[1]) / 1e9}).toList());
    }

    /// Interpolates values that were polled at irregular times to regular ones.
    private static List<Double> throughput(TreeMap<Long, Long> progress) {
        List<Double> perSecond = new ArrayList<>();
        if (progress.isEmpty()) {
            return perSecond;
        }
        progress.put(0L, 0L);
        long slice = LatencyTimeline.SLICE_NANOS;
        for (long begin = 0; begin + slice <= progress.lastKey(); begin += slice) {
            perSecond.add((at(progress, begin + slice) - at(progress, begin)) * 1e9 / slice);
        }
        return perSecond;
    }

    private static double at(TreeMap<Long, Long> progress, long nanos) {
        Map.Entry<Long, Long> before = progress.floorEntry(nanos);
        Map.Entry<Long, Long> after = progress.ceilingEntry(nanos);
        if (before.getKey().equals(after.getKey())) {
            return before.getValue();
        }
        double part = (double) (nanos - before.getKey()) / (after.getKey() - before.getKey());
        return before.getValue() + part * (after.getValue() - before.getValue());
    }

    public double seconds() {
        return sliceSeconds * throughput.size();
    }
}
