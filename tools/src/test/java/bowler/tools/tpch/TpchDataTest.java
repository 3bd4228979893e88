// SPDX-License-Identifier: Apache-2.0
package bowler.tools.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TpchDataTest {
    private static final double SCALE = 0.002;

    @Test
    void aSeedGivesTheSameRows() {
        for (TpchTable table : TpchTable.values()) {
            assertThat(rows(table, 7)).as(table.label()).isEqualTo(rows(table, 7)).isNotEqualTo(rows(table, 8));
        }
    }

    @Test
    void tablesHaveTheirSizesAndWidths() {
        TpchData data = new TpchData(SCALE, 1);
        for (TpchTable table : TpchTable.values()) {
            List<List<Object>> rows = rows(table, 1);
            long parameters = table.insertSql().chars().filter(c -> c == '?').count();
            assertThat(rows).as(table.label()).allMatch(row -> row.size() == parameters);
            if (table == TpchTable.LINEITEM) {
                assertThat((long) rows.size()).isBetween(data.rows(table) * 9 / 10, data.rows(table) * 11 / 10);
            } else {
                assertThat((long) rows.size()).isEqualTo(data.rows(table));
            }
        }
    }

    @Test
    void linesReferToExistingRows() {
        Set<List<Object>> offers = new HashSet<>();
        rows(TpchTable.PARTSUPP, 1).forEach(row -> offers.add(row.subList(0, 2)));
        Map<Object, List<Object>> orders = new HashMap<>();
        rows(TpchTable.ORDERS, 1).forEach(row -> orders.put(row.getFirst(), row));
        for (List<Object> line : rows(TpchTable.LINEITEM, 1)) {
            assertThat(offers).contains(line.subList(1, 3));
            LocalDate placed = (LocalDate) orders.get(line.getFirst()).get(4);
            LocalDate shipped = (LocalDate) line.get(10);
            assertThat(shipped).isBetween(placed.plusDays(1), placed.plusDays(121));
            assertThat((LocalDate) line.get(12)).isAfter(shipped);
        }
        assertThat(offers).hasSize(rows(TpchTable.PARTSUPP, 1).size());
    }

    @Test
    void answersMayDifferByRounding() {
        QueryResult expected = new QueryResult(List.of("a|1.2346|10000000.5", "NULL|x|3"));
        assertThat(new QueryResult(List.of("a|1.2345|10000000.9", "NULL|x|3")).differenceFrom(expected)).isNull();
        assertThat(new QueryResult(List.of("a|1.23|10000000.5", "NULL|x|3")).differenceFrom(expected))
            .isEqualTo("row 1 is a|1.23|10000000.5, expected a|1.2346|10000000.5");
        assertThat(new QueryResult(List.of("a|1.2346|10000000.5", "0|x|3")).differenceFrom(expected)).startsWith("row 2 is ");
        assertThat(new QueryResult(List.of("0")).differenceFrom(new QueryResult(List.of("0.0362")))).isEqualTo("row 1 is 0, expected 0.0362");
        assertThat(new QueryResult(List.of()).differenceFrom(expected)).isEqualTo("0 rows, expected 2");
    }

    @Test
    void dialectsDescribeDifferences() {
        String sql = "SELECT EXTRACT(YEAR FROM d) FROM t WHERE d < DATE '1995-03-15' FETCH FIRST 10 ROWS ONLY";
        assertThat(TpchDialect.ofUrl("jdbc:bowler:memory:x").of(sql)).isEqualTo(sql);
        assertThat(TpchDialect.ofUrl("jdbc:derby:x").of(sql)).contains("YEAR(d)").contains("DATE('1995-03-15')");
        assertThat(TpchDialect.ofUrl("jdbc:sqlite:x").of(sql)).contains("< '1995-03-15' LIMIT 10");
        assertThat(TpchDialect.ofUrl("jdbc:duckdb:x").of(sql)).endsWith("LIMIT 10");
        assertThat(TpchQueries.sql(11, 0.1, TpchDialect.STANDARD)).contains("* 0.001");
    }

    private static List<List<Object>> rows(TpchTable table, long seed) {
        List<List<Object>> rows = new ArrayList<>();
        new TpchData(SCALE, seed).generate(table, (Object... values) -> {
            assertThat(values).allMatch(value -> value instanceof Integer || value instanceof BigDecimal
                || value instanceof String || value instanceof LocalDate);
            rows.add(List.of(values));
        });
        return rows;
    }
}
