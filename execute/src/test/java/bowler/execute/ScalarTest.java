// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import static bowler.execute.PlanBuilders.INTEGER;
import static bowler.execute.PlanBuilders.TEXT;
import static bowler.execute.PlanBuilders.arithmetic;
import static bowler.execute.PlanBuilders.column;
import static bowler.execute.PlanBuilders.compare;
import static bowler.execute.PlanBuilders.equal;
import static bowler.execute.PlanBuilders.integer;
import static bowler.execute.PlanBuilders.literal;
import static bowler.execute.PlanBuilders.parameter;
import static bowler.execute.PlanBuilders.plus;
import static bowler.execute.PlanBuilders.project;
import static bowler.execute.PlanBuilders.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.execute.api.Execution;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.SpecialRegister;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.number.ArithmeticOperator;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Scalars over three rows: (1, 10, 'one'), (2, NULL, NULL), (3, 30, 'three').
class ScalarTest {
    private static final RowSource ROWS =
        values(List.of(INTEGER, INTEGER, TEXT), 1, 10, "one", 2, null, null, 3, 30, "three");
    private static final Scalar N = integer(1);
    private static final Scalar S = column(2, TEXT);

    private final TestDatabase database = new TestDatabase();
    private final PlanSession session = database.session();

    /// Returns the scalar's value for each of the rows.
    private String of(Scalar scalar, Object... parameters) {
        return String.join(" ", session.rows(project(ROWS, scalar), parameters));
    }

    /// Returns the first column of the rows for which the condition is true.
    private String where(Scalar condition) {
        RowSource filter = new RowSource.Filter(ROWS, condition, PlanBuilders.ESTIMATE);
        return String.join(" ", session.rows(project(filter, integer(0))));
    }

