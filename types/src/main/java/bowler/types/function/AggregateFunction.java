// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.TypeId;
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
    STDDEV_SAMP("STDDEV_SAMP"),
    /// Whether all are true.
    EVERY("EVERY"),
    /// Whether one is true.
    BOOL_OR("BOOL_OR"),
    BIT_AND("BIT_AND"),
    BIT_OR("BIT_OR"),
    BIT_XOR("BIT_XOR"),
    /// The first value there is.
    ANY_VALUE("ANY_VALUE"),
    /// Texts joined, with a separator.
    LISTAGG("LISTAGG"),
    /// Arrays joined, each of one value as the binder makes it, so that NULLs count, too.
    ARRAY_AGG("ARRAY_AGG"),
    /// The value at a fraction of the way, between two of them if need be.
    PERCENTILE_CONT("PERCENTILE_CONT"),
    /// The first value at or behind a fraction of the way.
    PERCENTILE_DISC("PERCENTILE_DISC"),
    /// The most frequent value, the first in order of such.
    MODE("MODE"),
    CORR("CORR"),
    COVAR_POP("COVAR_POP"),
    COVAR_SAMP("COVAR_SAMP"),
    REGR_AVGX("REGR_AVGX"),
    REGR_AVGY("REGR_AVGY"),
    REGR_COUNT("REGR_COUNT"),
    REGR_INTERCEPT("REGR_INTERCEPT"),
    REGR_R2("REGR_R2"),
    REGR_SLOPE("REGR_SLOPE"),
    REGR_SXX("REGR_SXX"),
    REGR_SXY("REGR_SXY"),
    REGR_SYY("REGR_SYY");

    private final String sqlName;

    AggregateFunction(String sqlName) {
        this.sqlName = sqlName;
    }

    /// The aggregate with arguments of that name, in upper case, some of which have several; null if there is none.
    public static AggregateFunction named(String name) {
        switch (name) {
            case "BOOL_AND" -> {
                return EVERY;
            }
            case "ANY", "SOME" -> {
                return BOOL_OR;
            }
            case "STRING_AGG", "GROUP_CONCAT" -> {
                return LISTAGG;
            }
            case "STDDEV" -> {
                return STDDEV_SAMP;
            }
            case "VARIANCE" -> {
                return VAR_SAMP;
            }
            case "MEDIAN" -> {
                return PERCENTILE_CONT;
            }
            default -> {
                for (AggregateFunction function : values()) {
                    if (function != COUNT_ROWS && function.sqlName.equals(name)) {
                        return function;
                    }
                }
                return null;
            }
        }
    }

    public String sqlName() {
        return sqlName;
    }

    public int argumentCount() {
        return this == COUNT_ROWS ? 0 : this == LISTAGG || this == PERCENTILE_CONT || this == PERCENTILE_DISC
            || isOfPairs() ? 2 : 1;
    }

    /// Whether it looks at two variables.
    public boolean isOfPairs() {
        return compareTo(CORR) >= 0;
    }

    /// Whether its values are taken in an order.
    public boolean isOrdered() {
        return this == LISTAGG || this == ARRAY_AGG || this == PERCENTILE_CONT || this == PERCENTILE_DISC || this == MODE;
    }

    /// Whether DISTINCT may stand before the argument.
    public boolean allowsDistinct() {
        return switch (this) {
            case COUNT, SUM, AVG, MIN, MAX, EVERY, BOOL_OR, BIT_AND, BIT_OR, BIT_XOR, ANY_VALUE, LISTAGG, ARRAY_AGG -> true;
            case COUNT_ROWS, VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP, PERCENTILE_CONT, PERCENTILE_DISC, MODE, CORR,
                 COVAR_POP, COVAR_SAMP, REGR_AVGX, REGR_AVGY, REGR_COUNT, REGR_INTERCEPT, REGR_R2, REGR_SLOPE, REGR_SXX,
                 REGR_SXY, REGR_SYY -> false;
        };
    }

    /// Whether repeated values make no difference.
    public boolean isIdempotent() {
        return this == MIN || this == MAX || this == EVERY || this == BOOL_OR || this == BIT_AND || this == BIT_OR
            || this == ANY_VALUE;
    }

    /// Whether the result is NULL where there are no values.
    public boolean isNullWhenEmpty() {
        return this != COUNT_ROWS && this != COUNT && this != REGR_COUNT;
    }

    /// The type of the result; 42Y22 for an argument that it does not take. The argument is null for [#COUNT_ROWS]; of
    /// several it is the first; those of LISTAGG have become text before.
    public DataType resultType(DataType argument) {
        return switch (this) {
            case COUNT_ROWS, COUNT -> DataType.INTEGER;
            case SUM -> ArithmeticTypes.sum(argument);
            case AVG -> ArithmeticTypes.average(argument);
            case MIN, MAX, PERCENTILE_DISC, MODE -> taken(argument, argument.id().isOrdered());
            case VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP, PERCENTILE_CONT, CORR, COVAR_POP, COVAR_SAMP, REGR_AVGX,
                 REGR_AVGY, REGR_INTERCEPT, REGR_R2, REGR_SLOPE, REGR_SXX, REGR_SXY, REGR_SYY ->
                ArithmeticTypes.deviation(sqlName, argument);
            case REGR_COUNT -> {
                ArithmeticTypes.deviation(sqlName, argument);
                yield DataType.INTEGER;
            }
            case EVERY, BOOL_OR -> taken(argument, argument.id() == TypeId.BOOLEAN);
            case BIT_AND, BIT_OR, BIT_XOR -> taken(argument, argument.id().isInteger());
            case ANY_VALUE, ARRAY_AGG -> argument;
            case LISTAGG -> DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
        };
    }

    private DataType taken(DataType argument, boolean fits) {
        if (!fits) {
            throw TypesError.AGGREGATE_TYPE.failure(sqlName, argument);
        }
        return argument;
    }
}
