// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.join;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.cost.Selectivity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The extension of a set of joined base relations by one more: the join predicates that become applicable. It does not
/// depend on the plan of the joined set.
final class JoinExtension {
    final JoinMember member;
    final int conditionCount;
    /// The number of equalities between the joined set and the new base relation.
    final int keyCount;
    /// The number of equalities for which two NULLs are equal.
    final int safeCount;
    /// OR predicates each operand of which finds partners on its own.
    final List<JoinDisjunction> choices;
    final List<JoinMember.Way> ways;
    private final SmallBitSet due;
    /// For each lookup path, the number of predicates left to test.
    private final int[] remaining;
    /// The selectivity over pairs for each key value of the base relation, by its number; NaN if no predicate refers to
    /// it.
    private final double[] shares;
    /// Key values of unknown selectivity; null if there are none.
    private SmallBitSet unknown;
    private final double residualShare;
    private double guessed = Double.NaN;
    private double share;
    /// The predicate lists, built only for extensions that a chosen or offered plan needs; null until first use.
    private List<Scalar> conditions;
    private List<Scalar> leftKeys;
    private List<Scalar> rightKeys;
    private List<Scalar> residual;

    JoinExtension(JoinMember member, SmallBitSet due, Selectivity selectivity) {
        this.member = member;
        this.due = due;
        shares = new double[member.valueCount()];
        Arrays.fill(shares, Double.NaN);
        int dueCount = 0;
        int equalCount = 0;
        int safe = 0;
        for (int i = 0; i < member.tieCount(); i++) {
            if (!due.has(i)) {
                continue;
            }
            dueCount++;
            JoinMember.JoinEdge edge = member.edge(i);
            if (edge.own() == null) {
                safe += edge.safe() == null ? 0 : 1;
                continue;
            }
            equalCount++;
            int value = member.valueOf(i);
            double share = edge.share();
            if (Double.isNaN(share)) {
                unknown = unknown == null ? new SmallBitSet(shares.length) : unknown;
                unknown.add(value);
            } else {
                shares[value] = minShare(shares[value], share);
            }
        }
        conditionCount = dueCount;
        keyCount = equalCount;
        safeCount = safe;
        if (keyCount == conditionCount) {
            choices = List.of();
            residualShare = 1;
        } else {
            choices = new ArrayList<>();
            residualShare = selectivity.ofAll(withoutChoices(selectivity));
        }
        ways = member.ways(due);
        remaining = new int[ways.size()];
        for (int i = 0; i < remaining.length; i++) {
            remaining[i] = conditionCount - due.and(ways.get(i).consumed()).count();
        }
    }

    /// Returns the predicates that are neither equalities nor disjunctive joins, and collects the latter.
    private List<Scalar> withoutChoices(Selectivity selectivity) {
        List<Scalar> others = new ArrayList<>();
        for (Scalar condition : residual()) {
            JoinDisjunction choice = JoinDisjunction.of(this, condition, selectivity);
            if (choice == null) {
                others.add(condition);
            } else {
                choices.add(choice);
            }
        }
        return others;
    }

    List<Scalar> conditions() {
        if (conditions == null) {
            conditions = new ArrayList<>();
            for (int i = 0; i < member.tieCount(); i++) {
                if (due.has(i)) {
                    conditions.add(member.edge(i).condition());
                }
            }
        }
        return conditions;
    }

    /// Returns the joined set's sides of the equalities, in the order of [#rightKeys()].
    List<Scalar> leftKeys() {
        if (leftKeys == null) {
            leftKeys = keys(false);
        }
        return leftKeys;
    }

    List<Scalar> rightKeys() {
        if (rightKeys == null) {
            rightKeys = keys(true);
        }
        return rightKeys;
    }

    private List<Scalar> keys(boolean own) {
        List<Scalar> keys = new ArrayList<>(keyCount);
        for (int i = 0; i < member.tieCount(); i++) {
            if (due.has(i) && member.edge(i).own() != null) {
                keys.add(own ? member.edge(i).own() : member.edge(i).other());
            }
        }
        return keys;
    }

    /// Returns the predicates that are not such equalities.
    List<Scalar> residual() {
        if (residual == null) {
            residual = new ArrayList<>();
            for (int i = 0; i < member.tieCount(); i++) {
                if (due.has(i) && member.edge(i).own() == null) {
                    residual.add(member.edge(i).condition());
                }
            }
        }
        return residual;
    }

    /// Returns the number of the equality between a column of the joined set and the base relation; -1 if there is
    /// none.
    int keyOf(int column) {
        for (int i = 0; i < member.tieCount(); i++) {
            if (due.has(i) && member.edge(i).other() instanceof Column key && key.column() == column) {
                return i;
            }
        }
        return -1;
    }

    private static double minShare(double known, double share) {
        return known <= share ? known : share;
    }

    /// Returns the selectivity of the applicable predicates over pairs. If one value of the base relation equals
    /// several others, only the most selective equality counts, because the others follow from it. For equalities on
    /// the columns of a multi-column key, the distinct count of the whole key is used.
    double share(double leftRows, double rightRows) {
        double guess = unknown == null && choices.isEmpty() ? 0 : 1 / Math.max(1, Math.min(leftRows, rightRows));
        if (guess != guessed) {
            guessed = guess;
            double[] all = shares;
            if (unknown != null) {
                all = shares.clone();
                for (int i = 0; i < all.length; i++) {
                    all[i] = unknown.has(i) ? minShare(all[i], guess) : all[i];
                }
            }
            double chosen = 1;
            for (JoinDisjunction choice : choices) {
                chosen *= choice.share(guess);
            }
            share = residualShare * chosen * member.share(all);
        }
        return share;
    }

    /// Returns the hash keys: the plain equalities, then those for which two NULLs are equal.
    List<Scalar> hashKeys(boolean right) {
        List<Scalar> keys = new ArrayList<>(right ? rightKeys() : leftKeys());
        for (int i = 0; safeCount > 0 && i < member.tieCount(); i++) {
            if (due.has(i) && member.edge(i).safe() != null) {
                keys.add(right ? member.edge(i).safe().right() : member.edge(i).safe().left());
            }
        }
        return keys;
    }

    /// Returns the predicates to test on pairs found by a hash table.
    List<Scalar> unhashed() {
        List<Scalar> remaining = new ArrayList<>();
        for (int i = 0; i < member.tieCount(); i++) {
            if (due.has(i) && member.edge(i).own() == null && member.edge(i).safe() == null) {
                remaining.add(member.edge(i).condition());
            }
        }
        return remaining;
    }

    /// Returns the predicates to test on pairs found by a lookup path.
    List<Scalar> remaining(JoinMember.Way way) {
        List<Scalar> remaining = new ArrayList<>();
        for (int i = 0; i < member.tieCount(); i++) {
            if (due.has(i) && !way.consumed().has(i)) {
                remaining.add(member.edge(i).condition());
            }
        }
        return remaining;
    }

    /// @param way the number of the lookup path
    int remainingCount(int way) {
        return remaining[way];
    }
}
