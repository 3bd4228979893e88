// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LiveSnapshotsTest {
    @Test
    void rangesEqualASetOfNumbers() {
        Random random = new Random(3);
        for (int round = 0; round < 500; round++) {
            int newest = 50 + random.nextInt(50);
            LiveSnapshots.Builder builder = new LiveSnapshots.Builder(newest);
            TreeSet<Long> model = new TreeSet<>();
            for (int i = random.nextInt(20); i > 0; i--) {
                long from = random.nextInt(100);
                long to = from + (random.nextBoolean() ? 0 : random.nextInt(10)) - (random.nextInt(5) == 0 ? 5 : 0);
                builder.add(from, to);
                for (long at = from; at <= Math.max(from, to); at++) {
                    model.add(at);
                }
            }
            for (long at = newest; at < 200; at++) {
                model.add(at);
            }
            LiveSnapshots live = builder.build();
            assertThat(live.horizon()).isEqualTo(model.first());
            for (long low = 0; low < 120; low++) {
                long high = low + 1 + random.nextInt(20);
                assertThat(live.isAnyIn(low, high)).as("%s: %d to %d", live, low, high)
                    .isEqualTo(!model.subSet(low, high).isEmpty());
                if (high <= live.newest() && live.isAnyIn(low, high)) {
                    assertThat(live.oldestFrom(low)).as("%s from %d", live, low).isEqualTo(model.ceiling(low));
                    assertThat(live.youngestBelow(high)).as("%s below %d", live, high).isEqualTo(model.lower(high));
                }
            }
        }
    }

    private static LiveSnapshots live(long newest, long... snapshots) {
        LiveSnapshots.Builder builder = new LiveSnapshots.Builder(newest);
        for (long snapshot : snapshots) {
            builder.add(snapshot, snapshot);
        }
        return builder.build();
    }

    @Test
    void endOfASnapshotInTheRangeIsDetected() {
        LiveSnapshots before = live(50, 10, 20, 30);
        assertThat(live(60, 10, 20, 30, 50).hasEnded(before, 0, 50)).isFalse();
        assertThat(live(60, 10, 30).hasEnded(before, 0, 50)).isTrue();
        assertThat(live(60, 10, 30).hasEnded(before, 0, 10)).isFalse();
        assertThat(live(60, 10, 30).hasEnded(before, 21, 50)).isFalse();
        assertThat(live(60, 10, 30).hasEnded(before, 20, 20)).isTrue();
    }
}
