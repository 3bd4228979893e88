// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.xml;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests which part of a document a path can read.
class ReachTest {
    @ParameterizedTest
    @ValueSource(strings = {".", "a", "@a", "a/b", "a//b", ".//a", "*/b", "a/*/b", "@*", "o:a/@o:b", "string-length(a)", "a[b = '../c']", "a[1]/b",
        "count(a/b) * 3", "a | b", "concat(a, ' / ', b)", "self::a", "descendant::a/text()", "a-b/c", "a[@x > 3]/b"})
    void readsTheItem(String path) {
        assertThat(Reach.of(path)).isEqualTo(Reach.ITEM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../@a", "../../@o:a"})
    void readsAnAttributeAbove(String path) {
        assertThat(Reach.of(path)).isEqualTo(Reach.ANCESTOR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../a", "../../a/b", "../a[b = 'x']/@c", "../*", "../a[b[c] > 2]//d", "../o:a/text()"})
    void readsBelowAnAncestor(String path) {
        assertThat(Reach.of(path)).isEqualTo(Reach.BELOW_ANCESTOR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a", "//a", "/a/b[1]/@c", "//a[b = 1]/*"})
    void readsTheSameForAllItems(String path) {
        assertThat(Reach.of(path)).isEqualTo(Reach.ROOT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../a = b", "../a | b", "../a[../b]", "/a = b", "/a | b", "/a*b", "/a[id('x')]", "/", "../..", "a | /b", "a[/b = 1]", "count(//a)", "concat(a, /b)", "parent::a", "ancestor :: a", "a and /b",
        "1 and/b", "3 * /a", "3*/a", "a[../b = 1]", "id('x')", "following-sibling::a[1]", "preceding::a"})
    void readsTheDocument(String path) {
        assertThat(Reach.of(path)).isEqualTo(Reach.DOCUMENT);
    }
}
