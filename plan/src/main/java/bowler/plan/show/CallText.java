// SPDX-License-Identifier: Apache-2.0
package bowler.plan.show;

import bowler.plan.query.AggregateCall.OrderTerm;
import bowler.plan.query.AggregateCall;
import bowler.plan.query.WindowCall;
import bowler.plan.query.WindowFrame.Bound;
import bowler.plan.query.WindowFrame.Exclusion;
import bowler.plan.query.WindowFrame;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarText;
import bowler.types.function.AggregateFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/// Formats aggregates and window functions for EXPLAIN.
public final class CallText {
    private CallText() {}

    public static String of(AggregateCall call, IntFunction<String> slots) {
        StringBuilder text = new StringBuilder(call.user() == null ? call.function().sqlName() : call.user().schemaName() + "." + call.user().name()).append('(')
                .append(call.distinct() ? "DISTINCT " : "")
                .append(call.arguments().isEmpty() ? "*" : ScalarText.of(values(call), slots));
        if (!call.order().isEmpty()) {
            List<String> terms = new ArrayList<>();
            for (OrderTerm term : call.order()) {
                terms.add(ScalarText.of(term.value(), slots) + (term.descending() ? " desc" : "")
                        + (term.nullsFirst() == term.descending() ? "" : term.nullsFirst() ? " nulls first"
                                : " nulls last"));
            }
            text.append(" order by ").append(String.join(", ", terms));
        }
        text.append(')');
        if (call.filter() != null) {
            text.append(" where ").append(ScalarText.of(call.filter(), slots));
        }
        return text.toString();
    }

    /// Returns the arguments as written in SQL.
    private static List<Scalar> values(AggregateCall call) {
        return call.function() == AggregateFunction.ARRAY_AGG && call.argument() instanceof Scalar.Call array
                ? array.arguments() : call.arguments();
    }

    /// Formats a window function with its frame, unless that is the default frame of an ordered window.
    public static String of(WindowCall call, IntFunction<String> slots) {
        StringBuilder text = new StringBuilder();
        if (call.aggregate() != null) {
            text.append(of(call.aggregate(), slots));
        } else {
            text.append(call.function()).append('(').append(ScalarText.of(call.arguments(), slots)).append(')');
        }
        text.append(call.fromLast() ? " from last" : "").append(call.ignoreNulls() ? " ignore nulls" : "");
        WindowFrame frame = call.frame();
        if (frame != null && !frame.equals(WindowFrame.UP_TO_PEERS)) {
            text.append(frame.isWholePartition() ? " over all" : " " + words(frame.unit()) + " from "
                    + bound(frame.start()) + " to " + bound(frame.end()));
            text.append(frame.exclusion() == Exclusion.NONE ? "" : " without " + words(frame.exclusion()));
        }
        return text.toString();
    }

    private static String bound(Bound bound) {
        Scalar offset = bound.offset();
        return offset == null ? words(bound.kind())
                : ScalarText.of(offset, slot -> "#" + slot) + " " + words(bound.kind());
    }

    private static String words(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
