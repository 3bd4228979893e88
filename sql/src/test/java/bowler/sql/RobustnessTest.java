// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.sql.parse.StatementParser;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// A statement of any text compiles or fails with an error; it never kills the thread.
class RobustnessTest {
    private static final int STACK_BYTES = 512 * 1024;

    private final TestCatalog catalog = TestCatalog.shop();

    private boolean compiles(String sql) {
        try {
            Compiler.compile(sql, catalog, "APP");
            return true;
        } catch (SqlFailure failure) {
            assertThat(failure.sqlState()).hasSize(5);
            return false;
        }
    }

    /// Runs the work on a stack as small as that of a server thread.
    private void onSmallStack(Runnable work) throws InterruptedException {
        Throwable[] thrown = new Throwable[1];
        Thread thread = new Thread(null, work, "small stack", STACK_BYTES);
        thread.setUncaughtExceptionHandler((dead, failure) -> thrown[0] = failure);
        thread.start();
        thread.join();
        assertThat(thrown[0]).isNull();
    }

    @Test
    void longChainsCompile() throws InterruptedException {
        onSmallStack(() -> {
            String terms = " + 1".repeat(20_000);
            assertThat(compiles("VALUES 1" + terms)).isTrue();
            assertThat(compiles("SELECT ID" + " + ID".repeat(100_000) + " FROM CUSTOMER")).isTrue();
            assertThat(compiles("SELECT ID FROM CUSTOMER WHERE ID" + " - ID * 2".repeat(100_000) + " > 0")).isTrue();
            assertThat(compiles("SELECT MAX(ID" + " + ID".repeat(100_000) + ") FROM CUSTOMER GROUP BY CITY ORDER BY 1"))
                    .isTrue();
            assertThat(compiles("SELECT ID FROM CUSTOMER WHERE ID = 1" + " OR ID = 2".repeat(100_000))).isTrue();
            assertThat(compiles("SELECT ID FROM CUSTOMER WHERE VIP" + " OR NAME > CITY".repeat(100_000))).isTrue();
            assertThat(compiles("SELECT ID FROM CUSTOMER WHERE VIP" + " AND NAME > CITY".repeat(100_000))).isTrue();
            assertThat(compiles("SELECT NAME" + " || CITY".repeat(100_000) + " FROM CUSTOMER")).isTrue();
            assertThat(compiles("SELECT ID FROM CUSTOMER WHERE ID IN (1" + ", 2".repeat(1_000_000) + ")")).isTrue();
            assertThat(compiles("EXPLAIN SELECT ID" + " + ID".repeat(100_000) + " FROM CUSTOMER")).isTrue();
            assertThat(compiles("INSERT INTO CUSTOMER (ID, NAME) VALUES (1, 'a')" + ", (2, 'b')".repeat(20_000)))
                    .isTrue();
            assertThat(compiles("SELECT " + "NOT ".repeat(20_000) + "VIP FROM CUSTOMER")).isTrue();
            assertThat(compiles("SELECT " + "- ".repeat(20_001) + "ID FROM CUSTOMER")).isTrue();
        });
    }

    @Test
    void deepNestingFailsQuickly() throws InterruptedException {
        onSmallStack(() -> {
            for (int depth : new int[] {108, 100_000}) {
                boolean fits = depth == 108;
                assertThat(compiles("VALUES " + "(".repeat(depth) + "1" + ")".repeat(depth))).isEqualTo(fits);
                assertThat(compiles("SELECT " + "ABS(".repeat(depth) + "ID" + ")".repeat(depth) + " FROM CUSTOMER"))
                        .isEqualTo(fits);
                assertThat(compiles("SELECT " + "CASE WHEN VIP THEN ".repeat(depth) + "1" + " END".repeat(depth)
                        + " FROM CUSTOMER")).isEqualTo(fits);
                assertThat(compiles("SELECT ID FROM CUSTOMER WHERE " + "(VIP AND (ID > 1 OR ".repeat(depth / 2) + "VIP"
                        + "))".repeat(depth / 2))).isEqualTo(fits);
                assertThat(compiles("SELECT ID FROM CUSTOMER WHERE " + "NOT (".repeat(depth) + "VIP"
                        + ")".repeat(depth))).isEqualTo(fits);
                int queries = depth / 3;
                assertThat(compiles("SELECT * FROM " + "(SELECT * FROM ".repeat(queries) + "CUSTOMER"
                        + ") X".repeat(queries))).isEqualTo(fits);
                assertThat(compiles("SELECT * FROM " + "(SELECT DISTINCT X.* FROM ".repeat(queries) + "CUSTOMER X"
                        + " WHERE VIP) X".repeat(queries))).isEqualTo(fits);
            }
        });
    }

