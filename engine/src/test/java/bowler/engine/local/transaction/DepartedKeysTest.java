// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class DepartedKeysTest {
    private static final int TREE = 5;

    private final DepartedKeys departedKeys = new DepartedKeys();

    private static byte[] key(int number) {
        return ByteBuffer.allocate(Long.BYTES + 1).putLong(number).array();
    }

    private void leave(int number) {
        departedKeys.add(TREE, key(number), 0, key(number).length);
    }

    @Test
    void onlyLaterDeparturesCount() {
        leave(1);
        long first = departedKeys.begin();
        assertThat(departedKeys.hasDepartedSince(TREE, key(1), first)).as("no cursor was open then").isFalse();
        leave(2);
        long second = departedKeys.begin();
        assertThat(departedKeys.hasDepartedSince(TREE, key(2), first)).isTrue();
        assertThat(departedKeys.hasDepartedSince(TREE, key(2), second)).isFalse();
        assertThat(departedKeys.hasDepartedSince(TREE + 1, key(2), first)).as("of another tree").isFalse();
        leave(2);
        assertThat(departedKeys.hasDepartedSince(TREE, key(2), second)).isTrue();
    }

    @Test
    void manyKeysAreStoredAndALossOfOldOnesIsReported() {
        long begin = departedKeys.begin();
        for (int number = 0; number < 16_000; number++) {
            leave(number);
        }
        assertThat(departedKeys.isKnownSince(begin)).isTrue();
        for (int number = 0; number < 16_000; number++) {
            assertThat(departedKeys.hasDepartedSince(TREE, key(number), begin)).isTrue();
            assertThat(departedKeys.hasDepartedSince(TREE, key(number + 16_000), begin)).isFalse();
        }
        for (int number = 16_000; number < 17_000; number++) {
            leave(number);
        }
        assertThat(departedKeys.isKnownSince(begin)).isFalse();
        assertThat(departedKeys.isKnownSince(departedKeys.begin())).isTrue();
        assertThat(departedKeys.hasDepartedSince(TREE, key(16_900), begin)).isTrue();
    }
}
