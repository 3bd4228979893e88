// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

import bowler.plan.scalar.Scalar;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.function.AggregateFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// An aggregate over the rows of a group.
///
/// @param arguments over the input's slots: none for COUNT_ROWS; the value and the separator of LISTAGG; an array of the value for ARRAY_AGG; the value and
///     the fraction of a percentile; both variables of CORR and its like, the dependent one first
/// @param distinct each value once
/// @param filter rows for which it is not true do not count; null: all do
/// @param order of the values, for LISTAGG, ARRAY_AGG and the functions of ordered sets; else empty
/// @param overflow of LISTAGG, else null
/// @param type of the result
public record AggregateCall(
        AggregateFunction function, List<Scalar> arguments, boolean distinct, Scalar filter, List<OrderTerm> order,
        ListOverflow overflow, DataType type) {
    /// A value to put rows of a group in order by.
    public record OrderTerm(Scalar value, boolean descending, boolean nullsFirst) {}

    /// What LISTAGG does with a text that grows too long.
    ///
    /// @param filler ends a text that is cut; null: such a text is an error
    /// @param withCount tells how many values are missing
    public record ListOverflow(String filler, boolean withCount) {}

    /// An aggregate of one argument without further clauses.
    ///
    /// @param argument null for COUNT_ROWS
    public AggregateCall(AggregateFunction function, Scalar argument, boolean distinct, DataType type) {
        this(function, argument == null ? List.of() : List.of(argument), distinct, null, List.of(), null, type);
    }

    /// The first argument, or null.
    public Scalar argument() {
        return arguments.isEmpty() ? null : arguments.getFirst();
    }

    /// Whether it matters in which order values come: for rounded sums, texts that are equal and look different, all that
    /// has an order itself.
    public boolean dependsOnOrder() {
        return switch (function) {
            case COUNT_ROWS, COUNT, EVERY, BOOL_OR, BIT_AND, BIT_OR, BIT_XOR -> false;
            case MIN, MAX -> argument().type().carrier() == Carrier.OBJECT && !isExact(argument().type());
            case SUM, AVG -> argument().type().carrier() == Carrier.DOUBLE;
            case VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP, ANY_VALUE, LISTAGG, ARRAY_AGG, PERCENTILE_CONT, PERCENTILE_DISC, MODE, CORR,
                 COVAR_POP, COVAR_SAMP, REGR_AVGX, REGR_AVGY, REGR_COUNT, REGR_INTERCEPT, REGR_R2, REGR_SLOPE, REGR_SXX,
                 REGR_SXY, REGR_SYY -> true;
        };
    }

    /// Whether values that are equal are the same.
    private static boolean isExact(DataType type) {
        return switch (type.id()) {
            case DECIMAL, NUMERIC, UUID, TIMESTAMP -> true;
            default -> false;
        };
    }

    /// Whether it tells how many rows there are, and nothing of any.
    public boolean countsRows() {
        return function == AggregateFunction.COUNT_ROWS && filter == null;
    }

    public void forEachScalar(Consumer<Scalar> action) {
        arguments.forEach(action);
        if (filter != null) {
            action.accept(filter);
        }
        order.forEach(term -> action.accept(term.value));
    }

    /// The same over other scalars.
    public AggregateCall map(UnaryOperator<Scalar> change) {
        List<OrderTerm> terms = new ArrayList<>(order.size());
        for (OrderTerm term : order) {
            terms.add(new OrderTerm(change.apply(term.value), term.descending, term.nullsFirst));
        }
        List<Scalar> changed = new ArrayList<>(arguments.size());
        for (Scalar argument : arguments) {
            changed.add(change.apply(argument));
        }
        return new AggregateCall(function, changed, distinct,
                filter == null ? null : change.apply(filter), terms, overflow, type);
    }
}