    private void assertState(Scalar scalar, String sqlState, Object... parameters) {
        assertThatThrownBy(() -> of(scalar, parameters))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo(sqlState));
    }

    private static Scalar and(Scalar... operands) {
        return new Scalar.And(List.of(operands));
    }

    private static Scalar or(Scalar... operands) {
        return new Scalar.Or(List.of(operands));
    }

    private static Scalar not(Scalar operand) {
        return new Scalar.Not(operand);
    }

    private static Scalar isNull(Scalar operand) {
        return new Scalar.IsNull(operand);
    }

    @Test
    void truthHasThreeValues() {
        Scalar big = compare(Comparison.GREATER, N, literal(15));
        assertThat(of(big)).isEqualTo("0 - 1");
        assertThat(of(not(big))).isEqualTo("1 - 0");
        assertThat(of(and(big, equal(integer(0), literal(2))))).isEqualTo("0 - 0");
        assertThat(of(or(big, equal(integer(0), literal(2))))).isEqualTo("0 1 1");
        assertThat(of(isNull(big))).isEqualTo("0 1 0");
        assertThat(where(big)).isEqualTo("3");
        assertThat(where(not(big))).isEqualTo("1");
        assertThat(where(or(big, isNull(N)))).isEqualTo("2 3");
        assertThat(where(or(isNull(N), equal(integer(0), literal(1)), big))).isEqualTo("1 2 3");
        assertThat(where(and(not(isNull(S)), compare(Comparison.NOT_EQUAL, S, literal("one"))))).isEqualTo("3");
    }

    @Test
    void comparisonsHoldAsTheirSignsSay() {
        for (Comparison op : Comparison.values()) {
            String expected = String.join(" ", List.of(
                op.holds(-1) ? "1" : "0", "-", op.holds(1) ? "1" : "0"));
            assertThat(of(compare(op, N, literal(20)))).isEqualTo(expected);
            assertThat(of(compare(op, S, literal("p")))).isEqualTo(expected);
            assertThat(of(compare(op, literal(20), N)))
                .isEqualTo(String.join(" ", List.of(op.holds(1) ? "1" : "0", "-", op.holds(-1) ? "1" : "0")));
        }
    }

    @Test
    void stringsCompareAsIfFilledUpWithBlanks() {
        assertThat(of(equal(S, literal("one   ")))).isEqualTo("1 - 0");
    }

    @Test
    void overflowsAreErrors() {
        assertThat(of(plus(N, literal(1)))).isEqualTo("11 - 31");
        assertState(plus(N, literal(Integer.MAX_VALUE)), "22003");
        assertState(arithmetic(ArithmeticOperator.MULTIPLY, N, literal(100_000_000)), "22003");
        assertState(arithmetic(ArithmeticOperator.DIVIDE, N, literal(0)), "22012");
        Scalar large = literal(Long.MAX_VALUE);
        assertState(plus(large, literal(1L)), "22003");
        assertState(arithmetic(ArithmeticOperator.MULTIPLY, large, literal(2L)), "22003");
        assertState(new Scalar.Negate(literal(Integer.MIN_VALUE)), "22003");
        assertState(arithmetic(ArithmeticOperator.DIVIDE, literal(1.0), literal(0.0)), "22012");
    }

    @Test
    void decimalsKeepTheirScale() {
        Scalar sum = new Scalar.Arithmetic(ArithmeticOperator.ADD, literal(new BigDecimal("1.50")),
            literal(new BigDecimal("2.255")), DataType.decimal(31, 3));
        assertThat(of(sum)).isEqualTo("3.755 3.755 3.755");
    }

    @Test
    void longChainsNeedNoStack() {
        Scalar chain = N;
        for (int step = 0; step < 50_000; step++) {
            chain = plus(chain, literal(1));
        }
        assertThat(of(chain)).isEqualTo("50010 - 50030");
    }

    @Test
    void excludedRowsCauseNoError() {
        Scalar divided = arithmetic(
            ArithmeticOperator.DIVIDE, literal(60), arithmetic(ArithmeticOperator.SUBTRACT, N, literal(10)));
        assertState(divided, "22012");
        Scalar guard = compare(Comparison.NOT_EQUAL, N, literal(10));
        assertThat(of(new Scalar.Case(List.of(new Scalar.Case.Branch(guard, divided)), literal(-1), INTEGER)))
            .isEqualTo("-1 -1 3");
        assertThat(where(and(guard, equal(divided, literal(3))))).isEqualTo("3");
        assertThat(where(or(not(guard), equal(divided, literal(3))))).isEqualTo("1 3");
    }

    @Test
    void casesTakeTheirFirstTrueBranch() {
        Scalar choice = new Scalar.Case(List.of(
            new Scalar.Case.Branch(isNull(N), literal("none")),
            new Scalar.Case.Branch(compare(Comparison.LESS, N, literal(20)), S)), Scalar.Literal.nullOf(TEXT), TEXT);
        assertThat(of(choice)).isEqualTo("one none -");
    }

    @Test
    void listsMayHoldNulls() {
        assertThat(of(new Scalar.InList(N, List.of(literal(10), literal(20))))).isEqualTo("1 - 0");
        assertThat(of(new Scalar.InList(N, List.of(literal(10), literal(null))))).isEqualTo("1 - -");
        assertThat(of(new Scalar.InList(S, List.of(literal("three "), literal("x"))))).isEqualTo("0 - 1");
        assertThat(of(new Scalar.InList(N, List.of(literal(1), plus(integer(0), literal(9)))))).isEqualTo("1 - 0");
        assertThat(where(not(new Scalar.InList(N, List.of(literal(10), literal(20)))))).isEqualTo("3");
    }

    @Test
    void patternsMatch() {
        assertThat(of(new Scalar.Like(S, literal("%e"), null))).isEqualTo("1 - 1");
        assertThat(of(new Scalar.Like(S, parameter(0, TEXT), null), "t_r%")).isEqualTo("0 - 1");
        assertThat(of(new Scalar.Like(S, S, null))).isEqualTo("1 - 1");
        assertState(new Scalar.Like(S, literal("a"), literal("xx")), "22019");
    }

    @Test
    void stringsAreJoinedAndConverted() {
        assertThat(of(new Scalar.Concat(List.of(S, literal("-"), S), DataType.varchar(41))))
            .isEqualTo("one-one - three-three");
        assertThat(of(new Scalar.Cast(N, DataType.character(5), false))).isEqualTo("10    - 30   ");
        assertThat(of(new Scalar.Cast(S, DataType.varchar(2), false))).isEqualTo("on - th");
        assertThat(session.warnings).contains("01004");
        assertState(new Scalar.Cast(S, DataType.varchar(2), true), "22001");
        assertState(new Scalar.Cast(S, INTEGER, false), "22018");
    }

    @Test
    void constantsAreEvaluatedInEachRun() {
        Execution execution = session.start(PlanBuilders.query(project(ROWS, plus(parameter(0, INTEGER), literal(1)))));
        for (int number : new int[] {1, 5, 9}) {
            List<String> rows = PlanSession.rows(execution.query(PlanSession.row(number)), List.of(INTEGER));
            assertThat(rows).containsExactly(rows(number + 1));
        }
        List<String> rows = PlanSession.rows(execution.query(PlanSession.row((Object) null)), List.of(INTEGER));
        assertThat(rows).containsExactly("-", "-", "-");
    }

    private static String[] rows(int number) {
        String text = Integer.toString(number);
        return new String[] {text, text, text};
    }

    @Test
    void valuesOfTheSessionAreRead() {
        DataType name = DataType.varchar(128);
        assertThat(of(new Scalar.Register(SpecialRegister.CURRENT_USER, name))).startsWith("APP");
        assertThat(of(new Scalar.Register(SpecialRegister.CURRENT_ISOLATION, DataType.character(2)))).startsWith("CS");
        assertThat(of(new Scalar.Register(SpecialRegister.CURRENT_ROLE, name))).isEqualTo("- - -");
        List<String> times = new ArrayList<>(session.rows(project(
            ROWS, new Scalar.Register(SpecialRegister.CURRENT_TIMESTAMP, DataType.TIMESTAMP))));
        assertThat(times.stream().distinct()).hasSize(1);
    }

    @Test
    void manyRowsAreMoreThanABatch() {
        Object[] numbers = new Object[5_000];
        long expected = 0;
        for (int index = 0; index < numbers.length; index++) {
            numbers[index] = index % 3 == 0 ? null : index;
            expected += index % 3 == 0 || index % 2 == 0 ? 0 : 1;
        }
        Scalar odd = equal(arithmetic(ArithmeticOperator.SUBTRACT, integer(0), arithmetic(ArithmeticOperator.MULTIPLY,
            arithmetic(ArithmeticOperator.DIVIDE, integer(0), literal(2)), literal(2))), literal(1));
        RowSource source = new RowSource.Filter(values(List.of(INTEGER), numbers), odd, PlanBuilders.ESTIMATE);
        assertThat(session.rows(source)).hasSize((int) expected);
    }

    @Test
    void rowCountsAreChecked() {
        for (Object[] wrong : new Object[][] {{-1L, 1L, "2201X"}, {0L, 0L, "2201W"}, {null, 1L, "2201Z"}}) {
            Scalar offset = wrong[0] == null ? new Scalar.Literal(Value.nullOf(DataType.BIGINT)) : literal(wrong[0]);
            RowSource limit = new RowSource.Limit(ROWS, offset, literal(wrong[1]), 1, PlanBuilders.ESTIMATE);
            assertThatThrownBy(() -> session.rows(limit)).isInstanceOfSatisfying(
                SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo(wrong[2]));
        }
    }
}