    /// The parser decides what a parenthesis begins without parsing it twice, which would double the work at each
    /// level.
    @Test
    void nestedStatementsAreParsedQuickly() throws InterruptedException {
        onSmallStack(() -> {
            String[][] levels = {
                {"VALUES ", "(VALUES (", "1", ") + 1)", ""}, {"VALUES (", "(", "SELECT 1", ") UNION SELECT 2", ")"},
                {"SELECT COUNT(*) FROM CUSTOMER GROUP BY ", "((SELECT MAX(ID) FROM CUSTOMER GROUP BY (", "1", ") + 1))", ""},
                {"", "SELECT 1 FROM CUSTOMER WHERE ID IN ((", "SELECT 1", ") UNION SELECT 2)", ""}};
            for (String[] level : levels) {
                for (int depth : new int[] {15, 60}) {
                    String sql = level[0] + level[1].repeat(depth) + level[2] + level[3].repeat(depth) + level[4];
                    try {
                        StatementParser.parse(sql);
                    } catch (SqlFailure failure) {
                        assertThat(failure.sqlState()).isEqualTo("42ZA0");
                    }
                }
            }
        });
    }

    /// A chain of one operator is one node; only alternating operators nest.
    @Test
    void longSetOperationsCompile() throws InterruptedException {
        onSmallStack(() -> {
            assertThat(compiles("SELECT ID FROM CUSTOMER WHERE ID = 1"
                    + " UNION ALL SELECT ID FROM CUSTOMER WHERE ID = 2".repeat(10_000))).isTrue();
            assertThat(compiles("VALUES 1" + " UNION VALUES 2 UNION ALL VALUES 3".repeat(5_000))).isTrue();
            assertThat(compiles("VALUES 1" + " EXCEPT VALUES 2".repeat(10_000))).isTrue();
            assertThat(compiles("VALUES 1" + " INTERSECT VALUES 2".repeat(10_000))).isTrue();
            assertThat(compiles("SELECT COUNT(*) FROM (VALUES 1" + " UNION ALL VALUES 2".repeat(10_000)
                    + ") T(A) JOIN CUSTOMER ON A = ID")).isTrue();
            assertThat(compiles("VALUES 1" + " EXCEPT VALUES 2 UNION VALUES 3".repeat(10))).isTrue();
            assertThat(compiles("VALUES 1" + " EXCEPT VALUES 2 UNION VALUES 3".repeat(10_000))).isFalse();
            assertThat(compiles("(".repeat(100_000) + "VALUES 1" + ")".repeat(100_000))).isFalse();
            assertThat(compiles("SELECT * FROM " + "(".repeat(100_000) + "VALUES 1" + ")".repeat(100_000))).isFalse();
            StringBuilder tables = new StringBuilder("WITH T0 AS (SELECT ID FROM CUSTOMER)");
            for (int i = 1; i < 300; i++) {
                tables.append(", T").append(i).append(" AS (SELECT A.ID FROM T").append(i - 1).append(" A JOIN T")
                        .append(i - 1).append(" B ON A.ID = B.ID)");
            }
            assertThat(compiles(tables.substring(0, tables.indexOf(", T30 ")) + " SELECT * FROM T29")).isTrue();
        });
    }

    @Test
    void manyTablesArePlannedQuickly() throws InterruptedException {
        onSmallStack(() -> {
            StringBuilder chain = new StringBuilder("SELECT COUNT(*) FROM CUSTOMER C0");
            for (int i = 1; i < 60; i++) {
                chain.append(" JOIN CUSTOMER C").append(i).append(" ON C").append(i).append(".ID = C").append(i - 1)
                        .append(".ID");
            }
            assertThat(compiles(chain.toString())).isTrue();
            StringBuilder cross = new StringBuilder("SELECT COUNT(*) FROM CUSTOMER C0");
            for (int i = 1; i < 10; i++) {
                cross.append(", CUSTOMER C").append(i);
            }
            assertThat(compiles(cross.toString())).isTrue();
            StringBuilder outer = new StringBuilder("SELECT COUNT(*) FROM CUSTOMER C0");
            for (int i = 1; i < 60; i++) {
                outer.append(" LEFT JOIN ORDERS O").append(i).append(" ON O").append(i).append(".CUSTOMER_ID = C0.ID");
            }
            assertThat(compiles(outer.toString())).isTrue();
        });
    }

    @Test
    void repeatedDoublingIsBounded() {
        String query = "SELECT ID X FROM CUSTOMER";
        for (int i = 0; i < 30; i++) {
            query = "SELECT X + X X FROM (" + query + ") T WHERE X < 5";
        }
        assertThat(compiles(query)).isTrue();
    }

