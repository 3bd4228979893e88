// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.sql.TestCatalog;
import bowler.sql.bind.statement.Binder;
import bowler.sql.cost.MemoryCost;
import bowler.sql.cost.ParameterSelectivity;
import bowler.sql.optimize.access.JoinSearchBudget;
import bowler.sql.parse.StatementParser;
import bowler.sql.rewrite.Rewriter;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/// The planning work of nested subqueries grows linearly with the levels and does not multiply.
class NestedPlanningTest {
    private final TestCatalog catalog = new TestCatalog(
            "CREATE TABLE T (A INTEGER PRIMARY KEY, B INTEGER, C INTEGER)",
            "CREATE TABLE U (A INTEGER PRIMARY KEY, B INTEGER, C INTEGER)",
            "CREATE INDEX U_B ON U (B)");

    private int relationsPlanned(String sql) {
        Binder.Bound bound = Binder.bind(StatementParser.parse(sql), sql, catalog, "APP", List.of(), false, false);
        Optimizer forEach = Optimizer.of(catalog, bound.columns(), ParameterSelectivity.unknown(), MemoryCost.AMPLE);
        forEach.plan(Rewriter.rewrite(bound.statement(), bound.columns(), false));
        Optimizer decorrelated = forEach.decorrelated();
        decorrelated.plan(Rewriter.rewrite(bound.statement(), bound.columns(), true));
        return forEach.relationsPlanned() + decorrelated.relationsPlanned();
    }

    @Test
    void aStatementOfManyJoinsStaysWithinItsBudget() {
        StringBuilder sql = new StringBuilder("SELECT * FROM T T0");
        for (int i = 1; i < 6; i++) {
            sql.append(", T T").append(i);
        }
        sql.append(" WHERE T0.A = T1.A AND T1.B = T2.C AND T2.B = T3.A AND T3.C = T4.A AND T4.B = T5.C AND T0.C = T5.A");
        for (int i = 0; i < 6; i++) {
            sql.append(" AND T").append(i).append(".B IN (SELECT U.B FROM U, T X, U Y WHERE U.C = T").append(i)
                .append(".C AND X.A = U.A AND Y.B = X.C)");
        }
        Binder.Bound bound = Binder.bind(StatementParser.parse(sql.toString()), sql.toString(), catalog, "APP", List.of(), false, false);
        Optimizer optimizer = Optimizer.of(catalog, bound.columns(), ParameterSelectivity.unknown(), MemoryCost.AMPLE);
        optimizer.plan(Rewriter.rewrite(bound.statement(), bound.columns(), false));
        int tables = 6 + 6 * 3;
        assertThat(optimizer.stepsTaken()).isPositive()
            .isLessThan(Math.max(JoinSearchBudget.MIN_STEPS, tables * JoinSearchBudget.PER_TABLE) + tables * tables);
    }

    private static String nest(int levels, String innermost, UnaryOperator<String> around) {
        String query = innermost;
        for (int i = 0; i < levels; i++) {
            query = around.apply(query);
        }
        return query;
    }

    /// Checks that five more levels add as much work as the five before.
    private void growsEvenly(String innermost, UnaryOperator<String> around) {
        int five = relationsPlanned(nest(5, innermost, around));
        int ten = relationsPlanned(nest(10, innermost, around));
        int fifteen = relationsPlanned(nest(15, innermost, around));
        assertThat(fifteen - ten).isLessThanOrEqualTo(2 * (ten - five) + 10);
        assertThat(fifteen).isLessThan(15 * 40);
    }

    @Test
    void setOperationsWithinIn() {
        growsEvenly("SELECT A FROM T", inner ->
                "SELECT A FROM T WHERE B IN ((SELECT B FROM U WHERE A > 3) UNION " + inner + ")");
    }

    @Test
    void inWithinIn() {
        growsEvenly("SELECT A FROM T", inner -> "SELECT A FROM T WHERE B IN (" + inner + ")");
    }

    @Test
    void notInWithinNotIn() {
        growsEvenly("SELECT B FROM T", inner -> "SELECT B FROM T WHERE B NOT IN (" + inner + ")");
    }

    @Test
    void existsWithinExists() {
        growsEvenly("SELECT * FROM U WHERE U.B = T.B",
                inner -> "SELECT * FROM T WHERE B = 1 AND EXISTS (" + inner + ")");
    }

    @Test
    void subqueriesInOr() {
        growsEvenly("SELECT A FROM T", inner ->
                "SELECT A FROM T WHERE A = 1 OR B IN (" + inner + ") OR B IN (SELECT B FROM U)");
    }

    @Test
    void derivedTablesJoined() {
        growsEvenly("SELECT A, B FROM T", inner ->
                "SELECT D.A, MAX(D.B) B FROM (" + inner + ") D JOIN U ON D.A = U.A GROUP BY D.A");
        growsEvenly("SELECT A, B FROM T", inner ->
                "SELECT D.A, D.B FROM ((" + inner + ") UNION SELECT A, B FROM U) D JOIN U ON D.A = U.A");
        growsEvenly("SELECT A, B FROM T", inner ->
                "SELECT DISTINCT D.A, U.B FROM (" + inner + ") D LEFT JOIN U ON D.A = U.C ORDER BY 1 FETCH FIRST 9 ROWS ONLY");
    }

    @Test
    void valuesOfQueries() {
        growsEvenly("SELECT MAX(A) FROM T", inner -> "SELECT MAX(A) FROM T WHERE B = (" + inner + ")");
        growsEvenly("SELECT MAX(A) FROM U WHERE U.B = T.B",
                inner -> "SELECT MAX(A) FROM T WHERE C = (" + inner + ")");
    }
}
