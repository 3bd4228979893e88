// SPDX-License-Identifier: Apache-2.0
package bowler.types.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class LikePatternTest {
    @Provide
    Arbitrary<String> patterns() {
        return Arbitraries.strings().withChars("ab_%").ofMaxLength(7);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings().withChars("ab").ofMaxLength(9);
    }

    @Property(tries = 5000)
    void agreesWithTheDefinition(@ForAll("patterns") String pattern, @ForAll("texts") String text) {
        LikePattern compiled = LikePattern.compile(pattern);
        boolean expected = matches(pattern, 0, text, 0);
        assertThat(compiled.matches(text)).isEqualTo(expected);
        if (expected) {
            assertThat(text).startsWith(compiled.prefix());
        }
        if (compiled.isExact()) {
            assertThat(text.equals(compiled.prefix())).isEqualTo(expected);
        }
    }

    private static boolean matches(String pattern, int patternAt, String text, int textAt) {
        if (patternAt == pattern.length()) {
            return textAt == text.length();
        }
        char next = pattern.charAt(patternAt);
        if (next == '%') {
            return matches(pattern, patternAt + 1, text, textAt)
                || textAt < text.length() && matches(pattern, patternAt, text, textAt + 1);
        }
        return textAt < text.length() && (next == '_' || next == text.charAt(textAt))
            && matches(pattern, patternAt + 1, text, textAt + 1);
    }

    @Test
    void escapedCharactersStandForThemselves() {
        assertThat(LikePattern.compile("a\\%c", "\\").matches("a%c")).isTrue();
        assertThat(LikePattern.compile("a\\%c", "\\").matches("abc")).isFalse();
        assertThat(LikePattern.compile("a\\_", "\\").matches("ab")).isFalse();
        assertThat(LikePattern.compile("a\\\\", "\\").matches("a\\")).isTrue();
        assertThat(LikePattern.compile("%%", "%").matches("%")).isTrue();
        assertThatThrownBy(() -> LikePattern.compile("a\\bc", "\\")).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.sqlState()).isEqualTo("22025"));
        assertThatThrownBy(() -> LikePattern.compile("abc\\", "\\")).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.sqlState()).isEqualTo("22025"));
        assertThatThrownBy(() -> LikePattern.compile("abc", "xx")).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.sqlState()).isEqualTo("22019"));
        assertThatThrownBy(() -> LikePattern.compile("abc", null)).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.sqlState()).isEqualTo("22501"));
    }

    @Test
    void blanksCount() {
        assertThat(LikePattern.compile("a").matches("a  ")).isFalse();
        assertThat(LikePattern.compile("a%").matches("a  ")).isTrue();
    }

    @Test
    void concatenationYieldsTheNextLongerType() {
        assertThat(Concatenation.result(DataType.character(5), DataType.character(5))).isEqualTo(DataType.character(10));
        assertThat(Concatenation.result(DataType.character(200), DataType.character(200)))
            .isEqualTo(DataType.varchar(400));
        assertThat(Concatenation.result(DataType.character(5), DataType.varchar(10))).isEqualTo(DataType.varchar(15));
        assertThat(Concatenation.result(DataType.varchar(32_000), DataType.varchar(700)))
            .isEqualTo(DataType.LONG_VARCHAR);
        assertThat(Concatenation.result(DataType.character(5), DataType.BOOLEAN)).isEqualTo(DataType.varchar(10));
        assertThat(Concatenation.result(DataType.charBits(3), DataType.varcharBits(5)))
            .isEqualTo(DataType.varcharBits(8));
        assertThatThrownBy(() -> Concatenation.result(DataType.varchar(5), DataType.INTEGER))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo("42846"));
    }
}
