// SPDX-License-Identifier: Apache-2.0
package bowler.sql.cost;

import bowler.catalog.statistics.ColumnDistribution;
import bowler.catalog.statistics.ColumnDistribution.CommonValue;
import bowler.plan.scalar.TypeFamily;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.ValueOrder;
import bowler.types.text.LikePattern;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;

/// Estimates which fraction of a table's rows have certain values in a column, from the column's distribution.
final class ValueSelectivity {
    /// Minimum histogram bounds for estimating patterns.
    private static final int MIN_BOUNDS = 10;
    private static final double UNMATCHED = 0.001;

    private final ColumnDistribution column;

    ValueSelectivity(ColumnDistribution column) {
        this.column = column;
    }

    /// Returns the fraction of rows equal to an unknown value.
    double equal() {
        return column.distinct() < 1 ? -1 : (1 - column.nullShare()) / column.distinct();
    }

    /// Returns the fraction of rows equal to the value; negative if it is unknown.
    double equal(Value value) {
        if (value.isNull()) {
            return 0;
        }
        for (CommonValue common : column.common()) {
            if (!isComparable(common.value(), value)) {
                return -1;
            }
            if (compare(common.value(), value) == 0) {
                return common.share();
            }
        }
        double rest = Math.max(0, 1 - column.nullShare() - column.commonShare());
        double others = column.distinct() - column.common().size();
        if (others < 1) {
            return 0;
        }
        List<Value> bounds = column.bounds();
        boolean outside = !bounds.isEmpty() && isComparable(bounds.getFirst(), value)
                && (compare(value, bounds.getFirst()) < 0 || compare(value, bounds.getLast()) > 0);
        // Rows beyond the bounds may have been added since, but few.
        return outside ? Math.min(rest / others, UNMATCHED) : rest / others;
    }

    /// Returns the fraction of rows less than the value; negative if it is unknown.
    double less(Value value, boolean orEqual) {
        if (value.isNull()) {
            return 0;
        }
        double share = 0;
        for (CommonValue common : column.common()) {
            if (!isComparable(common.value(), value)) {
                return -1;
            }
            int order = compare(common.value(), value);
            share += order < 0 || order == 0 && orEqual ? common.share() : 0;
        }
        List<Value> bounds = column.bounds();
        if (bounds.isEmpty()) {
            return column.common().isEmpty() ? -1 : share;
        }
        if (!isComparable(bounds.getFirst(), value)) {
            return -1;
        }
        double rest = Math.max(0, 1 - column.nullShare() - column.commonShare());
        return share + rest * below(bounds, value);
    }

    /// Returns the fraction of the histogram that is below the value.
    private static double below(List<Value> bounds, Value value) {
        int low = 0;
        int high = bounds.size();
        while (low < high) {
            int middle = low + high >>> 1;
            if (compare(bounds.get(middle), value) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == 0 || low == bounds.size()) {
            return low == 0 ? 0 : 1;
        }
        // Values are halved, because the distance of the least and the greatest DOUBLE overflows.
        double from = place(bounds.get(low - 1)) / 2;
        double to = place(bounds.get(low)) / 2;
        double within = to > from ? (place(value) / 2 - from) / (to - from) : 0.5;
        return (low - 1 + Math.clamp(within, 0, 1)) / (bounds.size() - 1);
    }

    /// Returns the fraction of rows that match the pattern; negative if it is unknown.
    double like(LikePattern pattern) {
        double share = 0;
        for (CommonValue common : column.common()) {
            share += pattern.matches((String) common.value().object()) ? common.share() : 0;
        }
        double rest = Math.max(0, 1 - column.nullShare() - column.commonShare());
        List<Value> bounds = column.bounds();
        if (bounds.size() < MIN_BOUNDS) {
            return column.common().isEmpty() ? -1 : share + rest * UNMATCHED;
        }
        int matched = 0;
        for (Value bound : bounds) {
            matched += pattern.matches((String) bound.object()) ? 1 : 0;
        }
        // If no bound of a hundred matches, one row of a thousand still may.
        double found = Math.max((double) matched / bounds.size(), 0.5 / bounds.size());
        return share + rest * found;
    }

    /// Returns whether the two values are comparable: both are numbers, or they are of one family.
    private static boolean isComparable(Value left, Value right) {
        TypeFamily family = TypeFamily.of(left.type());
        TypeFamily other = TypeFamily.of(right.type());
        return TypeFamily.haveSameFamily(left.type(), right.type()) || isNumber(family) && isNumber(other);
    }

    private static boolean isNumber(TypeFamily family) {
        return family == TypeFamily.INTEGER || family == TypeFamily.DECIMAL || family == TypeFamily.DOUBLE;
    }

    private static int compare(Value left, Value right) {
        return TypeFamily.haveSameFamily(left.type(), right.type())
                ? ValueOrder.compare(left.type(), left, 0, right, 0) : Double.compare(place(left), place(right));
    }

    /// Returns a number that orders the values of a type; 0 for strings.
    private static double place(Value value) {
        DataType type = value.type();
        return switch (type.carrier()) {
            case LONG -> value.longAt(0);
            case DOUBLE -> value.doubleAt(0);
            case OBJECT -> switch (value.object()) {
                case BigDecimal decimal -> decimal.doubleValue();
                case LocalDateTime time -> time.toEpochSecond(ZoneOffset.UTC);
                default -> 0;
            };
        };
    }
}