    @Test
    void randomTextsCauseOnlyDefinedErrors() {
        String[] words = ("SELECT FROM WHERE GROUP BY ORDER HAVING INSERT INTO VALUES UPDATE SET DELETE CREATE TABLE INDEX "
                + "DROP CUSTOMER ORDERS LINE NOTE ID NAME CITY BORN CREDIT VIP C O * , ( ) = <> < > + - / || ? 1 2.5 1e3 "
                + "'a' '2020-01-01' NULL TRUE AND OR NOT IN LIKE BETWEEN IS CASE WHEN THEN ELSE END CAST AS INTEGER "
                + "VARCHAR(5) COUNT SUM MAX ABS UPPER COALESCE NULLIF JOIN LEFT ON USING DISTINCT . CURRENT_DATE DEFAULT "
                + "OFFSET FETCH FIRST ROWS ONLY LIMIT {fn } {d EXPLAIN PRIMARY KEY UNIQUE INT X'ff' DATE").split(" ");
        Random random = new Random(4711);
        int compiled = 0;
        for (int run = 0; run < 6_000; run++) {
            StringBuilder sql = new StringBuilder(run % 3 == 0 ? "SELECT" : run % 3 == 1 ? "SELECT ID FROM CUSTOMER C" : "");
            int length = random.nextInt(20);
            for (int i = 0; i < length; i++) {
                sql.append(' ').append(words[random.nextInt(words.length)]);
            }
            compiled += compiles(sql.toString()) ? 1 : 0;
            TextNormalizer.normalized(sql.toString());
        }
        assertThat(compiled).isPositive();
    }

    /// The statements come from a grammar; they have wrong types more often than wrong syntax.
    @Test
    void randomStatementsCauseOnlyDefinedErrors() {
        Random random = new Random(4712);
        int compiled = 0;
        for (int run = 0; run < 2_000; run++) {
            String sql = "SELECT " + (random.nextInt(4) == 0 ? "DISTINCT " : "") + value(random, 3) + ", "
                    + value(random, 2) + " FROM " + from(random) + " WHERE " + condition(random, 3)
                    + (random.nextInt(3) == 0 ? " GROUP BY " + value(random, 0) : "")
                    + (random.nextInt(3) == 0 ? " ORDER BY " + value(random, 1) : "")
                    + (random.nextInt(4) == 0 ? " FETCH FIRST 3 ROWS ONLY" : "");
            compiled += compiles(sql) ? 1 : 0;
            NormalizedText normalizedText = TextNormalizer.normalized(sql);
            if (compiles(sql) && normalizedText.hasLiterals()) {
                Compiler.compile(normalizedText, catalog, CompilationSettings.ofSchema("APP"), Long.MAX_VALUE, ParameterPeek.atNone());
            }
        }
        assertThat(compiled).isGreaterThan(50);
    }

    private static String from(Random random) {
        String[] sources = {"CUSTOMER C", "CUSTOMER C JOIN ORDERS O ON C.ID = O.CUSTOMER_ID",
            "CUSTOMER C LEFT JOIN ORDERS O ON C.ID = O.CUSTOMER_ID AND " + condition(random, 0),
            "CUSTOMER C, LINE L, ORDERS O", "(SELECT * FROM CUSTOMER WHERE ID > 5) C",
            "ORDERS O RIGHT JOIN CUSTOMER C ON O.CUSTOMER_ID = C.ID LEFT JOIN LINE L ON L.ORDER_ID = O.ID",
            "(SELECT CITY, MAX(ID) ID, SUM(CREDIT) CREDIT FROM CUSTOMER GROUP BY CITY) C",
            "(SELECT ID, NAME, VIP FROM CUSTOMER ORDER BY ID FETCH FIRST 9 ROWS ONLY) C JOIN LINE L ON L.POS = C.ID"};
        return sources[random.nextInt(sources.length)];
    }

    private static String value(Random random, int depth) {
        String[] leaves = {"C.ID", "NAME", "CITY", "CREDIT", "5", "2.5", "'abc'", "COUNT(*)", "MAX(C.ID)", "BORN", "STATE",
            "NULL", "CURRENT_DATE", "'2020-01-01'"};
        if (depth == 0 || random.nextInt(3) == 0) {
            return leaves[random.nextInt(leaves.length)];
        }
        return switch (random.nextInt(7)) {
            case 0 -> value(random, depth - 1) + " + " + value(random, depth - 1);
            case 1 -> value(random, depth - 1) + " || " + value(random, depth - 1);
            case 2 -> "CASE WHEN " + condition(random, depth - 1) + " THEN " + value(random, depth - 1) + " ELSE "
                    + value(random, depth - 1) + " END";
            case 3 -> "COALESCE(" + value(random, depth - 1) + ", " + value(random, depth - 1) + ")";
            case 4 -> "ABS(" + value(random, depth - 1) + ")";
            case 5 -> "UPPER(" + value(random, depth - 1) + ")";
            default -> "(" + value(random, depth - 1) + " * 3)";
        };
    }

    private static String condition(Random random, int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            String[] leaves = {"C.ID = 5", "NAME LIKE 'a%'", "CITY = 'Rome'", "C.ID IN (1, 2, 3)", "STATE IS NULL",
                "BORN > '2000-01-01'", "C.ID BETWEEN 1 AND 9", "1 = 1", "STATE = C.ID", "CREDIT < 2.5", "NOT C.ID = 3"};
            return leaves[random.nextInt(leaves.length)];
        }
        return switch (random.nextInt(4)) {
            case 0 -> condition(random, depth - 1) + " AND " + condition(random, depth - 1);
            case 1 -> "(" + condition(random, depth - 1) + " OR " + condition(random, depth - 1) + ")";
            case 2 -> "NOT (" + condition(random, depth - 1) + ")";
            default -> value(random, 1) + " < " + value(random, 1);
        };
    }
}
