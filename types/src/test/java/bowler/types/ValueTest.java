// SPDX-License-Identifier: Apache-2.0
package bowler.types;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ValueTest {
    @Test
    void bitsAreEqualByTheirBytes() {
        Value bits = Value.of(DataType.charBits(2), (Object) new byte[] {1, 2});
        Value same = Value.of(DataType.charBits(2), (Object) new byte[] {1, 2});
        assertThat(bits).isEqualTo(same).hasSameHashCodeAs(same);
        assertThat(bits).isNotEqualTo(Value.of(DataType.charBits(2), (Object) new byte[] {1, 3}));
        assertThat(bits).isNotEqualTo(Value.nullOf(DataType.charBits(2)));
    }
}
