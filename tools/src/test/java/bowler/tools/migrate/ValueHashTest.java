// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValueHashTest {
    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "-1", "10", "-100", "12.50", "0.001", "123456789012345678", "1234567890123456780", "-99999999999999999999.9900",
        "1000000000000000000000000", "5E+30"})
    void numbersOfTheSameValueHaveTheSameHashWhateverTheirScale(String text) {
        BigDecimal number = new BigDecimal(text);
        for (BigDecimal same : List.of(number.setScale(number.scale() + 1), number.setScale(number.scale() + 12), number.stripTrailingZeros())) {
            assertThat(ValueHash.of(same)).isEqualTo(ValueHash.of(number));
        }
    }

    @Test
    void otherNumbersHaveOtherHashes() {
        List<String> texts = List.of("0", "1", "10", "100", "0.1", "-1", "12", "1.2", "123456789012345678", "1234567890123456789", "12345678901234567890");
        assertThat(texts.stream().map(text -> ValueHash.of(new BigDecimal(text))).distinct()).hasSameSizeAs(texts);
    }
}
