// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.join;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.cost.Selectivity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// One more member joins those there: the conditions that are due, whatever plan the others have.
final class JoinExtension {
    final JoinMember member;
    final int conditionCount;
    /// Of equalities between the others and the member.
    final int keyCount;
    /// Of equalities for which NULLs are equal.
    final int safeCount;
    /// Conditions that find partners by each of several operands.
    final List<JoinDisjunction> choices;
    final List<JoinMember.Way> ways;
    private final SmallBitSet due;
    /// How many conditions remain behind each way.
    private final int[] remaining;
    /// The share of pairs for each value of the member, by its number; NaN: no condition is about it.
    private final double[] shares;
    /// Values for which it is not known; null: none.
    private SmallBitSet unknown;
    private final double residualShare;
    private double guessed = Double.NaN;
    private double share;
    /// Lists of what is due, for those steps that are taken: null until somebody asks.
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
            JoinMember.Tie tie = member.tie(i);
            if (tie.own() == null) {
                safe += tie.safe() == null ? 0 : 1;
                continue;
            }
            equalCount++;
            int value = member.valueOf(i);
            double share = tie.share();
            if (Double.isNaN(share)) {
                unknown = unknown == null ? new SmallBitSet(shares.length) : unknown;
                unknown.add(value);
            } else {
                shares[value] = least(shares[value], share);
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

    /// What is no equality; choices among it are found.
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
                    conditions.add(member.tie(i).condition());
                }
            }
        }
        return conditions;
    }

    /// The others' sides of equalities between them and the member, which lie beside those of the [#rightKeys()].
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
            if (due.has(i) && member.tie(i).own() != null) {
                keys.add(own ? member.tie(i).own() : member.tie(i).other());
            }
        }
        return keys;
    }

    /// What is no such equality.
    List<Scalar> residual() {
        if (residual == null) {
            residual = new ArrayList<>();
            for (int i = 0; i < member.tieCount(); i++) {
                if (due.has(i) && member.tie(i).own() == null) {
                    residual.add(member.tie(i).condition());
                }
            }
        }
        return residual;
    }

    /// The tie that is an equality between a column of the others and the member; -1: there is none.
    int keyOf(int column) {
        for (int i = 0; i < member.tieCount(); i++) {
            if (due.has(i) && member.tie(i).other() instanceof Column key && key.column() == column) {
                return i;
            }
        }
        return -1;
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
            for (JoinDisjunction choice : choices) {
                chosen *= choice.share(guess);
            }
            share = residualShare * chosen * member.share(all);
        }
        return share;
    }

    /// What is for a hash table to compare: the equalities, and behind them those for which NULLs are equal.
    List<Scalar> hashKeys(boolean right) {
        List<Scalar> keys = new ArrayList<>(right ? rightKeys() : leftKeys());
        for (int i = 0; safeCount > 0 && i < member.tieCount(); i++) {
            if (due.has(i) && member.tie(i).safe() != null) {
                keys.add(right ? member.tie(i).safe().right() : member.tie(i).safe().left());
            }
        }
        return keys;
    }

    /// The conditions that remain for pairs found in a hash table.
    List<Scalar> unhashed() {
        List<Scalar> remaining = new ArrayList<>();
        for (int i = 0; i < member.tieCount(); i++) {
            if (due.has(i) && member.tie(i).own() == null && member.tie(i).safe() == null) {
                remaining.add(member.tie(i).condition());
            }
        }
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
