// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class IntentionLockCountersTest {
    @Test
    void countsDistinguishBothModes() {
        IntentionLockCounters stripes = new IntentionLockCounters(4);
        assertThat(stripes.held()).isZero();
        int one = stripes.add(1, IntentionLockCounters.IS_UNIT);
        int two = stripes.add(2, IntentionLockCounters.IX_UNIT);
        assertThat(stripes.held()).isEqualTo(IntentionLockCounters.IS_UNIT | IntentionLockCounters.IX_UNIT);
        stripes.addAt(one, IntentionLockCounters.IX_UNIT);
        stripes.subtract(two, IntentionLockCounters.IX_UNIT);
        stripes.subtract(one, IntentionLockCounters.IS_UNIT);
        assertThat(stripes.held()).isEqualTo(IntentionLockCounters.IX_UNIT);
        stripes.subtract(one, IntentionLockCounters.IX_UNIT);
        assertThat(stripes.held()).isZero();
    }

    @Test
    void countsOfManyThreadsReturnToZero() throws InterruptedException {
        IntentionLockCounters stripes = new IntentionLockCounters(4);
        int threads = 3;
        CountDownLatch done = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread.ofPlatform().start(() -> {
                for (int round = 0; round < 20_000; round++) {
                    int place = stripes.add(number, IntentionLockCounters.IX_UNIT);
                    if (stripes.held() == 0) {
                        return;
                    }
                    stripes.addAt(place, IntentionLockCounters.IS_UNIT);
                    stripes.subtract(place, IntentionLockCounters.IS_UNIT + IntentionLockCounters.IX_UNIT);
                }
                done.countDown();
            });
        }
        assertThat(done.await(20, java.util.concurrent.TimeUnit.SECONDS)).isTrue();
        assertThat(stripes.held()).isZero();
    }
}
