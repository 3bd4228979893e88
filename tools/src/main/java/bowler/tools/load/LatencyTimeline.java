// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Latencies of one worker slice of time by slice of time: when did it get slow? Buckets are eighths of powers of two,
/// so a percentile is wrong by an eighth at most. Written by its worker alone, read when that one has stopped.
public final class LatencyTimeline {
    private static final int SLICE_SHIFT = 27;
    private static final int MAX_SLICES = 1 << 12;
    private static final int FRACTION_BITS = 3;
    private static final int BUCKETS = Long.SIZE << FRACTION_BITS;

    /// The length of a slice: 0.134 s.
    public static final long SLICE_NANOS = 1L << SLICE_SHIFT;

    private final long beginNanos;
    private int[][] slices = new int[64][];

    public LatencyTimeline(long beginNanos) {
        this.beginNanos = beginNanos;
    }

    /// Records a latency. After nine minutes all latencies count to the last slice.
    public void record(long nowNanos, long latencyNanos) {
        int slice = (int) Math.min(nowNanos - beginNanos >>> SLICE_SHIFT, MAX_SLICES - 1);
        if (slice >= slices.length) {
            slices = Arrays.copyOf(slices, Math.min(MAX_SLICES, Math.max(2 * slices.length, slice + 1)));
        }
        int[] counts = slices[slice];
        if (counts == null) {
            counts = new int[BUCKETS];
            slices[slice] = counts;
        }
        counts[bucket(latencyNanos)]++;
    }

    /// Returns one value in microseconds for each slice, over all workers; NaN for a slice without latencies.
    public static List<Double> percentile(List<LatencyTimeline> workers, double percent) {
        int used = workers.stream().mapToInt(LatencyTimeline::used).max().orElse(0);
        List<Double> values = new ArrayList<>();
        for (int slice = 0; slice < used; slice++) {
            long[] counts = new long[BUCKETS];
            for (LatencyTimeline worker : workers) {
                int[] own = slice < worker.slices.length ? worker.slices[slice] : null;
                for (int i = 0; own != null && i < BUCKETS; i++) {
                    counts[i] += own[i];
                }
            }
            values.add(percentile(counts, percent));
        }
        return values;
    }

    private int used() {
        int used = slices.length;
        while (used > 0 && slices[used - 1] == null) {
            used--;
        }
        return used;
    }

    private static double percentile(long[] counts, double percent) {
        long all = Arrays.stream(counts).sum();
        long rank = Math.max(1, (long) Math.ceil(all * percent / 100));
        long seen = 0;
        for (int i = 0; i < BUCKETS; i++) {
            seen += counts[i];
            if (all > 0 && seen >= rank) {
                return middleNanos(i) / 1e3;
            }
        }
        return Double.NaN;
    }

    private static int bucket(long nanos) {
        long value = Math.max(nanos, 1 << FRACTION_BITS);
        int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(value);
        int fraction = (int) (value >>> exponent - FRACTION_BITS) & (1 << FRACTION_BITS) - 1;
        return exponent << FRACTION_BITS | fraction;
    }

    private static double middleNanos(int bucket) {
        double fraction = (bucket & (1 << FRACTION_BITS) - 1) + 0.5;
        return Math.scalb(1 + fraction / (1 << FRACTION_BITS), bucket >>> FRACTION_BITS);
    }
}
