// SPDX-License-Identifier: Apache-2.0
package bowler.types;

import static bowler.types.Truth.FALSE;
import static bowler.types.Truth.TRUE;
import static bowler.types.Truth.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TruthTest {
    private static final int[] ALL = {FALSE, TRUE, UNKNOWN};

    @Test
    void andIsFalseIfOneOperandIsFalse() {
        for (int left : ALL) {
            for (int right : ALL) {
                int expected = left == FALSE || right == FALSE ? FALSE : left == TRUE && right == TRUE ? TRUE : UNKNOWN;
                assertThat(Truth.and(left, right)).isEqualTo(expected);
                assertThat(Truth.or(left, right)).isEqualTo(Truth.not(Truth.and(Truth.not(left), Truth.not(right))));
            }
        }
        assertThat(Truth.not(TRUE)).isEqualTo(FALSE);
        assertThat(Truth.not(FALSE)).isEqualTo(TRUE);
        assertThat(Truth.not(UNKNOWN)).isEqualTo(UNKNOWN);
    }

    @Test
    void hashesAreEqualWhereValuesAre() {
        assertThat(TextOrder.hash("a  ")).isEqualTo(TextOrder.hash("a"));
        assertThat(TextOrder.equal("a  ", "a")).isTrue();
        assertThat(TextOrder.equal("a  b", "a")).isFalse();
        assertThat(BitsOrder.hash(new byte[] {1, 0x20})).isEqualTo(BitsOrder.hash(new byte[] {1}));
        assertThat(ValueOrder.hash(DataType.DOUBLE, Value.of(DataType.DOUBLE, -0.0), 0))
            .isEqualTo(ValueOrder.hash(DataType.DOUBLE, Value.of(DataType.DOUBLE, 0.0), 0));
        DataType type = DataType.decimal(5, 2);
        assertThat(ValueOrder.hash(type, Value.of(type, new java.math.BigDecimal("1.50")), 0))
            .isEqualTo(ValueOrder.hash(type, Value.of(type, new java.math.BigDecimal("1.5")), 0));
    }
}
