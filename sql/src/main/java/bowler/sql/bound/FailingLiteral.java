// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.base.error.SqlFailure;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;

/// The literal for which a run has failed. A plan knows no places of the text, and is shared by texts with other literals;
/// so the text is bound once more while one is wanted, and what fails then as the run did tells the place.
public final class FailingLiteral {
    private static final ScopedValue<FailingLiteral> WANTED = ScopedValue.newInstance();

    private final SqlFailure failure;
    private final Map<Literal, Supplier<String>> places = new IdentityHashMap<>();
    private Supplier<String> found;

    private FailingLiteral(SqlFailure failure) {
        this.failure = failure;
    }

    /// Where the literal stands for which the work fails as told, or null.
    public static String of(SqlFailure failure, Runnable work) {
        FailingLiteral wanted = new FailingLiteral(failure);
        ScopedValue.where(WANTED, wanted).run(work);
        return wanted.found == null ? null : wanted.found.get();
    }

    /// A literal stands there.
    public static void note(Literal literal, Supplier<String> place) {
        if (WANTED.isBound()) {
            WANTED.get().places.put(literal, place);
        }
    }

    /// What a constant operation has become.
    static void became(Scalar operation, Literal result) {
        if (WANTED.isBound()) {
            FailingLiteral wanted = WANTED.get();
            Supplier<String> place = wanted.place(operation);
            if (place != null) {
                wanted.places.put(result, place);
            }
        }
    }

    /// A constant operation fails.
    static void met(Scalar operation, SqlFailure refused) {
        if (WANTED.isBound()) {
            FailingLiteral wanted = WANTED.get();
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
