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

/// What a statement tells of its plan, looked up by columns. Plans against it are weighed too, at an effort that no other has:
/// a statement whose plan costs that has none.
public final class OptimizerHints {
    private static final int ANY = -1;

    private final List<OptimizerHint> directives;
    /// Of the tables being planned.
    private final Set<OptimizerHint.Strategy> within = new HashSet<>();

    public OptimizerHints(List<OptimizerHint> directives) {
        this.directives = directives;
    }

    /// By which of its trees a table is read, or -1.
    int tree(BitSet columns) {
        for (OptimizerHint optimizerHint : directives) {
            if (optimizerHint instanceof OptimizerHint.Access access && access.columns().intersects(columns)) {
                return access.tree();
            }
        }
        return ANY;
    }

    /// How a table is joined; null: in any way.
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

    /// Plans what is within a table. How that is joined says nothing of its own tables, though it may have their columns.
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

    /// For each member of a join those that come before it; null: in any order.
    public List<BitSet> before(List<BaseRelation> leaves, JoinGraph graph) {
        List<BitSet> before = null;
        for (OptimizerHint optimizerHint : directives) {
            if (optimizerHint instanceof OptimizerHint.Sequence sequence) {
                List<BitSet> members = members(sequence, leaves, graph);
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

    /// The members that each of the tables has become.
    private static List<BitSet> members(OptimizerHint.Sequence sequence, List<BaseRelation> leaves, JoinGraph graph) {
        List<BitSet> all = new ArrayList<>();
        BitSet placed = new BitSet();
        for (BitSet table : sequence.tables()) {
            BitSet columns = graph.resolved(table);
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
