// SPDX-License-Identifier: Apache-2.0
package bowler.sql.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {
    @Test
    void countsSlips() {
        assertThat(NearestName.distance("SALARY", "SALARY")).isZero();
        assertThat(NearestName.distance("SALRY", "SALARY")).isEqualTo(1);
        assertThat(NearestName.distance("SLAARY", "SALARY")).isEqualTo(1);
        assertThat(NearestName.distance("", "AB")).isEqualTo(2);
        assertThat(NearestName.distance("AXB", "AB")).isEqualTo(1);
    }

    @Test
    void theNearestIsOffered() {
        List<String> known = List.of("NAME", "GAME", "NAMES", "SALARY");
        assertThat(NearestName.among("NAM", known)).isEqualTo("NAME");
        assertThat(NearestName.among("NAMEZ", known)).isEqualTo("NAME");
        assertThat(NearestName.among("GAMES", known)).isEqualTo("GAME");
        assertThat(NearestName.among("SALRY", known)).isEqualTo("SALARY");
    }

    @Test
    void distantNamesAreNotOffered() {
        assertThat(NearestName.among("PRICE", List.of("NAME", "A", "PRECIPITATION"))).isNull();
        assertThat(NearestName.among("X", List.of("Y"))).isNull();
        assertThat(NearestName.among("X", List.of())).isNull();
    }

    @Test
    void aNameOfOtherCaseIsNearAndQuoted() {
        assertThat(NearestName.among("NAME", List.of("name"))).isEqualTo("\"name\"");
        assertThat(NearestName.among("emp", List.of("EMP"))).isEqualTo("EMP");
        assertThat(NearestName.written("a\"b")).isEqualTo("\"a\"\"b\"");
    }
}
