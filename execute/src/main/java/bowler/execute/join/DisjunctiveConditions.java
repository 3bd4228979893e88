// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.plan.query.JoinChoice;
import bowler.plan.query.JoinKind;
import bowler.plan.scalar.Scalar;
import java.util.List;

/// The conditions for pairs that the choices of a disjunctive join have found.
final class DisjunctiveConditions {
    private DisjunctiveConditions() {}

    /// @param condition for pairs of all choices, or null
    /// @param choiceOf the choice of the pair at each place
    /// @return null if nothing is tested
    static Evaluator of(
            JoinKind kind, List<JoinChoice> choices, Scalar condition, Evaluators evaluators, int[] choiceOf) {
        Evaluator[] conditions = new Evaluator[choices.size()];
        for (int index = 0; index < conditions.length; index++) {
            // In semi and anti joins a match that is found twice does no harm.
            Scalar own = kind.emitsRight() ? JoinChoice.condition(choices, index) : choices.get(index).residual();
            Scalar whole = condition == null ? own : own == null ? condition : new Scalar.And(List.of(own, condition));
            conditions[index] = evaluators.of(whole);
        }
        return DisjunctiveCondition.of(conditions, choiceOf);
    }
}
