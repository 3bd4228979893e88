// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompanionsAsideTest {
    private static final class Named implements Companion {
        @Override
        public Companion splitOff(byte[] separator) {
            return null;
        }

        @Override
        public Companion join(Companion other) {
            return this;
        }

        @Override
        public boolean isEmpty() {
            return false;
        }
    }

    private final CompanionsAside aside = new CompanionsAside();
    private final Map<Long, Companion> model = new HashMap<>();

    @Test
    void eachPageGetsItsOwnBack() {
        Random random = new Random(3);
        for (int step = 0; step < 200_000; step++) {
            long address = Frame.address(1 + random.nextInt(3), random.nextInt(step % 20_000 < 10_000 ? 2_000 : 40));
            if (random.nextInt(2) == 0) {
                Companion companion = new Named();
                aside.put(address, companion);
                model.put(address, companion);
            } else {
                assertThat(aside.take(address)).isSameAs(model.remove(address));
            }
            if (step % 30_011 == 0) {
                aside.forgetFile(2);
                model.keySet().removeIf(key -> Frame.fileId(key) == 2);
            }
            assertThat(aside.count()).isEqualTo(model.size());
        }
        model.forEach((address, companion) -> {
            assertThat(aside.exclusively(address, new Named(), () -> {})).isFalse();
            assertThat(aside.exclusively(address, companion, () -> {})).isTrue();
        });
    }
}
