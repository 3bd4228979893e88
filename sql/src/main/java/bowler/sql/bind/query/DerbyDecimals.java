// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.plan.query.AggregateCall;
import bowler.types.function.AggregateFunction;
import bowler.plan.scalar.Scalar.Arithmetic;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Cast;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Negate;
import bowler.plan.scalar.Scalar;
import bowler.sql.bind.scope.OutputColumn;
import bowler.sql.bound.Relation.Concatenation;
import bowler.sql.bound.Relation.Grouping;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.RowList;
import bowler.sql.bound.Relation.SetOperation;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationTraversal;
import bowler.types.DataType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Computes what Derby's metadata shows for columns of decimals.
///
/// Derby shows a sum of DECIMAL(p,s) with twice as many digits before the point; Bowler's type has as many as the largest
/// possible sum. Derby also adds one to the display size of results of arithmetic, of sums, and of values with the common type
/// of other values. The tool ij prints columns in this width.
final class DerbyDecimals {
    private static final int MAX_PRECISION = 31;

    /// The scalars and aggregate functions from which a column gets its values.
    private final Map<Column, List<Scalar>> sources = new HashMap<>();
    private final Map<Column, AggregateCall> aggregates = new HashMap<>();

    private DerbyDecimals() {}

    /// @param output the columns to show; without decimals among them, nothing is computed
    static DerbyDecimals of(Relation relation, List<OutputColumn> output) {
        DerbyDecimals decimals = new DerbyDecimals();
        if (output.stream().anyMatch(column -> column.column().type().id().isDecimal())) {
            decimals.gather(relation);
        }
        return decimals;
    }

    private Relation gather(Relation relation) {
        switch (relation) {
            case Projection(var input, var definitions) ->
                definitions.forEach(definition -> sources.put(definition.column(), List.of(definition.value())));
            case Grouping grouping -> {
                grouping.keys().forEach(key -> sources.put(key.column(), List.of(key.value())));
                grouping.aggregates().forEach(aggregate -> aggregates.put(aggregate.column(), aggregate.call()));
            }
            case RowList(var rows, var columns) -> {
                for (int at = 0; at < columns.size(); at++) {
                    int position = at;
                    sources.put(columns.get(at), rows.stream().map(row -> row.get(position)).toList());
                }
            }
            case Concatenation(var inputs, var inputColumns, var columns) -> gatherCorresponding(inputColumns, columns);
            case SetOperation(var operator, var inputs, var inputColumns, var columns) -> gatherCorresponding(inputColumns, columns);
            default -> { }
        }
        return RelationTraversal.mapInputs(relation, this::gather);
    }

    private void gatherCorresponding(List<List<Column>> inputColumns, List<Column> columns) {
        for (int at = 0; at < columns.size(); at++) {
            int position = at;
            sources.put(columns.get(at), inputColumns.stream().<Scalar>map(input -> input.get(position)).toList());
        }
    }

    /// Returns the type of a decimal column that Derby shows.
    DataType reportedType(Scalar scalar) {
        DataType type = scalar.type();
        AggregateCall call = scalar instanceof Column ? aggregates.get(scalar) : null;
        if (call != null && call.function() == AggregateFunction.SUM) {
            DataType summed = reportedType(call.arguments().getFirst());
            int precision = Math.min(MAX_PRECISION, 2 * (summed.length() - summed.scale()) + summed.scale());
            return type.id().isDecimal() && summed.id().isDecimal() ? new DataType(type.id(), precision, summed.scale()) : type;
        }
        List<Scalar> values = scalar instanceof Column ? sources.get(scalar) : null;
        return values != null && values.size() == 1 && !values.getFirst().equals(scalar) && values.getFirst().type().equals(type)
            ? reportedType(values.getFirst()) : type;
    }

    /// Returns the display size of a decimal column in Derby.
    int displaySize(Column column) {
        DataType type = reportedType(column);
        return isWidened(column) && type.scale() > 0 ? type.length() + 3 : type.displaySize();
    }

    private boolean isWidened(Scalar scalar) {
        return switch (scalar) {
            case Column column -> isWidened(column);
            case Arithmetic arithmetic -> true;
            case Negate(var operand) -> isWidened(operand);
            case Case(var branches, var otherwise, var type) ->
                areWidened(Stream.concat(branches.stream().map(Case.Branch::result), Stream.ofNullable(otherwise)).toList());
            default -> false;
        };
    }

    private boolean isWidened(Column column) {
        AggregateCall call = aggregates.get(column);
        if (call != null) {
            return switch (call.function()) {
                case SUM, AVG -> true;
                case MIN, MAX -> isWidened(call.arguments().getFirst());
                default -> false;
            };
        }
        List<Scalar> values = sources.getOrDefault(column, List.of());
        return values.size() == 1 ? !values.getFirst().equals(column) && isWidened(values.getFirst()) : areWidened(values);
    }

    /// Returns whether a value of one of several scalars is widened: one of them is, or is converted to the common type.
    private boolean areWidened(List<Scalar> values) {
        return values.stream().anyMatch(value -> isConverted(value) || isWidened(value));
    }

    private boolean isConverted(Scalar value) {
        List<Scalar> origin = value instanceof Column ? sources.getOrDefault(value, List.of()) : List.of(value);
        return origin.size() == 1 && origin.getFirst() instanceof Cast(var operand, var type, var assignment) && !operand.type().equals(type);
    }
}
