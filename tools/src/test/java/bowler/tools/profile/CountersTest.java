// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.load.LatencyTimeline;
import bowler.tools.profile.record.Capture;
import bowler.tools.profile.record.RecordingCost;
import bowler.tools.profile.record.SystemCalls;
import bowler.tools.profile.record.ThreadUse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the counters from outside the JVM and their transfer.
final class CountersTest {
    @Test
    void stracesSummaryIsRead() {
        assertThat(SystemCalls.parse(List.of(
            "% time     seconds  usecs/call     calls    errors syscall",
            "------ ----------- ----------- --------- --------- ----------------",
            " 99.20    1.234567          12    100000      1234 futex",
            "  0.80    0.010000           5      2000           pwrite64",
            "------ ----------- ----------- --------- --------- ----------------",
            "100.00    1.244567                102000      1234 total"))).isEqualTo(Map.of("futex", 100_000L, "pwrite64", 2_000L));
    }

    @Test
    void aCaptureSurvivesSerialization(@TempDir Path folder) throws Exception {
        var capture = new Capture(2, "a.jfr", List.of(), new RecordingCost(90, 100, List.of(0.25, 0.5)), Instant.EPOCH, Instant.EPOCH.plusSeconds(2),
            List.of(new ThreadUse(7, "C2 CompilerThre", 1, 2, 3, 4)), Map.of("syscw", 9L), Set.of("/a b"), Map.of(100L, 5L),
            Map.of("p50", List.of(1.5, Double.NaN), "p99", List.of()), Map.of("futex", 3L), 4, List.of("strace: gone"));
        capture.write(folder.resolve("capture"));
        assertThat(Capture.read(folder.resolve("capture"))).isEqualTo(capture);
        assertThat(capture.seconds()).isEqualTo(2);
    }

    @Test
    void whatThreadsUsedIsADifference() {
        List<ThreadUse> used = ThreadUse.between(Map.of(1L, new ThreadUse(1, "client", 10, 1, 2, 3)),
            Map.of(1L, new ThreadUse(1, "client", 30, 2, 4, 6), 2L, new ThreadUse(2, "new", 5, 5, 5, 5)));
        assertThat(used).containsExactlyInAnyOrder(new ThreadUse(1, "client", 20, 1, 2, 3), new ThreadUse(2, "new", 5, 5, 5, 5));
    }

    @Test
    void latenciesFallIntoTheirSlice() {
        var first = new LatencyTimeline(0);
        var second = new LatencyTimeline(0);
        for (int i = 0; i < 99; i++) {
            first.record(1, 1_000);
        }
        second.record(2, 1_000_000);
        second.record(2 * LatencyTimeline.SLICE_NANOS + 1, 8_000);
        List<Double> medians = LatencyTimeline.percentile(List.of(first, second), 50);
        assertThat(medians).hasSize(3);
        assertThat(medians.get(0)).isBetween(0.9, 1.1);
        assertThat(medians.get(1)).isNaN();
        assertThat(medians.get(2)).isBetween(7.5, 9.0);
        assertThat(LatencyTimeline.percentile(List.of(first, second), 100).get(0)).isBetween(900.0, 1_100.0);
    }
}
