// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.build;

import bowler.execute.evaluate.Evaluator;
import bowler.plan.scalar.Scalar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Expressions that are evaluated one after the other for the same rows: what stands in them several times is computed once.
///
/// Who evaluates says when the rows are others ([#begin]). One that is asked for all rows of a batch stays valid until then,
/// as whoever asks later asks for some of them; one that was asked for some, within a CASE, has been copied from.
public final class SharedSubexpressions {
    private static final SharedSubexpressions NONE = new SharedSubexpressions(Set.of());

    private final Set<Scalar> repeated;
    private final Map<Scalar, SharedSubexpressionValue> values = new HashMap<>();
    private int turn;

    private SharedSubexpressions(Set<Scalar> repeated) {
        this.repeated = repeated;
    }

    static SharedSubexpressions of(List<Scalar> roots) {
        Set<Scalar> repeated = CommonSubexpressions.in(roots);
        return repeated.isEmpty() ? NONE : new SharedSubexpressions(repeated);
    }

    static SharedSubexpressions none() {
        return NONE;
    }

    /// Rows are others than before.
    public void begin() {
        if (this != NONE) {
            turn++;
        }
    }

    int turn() {
        return turn;
    }

    boolean isNone() {
        return this == NONE;
    }

    boolean repeats(Scalar scalar) {
        return this != NONE && CommonSubexpressions.isWorthy(scalar) && repeated.contains(scalar);
    }

    SharedSubexpressionValue known(Scalar scalar) {
        return values.get(scalar);
    }

    SharedSubexpressionValue share(Scalar scalar, Evaluator evaluator) {
        SharedSubexpressionValue shared = new SharedSubexpressionValue(this, evaluator);
        values.put(scalar, shared);
        return shared;
    }
}
