// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.simulation.SeededRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sessions at all levels against the model.
class StoreModel {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void sessionsSeeWhatTheirLevelsSay(long seed) {
        StoreFixture fixture = new StoreFixture();
        StoreWorkload workload = new StoreWorkload(new SeededRandom(seed), () -> fixture.workers);
        workload.use(fixture.store);
        for (int step = 0; step < 1_500; step++) {
            try {
                workload.step();
                if (step % 500 == 499) {
                    fixture.clock.advance(java.time.Duration.ofMillis(100));
                    fixture.workers.runDue(20);
                    fixture.verify();
                }
            } catch (Throwable failure) {
                throw new AssertionError("seed " + seed + ", step " + step, failure);
            }
        }
        workload.finish();
        workload.checkCurrent();
        fixture.store.purge();
        fixture.verify();
        workload.checkCurrent();
        assertThat(workload.commits()).isGreaterThan(50);
        assertThat(workload.conflicts()).isPositive();
        fixture.reopen();
        workload.use(fixture.store);
        workload.checkCurrent();
        fixture.close();
    }
}
