// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.join;

import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.OptimizerHint;
import bowler.sql.cost.Selectivity;
import bowler.sql.optimize.access.AccessPaths;
import bowler.sql.optimize.access.BaseRelation;
import bowler.sql.optimize.access.KeyBoundRule;
import bowler.sql.optimize.access.OptimizerHints;
import bowler.sql.optimize.physical.CandidatePlan;
import bowler.sql.optimize.physical.RequiredProperties;
import bowler.sql.optimize.physical.UniquenessProof;
import bowler.sql.rewrite.NullSafeEquality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A member of a join with the conditions on it and others. What follows from which of them are due is found out once, however
/// many orders ask for it: [JoinExtension], and the ways to look rows up.
final class JoinMember {
    /// A condition on this member and others.
    ///
    /// @param others the members that it needs besides; none: it waits for the last step
    /// @param own this member's side of an equality with others; null if it is something else
    /// @param other the others' side
    /// @param share of pairs that meet an equality; NaN: not known
    /// @param safe others' side and this one's of an equality for which NULLs are equal; null if it is something else
    record Tie(Scalar condition, SmallBitSet others, Scalar own, Scalar other, double share, Compare safe) {}

    /// A way to look rows up by conditions that are due.
    ///
    /// @param consumed the conditions that its bounds take care of
    record Way(AccessPaths.Path path, SmallBitSet consumed) {
        TableAccess access() {
            return path.access();
        }
    }

    final BaseRelation baseRelation;
    /// How it is joined; null: in any way.
    final OptimizerHint.Strategy strategy;
    /// Its plans as the first member, as the right side of a join, and as that in the order of a column by the column's id: once
    /// somebody has asked.
    List<CandidatePlan> firsts;
    CandidatePlan right;
    final Map<Integer, CandidatePlan> sortedRights = new HashMap<>();
    private final BitSet wanted;
    private final int memberCount;
    private final List<Tie> found = new ArrayList<>();
    /// The same, once all are there.
    private Tie[] ties;
    /// Members to each of which a condition ties this one alone.
    private final SmallBitSet neighbours;
    /// Ties to several members.
    private final List<SmallBitSet> wide = new ArrayList<>();
    private final Map<SmallBitSet, JoinExtension> steps = new HashMap<>();
    private final Map<SmallBitSet, List<Way>> ways = new HashMap<>();
    private final List<Map<SmallBitSet, Way>> waysOfTree = new ArrayList<>();
    private final Map<List<Scalar>, Boolean> singles = new HashMap<>();
    private SmallBitSet due;
    /// The number of each equality's own side, the same for the same values; -1: it is no equality.
    private int[] valueOf;
    private int valueCount;
    /// The numbers of the values that are columns of a table, by their places; -1: no condition is about it.
    private int[] valueAt;
    /// The other member that each needs; -1: more than one, or none.
    private int[] others;
    /// Conditions that may bound a key of the table, and those of each tree.
    private SmallBitSet binding;
    private SmallBitSet[] bindingTree;
    /// Whether several of these bind the same column.
    private boolean repeats;
    private final boolean plain;
    private final Selectivity selectivity;

    /// @param wanted columns wanted of the whole join
    /// @param memberCount of the join
    JoinMember(BaseRelation baseRelation, BitSet wanted, int memberCount, Selectivity selectivity, OptimizerHints optimizerHints) {
        this.baseRelation = baseRelation;
        this.wanted = wanted;
        this.memberCount = memberCount;
        this.selectivity = selectivity;
        strategy = optimizerHints.strategy(baseRelation.columns);
        neighbours = new SmallBitSet(memberCount);
        plain = baseRelation.isTable() && baseRelation.paths.isPlain();
    }

    /// @param others see [Tie]
    void add(Scalar condition, SmallBitSet others) {
        int count = others.count();
        if (count > 1) {
            wide.add(others);
        } else if (count == 1) {
            neighbours.addAll(others);
        }
        Tie equality = equality(condition, others);
        found.add(equality != null ? equality
                : new Tie(condition, others, null, null, Double.NaN, oriented(NullSafeEquality.equality(condition))));
    }

