// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;

/// One or several consecutive branches of a CASE.
public interface CaseArm {
    /// Finds the rows that belong to the arm and writes their values into the result.
    ///
    /// @param rows those that no preceding arm has taken, ascending
    /// @param taken receives the rows that the arm takes, ascending
    /// @return the number of rows taken
    int take(Batch batch, int[] rows, int count, int[] taken, Vector result);

    /// A branch with any condition.
    record Condition(Evaluator condition, Evaluator value) implements CaseArm {
        @Override
        public int take(Batch batch, int[] rows, int count, int[] taken, Vector result) {
            int found = condition.filter(batch, rows, count, taken);
            if (found > 0) {
                result.copyRows(value.evaluate(batch, taken, found), taken, found);
            }
            return found;
        }
    }
}
