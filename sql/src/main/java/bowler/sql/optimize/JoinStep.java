// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.scalar.Scalar;
import bowler.sql.cost.Selectivity;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// One more member joins those there: the conditions that are due, whatever plan the others have.
final class JoinStep {
    final JoinMember member;
    final List<Scalar> conditions = new ArrayList<>();
    /// Equalities between the others and the member, side by side.
    final List<Scalar> leftKeys = new ArrayList<>();
    final List<Scalar> rightKeys = new ArrayList<>();
    /// What is no such equality.
    final List<Scalar> residual = new ArrayList<>();
    /// What of that are equalities for which NULLs are equal.
    final List<Scalar> safe = new ArrayList<>();
    final List<Scalar> safeLeft = new ArrayList<>();
    final List<Scalar> safeRight = new ArrayList<>();
    /// Those of these that find partners by each of several operands.
    final List<StepChoice> choices = new ArrayList<>();
    final List<JoinMember.Way> ways;
    private final BitSet due;
    /// The share of pairs by what the member's side is.
    private final Map<Scalar, Double> equalities = new HashMap<>();
    /// Sides of equalities of which it is not known.
    private final Set<Scalar> unknown = new HashSet<>();
    private final double residualShare;
    private double guessed = Double.NaN;
    private double share;

    JoinStep(JoinMember member, BitSet due, Selectivity selectivity) {
        this.member = member;
        this.due = due;
        for (int i = due.nextSetBit(0); i >= 0; i = due.nextSetBit(i + 1)) {
            JoinMember.Tie tie = member.ties.get(i);
            conditions.add(tie.condition());
            if (tie.safe() != null) {
                safe.add(tie.condition());
                safeLeft.add(tie.safe().left());
                safeRight.add(tie.safe().right());
            }
            if (tie.own() == null) {
                residual.add(tie.condition());
                continue;
            }
            leftKeys.add(tie.other());
            rightKeys.add(tie.own());
            if (Double.isNaN(tie.share())) {
                unknown.add(tie.own());
            } else {
                equalities.merge(tie.own(), tie.share(), Math::min);
            }
        }
        List<Scalar> others = new ArrayList<>();
        for (Scalar condition : residual) {
            StepChoice choice = StepChoice.of(this, condition, selectivity);
            if (choice == null) {
                others.add(condition);
            } else {
                choices.add(choice);
            }
        }
        residualShare = others.isEmpty() ? 1 : selectivity.ofAll(others);
        ways = member.ways(due);
    }

    /// The share of pairs that meet the conditions. What one value of the member is equal to is equal among itself, so
    /// one such condition counts; of a key's columns the key tells how many values they have together.
    double share(double leftRows, double rightRows) {
        double guess = unknown.isEmpty() && choices.isEmpty() ? 0 : 1 / Math.max(1, Math.min(leftRows, rightRows));
        if (guess != guessed) {
            guessed = guess;
            Map<Scalar, Double> shares = equalities;
            if (!unknown.isEmpty()) {
                shares = new HashMap<>(equalities);
                for (Scalar own : unknown) {
                    shares.merge(own, guess, Math::min);
                }
            }
            double chosen = 1;
            for (StepChoice choice : choices) {
                chosen *= choice.share(guess);
            }
            share = residualShare * chosen * (member.leaf.isTable() ? member.leaf.paths.share(shares) : JoinPlanner.product(shares));
        }
        return share;
    }

    /// What is for a hash table to compare: the equalities, and behind them those for which NULLs are equal.
    List<Scalar> hashKeys(boolean right) {
        List<Scalar> keys = new ArrayList<>(right ? rightKeys : leftKeys);
        keys.addAll(right ? safeRight : safeLeft);
        return keys;
    }

    /// The conditions that remain for pairs found in a hash table.
    List<Scalar> unhashed() {
        List<Scalar> remaining = new ArrayList<>(residual);
        remaining.removeAll(safe);
        return remaining;
    }

    /// The conditions that remain for pairs found in a way.
    List<Scalar> remaining(JoinMember.Way way) {
        List<Scalar> remaining = new ArrayList<>();
        for (int i = due.nextSetBit(0); i >= 0; i = due.nextSetBit(i + 1)) {
            if (!way.consumed().get(i)) {
                remaining.add(member.ties.get(i).condition());
            }
        }
        return remaining;
    }

    int remainingCount(JoinMember.Way way) {
        int count = 0;
        for (int i = due.nextSetBit(0); i >= 0; i = due.nextSetBit(i + 1)) {
            count += way.consumed().get(i) ? 0 : 1;
        }
        return count;
    }
}
