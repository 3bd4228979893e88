// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.build;

import bowler.execute.evaluate.Evaluator;
import bowler.plan.scalar.Scalar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Expressions that are evaluated one after another for the same rows. Subexpressions that occur several times are
/// computed once.
///
/// The caller announces a change of rows with [#begin]. A result for all rows of a batch stays valid until then,
/// because later requests are for a subset. A result for some rows, inside a CASE, is copied.
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

    /// Announces that the rows have changed.
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
        return this != NONE && CommonSubexpressions.isWorthSharing(scalar) && repeated.contains(scalar);
    }

    SharedSubexpressionValue known(Scalar scalar) {
        return values.get(scalar);
    }

    SharedSubexpressionValue share(Scalar scalar, Evaluator evaluator) {
        SharedSubexpressionValue shared = new SharedSubexpressionValue(this::turn, evaluator);
        values.put(scalar, shared);
        return shared;
    }
}
