// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.RowSource.TableAccess;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.cost.Selectivity;
import bowler.sql.rewrite.NullSafe;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A member of a join with the conditions on it and others. What follows from which of them are due is found out once, however
/// many orders ask for it: [JoinStep], and the ways to look rows up.
final class JoinMember {
    /// A condition on this member and others.
    ///
    /// @param others the members that it needs besides; none: it waits for the last step
    /// @param own this member's side of an equality with others; null if it is something else
    /// @param other the others' side
    /// @param share of pairs that meet an equality; NaN: not known
    /// @param safe others' side and this one's of an equality for which NULLs are equal; null if it is something else
    record Tie(Scalar condition, BitSet others, Scalar own, Scalar other, double share, Compare safe) {}

    /// A way to look rows up by conditions that are due.
    ///
    /// @param consumed the conditions that its bounds take care of
    record Way(AccessPaths.Path path, BitSet consumed) {
        TableAccess access() {
            return path.access();
        }
    }

    final Leaf leaf;
    private final BitSet wanted;
    final List<Tie> ties = new ArrayList<>();
    private final Map<BitSet, JoinStep> steps = new HashMap<>();
    private final Map<BitSet, List<Way>> ways = new HashMap<>();
    private final Map<List<Scalar>, Boolean> singles = new HashMap<>();
    private final BitSet due = new BitSet();
    /// Conditions that may bound a key of the table.
    private final BitSet binding = new BitSet();
    private final boolean plain;
    private final Selectivity selectivity;

    /// @param wanted columns wanted of the whole join
    JoinMember(Leaf leaf, BitSet wanted, Selectivity selectivity) {
        this.leaf = leaf;
        this.wanted = wanted;
        this.selectivity = selectivity;
        plain = leaf.isTable() && leaf.paths.isPlain();
    }

    /// @param others see [Tie]
    void add(Scalar condition, BitSet others) {
        Tie equality = equality(condition, others);
        boolean binds = equality == null || !plain || equality.own instanceof Column column && leaf.paths.isInKey(column)
                && KeyBound.inTypeOf(equality.other, column.type()) != null;
        if (binds && leaf.isTable()) {
            binding.set(ties.size());
        }
        ties.add(equality != null ? equality
                : new Tie(condition, others, null, null, Double.NaN, oriented(NullSafe.equality(condition))));
    }

    /// The condition as an equality between others and this member; null: it is something else.
    Tie equality(Scalar condition, BitSet others) {
        Compare equality = condition instanceof Compare compare && compare.op() == Comparison.EQUAL ? oriented(compare) : null;
        return equality == null ? null : new Tie(condition, others, equality.right(), equality.left(),
                selectivity.knows((Compare) condition) ? selectivity.of(condition) : Double.NaN, null);
    }

    /// With the others' side first; null if it is not one between others and this member.
    private Compare oriented(Compare equality) {
        if (equality == null) {
            return null;
        }
        BitSet onLeft = ColumnsUsed.in(equality.left());
        BitSet onRight = ColumnsUsed.in(equality.right());
        return isSplit(onLeft, onRight) ? equality
                : isSplit(onRight, onLeft) ? new Compare(Comparison.EQUAL, equality.right(), equality.left()) : null;
    }

    /// Whether one side is of other members, and the other of this one alone.
    private boolean isSplit(BitSet theirs, BitSet own) {
        if (theirs.isEmpty() || own.isEmpty() || theirs.intersects(leaf.columns)) {
            return false;
        }
        BitSet beyond = (BitSet) own.clone();
        beyond.andNot(leaf.columns);
        return beyond.isEmpty();
    }

    /// Whether a condition ties it to some of those there, and needs nothing else.
    boolean isConnected(BitSet there) {
        for (int i = 0; i < ties.size(); i++) {
            BitSet others = ties.get(i).others;
            if (!others.isEmpty() && isWithin(others, there)) {
                return true;
            }
        }
        return false;
    }

    /// What joining this member to some others is.
    ///
    /// @param last there is no other member left
    JoinStep step(BitSet there, boolean last) {
        due.clear();
        for (int i = 0; i < ties.size(); i++) {
            BitSet others = ties.get(i).others;
            if (others.isEmpty() ? last : isWithin(others, there)) {
                due.set(i);
            }
        }
        return step();
    }

    /// What joining this member is when all its conditions are due.
    JoinStep wholeStep() {
        due.set(0, ties.size());
        return step();
    }

    private JoinStep step() {
        JoinStep step = steps.get(due);
        if (step == null) {
            BitSet kept = (BitSet) due.clone();
            step = new JoinStep(this, kept, selectivity);
            steps.put(kept, step);
        }
        return step;
    }

    private static boolean isWithin(BitSet some, BitSet all) {
        for (int i = some.nextSetBit(0); i >= 0; i = some.nextSetBit(i + 1)) {
            if (!all.get(i)) {
                return false;
            }
        }
        return true;
    }

    /// The ways to look rows up by these conditions. Of several that bind a column by equality the first counts.
    List<Way> ways(BitSet conditions) {
        BitSet bind = (BitSet) conditions.clone();
        bind.and(binding);
        if (bind.isEmpty()) {
            return List.of();
        }
        if (plain) {
            BitSet columns = new BitSet();
            for (int i = bind.nextSetBit(0); i >= 0; i = bind.nextSetBit(i + 1)) {
                if (ties.get(i).own instanceof Column column) {
                    bind.set(i, !columns.get(column.column()));
                    columns.set(column.column());
                }
            }
        }
        return ways.computeIfAbsent(bind, this::found);
    }

    private List<Way> found(BitSet bind) {
        List<Scalar> conditions = new ArrayList<>();
        bind.stream().forEach(i -> conditions.add(ties.get(i).condition));
        List<Way> found = new ArrayList<>();
        for (AccessPaths.Path path : leaf.paths.paths(leaf.own, conditions, wanted, Wish.NONE)) {
            if (!path.boundSources().isEmpty()) {
                BitSet consumed = new BitSet();
                for (int i = bind.nextSetBit(0); i >= 0; i = bind.nextSetBit(i + 1)) {
                    consumed.set(i, path.consumed().contains(ties.get(i).condition));
                }
                found.add(new Way(path, consumed));
            }
        }
        return found;
    }

    /// Whether no two of its rows have the same values of these.
    boolean differsIn(List<Scalar> keys) {
        return singles.computeIfAbsent(keys,
                some -> UniqueRows.differIn(leaf.relation, UniqueRows.fixed(ColumnsUsed.in(some), leaf.own)));
    }
}