    /// The condition as an equality between others and this member; null: it is something else.
    ///
    /// @param others null: nobody asks
    Tie equality(Scalar condition, SmallBitSet others) {
        Compare equality = condition instanceof Compare compare && compare.op() == Comparison.EQUAL ? oriented(compare) : null;
        return equality == null ? null : new Tie(condition, others, equality.right(), equality.left(),
                selectivity.knows((Compare) condition) ? selectivity.of(condition) : Double.NaN, null);
    }

    /// With the others' side first; null if it is not one between others and this member.
    private Compare oriented(Compare equality) {
        return equality == null ? null
                : isSplit(equality.left(), equality.right()) ? equality
                : isSplit(equality.right(), equality.left()) ? new Compare(Comparison.EQUAL, equality.right(), equality.left()) : null;
    }

    /// Whether one side is of other members, and the other of this one alone.
    private boolean isSplit(Scalar one, Scalar other) {
        if (one instanceof Column theirs && other instanceof Column own) {
            return !baseRelation.columns.get(theirs.column()) && baseRelation.columns.get(own.column());
        }
        BitSet theirs = ColumnSets.in(one);
        BitSet own = ColumnSets.in(other);
        if (theirs.isEmpty() || own.isEmpty() || theirs.intersects(baseRelation.columns)) {
            return false;
        }
        own.andNot(baseRelation.columns);
        return own.isEmpty();
    }

    private void settle() {
        if (ties != null) {
            return;
        }
        ties = found.toArray(new Tie[0]);
        due = new SmallBitSet(ties.length);
        binding = new SmallBitSet(ties.length);
        others = new int[ties.length];
        for (int i = 0; i < ties.length; i++) {
            others[i] = ties[i].others.only();
        }
        number();
        if (baseRelation.isTable()) {
            bind();
        }
    }

    private void bind() {
        bindingTree = new SmallBitSet[baseRelation.paths.treeCount()];
        for (int tree = 0; tree < bindingTree.length; tree++) {
            waysOfTree.add(new HashMap<>());
            bindingTree[tree] = new SmallBitSet(ties.length);
            for (int i = 0; i < ties.length; i++) {
                if (mayBind(ties[i], tree)) {
                    bindingTree[tree].add(i);
                }
            }
            binding.addAll(bindingTree[tree]);
        }
        SmallBitSet values = new SmallBitSet(valueCount);
        for (int i = 0; i < ties.length; i++) {
            if (binding.has(i) && valueOf[i] >= 0) {
                repeats |= values.has(valueOf[i]);
                values.add(valueOf[i]);
            }
        }
    }

    /// Whether a condition may bound the key of a tree.
    private boolean mayBind(Tie tie, int tree) {
        return !plain || tie.own == null || tie.own instanceof Column column && baseRelation.paths.isInKey(tree, column)
                && KeyBoundRule.inTypeOf(tie.other, column.type()) != null;
    }

    private void number() {
        valueOf = new int[ties.length];
        if (baseRelation.isTable()) {
            valueAt = new int[baseRelation.paths.columnCount()];
            Arrays.fill(valueAt, -1);
        }
        for (int i = 0; i < ties.length; i++) {
            Scalar own = ties[i].own;
            valueOf[i] = -1;
            for (int j = 0; j < i && own != null && valueOf[i] < 0; j++) {
                valueOf[i] = own.equals(ties[j].own) ? valueOf[j] : -1;
            }
            if (own != null && valueOf[i] < 0) {
                valueOf[i] = valueCount++;
                int position = baseRelation.isTable() && own instanceof Column column ? baseRelation.paths.position(column) : -1;
                if (position >= 0) {
                    valueAt[position] = valueOf[i];
                }
            }
        }
    }

    int valueCount() {
        return valueCount;
    }

    /// The number of the value that is this member's side of an equality.
    int valueOf(int tie) {
        return valueOf[tie];
    }

    /// The share of pairs whose equalities hold, for each value the share for which it is equal to something; NaN: none is asked for.
    double share(double[] shares) {
        double share = 1;
        int count = 0;
        for (double each : shares) {
            if (!Double.isNaN(each)) {
                share *= each;
                count++;
            }
        }
        return count > 1 && baseRelation.isTable() ? baseRelation.paths.wideKeys().share(share, shares, valueAt) : share;
    }

    int tieCount() {
        return ties.length;
    }

    Tie tie(int number) {
        return ties[number];
    }

