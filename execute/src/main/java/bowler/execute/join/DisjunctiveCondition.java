// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.types.DataType;

/// A condition that depends on the choice by which a pair was found.
final class DisjunctiveCondition extends Evaluator {
    /// Null if nothing is tested.
    private final Evaluator[] conditions;
    private final int[] choiceOf;
    private final int[] chosen = new int[Batch.CAPACITY];
    private final boolean[] passes = new boolean[Batch.CAPACITY];

    private DisjunctiveCondition(Evaluator[] conditions, int[] choiceOf) {
        super(DataType.BOOLEAN);
        this.conditions = conditions;
        this.choiceOf = choiceOf;
    }

    /// @param conditions by choice; null if nothing is tested
    /// @param choiceOf the choice of the pair at each place
    /// @return null if no choice tests anything
    static Evaluator of(Evaluator[] conditions, int[] choiceOf) {
        for (Evaluator condition : conditions) {
            if (condition != null) {
                return new DisjunctiveCondition(conditions, choiceOf);
            }
        }
        return null;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        throw new IllegalStateException("pairs are filtered");
    }

    @Override
    public int filter(Batch batch, int[] rows, int count, int[] into) {
        for (int choice = 0; choice < conditions.length; choice++) {
            int found = 0;
            for (int at = 0; at < count; at++) {
                chosen[found] = rows[at];
                found += choiceOf[rows[at]] == choice ? 1 : 0;
            }
            if (found > 0 && conditions[choice] != null) {
                found = conditions[choice].filter(batch, chosen, found, chosen);
            }
            for (int at = 0; at < found; at++) {
                passes[chosen[at]] = true;
            }
        }
        int passed = 0;
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            into[passed] = row;
            passed += passes[row] ? 1 : 0;
            passes[row] = false;
        }
        return passed;
    }
}
