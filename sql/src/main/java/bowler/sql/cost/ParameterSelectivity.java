// SPDX-License-Identifier: Apache-2.0
package bowler.sql.cost;

import bowler.catalog.statistics.ColumnDistribution;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.types.RowReader;
import bowler.types.Value;
import java.util.ArrayList;
import java.util.List;

/// The comparisons of columns with parameters, and the selectivities that parameter values give them. While a statement
/// is planned without values, the comparisons are recorded. While it is planned with values, the values are read.
///
/// Selectivities are distinguished by order of magnitude only ([#signature]), so there are few plans. A plan is correct
/// for all parameter values; the signature only decides whether it is good.
public final class ParameterSelectivity {
    /// The upper limits of the selectivity classes; the last class has none.
    private static final double[] KINDS = {0.0005, 0.005, 0.04, 0.25};
    /// Maximum columns that contribute to a signature.
    private static final int MAX_COLUMNS = 3;
    /// The number of possible signatures.
    public static final int SIGNATURES = (int) Math.pow(KINDS.length + 1, MAX_COLUMNS);

    private record Bound(Parameter parameter, Comparison op) {}

    /// A column with the parameters that it is compared with.
    private record Compared(ColumnDistribution distribution, List<Bound> bounds) {}

    /// Null if the values are unknown.
    private final RowReader values;
    private final List<Compared> columns = new ArrayList<>();

    private ParameterSelectivity(RowReader values) {
        this.values = values;
    }

    /// Returns an instance that records comparisons.
    public static ParameterSelectivity unknown() {
        return new ParameterSelectivity(null);
    }

    /// Returns an instance that knows the parameter values.
    public static ParameterSelectivity of(RowReader values) {
        return new ParameterSelectivity(values);
    }

    /// Returns whether no comparison was recorded.
    public boolean isEmpty() {
        return columns.isEmpty();
    }

    /// Records a comparison of a column with a parameter, which is on the right.
    ///
    /// @return the parameter's value; null if it is unknown
    public Literal literal(ColumnDistribution distribution, Comparison op, Parameter parameter) {
        if (values != null) {
            return new Literal(Value.of(parameter.type(), values, parameter.index()));
        }
        note(distribution, new Bound(parameter, op));
        return null;
    }

    private void note(ColumnDistribution distribution, Bound bound) {
        for (Compared column : columns) {
            if (column.distribution == distribution) {
                if (!column.bounds.contains(bound)) {
                    column.bounds.add(bound);
                }
                return;
            }
        }
        if (columns.size() < MAX_COLUMNS) {
            columns.add(new Compared(distribution, new ArrayList<>(List.of(bound))));
        }
    }

    /// Returns the signature of these values: the combination of selectivity classes, below [#SIGNATURES].
    public int signature(RowReader of) {
        int signature = 0;
        for (Compared column : columns) {
            signature = signature * (KINDS.length + 1) + kind(share(column, of));
        }
        return signature;
    }

    /// Returns the signature of the selectivities that are guessed without values.
    public int guessedSignature() {
        int signature = 0;
        for (Compared column : columns) {
            signature = signature * (KINDS.length + 1) + kind(guess(column));
        }
        return signature;
    }

    private static double share(Compared column, RowReader of) {
        ValueSelectivity shares = new ValueSelectivity(column.distribution);
        double low = 0;
        double high = 1 - column.distribution.nullShare();
        double equal = 1;
        for (Bound bound : column.bounds) {
            Value value = Value.of(bound.parameter.type(), of, bound.parameter.index());
            boolean orEqual = bound.op == Comparison.LESS_OR_EQUAL || bound.op == Comparison.GREATER;
            double share = bound.op == Comparison.EQUAL ? shares.equal(value) : shares.less(value, orEqual);
            if (value.isNull() || share < 0) {
                return value.isNull() ? 0 : guess(column);
            }
            switch (bound.op) {
                case EQUAL -> equal = Math.min(equal, share);
                case LESS, LESS_OR_EQUAL -> high = Math.min(high, share);
                case GREATER, GREATER_OR_EQUAL -> low = Math.max(low, share);
                case NOT_EQUAL -> { }
            }
        }
        return Math.min(equal, high - low);
    }

    private static double guess(Compared column) {
        boolean below = false;
        boolean above = false;
        for (Bound bound : column.bounds) {
            if (bound.op == Comparison.EQUAL) {
                return new ValueSelectivity(column.distribution).equal();
            }
            boolean less = bound.op == Comparison.LESS || bound.op == Comparison.LESS_OR_EQUAL;
            below |= less;
            above |= !less;
        }
        return below && above ? Selectivity.BETWEEN : Selectivity.HALF_OPEN;
    }

    private static int kind(double share) {
        int kind = 0;
        while (kind < KINDS.length && share >= KINDS[kind]) {
            kind++;
        }
        return kind;
    }
}
