// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.plan.ExplainFormat;
import bowler.plan.show.Explanation;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NormalizedTextTest {
    private static NormalizedText lifted(String sql, String text) {
        NormalizedText normalizedText = TextNormalizer.normalized(sql);
        assertThat(normalizedText.text()).isEqualTo(text);
        assertThat(normalizedText.hasLiterals()).isEqualTo(!sql.equals(text));
        return normalizedText;
    }

    private static void kept(String sql) {
        NormalizedText normalizedText = lifted(sql, sql);
        assertThat(normalizedText.key()).isEqualTo(sql);
        assertThat(normalizedText.values().columnCount()).isZero();
    }

    @Test
    void conditionsAreLiftedWithTheirSmallestType() {
        NormalizedText normalizedText = lifted("select * from T where ID = 12345 and B > -7 or C='it''s'",
                "select * from T where ID = ? and B > ? or C=?");
        assertThat(normalizedText.parameterTypes()).containsExactly(DataType.SMALLINT, DataType.SMALLINT, DataType.varchar(32_672));
        assertThat(normalizedText.values().longAt(0)).isEqualTo(12345);
        assertThat(normalizedText.values().longAt(1)).isEqualTo(-7);
        assertThat(normalizedText.values().objectAt(2)).isEqualTo("it's");
        assertThat(TextNormalizer.normalized("select * from T where ID = 4 and B > 1 or C=''").key()).isEqualTo(normalizedText.key());
        assertThat(TextNormalizer.normalized("select * from T where ID = 70000 and B > 1 or C=''").key()).isNotEqualTo(normalizedText.key());
    }

    @Test
    void listsRangesAndPatterns() {
        lifted("SELECT A FROM T WHERE A IN (1, 2, -3) AND B BETWEEN 1.50 AND 2 AND C LIKE 'x%'",
                "SELECT A FROM T WHERE A IN (?, ?, ?) AND B BETWEEN ? AND ? AND C LIKE ?");
        assertThat(TextNormalizer.normalized("SELECT A FROM T WHERE A = 1.50").parameterTypes()).containsExactly(DataType.decimal(3, 2));
    }

    @Test
    void storedValues() {
        lifted("INSERT INTO T (A, B) VALUES (1, 'x'), (70000, UPPER('y')), (1 + 2, NULL)",
                "INSERT INTO T (A, B) VALUES (?, ?), (?, UPPER('y')), (1 + 2, NULL)");
        lifted("UPDATE T SET A = 1, B = B + 2, C = 'x' WHERE ID = 5",
                "UPDATE T SET A = ?, B = B + 2, C = ? WHERE ID = ?");
        lifted("DELETE FROM T WHERE ID=5", "DELETE FROM T WHERE ID=?");
        assertThat(TextNormalizer.normalized("UPDATE T SET A = 1").parameterTypes()).containsExactly(DataType.INTEGER);
    }

    @Test
    void numbersOfRowsAreLifted() {
        NormalizedText normalizedText = lifted("SELECT A FROM T ORDER BY 1 OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY",
                "SELECT A FROM T ORDER BY 1 OFFSET ? ROWS FETCH NEXT ? ROWS ONLY");
        assertThat(normalizedText.parameterTypes()).containsExactly(DataType.BIGINT, DataType.BIGINT);
        lifted("SELECT A FROM T LIMIT 5", "SELECT A FROM T LIMIT ?");
    }

    @Test
    void literalsThatDecideTheMeaningStay() {
        kept("SELECT A + 1, 'x', B = 3 FROM T");
        kept("SELECT A, 5, 6 FROM T GROUP BY A, B = 5 HAVING COUNT(*) > 3 ORDER BY 1");
        kept("SELECT A FROM T WHERE A = 5 + B");
        kept("SELECT A FROM T WHERE A || 'x' = B");
        kept("SELECT A FROM T WHERE CASE WHEN A = 1 THEN 2 ELSE 3 END > B");
        kept("SELECT A FROM T WHERE A = X'0a' AND B LIKE 'x!%' ESCAPE '!'");
        kept("SELECT A FROM T WHERE A = ? AND B = 5");
        kept("SELECT A FROM T WHERE A = 5 -- five");
        kept("SELECT A FROM T WHERE A = {d '2020-01-01'}");
        kept("SELECT A FROM T WHERE A = 1e5 AND B = 12345678901234567890");
        kept("CREATE TABLE T (A VARCHAR(10) DEFAULT 'x')");
        kept("VALUES 5");
        kept("SELECT A FROM T WHERE A = 'open");
        kept("SELECT A FROM \"T WHERE A = 5\"");
    }

    @Test
    void subqueriesKeepTheirSelectLists() {
        kept("SELECT A FROM (SELECT 1, 2, 3 FROM U) X");
        lifted("SELECT A FROM (SELECT 1, 2, B FROM U WHERE C = 4) X(A, B, C) WHERE A = 3",
                "SELECT A FROM (SELECT 1, 2, B FROM U WHERE C = ?) X(A, B, C) WHERE A = ?");
    }

    @Test
    void plansOfNormalizedTextsUseTheSameKeys() {
        TestCatalog catalog = TestCatalog.shop();
        NormalizedText normalizedText = TextNormalizer.normalized("SELECT QTY FROM LINE WHERE ORDER_ID = 3 AND POS = 4");
        assertThat(Explanation.of(Compiler.compile(normalizedText, catalog, CompilationSettings.ofSchema("APP"), Long.MAX_VALUE, ParameterPeek.atNone()).orElseThrow().plan(), ExplainFormat.TEXT).get(1))
                .contains("row of APP.LINE at [ORDER_ID = CAST(?1 AS BIGINT), POS = ?2]");
        assertThat(Compiler.compile(normalizedText, catalog, CompilationSettings.ofSchema("APP"), Long.MAX_VALUE, ParameterPeek.atNone()).orElseThrow().parameters()).hasSize(2);
        Compiler.compile(TextNormalizer.normalized("INSERT INTO CUSTOMER (ID, NAME, BORN, CREDIT, VIP) "
                + "VALUES (1, 'Ann', '2000-01-01', 12.5, TRUE)"), catalog, CompilationSettings.ofSchema("APP"), Long.MAX_VALUE, ParameterPeek.atNone());
        Compiler.compile(TextNormalizer.normalized("UPDATE CUSTOMER SET CREDIT = 5, CITY = 'Rome' WHERE BORN > '2000-01-01'"),
                catalog, CompilationSettings.ofSchema("APP"), Long.MAX_VALUE, ParameterPeek.atNone());
    }

    private static final List<String> LITERALS = List.of(
        "5", "0", "007", "32767", "32768", "70000", "2147483647", "2147483648", "999999999999999999", "9999999999999999999",
        "-5", "- 5", "+5", "--5", "5.0", ".5", "5.", "5e3", "5a", "5 ", "''", "'x'", "'it''s'", "'a' 'b'", "'--'", "'5", "x'5'",
        "?", "5 + 1", "5 OR c = 1", "(5)", "NULL", "b", "");
    private static final List<String> FRAMES = List.of(
        "SELECT a FROM t WHERE a = %s", "select a from t where a=%s and b = %s", "SELECT a FROM t WHERE a IN (%s, %s)",
        "SELECT a FROM t WHERE c LIKE %s ORDER BY 1", "SELECT 5 FROM t WHERE a > %s LIMIT %s", "INSERT INTO t VALUES (%s, %s)",
        "UPDATE t SET a = %s WHERE b = %s", "DELETE FROM t WHERE a BETWEEN %s AND %s", "SELECT a FROM t WHERE a =%s");

    /// The comparison of texts yields the same literals as normalizing each text.
    @Test
    void comparedTextsHaveTheSameNormalizedText() {
        List<String> texts = new ArrayList<>();
        for (String frame : FRAMES) {
            for (int first = 0; first < LITERALS.size(); first++) {
                for (int step = 0; step < 4; step++) {
                    texts.add(frame.formatted(LITERALS.get(first), LITERALS.get((first + 7 * step) % LITERALS.size())));
                }
            }
        }
        int found = 0;
        List<NormalizedText> shapes = texts.stream().map(TextNormalizer::normalized).toList();
        for (NormalizedText known : shapes) {
            for (NormalizedText other : shapes) {
                RowBuffer values = known.canCompare() ? known.valuesOf(other.sql()) : null;
                if (values != null) {
                    found++;
                    assertThat(other.key()).as("%s and %s", known.sql(), other.sql()).isEqualTo(known.key());
                    for (int column = 0; column < values.columnCount(); column++) {
                        assertThat(values.longAt(column)).isEqualTo(other.values().longAt(column));
                        assertThat(values.objectAt(column)).isEqualTo(other.values().objectAt(column));
                    }
                }
            }
        }
        assertThat(found).isGreaterThan(texts.size());
    }

    @Test
    void usualTextsAreCompared() {
        NormalizedText known = TextNormalizer.normalized("SELECT a FROM t WHERE a = 5 AND c = 'x' LIMIT 10");
        RowBuffer values = known.valuesOf("SELECT a FROM t WHERE a = 17 AND c = 'some text' LIMIT 70000");
        assertThat(values.longAt(0)).isEqualTo(17);
        assertThat(values.objectAt(1)).isEqualTo("some text");
        assertThat(values.longAt(2)).isEqualTo(70000);
        assertThat(known.valuesOf("SELECT a FROM t WHERE a = 70000 AND c = 'x' LIMIT 10")).isNull();
        assertThat(known.valuesOf("SELECT a FROM u WHERE a = 5 AND c = 'x' LIMIT 10")).isNull();
        assertThat(known.valuesOf("SELECT a FROM t WHERE a = 5 AND c = 'x' LIMIT 10 ")).isNull();
        assertThat(TextNormalizer.normalized("SELECT a FROM t WHERE a = 1.5").canCompare()).isFalse();
        assertThat(TextNormalizer.normalized("SELECT a FROM t").canCompare()).isFalse();
    }
}
