// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EvictedSidecarsTest {
    private static final class Named implements PageSidecar {
        @Override
        public Halves halves(byte[] separator) {
            return () -> null;
        }

        @Override
        public PageSidecar join(PageSidecar other) {
            return this;
        }

        @Override
        public boolean isEmpty() {
            return false;
        }
    }

    private final EvictedSidecars aside = new EvictedSidecars();
    private final Map<Long, PageSidecar> model = new HashMap<>();

    @Test
    void eachPageGetsItsSidecarBack() {
        Random random = new Random(3);
        for (int step = 0; step < 200_000; step++) {
            long address = Frame.address(1 + random.nextInt(3), random.nextInt(step % 20_000 < 10_000 ? 2_000 : 40));
            if (random.nextInt(2) == 0) {
                PageSidecar sidecar = new Named();
                aside.put(address, sidecar);
                model.put(address, sidecar);
            } else {
                assertThat(aside.take(address)).isSameAs(model.remove(address));
            }
            if (step % 30_011 == 0) {
                aside.forgetFile(2);
                model.keySet().removeIf(key -> PageAddress.fileId(key) == 2);
            }
            assertThat(aside.count()).isEqualTo(model.size());
        }
        model.forEach((address, sidecar) -> {
            assertThat(aside.exclusively(address, new Named(), () -> {})).isFalse();
            assertThat(aside.exclusively(address, sidecar, () -> {})).isTrue();
        });
    }
}
