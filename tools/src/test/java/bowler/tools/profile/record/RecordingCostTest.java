// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests what recording costs, as pairs of slices tell it.
final class RecordingCostTest {
    private static final long MILLIS = 1_000_000;

    @TempDir
    private Path folder;

    @Test
    void theIntervalHoldsTheTruthAndNarrowsWithMorePairs() {
        RecordingCost some = cost(0.04, 50, 1);
        RecordingCost many = cost(0.04, 400, 1);
        assertThat(many.share()).isCloseTo(0.04, within(0.02));
        assertThat(many.minCost()).isLessThan(0.04);
        assertThat(many.most()).isGreaterThan(0.04);
        assertThat(many.most() - many.minCost()).isLessThan((some.most() - some.minCost()) / 2);
    }

    @Test
    void theIntervalHasItsNominalCoverage() {
        int held = 0;
        for (int seed = 0; seed < 400; seed++) {
            RecordingCost cost = cost(0, 30, seed);
            held += cost.minCost() <= 0 && cost.most() >= 0 ? 1 : 0;
        }
        assertThat(held).isBetween(366, 394);
    }

    @Test
    void outlierPairsHaveLittleInfluence() {
        List<Double> pairs = new ArrayList<>(cost(0.04, 100, 1).pairs());
        RecordingCost before = new RecordingCost(1, 1, List.copyOf(pairs));
        pairs.add(-30.0);
        assertThat(new RecordingCost(1, 1, pairs).share()).isCloseTo(before.share(), within(0.005));
    }

    @Test
    void ratiosAreSymmetric() {
        RecordingCost cost = new RecordingCost(1, 1, List.of(0.5, -1.0, 0.5, -1.0, 0.5, -1.0, 0.5, -1.0));
        assertThat(cost.share()).isCloseTo(0, within(1e-9));
        assertThat(1 - cost.minCost()).isCloseTo(1 / (1 - cost.most()), within(1e-9));
    }

    @Test
    void fewPairsGiveNoInterval() {
        RecordingCost few = new RecordingCost(1, 1, List.of(0.1, 0.2, 0.3));
        assertThat(few.share()).isCloseTo(0.2, within(0.01));
        assertThat(few.minCost()).isNaN();
        assertThat(RecordingCost.UNKNOWN.share()).isNaN();
    }

    /// A load of 1,000 transactions a millisecond, of 900 while it is recorded, which gets twice as fast meanwhile.
    @Test
    void slicesAreComparedWithTheirNeighbours() throws Exception {
        try (var recording = new Recording(EventSettings.all(List.of()))) {
            recording.start();
            var slices = new CostSlices(recording, List.of(), 0);
            slices.begin();
            double count = 0;
            long start = System.nanoTime();
            for (int milli = 0; milli < 4_000; milli++) {
                boolean recorded = recording.getSettings().get("jdk.ThreadPark#enabled").equals("true");
                count += (recorded ? 900 : 1_000) * (1 + milli / 4_000.0);
                slices.at(start + (milli + 1) * MILLIS, (long) count);
            }
            slices.end(List.of());
            assertThat(slices.cost().pairs()).hasSizeBetween(30, 45);
            assertThat(slices.cost().share()).isCloseTo(0.1, within(0.01));
            assertThat(recording.getSettings()).containsEntry("jdk.ThreadPark#enabled", "true");
        }
    }

    /// Each pair errs by a tenth or so.
    private static RecordingCost cost(double truth, int pairs, int seed) {
        var random = new Random(seed);
        return new RecordingCost(1, 1, random.doubles(pairs).map(error -> 1 - (1 - truth) * Math.exp((error - 0.5) * 0.3)).boxed().toList());
    }
}
