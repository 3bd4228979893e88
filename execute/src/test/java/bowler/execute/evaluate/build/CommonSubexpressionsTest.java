// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.build;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.SpecialRegister;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.number.ArithmeticOperator;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommonSubexpressionsTest {
    private static final Scalar A = new Scalar.Column(0, DataType.INTEGER);
    private static final Scalar B = new Scalar.Column(1, DataType.INTEGER);

    private static Scalar plus(Scalar left, Scalar right) {
        return new Scalar.Arithmetic(ArithmeticOperator.ADD, left, right, DataType.INTEGER);
    }

    private static Scalar number(int value) {
        return new Scalar.Literal(Value.of(DataType.INTEGER, (long) value));
    }

    private static Scalar greater(Scalar left, Scalar right) {
        return new Scalar.Compare(Comparison.GREATER, left, right);
    }

    @Test
    void theLargestSubexpressionsAreShared() {
        Scalar sum = plus(A, B);
        Scalar more = plus(sum, number(1));
        assertThat(CommonSubexpressions.in(List.of(more, new Scalar.Negate(more)))).containsExactly(more);
        assertThat(CommonSubexpressions.in(List.of(more, plus(sum, number(2))))).containsExactly(sum);
        assertThat(CommonSubexpressions.in(List.of(new Scalar.And(List.of(greater(sum, number(1)), greater(number(9), sum)))))).containsExactly(sum);
    }

    @Test
    void cheapExpressionsAreNotShared() {
        assertThat(CommonSubexpressions.in(List.of(A, A, B))).isEmpty();
        assertThat(CommonSubexpressions.in(List.of(greater(A, B), greater(A, B)))).isEmpty();
        assertThat(CommonSubexpressions.in(List.of(plus(A, B), plus(A, number(1))))).isEmpty();
    }

    @Test
    void nondeterministicExpressionsAreNotShared() {
        Scalar random = plus(new Scalar.Register(SpecialRegister.ENTROPY, DataType.INTEGER), number(1));
        assertThat(CommonSubexpressions.in(List.of(random, random))).isEmpty();
    }

    @Test
    void veryLongChainsAreNotSearched() {
        Scalar chain = A;
        for (int term = 0; term < 100_000; term++) {
            chain = plus(chain, plus(A, B));
        }
        assertThat(CommonSubexpressions.in(List.of(chain))).isEmpty();
    }

    /// Counts the calls and the rows requested.
    private static final class Counting extends Evaluator {
        private final Vector result = new Vector(DataType.INTEGER);
        private int rows;

        private Counting() {
            super(DataType.INTEGER);
        }

        @Override
        public Vector evaluate(Batch batch, int[] rows, int count) {
            this.rows += count;
            Vector made = start(result, rows, count);
            for (int at = 0; at < count; at++) {
                made.longs[rows[at]] = 10 * rows[at];
            }
            return made;
        }
    }

    @Test
    void rowsAreEvaluatedOncePerBatch() {
        Scalar sum = plus(A, B);
        SharedSubexpressions sharedSubexpressions = SharedSubexpressions.of(List.of(sum, sum));
        Counting counting = new Counting();
        SharedSubexpressionValue shared = sharedSubexpressions.share(sum, counting);
        assertThat(sharedSubexpressions.known(sum)).isSameAs(shared);
        sharedSubexpressions.begin();
        shared.evaluate(null, new int[] {0, 1, 2, 5}, 4);
        assertThat(shared.evaluate(null, new int[] {1, 5}, 2).longs[5]).isEqualTo(50);
        assertThat(counting.rows).isEqualTo(4);
        shared.evaluate(null, new int[] {3, 5}, 2);
        assertThat(counting.rows).as("row 3 is new").isEqualTo(6);
        sharedSubexpressions.begin();
        shared.evaluate(null, new int[] {3}, 1);
        assertThat(counting.rows).as("of other rows").isEqualTo(7);
    }
}
