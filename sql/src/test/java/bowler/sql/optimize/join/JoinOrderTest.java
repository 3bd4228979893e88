// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.join;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource.Values;
import bowler.sql.optimize.access.JoinSearchBudget;
import bowler.sql.optimize.physical.CandidatePlan;
import bowler.sql.optimize.physical.CandidateSet;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.RequiredProperties;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JoinOrderTest {
    /// Base relations with the given row counts; a join has the product of both sides' rows, less if they are
    /// connected.
    private record Members(double[] rows, IntBinaryOperator connected, double maxCost, boolean tellsLeast) implements JoinOrder.Steps {
        Members(double[] rows, IntBinaryOperator connected) {
            this(rows, connected, Double.POSITIVE_INFINITY, false);
        }

        @Override
        public double[] minCosts() {
            return Arrays.stream(rows).map(each -> tellsLeast ? each + 1 : 0).toArray();
        }

        @Override
        public int memberCount() {
            return rows.length;
        }

        @Override
        public List<CandidatePlan> first(int member) {
            return List.of(candidate(rows[member], rows[member]));
        }

        @Override
        public void step(List<CandidatePlan> lefts, SmallBitSet there, int member, CandidateSet candidates) {
            lefts.forEach(left -> candidates.add(joined(left, there, member)));
        }

        CandidatePlan joined(CandidatePlan left, SmallBitSet there, int member) {
            double share = isConnected(there, member) ? 0.001 : 1;
            double joined = Math.max(1, left.rows * rows[member] * share);
            return candidate(joined, left.cost + rows[member] + joined);
        }

        @Override
        public boolean isConnected(SmallBitSet there, int member) {
            return IntStream.range(0, rows.length).filter(there::has).anyMatch(other ->
                    connected.applyAsInt(other, member) != 0 || connected.applyAsInt(member, other) != 0);
        }

        @Override
        public CandidateSet candidates() {
            return new CandidateSet(RequiredProperties.NONE);
        }

        private static CandidatePlan candidate(double rows, double cost) {
            return new CandidatePlan(new PhysicalPlan(new Values(List.of(), List.of(), new Estimate(rows, cost)), Map.of(), true, 0), 0);
        }
    }

    private static final IntBinaryOperator CHAIN = (one, other) -> other == one + 1 ? 1 : 0;
    private static final IntBinaryOperator STAR = (one, other) -> one == 0 ? 1 : 0;
    private static final IntBinaryOperator CLIQUE = (one, other) -> 1;
    private static final IntBinaryOperator APART = (one, other) -> 0;

    private static double[] rows(int count) {
        double[] rows = new double[count];
        for (int i = 0; i < count; i++) {
            rows[i] = 10 + (i * 37 % count) * 100;
        }
        return rows;
    }

    private static JoinSearchBudget ample() {
        JoinSearchBudget budget = new JoinSearchBudget();
        for (int i = 0; i < 1_000; i++) {
            budget.addTable();
        }
        return budget;
    }

    @Test
    void allOrdersOfAStatementHaveStepsInCommon() {
        for (IntBinaryOperator connected : List.of(CHAIN, STAR, CLIQUE, APART)) {
            JoinSearchBudget budget = new JoinSearchBudget();
            for (int i = 0; i < 12; i++) {
                budget.addTable();
            }
            int orders = 40;
            for (int i = 0; i < orders; i++) {
                assertThat(new JoinOrder(new Members(rows(12), connected), budget).plans()).hasSize(1);
            }
            // Without remaining budget each order is built only once, greedily.
            assertThat(budget.taken()).isLessThanOrEqualTo(JoinSearchBudget.MIN_STEPS + (orders + 1) * 12 * 11 / 2 + 12);
            budget.restart();
            assertThat(budget.left()).isEqualTo(JoinSearchBudget.MIN_STEPS / 2);
        }
    }

    @Test
    void anOrderBeyondTheBudgetIsGreedy() {
        JoinSearchBudget none = new JoinSearchBudget();
        none.take(JoinSearchBudget.MIN_STEPS);
        JoinOrder order = new JoinOrder(new Members(rows(20), CLIQUE), none);
        assertThat(order.plans()).hasSize(1);
        assertThat(order.taken()).isLessThanOrEqualTo(20 * 19 / 2);
    }

    @Test
    void noOrderTakesMoreThanTheMaximumSteps() {
        for (IntBinaryOperator connected : List.of(CHAIN, STAR, CLIQUE, APART)) {
            for (int count : List.of(2, 8, 12, 20, 40, 64)) {
                JoinOrder order = new JoinOrder(new Members(rows(count), connected), ample());
                assertThat(order.plans()).hasSize(1);
                assertThat(order.taken()).isLessThanOrEqualTo(JoinOrder.MAX_STEPS + count * count);
            }
        }
    }

    @Test
    void aLongChainIsSearchedCompletely() {
        JoinOrder order = new JoinOrder(new Members(rows(64), CHAIN), ample());
        double best = PhysicalPlan.cheapest(order.plans()).cost();
        assertThat(order.taken()).isBetween(64 * 2, 64 * 64);
        assertThat(best).isEqualTo(leastOfChain(rows(64)));
    }

    @Test
    void twelveMembersNeedFewStepsForAnyGraph() {
        IntBinaryOperator ring = (one, other) -> other == one + 1 || one == 0 && other == 11 ? 1 : 0;
        for (IntBinaryOperator connected : List.of(CHAIN, STAR, ring, CLIQUE, APART)) {
            JoinOrder order = new JoinOrder(new Members(rows(12), connected), ample());
            order.plans();
            assertThat(order.taken()).isLessThan(1_000);
        }
    }

    /// Computes the minimum by trying all first relations and all ways to extend to both sides.
    private static double leastOfChain(double[] rows) {
        int count = rows.length;
        Members members = new Members(rows, CHAIN);
        CandidatePlan[][] min = new CandidatePlan[count][count];
        for (int length = 0; length < count; length++) {
            for (int from = 0; from + length < count; from++) {
                int to = from + length;
                CandidateSet plans = members.candidates();
                if (length == 0) {
                    members.first(from).forEach(plans::add);
                } else {
                    plans.add(members.joined(min[from][to - 1], set(from, to, count), to));
                    plans.add(members.joined(min[from + 1][to], set(from + 1, to + 1, count), from));
                }
                min[from][to] = plans.cheapest();
            }
        }
        return min[0][count - 1].cost;
    }

    private static SmallBitSet set(int from, int to, int count) {
        SmallBitSet set = new SmallBitSet(count);
        IntStream.range(from, to).forEach(set::add);
        return set;
    }

    @Test
    void stepsAreCountedBeforeCostsAreComputed() {
        JoinOrder order = new JoinOrder(new Members(rows(12), CLIQUE), ample());
        order.plans();
        assertThat(order.taken()).isLessThan(JoinOrder.MAX_STEPS / 2);
    }

    @Test
    void smallRelationsComeFirst() {
        // Starting with the two small relations keeps all intermediate results small.
        Members members = new Members(new double[] {1e6, 10, 1e6, 10}, CHAIN);
        double best = PhysicalPlan.cheapest(new JoinOrder(members, ample()).plans()).cost();
        assertThat(best).isLessThan(1e6 + 1e6 + 10 + 10 + 1e4 + 1e2 + 1e5 + 1e5);
    }

    @Test
    void anUpperBoundOnlyShortensTheSearch() {
        for (IntBinaryOperator connected : List.of(CHAIN, STAR, CLIQUE)) {
            JoinOrder whole = new JoinOrder(new Members(rows(8), connected), ample());
            double best = PhysicalPlan.cheapest(whole.plans()).cost();
            JoinOrder min = new JoinOrder(new Members(rows(8), connected, Double.POSITIVE_INFINITY, true), ample());
            assertThat(PhysicalPlan.cheapest(min.plans()).cost()).isEqualTo(best);
            JoinOrder bounded = new JoinOrder(new Members(rows(8), connected, best, true), ample());
            assertThat(PhysicalPlan.cheapest(bounded.plans()).cost()).isEqualTo(best);
            assertThat(bounded.taken()).isLessThanOrEqualTo(min.taken());
            assertThat(min.taken()).isLessThanOrEqualTo(whole.taken());
            assertThat(new JoinOrder(new Members(rows(8), connected, best * 0.99, true), ample()).plans()).isEmpty();
        }
    }
}
