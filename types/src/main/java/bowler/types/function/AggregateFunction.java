// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.TypesError;
import bowler.types.number.ArithmeticTypes;

/// The aggregates: which arguments they take and what type they have. All but the counts are NULL for no rows, and
/// leave out rows whose argument is NULL.
///
/// SUM stays in its argument's type (22003 where the sum does not fit); AVG of whole numbers is whole, cut towards zero,
/// of a sum that may be larger than the type. VAR_SAMP and STDDEV_SAMP are NULL for one row.
public enum AggregateFunction {
    /// COUNT(*): rows, without an argument.
    COUNT_ROWS("COUNT"),
    COUNT("COUNT"),
    SUM("SUM"),
    AVG("AVG"),
    MIN("MIN"),
    MAX("MAX"),
    VAR_POP("VAR_POP"),
    VAR_SAMP("VAR_SAMP"),
    STDDEV_POP("STDDEV_POP"),
    STDDEV_SAMP("STDDEV_SAMP");

    private final String sqlName;

    AggregateFunction(String sqlName) {
        this.sqlName = sqlName;
    }

    /// The aggregate with an argument of that name, in upper case; null if there is none.
    public static AggregateFunction named(String name) {
        for (AggregateFunction function : values()) {
            if (function != COUNT_ROWS && function.sqlName.equals(name)) {
                return function;
            }
        }
        return null;
    }

    public String sqlName() {
        return sqlName;
    }

    /// Whether DISTINCT may stand before the argument.
    public boolean allowsDistinct() {
        return this != COUNT_ROWS && compareTo(VAR_POP) < 0;
    }

    /// Whether the result is NULL where there are no values.
    public boolean isNullWhenEmpty() {
        return this != COUNT_ROWS && this != COUNT;
    }

    /// The type of the result; 42Y22 for an argument that it does not take. The argument is null for [#COUNT_ROWS].
    public DataType resultType(DataType argument) {
        return switch (this) {
            case COUNT_ROWS, COUNT -> DataType.INTEGER;
            case SUM -> ArithmeticTypes.sum(argument);
            case AVG -> ArithmeticTypes.average(argument);
            case MIN, MAX -> {
                if (!argument.id().isOrdered()) {
                    throw TypesError.AGGREGATE_TYPE.failure(sqlName, argument);
                }
                yield argument;
            }
            case VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP -> ArithmeticTypes.deviation(sqlName, argument);
        };
    }
}
