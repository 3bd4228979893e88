// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.record;

import java.util.Arrays;
import java.util.List;

/// The cost of recording: throughput with it and without, in slices of one measurement.
///
/// The estimate is that of Hodges and Lehmann, the median of the means of any two pairs, and its interval is
/// Wilcoxon's. Both require nothing but symmetry, so that a slice in which other programs took the machine is one pair
/// among many. Logarithms are symmetric: half the throughput in one slice is as far off as twice of it. If a machine
/// gets slower or faster during the measurement, pairs whose recorded slice comes first err one way, and as many the
/// other.
///
/// @param recorded transactions a second in slices with recording, `plain`: in those without
/// @param pairs of two neighbours: the share of throughput that the recorded one lacks
public record RecordingCost(double recorded, double plain, List<Double> pairs) {
    /// The cost was not measured.
    public static final RecordingCost UNKNOWN = new RecordingCost(Double.NaN, Double.NaN, List.of());

    private static final double NORMAL_95 = 1.96;
    /// With fewer pairs no interval holds 95 of 100.
    private static final int MIN_SAMPLES = 6;

    /// NaN when it was not measured.
    public double share() {
        double[] means = means();
        return means.length == 0 ? Double.NaN : share((means[(means.length - 1) / 2] + means[means.length / 2]) / 2);
    }

    /// It is more than this, 97.5 times of 100; NaN of too few pairs.
    public double minCost() {
        double[] means = means();
        return outer() < 0 ? Double.NaN : share(means[means.length - 1 - outer()]);
    }

    /// It is less than this, 97.5 times of 100.
    public double most() {
        double[] means = means();
        return outer() < 0 ? Double.NaN : share(means[outer()]);
    }

    /// Returns the number of means below the interval, which is also the number above it; -1 if there are too few
    /// pairs.
    private int outer() {
        double n = pairs.size();
        return n < MIN_SAMPLES ? -1
            : (int) Math.max(0, Math.floor(n * (n + 1) / 4 - NORMAL_95 * Math.sqrt(n * (n + 1) * (2 * n + 1) / 24) - 0.5));
    }

    private static double share(double logarithm) {
        return 1 - Math.exp(logarithm);
    }

    /// Logarithms of what is left of the throughput, of every two pairs, and of each with itself, ascending.
    private double[] means() {
        int n = pairs.size();
        double[] means = new double[n * (n + 1) / 2];
        int at = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                means[at++] = (Math.log1p(-pairs.get(i)) + Math.log1p(-pairs.get(j))) / 2;
            }
        }
        Arrays.sort(means);
        return means;
    }
}
