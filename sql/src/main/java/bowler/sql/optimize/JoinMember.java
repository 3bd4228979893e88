// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.RowSource.TableAccess;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Directive;
import bowler.sql.cost.Selectivity;
import bowler.sql.rewrite.NullSafe;
import java.util.ArrayList;
import java.util.Arrays;
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
    record Tie(Scalar condition, NumberSet others, Scalar own, Scalar other, double share, Compare safe) {}

    /// A way to look rows up by conditions that are due.
    ///
    /// @param consumed the conditions that its bounds take care of
    record Way(AccessPaths.Path path, NumberSet consumed) {
        TableAccess access() {
            return path.access();
        }
    }

    final Leaf leaf;
    /// How it is joined; null: in any way.
    final Directive.Strategy strategy;
    /// Its plans as the first member, as the right side of a join, and as that in the order of a column by the column's id: once
    /// somebody has asked.
    List<Draft> firsts;
    Draft right;
    final Map<Integer, Draft> sortedRights = new HashMap<>();
    private final BitSet wanted;
    private final int memberCount;
    private final List<Tie> found = new ArrayList<>();
    /// The same, once all are there.
    private Tie[] ties;
    /// Members to each of which a condition ties this one alone.
    private final NumberSet neighbours;
    /// Ties to several members.
    private final List<NumberSet> wide = new ArrayList<>();
    private final Map<NumberSet, JoinStep> steps = new HashMap<>();
    private final Map<NumberSet, List<Way>> ways = new HashMap<>();
    private final List<Map<NumberSet, Way>> waysOfTree = new ArrayList<>();
    private final Map<List<Scalar>, Boolean> singles = new HashMap<>();
    private NumberSet due;
    /// The number of each equality's own side, the same for the same values; -1: it is no equality.
    private int[] valueOf;
    private int valueCount;
    /// The numbers of the values that are columns of a table, by their places; -1: no condition is about it.
    private int[] valueAt;
    /// The other member that each needs; -1: more than one, or none.
    private int[] others;
    /// Conditions that may bound a key of the table, and those of each tree.
    private NumberSet binding;
    private NumberSet[] bindingTree;
    /// Whether several of these bind the same column.
    private boolean repeats;
    private final boolean plain;
    private final Selectivity selectivity;

    /// @param wanted columns wanted of the whole join
    /// @param memberCount of the join
    JoinMember(Leaf leaf, BitSet wanted, int memberCount, Selectivity selectivity, Directives directives) {
        this.leaf = leaf;
        this.wanted = wanted;
        this.memberCount = memberCount;
        this.selectivity = selectivity;
        strategy = directives.strategy(leaf.columns);
        neighbours = new NumberSet(memberCount);
        plain = leaf.isTable() && leaf.paths.isPlain();
    }

    /// @param others see [Tie]
    void add(Scalar condition, NumberSet others) {
        int count = others.count();
        if (count > 1) {
            wide.add(others);
        } else if (count == 1) {
            neighbours.addAll(others);
        }
        Tie equality = equality(condition, others);
        found.add(equality != null ? equality
                : new Tie(condition, others, null, null, Double.NaN, oriented(NullSafe.equality(condition))));
    }

    /// The condition as an equality between others and this member; null: it is something else.
    ///
    /// @param others null: nobody asks
    Tie equality(Scalar condition, NumberSet others) {
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
            return !leaf.columns.get(theirs.column()) && leaf.columns.get(own.column());
        }
        BitSet theirs = ColumnsUsed.in(one);
        BitSet own = ColumnsUsed.in(other);
        if (theirs.isEmpty() || own.isEmpty() || theirs.intersects(leaf.columns)) {
            return false;
        }
        own.andNot(leaf.columns);
        return own.isEmpty();
    }

    private void settle() {
        if (ties != null) {
            return;
        }
        ties = found.toArray(new Tie[0]);
        due = new NumberSet(ties.length);
        binding = new NumberSet(ties.length);
        others = new int[ties.length];
        for (int i = 0; i < ties.length; i++) {
            others[i] = ties[i].others.only();
        }
        number();
        if (leaf.isTable()) {
            bind();
        }
    }

    private void bind() {
        bindingTree = new NumberSet[leaf.paths.treeCount()];
        for (int tree = 0; tree < bindingTree.length; tree++) {
            waysOfTree.add(new HashMap<>());
            bindingTree[tree] = new NumberSet(ties.length);
            for (int i = 0; i < ties.length; i++) {
                if (mayBind(ties[i], tree)) {
                    bindingTree[tree].add(i);
                }
            }
            binding.addAll(bindingTree[tree]);
        }
        NumberSet values = new NumberSet(valueCount);
        for (int i = 0; i < ties.length; i++) {
            if (binding.has(i) && valueOf[i] >= 0) {
                repeats |= values.has(valueOf[i]);
                values.add(valueOf[i]);
            }
        }
    }

    /// Whether a condition may bound the key of a tree.
    private boolean mayBind(Tie tie, int tree) {
        return !plain || tie.own == null || tie.own instanceof Column column && leaf.paths.isInKey(tree, column)
                && KeyBound.inTypeOf(tie.other, column.type()) != null;
    }

    private void number() {
        valueOf = new int[ties.length];
        if (leaf.isTable()) {
            valueAt = new int[leaf.paths.columnCount()];
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
                int position = leaf.isTable() && own instanceof Column column ? leaf.paths.position(column) : -1;
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
        return count > 1 && leaf.isTable() ? leaf.paths.wideKeys().share(share, shares, valueAt) : share;
    }

    int tieCount() {
        return ties.length;
    }

    Tie tie(int number) {
        return ties[number];
    }

    /// Whether a condition ties it to some of those there, and needs nothing else.
    boolean isConnected(NumberSet there) {
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
    double leastLookup() {
        settle();
        double least = Double.POSITIVE_INFINITY;
        for (int tree = 0; leaf.isTable() && tree < bindingTree.length; tree++) {
            if (!bindingTree[tree].isEmpty()) {
                least = Math.min(least, leaf.paths.leastLookup(tree, wanted));
            }
        }
        return least;
    }

    /// What joining this member to some others is.
    JoinStep step(NumberSet there) {
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
    private boolean isDue(Tie tie, NumberSet there) {
        return there.hasAll(tie.others) && (!tie.others.isEmpty() || there.count() + 1 == memberCount);
    }

    /// What joining this member is when all its conditions are due.
    JoinStep wholeStep() {
        settle();
        for (int i = 0; i < ties.length; i++) {
            due.add(i);
        }
        return step();
    }

    private JoinStep step() {
        JoinStep step = steps.get(due);
        if (step == null) {
            NumberSet kept = due.copy();
            step = new JoinStep(this, kept, selectivity);
            steps.put(kept, step);
        }
        return step;
    }

    /// The ways to look rows up by these conditions. Of several that bind a column by equality the first counts.
    List<Way> ways(NumberSet conditions) {
        NumberSet bind = conditions.and(binding);
        if (bind.isEmpty()) {
            return List.of();
        }
        if (plain && repeats) {
            NumberSet values = new NumberSet(valueCount);
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

    private List<Way> found(NumberSet bind) {
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
    private Way way(int tree, NumberSet bind) {
        if (bind.isEmpty()) {
            return null;
        }
        Map<NumberSet, Way> known = waysOfTree.get(tree);
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
        AccessPaths.Path path = leaf.paths.path(tree, leaf.own, conditions, wanted, Wish.NONE);
        if (path != null && !path.boundSources().isEmpty()) {
            NumberSet consumed = new NumberSet(ties.length);
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
            known = UniqueRows.differIn(leaf.relation, UniqueRows.fixed(ColumnsUsed.in(keys), leaf.own));
            singles.put(keys, known);
        }
        return known;
    }
}
