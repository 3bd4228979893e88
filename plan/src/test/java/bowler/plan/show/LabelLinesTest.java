// SPDX-License-Identifier: Apache-2.0
package bowler.plan.show;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LabelLinesTest {
    @Test
    void aShortLabelIsOneLine() {
        assertThat(LabelLines.of("sort by T.A", 11, 3)).containsExactly("sort by T.A");
    }

    @Test
    void linesEndBetweenWords() {
        assertThat(LabelLines.of("hash join ORDERS.ID = ITEMS.ORDER_ID", 20, 3))
            .containsExactly("hash join ORDERS.ID", "= ITEMS.ORDER_ID");
    }

    @Test
    void theLastLineIsCutBetweenWords() {
        assertThat(LabelLines.of("rows of APP.T where A = 1 and B = 2", 14, 2)).containsExactly("rows of APP.T", "where A = 1\u2026");
    }

    @Test
    void aLongWordIsBrokenAfterAPunctuationMark() {
        assertThat(LabelLines.of("A_VERY_LONG.NAME_OF_A_COLUMN", 16, 3)).containsExactly("A_VERY_LONG.", "NAME_OF_A_COLUMN");
        assertThat(LabelLines.of("x".repeat(25), 10, 3)).containsExactly("xxxxxxxxxx", "xxxxxxxxxx", "xxxxx");
    }

    @Test
    void surrogatePairsAreNotSplit() {
        assertThat(LabelLines.of("a\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00", 4, 3)).containsExactly("a\uD83D\uDE00", "\uD83D\uDE00\uD83D\uDE00");
    }
}
