// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

import bowler.catalog.RoutineDescriptor;
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
/// @param arguments over the input's slots. COUNT_ROWS has none. LISTAGG has the value and the separator, ARRAY_AGG an
///     array of the value, a percentile the value and the fraction. CORR and similar functions have both variables, the
///     dependent one first
/// @param distinct true if duplicates are ignored
/// @param filter only rows for which it is true count; null if all do
/// @param order the order of the values, for LISTAGG, ARRAY_AGG and ordered-set functions; otherwise empty
/// @param overflow the overflow clause of LISTAGG, otherwise null
/// @param type the type of the result
/// @param user the declared aggregate of USER, otherwise null
public record AggregateCall(
        AggregateFunction function, List<Scalar> arguments, boolean distinct, Scalar filter, List<OrderTerm> order,
        ListOverflow overflow, DataType type, RoutineDescriptor user) {
    /// A built-in aggregate.
    public AggregateCall(
            AggregateFunction function, List<Scalar> arguments, boolean distinct, Scalar filter, List<OrderTerm> order,
            ListOverflow overflow, DataType type) {
        this(function, arguments, distinct, filter, order, overflow, type, null);
    }

    /// A value that orders the rows of a group.
    public record OrderTerm(Scalar value, boolean descending, boolean nullsFirst) {}

    /// The reaction of LISTAGG to a result that exceeds its type.
    ///
    /// @param filler the end of a truncated result; null if such a result is an error
    /// @param withCount true if the number of omitted values is appended
    public record ListOverflow(String filler, boolean withCount) {}

    /// Creates an aggregate of one argument without further clauses.
    ///
    /// @param argument null for COUNT_ROWS
    public AggregateCall(AggregateFunction function, Scalar argument, boolean distinct, DataType type) {
        this(function, argument == null ? List.of() : List.of(argument), distinct, null, List.of(), null, type);
    }

    /// Returns the first argument, or null.
    public Scalar argument() {
        return arguments.isEmpty() ? null : arguments.getFirst();
    }

    /// Returns whether the result depends on the order of the values. It does for rounded sums, for strings that are
    /// equal but look different, and for functions with an order of their own.
    public boolean dependsOnOrder() {
        return switch (function) {
            case COUNT_ROWS, COUNT, EVERY, BOOL_OR, BIT_AND, BIT_OR, BIT_XOR -> false;
            case MIN, MAX -> argument().type().carrier() == Carrier.OBJECT && !isExact(argument().type());
            case SUM, AVG -> argument().type().carrier() == Carrier.DOUBLE;
            case VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP, ANY_VALUE, LISTAGG, ARRAY_AGG, PERCENTILE_CONT, PERCENTILE_DISC, MODE, USER, CORR,
                 COVAR_POP, COVAR_SAMP, REGR_AVGX, REGR_AVGY, REGR_COUNT, REGR_INTERCEPT, REGR_R2, REGR_SLOPE, REGR_SXX,
                 REGR_SXY, REGR_SYY -> true;
        };
    }

    /// Returns whether equal values are identical.
    private static boolean isExact(DataType type) {
        return switch (type.id()) {
            case DECIMAL, NUMERIC, UUID, TIMESTAMP -> true;
            default -> false;
        };
    }

    /// Returns whether the aggregate depends only on the number of rows.
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

    /// Returns the aggregate over changed scalars.
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
                filter == null ? null : change.apply(filter), terms, overflow, type, user);
    }
}
