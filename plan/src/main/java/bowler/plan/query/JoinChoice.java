// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Literal;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// An operand of an OR by which a join finds partners. A pair that satisfies several operands is found by each of them
/// and counts only for the first.
///
/// @param whole the operand, over both sides; it is not true for a pair that this operand does not find
/// @param residual the condition left to test on the pairs found, or null
public record JoinChoice(Scalar whole, Scalar residual) {
    /// Returns the condition under which a pair found by this operand counts; null if it always does.
    public static Scalar condition(List<JoinChoice> choices, int index) {
        Scalar residual = choices.get(index).residual;
        if (index == 0) {
            return residual;
        }
        List<Scalar> before = new ArrayList<>();
        choices.subList(0, index).forEach(choice -> before.add(choice.whole));
        Scalar found = before.size() == 1 ? before.getFirst() : new Scalar.Or(before);
        // A pair for which an earlier operand is unknown was not found by it.
        Scalar isNew = new Case(List.of(new Case.Branch(found, Literal.FALSE)), Literal.TRUE, DataType.BOOLEAN);
        return residual == null ? isNew : new Scalar.And(List.of(residual, isNew));
    }
}
