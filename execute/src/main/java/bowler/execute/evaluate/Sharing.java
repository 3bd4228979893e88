// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.plan.scalar.Scalar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Expressions that are evaluated one after the other for the same rows: what stands in them several times is computed once.
///
/// Who evaluates says when the rows are others ([#begin]). One that is asked for all rows of a batch stays valid until then,
/// as whoever asks later asks for some of them; one that was asked for some, within a CASE, has been copied from.
public final class Sharing {
    private static final Sharing NONE = new Sharing(Set.of());

    private final Set<Scalar> repeated;
    private final Map<Scalar, SharedValue> values = new HashMap<>();
    private int turn;

    private Sharing(Set<Scalar> repeated) {
        this.repeated = repeated;
    }

    static Sharing of(List<Scalar> roots) {
        Set<Scalar> repeated = Repeated.in(roots);
        return repeated.isEmpty() ? NONE : new Sharing(repeated);
    }

    static Sharing none() {
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
        return this != NONE && Repeated.isWorthy(scalar) && repeated.contains(scalar);
    }

    SharedValue known(Scalar scalar) {
        return values.get(scalar);
    }

    SharedValue share(Scalar scalar, Evaluator evaluator) {
        SharedValue shared = new SharedValue(this, evaluator);
        values.put(scalar, shared);
        return shared;
    }
}
