// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class StripesTest {
    @Test
    void countsTellBothModesApart() {
        Stripes stripes = new Stripes(4);
        assertThat(stripes.held()).isZero();
        int one = stripes.add(1, Stripes.IS_UNIT);
        int two = stripes.add(2, Stripes.IX_UNIT);
        assertThat(stripes.held()).isEqualTo(Stripes.IS_UNIT | Stripes.IX_UNIT);
        stripes.addAt(one, Stripes.IX_UNIT);
        stripes.subtract(two, Stripes.IX_UNIT);
        stripes.subtract(one, Stripes.IS_UNIT);
        assertThat(stripes.held()).isEqualTo(Stripes.IX_UNIT);
        stripes.subtract(one, Stripes.IX_UNIT);
        assertThat(stripes.held()).isZero();
    }

    @Test
    void whatManyThreadsCountComesToNothingAgain() throws InterruptedException {
        Stripes stripes = new Stripes(4);
        int threads = 3;
        CountDownLatch done = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread.ofPlatform().start(() -> {
                for (int round = 0; round < 20_000; round++) {
                    int place = stripes.add(number, Stripes.IX_UNIT);
                    if (stripes.held() == 0) {
                        return;
                    }
                    stripes.addAt(place, Stripes.IS_UNIT);
                    stripes.subtract(place, Stripes.IS_UNIT + Stripes.IX_UNIT);
                }
                done.countDown();
            });
        }
        assertThat(done.await(20, java.util.concurrent.TimeUnit.SECONDS)).isTrue();
        assertThat(stripes.held()).isZero();
    }
}
