// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.migrate.source.SourceNames.Folding;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Expressions and views as servers of other products print them.
final class SourceTextTest {
    private final SourceText postgres = new SourceText(new SourceNames("\"", Folding.LOWER_CASE, Set.of("public")), false, Map.of("mood", "VARCHAR", "numeric", "DECIMAL(31, 10)"));
    private final SourceText mariaDb = new SourceText(new SourceNames("`", Folding.ALL, Set.of("shop")), true, Map.of());
    private final SourceText sqlite = new SourceText(new SourceNames("\"", Folding.ALL, Set.of("main")), false, Map.of());

    @Test
    void postgresCastsToItsOwnTypesAndQualifiesTheDefaultSchema() {
        assertThat(postgres.sql("(balance >= ('-1000'::integer)::numeric)")).isEqualTo("(balance >= ('-1000'::integer)::DECIMAL(31, 10))");
        assertThat(postgres.sql("'ok'::public.mood")).isEqualTo("'ok'::VARCHAR");
        assertThat(postgres.sql("(1)::numeric(12,2)")).isEqualTo("(1)::numeric(12,2)");
        assertThat(postgres.sql("SELECT c.no, o.\"Mixed\", public.f.\"lower\"[1], public.g(1) FROM public.customer c, sales.orders o"))
            .isEqualTo("SELECT c.\"NO\", o.\"Mixed\", \"F\".\"LOWER\"[1], g(1) FROM \"CUSTOMER\" c, sales.\"ORDERS\" o");
        assertThat(postgres.sql("'it''s \\ public.x'::text")).isEqualTo("'it''s \\ public.x'::text");
    }

    @Test
    void mariaDbHasBackquotesBackslashesAndCharacterSets() {
        assertThat(mariaDb.sql("select `shop`.`customer`.`Mixed Case` AS `n` from `shop`.`customer` where `shop`.`customer`.`b` > 1"))
            .isEqualTo("select \"CUSTOMER\".\"Mixed Case\" AS \"N\" from \"CUSTOMER\" where \"CUSTOMER\".\"B\" > 1");
        assertThat(mariaDb.sql("'x\\'y\\\\z\\n'")).isEqualTo("'x''y\\z\n'");
        assertThat(mariaDb.sql("concat(_utf8mb4'a',`b``c`)")).isEqualTo("concat('a',\"b`c\")");
    }

    @Test
    void sqliteHasBracketsAndComments() {
        assertThat(sqlite.sql("SELECT [order id], a[1] -- one\nFROM main.[T]")).isEqualTo("SELECT \"order id\", a[1] -- one\nFROM \"T\"");
    }
}
