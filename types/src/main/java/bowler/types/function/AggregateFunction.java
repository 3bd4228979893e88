// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.number.ArithmeticTypes;

/// The aggregates, with the arguments they take and the types of their results. All except the counts return NULL for
/// no rows, and ignore rows whose argument is NULL.
///
/// SUM keeps the type of its argument and fails with 22003 if the sum does not fit. AVG of whole numbers is whole,
/// truncated towards zero; its sum may exceed the type. VAR_SAMP and STDDEV_SAMP return NULL for one row.
public enum AggregateFunction {
    /// COUNT(*) counts rows and has no argument.
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
    /// True if all values are true.
    EVERY("EVERY"),
    /// True if at least one value is true.
    BOOL_OR("BOOL_OR"),
    BIT_AND("BIT_AND"),
    BIT_OR("BIT_OR"),
    BIT_XOR("BIT_XOR"),
    /// The first value that is not NULL.
    ANY_VALUE("ANY_VALUE"),
    /// Texts concatenated with a separator.
    LISTAGG("LISTAGG"),
    /// Concatenates arrays. The binder makes each value an array of one element, so that NULLs are kept.
    ARRAY_AGG("ARRAY_AGG"),
    /// The value at a fraction of the ordered values, interpolated between two neighbours if necessary.
    PERCENTILE_CONT("PERCENTILE_CONT"),
    /// The first value at or after a fraction of the ordered values.
    PERCENTILE_DISC("PERCENTILE_DISC"),
    /// The most frequent value; the first in order if several are equally frequent.
    MODE("MODE"),
    /// A declared aggregate, which is a Java class. Its name is no identifier of SQL.
    USER("user-defined aggregate"),
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

    /// Returns the aggregate with that name in upper case, which takes arguments; null if there is none. Some
    /// aggregates have several names.
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

    /// Returns whether the aggregate computes over pairs of values.
    public boolean isOfPairs() {
        return compareTo(CORR) >= 0;
    }

    /// Returns whether the aggregate reads its values in an order.
    public boolean isOrdered() {
        return this == LISTAGG || this == ARRAY_AGG || this == PERCENTILE_CONT || this == PERCENTILE_DISC || this == MODE;
    }

    /// Returns whether DISTINCT is allowed before the argument.
    public boolean allowsDistinct() {
        return switch (this) {
            case COUNT, SUM, AVG, MIN, MAX, EVERY, BOOL_OR, BIT_AND, BIT_OR, BIT_XOR, ANY_VALUE, LISTAGG, ARRAY_AGG, USER -> true;
            case COUNT_ROWS, VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP, PERCENTILE_CONT, PERCENTILE_DISC, MODE, CORR,
                 COVAR_POP, COVAR_SAMP, REGR_AVGX, REGR_AVGY, REGR_COUNT, REGR_INTERCEPT, REGR_R2, REGR_SLOPE, REGR_SXX,
                 REGR_SXY, REGR_SYY -> false;
        };
    }

    /// Returns whether repeated values do not change the result.
    public boolean isIdempotent() {
        return this == MIN || this == MAX || this == EVERY || this == BOOL_OR || this == BIT_AND || this == BIT_OR
            || this == ANY_VALUE;
    }

    /// Returns whether the result is NULL if there are no values.
    public boolean isNullWhenEmpty() {
        return this != COUNT_ROWS && this != COUNT && this != REGR_COUNT;
    }

    /// Returns the type of the result; fails with 42Y22 for an argument that the aggregate does not take. The argument
    /// is null for [#COUNT_ROWS]. If there are several arguments, it is the first one; the binder has already converted
    /// those of LISTAGG to text.
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
            case USER -> throw new IllegalStateException("the declaration knows the type");
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
