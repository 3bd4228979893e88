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

/// A base relation of a join with its join predicates. All consequences of a set of applicable predicates are computed
/// once and shared by all join orders: the [JoinExtension] and the lookup paths.
final class JoinMember {
    /// A join predicate on this base relation and others.
    ///
    /// @param others the other base relations that it refers to; empty if it is tested in the last step
    /// @param own this relation's side of an equality; null if the predicate is not an equality between the sides
    /// @param other the other side of the equality
    /// @param share the equality's selectivity over pairs; NaN if unknown
    /// @param safe an equality for which two NULLs are equal, the other side first; null if the predicate is something
    ///     else
    record JoinEdge(Scalar condition, SmallBitSet others, Scalar own, Scalar other, double share, Compare safe) {}

    /// A lookup path into the table by applicable predicates.
    ///
    /// @param consumed the predicates that its bounds enforce
    record Way(AccessPaths.Path path, SmallBitSet consumed) {
        TableAccess access() {
            return path.access();
        }
    }

    final BaseRelation baseRelation;
    /// The hinted join method; null allows any.
    final OptimizerHint.Strategy strategy;
    /// Memoized plans as the first relation of an order, as the right side of a join, and by column id as an ordered
    /// right side. Null or absent until first use.
    List<CandidatePlan> firsts;
    CandidatePlan right;
    final Map<Integer, CandidatePlan> sortedRights = new HashMap<>();
    private final BitSet wanted;
    private final int memberCount;
    private final List<JoinEdge> found = new ArrayList<>();
    /// The predicates of `found` as an array, once all are known.
    private JoinEdge[] ties;
    /// The base relations connected to this one by a predicate on these two alone.
    private final SmallBitSet neighbours;
    /// For each predicate on more than two base relations, the other ones.
    private final List<SmallBitSet> wide = new ArrayList<>();
    private final Map<SmallBitSet, JoinExtension> steps = new HashMap<>();
    private final Map<SmallBitSet, List<Way>> ways = new HashMap<>();
    private final List<Map<SmallBitSet, Way>> waysOfTree = new ArrayList<>();
    private final Map<List<Scalar>, Boolean> singles = new HashMap<>();
    private SmallBitSet due;
    /// For each predicate the number of its own side, equal for equal expressions; -1 if it is not an equality.
    private int[] valueOf;
    private int valueCount;
    /// For each table position the number of the key value that is this column; -1 if no equality refers to it.
    private int[] valueAt;
    /// For each predicate the other base relation that it needs; -1 if it needs none or several.
    private int[] others;
    /// Predicates that may bound a key of the table, in total and for each tree.
    private SmallBitSet binding;
    private SmallBitSet[] bindingTree;
    /// True if several of these predicates bound the same column.
    private boolean repeats;
    private final boolean plain;
    private final Selectivity selectivity;

    /// @param wanted columns required of the whole join
    /// @param memberCount the number of base relations in the join
    JoinMember(BaseRelation baseRelation, BitSet wanted, int memberCount, Selectivity selectivity, OptimizerHints optimizerHints) {
        this.baseRelation = baseRelation;
        this.wanted = wanted;
        this.memberCount = memberCount;
        this.selectivity = selectivity;
        strategy = optimizerHints.strategy(baseRelation.columns);
        neighbours = new SmallBitSet(memberCount);
        plain = baseRelation.isTable() && baseRelation.paths.isPlain();
    }

    /// @param others see [JoinEdge]
    void add(Scalar condition, SmallBitSet others) {
        int count = others.count();
        if (count > 1) {
            wide.add(others);
        } else if (count == 1) {
            neighbours.addAll(others);
        }
        JoinEdge equality = equality(condition, others);
        found.add(equality != null ? equality
                : new JoinEdge(condition, others, null, null, Double.NaN, oriented(NullSafeEquality.equality(condition))));
    }

    /// Returns the predicate as an equality between this base relation and others; null if it is something else.
    ///
    /// @param others null if the caller does not need them
    JoinEdge equality(Scalar condition, SmallBitSet others) {
        Compare equality = condition instanceof Compare compare && compare.op() == Comparison.EQUAL ? oriented(compare) : null;
        return equality == null ? null : new JoinEdge(condition, others, equality.right(), equality.left(),
                selectivity.knows((Compare) condition) ? selectivity.of(condition) : Double.NaN, null);
    }

    /// Returns the comparison with the other relations' side first; null if its sides are not split in this way.
    private Compare oriented(Compare equality) {
        return equality == null ? null
                : isSplit(equality.left(), equality.right()) ? equality
                : isSplit(equality.right(), equality.left()) ? new Compare(Comparison.EQUAL, equality.right(), equality.left()) : null;
    }

    /// Returns whether one side refers to other base relations, and the other side to this one alone.
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
        ties = found.toArray(new JoinEdge[0]);
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

    /// Returns whether a predicate may bound the key of a tree.
    private boolean mayBind(JoinEdge edge, int tree) {
        return !plain || edge.own == null || edge.own instanceof Column column && baseRelation.paths.isInKey(tree, column)
                && KeyBoundRule.inTypeOf(edge.other, column.type()) != null;
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

    /// Returns the number of the expression that is this relation's side of an equality.
    int valueOf(int edge) {
        return valueOf[edge];
    }

    /// Returns the selectivity of several equalities together.
    ///
    /// @param shares for each expression the selectivity of its equality; NaN if it has none
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

    JoinEdge edge(int number) {
        return ties[number];
    }

    /// Returns whether some predicate connects this relation with the joined set and needs no other relation.
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

    /// Returns a lower bound of the cost of looking up one row; infinite if no key supports lookups.
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

    /// Returns the extension of the joined set by this relation.
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

    /// Returns whether a predicate on no other relation or on several is applicable. One on no other relation is tested
    /// in the last step.
    private boolean isDue(JoinEdge edge, SmallBitSet there) {
        return there.hasAll(edge.others) && (!edge.others.isEmpty() || there.count() + 1 == memberCount);
    }

    /// Returns the extension with all predicates applicable.
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

    /// Returns the lookup paths by these predicates. If several equalities bound one column, the first one counts.
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

    /// Returns null if the predicates do not bound the tree's key.
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

    /// Returns whether no two rows agree on these expressions.
    boolean differsIn(List<Scalar> keys) {
        Boolean known = singles.get(keys);
        if (known == null) {
            known = UniquenessProof.differIn(baseRelation.relation, UniquenessProof.fixed(ColumnSets.in(keys), baseRelation.own));
            singles.put(keys, known);
        }
        return known;
    }
}
