// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;

/// Forms that a database taken over from PostgreSQL has.
final class ExpressionTranslatorTest {
    private static String translated(String product, String text) throws Untranslatable {
        return new ExpressionTranslator(Dialects.of(product), Set.of()).translate(text);
    }

    @Test
    void castsWithColonsKeepTheirTypes() throws Untranslatable {
        for (String product : new String[] {"postgresql", "h2"}) {
            assertThat(translated(product, "(balance >= ('-1000'::integer)::DECIMAL(31, 10))")).isEqualTo("(balance >= ('-1000'::integer)::DECIMAL(31, 10))");
            assertThat(translated(product, "now()")).isEqualTo("now()");
        }
        assertThatThrownBy(() -> translated("derby", "(2)::DECIMAL(31, 10)")).isInstanceOf(Untranslatable.class).hasMessageContaining("write CAST");
    }

    @Test
    void descAfterAQuotedNameIsNoName() throws Untranslatable {
        assertThat(translated("postgresql", "SELECT k FROM t ORDER BY \"FRESH\" desc")).isEqualTo("SELECT k FROM t ORDER BY \"fresh\" desc");
    }

    @Test
    void namesInBackquotesAreNamesInUpperCase() throws Untranslatable {
        assertThat(translated("derby", "SELECT `group` * 2 AS `it's`, 'a`b' FROM `t```")).isEqualTo("SELECT \"GROUP\" * 2 AS \"IT'S\", 'a`b' FROM \"T`\"");
    }

    @Test
    void valuesOfSequencesAreDrawn() throws Untranslatable {
        assertThat(translated("h2", "1000 * NEXT VALUE FOR \"APP\".\"S\" + 1")).isEqualTo("1000 * NEXT VALUE FOR \"APP\".\"S\" + 1");
        assertThat(translated("postgresql", "1000 * NEXT VALUE FOR \"APP\".\"It's\" + 1")).isEqualTo("1000 * nextval('\"app\".\"It''s\"') + 1");
        assertThatThrownBy(() -> translated("derby", "NEXT VALUE FOR S")).isInstanceOf(Untranslatable.class).hasMessageContaining("is drawn");
    }
}
