// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.base.error.SqlFailure;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;

/// Finds the literal that made a run fail. A plan contains no locations, and texts with other literals share it. So the
/// text is bound again while a literal is searched; a folded operation that fails in the same way as the run identifies
/// the literal.
public final class FailingLiteral {
    /// Set on the thread that searches, for the time of the search.
    private static final ThreadLocal<FailingLiteral> REQUESTED = new ThreadLocal<>();

    private final SqlFailure failure;
    private final Map<Literal, Supplier<String>> places = new IdentityHashMap<>();
    private Supplier<String> found;

    private FailingLiteral(SqlFailure failure) {
        this.failure = failure;
    }

    /// Returns the location of the literal that makes the work fail with this failure; null if none is found.
    public static String of(SqlFailure failure, Runnable work) {
        FailingLiteral wanted = new FailingLiteral(failure);
        REQUESTED.set(wanted);
        try {
            work.run();
        } finally {
            REQUESTED.remove();
        }
        return wanted.found == null ? null : wanted.found.get();
    }

    /// Records the location of a literal.
    public static void note(Literal literal, Supplier<String> place) {
        FailingLiteral wanted = REQUESTED.get();
        if (wanted != null) {
            wanted.places.put(literal, place);
        }
    }

    /// Records that a constant operation was folded; the result inherits the location of its operand.
    static void became(Scalar operation, Literal result) {
        FailingLiteral wanted = REQUESTED.get();
        if (wanted != null) {
            Supplier<String> place = wanted.place(operation);
            if (place != null) {
                wanted.places.put(result, place);
            }
        }
    }

    /// Records the failure of a constant operation.
    static void met(Scalar operation, SqlFailure refused) {
        FailingLiteral wanted = REQUESTED.get();
        if (wanted != null) {
            if (wanted.found == null && refused.error() == wanted.failure.error()
                    && refused.arguments().equals(wanted.failure.arguments())) {
                wanted.found = wanted.place(operation);
            }
        }
    }

    private Supplier<String> place(Scalar operation) {
        for (Scalar operand : ScalarTraversal.operands(operation)) {
            if (operand instanceof Literal literal && places.containsKey(literal)) {
                return places.get(literal);
            }
        }
        return null;
    }
}
