// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.access;

import bowler.sql.bound.OptimizerHint;
import bowler.sql.optimize.physical.PhysicalPlan;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// The optimizer hints of a statement, looked up by columns. Plans that violate a hint stay in the search at the cost
/// [bowler.sql.cost.CostConstants#FORBIDDEN]. If the best plan has that cost, no plan satisfies the hints.
public final class OptimizerHints {
    private static final int ANY = -1;

    private final List<OptimizerHint> directives;
    private final boolean prefersIndexes;
    /// The hints of the tables that are being planned.
    private final Set<OptimizerHint.Strategy> within = new HashSet<>();

    /// @param prefersIndexes whether conditions on keys use the indexes of tiny tables, as in Derby
    public OptimizerHints(List<OptimizerHint> directives, boolean prefersIndexes) {
        this.directives = directives;
        this.prefersIndexes = prefersIndexes;
    }

    boolean prefersIndexes() {
        return prefersIndexes;
    }

    /// Returns the tree by which the table must be read, or -1.
    int tree(BitSet columns) {
        for (OptimizerHint optimizerHint : directives) {
            if (optimizerHint instanceof OptimizerHint.Access access && access.columns().intersects(columns)) {
                return access.tree();
            }
        }
        return ANY;
    }

    /// Returns the required join method of a table; null if any method is allowed.
    public OptimizerHint.Strategy strategy(BitSet columns) {
        for (OptimizerHint optimizerHint : directives) {
            if (optimizerHint instanceof OptimizerHint.Strategy strategy && !within.contains(strategy)) {
                BitSet others = (BitSet) columns.clone();
                others.andNot(strategy.columns());
                if (others.isEmpty() && !columns.isEmpty()) {
                    return strategy;
                }
            }
        }
        return null;
    }

    /// Plans the inside of a derived table. A join hint on it does not apply to its own tables, though they may have
    /// its columns.
    public List<PhysicalPlan> within(BitSet columns, Supplier<List<PhysicalPlan>> planning) {
        OptimizerHint.Strategy strategy = strategy(columns);
        if (strategy == null) {
            return planning.get();
        }
        within.add(strategy);
        List<PhysicalPlan> plans = planning.get();
        within.remove(strategy);
        return plans;
    }

    /// Returns for each base relation those that must precede it; null if the order is free.
    ///
    /// @param resolved returns the columns of base relations that columns are computed from
    public List<BitSet> before(List<BaseRelation> leaves, UnaryOperator<BitSet> resolved) {
        List<BitSet> before = null;
        for (OptimizerHint optimizerHint : directives) {
            if (optimizerHint instanceof OptimizerHint.Sequence sequence) {
                List<BitSet> members = members(sequence, leaves, resolved);
                BitSet earlier = new BitSet();
                for (BitSet here : members) {
                    for (int member = here.nextSetBit(0); member >= 0; member = here.nextSetBit(member + 1)) {
                        before = before == null ? none(leaves.size()) : before;
                        before.get(member).or(earlier);
                        before.get(member).andNot(here);
                    }
                    earlier.or(here);
                }
            }
        }
        return before;
    }

    /// Returns the base relations that each table of the hint has become.
    private static List<BitSet> members(OptimizerHint.Sequence sequence, List<BaseRelation> leaves, UnaryOperator<BitSet> resolved) {
        List<BitSet> all = new ArrayList<>();
        BitSet placed = new BitSet();
        for (BitSet table : sequence.tables()) {
            BitSet columns = resolved.apply(table);
            BitSet members = new BitSet();
            for (int i = 0; i < leaves.size(); i++) {
                if (!placed.get(i) && leaves.get(i).columns.intersects(columns)) {
                    members.set(i);
                }
            }
            placed.or(members);
            all.add(members);
        }
        return all;
    }

    private static List<BitSet> none(int count) {
        List<BitSet> none = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            none.add(new BitSet());
        }
        return none;
    }
}