    /// Whether a condition ties it to some of those there, and needs nothing else.
    boolean isConnected(SmallBitSet there) {
        if (there.hasAny(neighbours)) {
            return true;
        }
        for (int i = 0; i < wide.size(); i++) {
            if (there.hasAll(wide.get(i))) {
                return true;
            }
        }
        return false;
    }

    /// What looking up one of its rows costs at least; infinite if none can be looked up.
    double minLookup() {
        settle();
        double min = Double.POSITIVE_INFINITY;
        for (int tree = 0; baseRelation.isTable() && tree < bindingTree.length; tree++) {
            if (!bindingTree[tree].isEmpty()) {
                min = Math.min(min, baseRelation.paths.minLookup(tree, wanted));
            }
        }
        return min;
    }

    /// What joining this member to some others is.
    JoinExtension step(SmallBitSet there) {
        settle();
        due.clear();
        for (int i = 0; i < ties.length; i++) {
            if (others[i] >= 0 ? there.has(others[i]) : isDue(ties[i], there)) {
                due.add(i);
            }
        }
        return step();
    }

    /// Of conditions on no member or on more than two.
    private boolean isDue(Tie tie, SmallBitSet there) {
        return there.hasAll(tie.others) && (!tie.others.isEmpty() || there.count() + 1 == memberCount);
    }

    /// What joining this member is when all its conditions are due.
    JoinExtension wholeStep() {
        settle();
        for (int i = 0; i < ties.length; i++) {
            due.add(i);
        }
        return step();
    }

    private JoinExtension step() {
        JoinExtension step = steps.get(due);
        if (step == null) {
            SmallBitSet kept = due.copy();
            step = new JoinExtension(this, kept, selectivity);
            steps.put(kept, step);
        }
        return step;
    }

    /// The ways to look rows up by these conditions. Of several that bind a column by equality the first counts.
    List<Way> ways(SmallBitSet conditions) {
        SmallBitSet bind = conditions.and(binding);
        if (bind.isEmpty()) {
            return List.of();
        }
        if (plain && repeats) {
            SmallBitSet values = new SmallBitSet(valueCount);
            for (int i = 0; i < ties.length; i++) {
                if (bind.has(i) && valueOf[i] >= 0) {
                    if (values.has(valueOf[i])) {
                        bind.remove(i);
                    }
                    values.add(valueOf[i]);
                }
            }
        }
        List<Way> known = ways.get(bind);
        if (known == null) {
            known = found(bind);
            ways.put(bind, known);
        }
        return known;
    }

    private List<Way> found(SmallBitSet bind) {
        List<Way> found = new ArrayList<>();
        for (int tree = 0; tree < bindingTree.length; tree++) {
            Way way = way(tree, bind.and(bindingTree[tree]));
            if (way != null) {
                found.add(way);
            }
        }
        return found;
    }

    /// Null if the conditions do not bound the tree's key.
    private Way way(int tree, SmallBitSet bind) {
        if (bind.isEmpty()) {
            return null;
        }
        Map<SmallBitSet, Way> known = waysOfTree.get(tree);
        if (known.containsKey(bind)) {
            return known.get(bind);
        }
        List<Scalar> conditions = new ArrayList<>();
        for (int i = 0; i < ties.length; i++) {
            if (bind.has(i)) {
                conditions.add(ties[i].condition);
            }
        }
        Way way = null;
        AccessPaths.Path path = baseRelation.paths.path(tree, baseRelation.own, conditions, wanted, RequiredProperties.NONE);
        if (path != null && !path.boundSources().isEmpty()) {
            SmallBitSet consumed = new SmallBitSet(ties.length);
            for (int i = 0; i < ties.length; i++) {
                if (bind.has(i) && path.consumed().contains(ties[i].condition)) {
                    consumed.add(i);
                }
            }
            way = new Way(path, consumed);
        }
        known.put(bind, way);
        return way;
    }

    /// Whether no two of its rows have the same values of these.
    boolean differsIn(List<Scalar> keys) {
        Boolean known = singles.get(keys);
        if (known == null) {
            known = UniquenessProof.differIn(baseRelation.relation, UniquenessProof.fixed(ColumnSets.in(keys), baseRelation.own));
            singles.put(keys, known);
        }
        return known;
    }
}
