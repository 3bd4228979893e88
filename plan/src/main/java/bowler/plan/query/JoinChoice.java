// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Literal;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// An operand of an OR by which a join finds partners. A pair that meets several is found by each of them, and counts as found by
/// the first.
///
/// @param whole the operand, over both sides; it is not true of a pair that it does not find
/// @param residual what the pairs found have still to meet, or null
public record JoinChoice(Scalar whole, Scalar residual) {
    /// What a pair found by one of the choices meets if it counts; null: it always does.
    public static Scalar condition(List<JoinChoice> choices, int index) {
        Scalar residual = choices.get(index).residual;
        if (index == 0) {
            return residual;
        }
        List<Scalar> before = new ArrayList<>();
        choices.subList(0, index).forEach(choice -> before.add(choice.whole));
        Scalar found = before.size() == 1 ? before.getFirst() : new Scalar.Or(before);
        // What is unknown was not found.
        Scalar isNew = new Case(List.of(new Case.Branch(found, Literal.FALSE)), Literal.TRUE, DataType.BOOLEAN);
        return residual == null ? isNew : new Scalar.And(List.of(residual, isNew));
    }
}
