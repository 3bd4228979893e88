// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.scalar.Scalar;
import bowler.sql.cost.Selectivity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
    private final NumberSet due;
    /// How many conditions remain behind each way.
    private final int[] remaining;
    /// The share of pairs for each value of the member, by its number; NaN: no condition is about it.
    private final double[] shares;
    /// Values for which it is not known; null: none.
    private NumberSet unknown;
    private final double residualShare;
    private double guessed = Double.NaN;
    private double share;

    JoinStep(JoinMember member, NumberSet due, Selectivity selectivity) {
        this.member = member;
        this.due = due;
        shares = new double[member.valueCount()];
        Arrays.fill(shares, Double.NaN);
        for (int i = 0; i < member.tieCount(); i++) {
            if (!due.has(i)) {
                continue;
            }
            JoinMember.Tie tie = member.tie(i);
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
            int value = member.valueOf(i);
            if (Double.isNaN(tie.share())) {
                unknown = unknown == null ? new NumberSet(shares.length) : unknown;
                unknown.add(value);
            } else {
                shares[value] = least(shares[value], tie.share());
            }
        }
        List<Scalar> others = residual.isEmpty() ? residual : new ArrayList<>();
        for (Scalar condition : residual) {
            StepChoice choice = StepChoice.of(this, condition, selectivity);
            if (choice == null) {
                others.add(condition);
            } else {
                choices.add(choice);
            }
        }
        residualShare = selectivity.ofAll(others);
        ways = member.ways(due);
        remaining = new int[ways.size()];
        for (int i = 0; i < remaining.length; i++) {
            remaining[i] = due.count() - due.and(ways.get(i).consumed()).count();
        }
    }

    private static double least(double known, double share) {
        return known <= share ? known : share;
    }

    /// The share of pairs that meet the conditions. What one value of the member is equal to is equal among itself, so
    /// one such condition counts; of a key's columns the key tells how many values they have together.
    double share(double leftRows, double rightRows) {
        double guess = unknown == null && choices.isEmpty() ? 0 : 1 / Math.max(1, Math.min(leftRows, rightRows));
        if (guess != guessed) {
            guessed = guess;
            double[] all = shares;
            if (unknown != null) {
                all = shares.clone();
                for (int i = 0; i < all.length; i++) {
                    all[i] = unknown.has(i) ? least(all[i], guess) : all[i];
                }
            }
            double chosen = 1;
            for (StepChoice choice : choices) {
                chosen *= choice.share(guess);
            }
            share = residualShare * chosen * member.share(all);
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
        for (int i = 0; i < member.tieCount(); i++) {
            if (due.has(i) && !way.consumed().has(i)) {
                remaining.add(member.tie(i).condition());
            }
        }
        return remaining;
    }

    /// @param way its number among the ways
    int remainingCount(int way) {
        return remaining[way];
    }
}
