// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.number;

import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import bowler.types.function.time.IntervalFunctions;
import bowler.types.number.ArithmeticTypes;
import bowler.types.number.DecimalMath;
import bowler.types.number.DoubleMath;
import bowler.types.number.IntegerMath;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;

/// ABS, MOD, SIGN, and the functions over DOUBLE.
public final class NumberFunctions {
    /// Functions of one DOUBLE. StrictMath returns the same last digit on every machine, and the same as Derby.
    private enum Curve {
        SQRT, EXP, LN, LOG10, CEIL, FLOOR, DEGREES, RADIANS, SIN, COS, TAN, COT, ASIN, ACOS, ATAN, SINH, COSH, TANH;

        double at(double x) {
            return DoubleMath.checkDouble(switch (this) {
                case SQRT -> {
                    if (x < 0) {
                        throw TypesError.NEGATIVE_ROOT.failure(x);
                    }
                    yield Math.sqrt(x);
                }
                case EXP -> StrictMath.exp(x);
                case LN -> StrictMath.log(x);
                case LOG10 -> StrictMath.log10(x);
                case CEIL -> Math.ceil(x);
                case FLOOR -> Math.floor(x);
                case DEGREES -> Math.toDegrees(x);
                case RADIANS -> Math.toRadians(x);
                case SIN -> StrictMath.sin(x);
                case COS -> StrictMath.cos(x);
                case TAN -> StrictMath.tan(x);
                case COT -> 1 / StrictMath.tan(x);
                case ASIN -> StrictMath.asin(x);
                case ACOS -> StrictMath.acos(x);
                case ATAN -> StrictMath.atan(x);
                case SINH -> StrictMath.sinh(x);
                case COSH -> StrictMath.cosh(x);
                case TANH -> StrictMath.tanh(x);
            });
        }
    }

    private NumberFunctions() {}

    public static void register(FunctionRegister register) {
        for (Curve curve : Curve.values()) {
            register.add(1, 1, (name, arguments) -> {
                ArgumentTypes.number(name, arguments.getFirst(), DataType.DOUBLE);
                return new CurveCall(name, curve);
            }, curve.name());
        }
        register.addAlias("CEILING", "CEIL");
        register.addAlias("LOG", "LN");
        register.add(1, 1, NumberFunctions::absolute, "ABS", "ABSVAL");
        register.add(1, 1, NumberFunctions::sign, "SIGN");
        register.add(2, 2, NumberFunctions::mod, "MOD");
        register.add(2, 2, NumberFunctions::atan2, "ATAN2");
        register.add(0, 0, (name, arguments) -> new FunctionCall(name, DataType.DOUBLE, List.of()) {
            @Override
            public double doubleOf(RowReader row) {
                return Math.PI;
            }
        }, "PI");
        register.add(1, 1, NumberFunctions::seededRandom, "RAND");
    }

    private static final class CurveCall extends FunctionCall {
        private final Curve curve;

        CurveCall(String name, Curve curve) {
            super(name, DataType.DOUBLE, List.of(DataType.DOUBLE));
            this.curve = curve;
        }

        @Override
        public double doubleOf(RowReader arguments) {
            return curve.at(arguments.doubleAt(0));
        }
    }

    private static BoundFunction absolute(String name, List<Argument> arguments) {
        DataType given = arguments.getFirst().type();
        if (given != null && given.id().isInterval()) {
            return IntervalFunctions.absolute(name, given);
        }
        DataType type = ArgumentTypes.number(name, arguments.getFirst(), DataType.DOUBLE);
        return new FunctionCall(name, type, List.of(type)) {
            @Override
            public long longOf(RowReader row) {
                long value = row.longAt(0);
                return value >= 0 ? value : IntegerMath.check(type, IntegerMath.negateBigint(value));
            }

            @Override
            public double doubleOf(RowReader row) {
                return Math.abs(row.doubleAt(0));
            }

            @Override
            public Object objectOf(RowReader row) {
                return ((BigDecimal) row.objectAt(0)).abs();
            }
        };
    }

    /// Returns -1, 0 or 1. A DECIMAL is not converted to DOUBLE, which could lose its sign.
    private static BoundFunction sign(String name, List<Argument> arguments) {
        DataType type = ArgumentTypes.number(name, arguments.getFirst(), DataType.DOUBLE);
        return new FunctionCall(name, DataType.INTEGER, List.of(type)) {
            @Override
            public long longOf(RowReader row) {
                return switch (type.carrier()) {
                    case LONG -> Long.signum(row.longAt(0));
                    case DOUBLE -> (long) Math.signum(row.doubleAt(0));
                    case OBJECT -> ((BigDecimal) row.objectAt(0)).signum();
                };
            }
        };
    }

    private static BoundFunction mod(String name, List<Argument> arguments) {
        DataType left = arguments.get(0).type() == null ? arguments.get(1).type() : arguments.get(0).type();
        DataType right = arguments.get(1).type() == null ? left : arguments.get(1).type();
        DataType leftOrDefault = left == null ? DataType.INTEGER : left;
        DataType rightOrDefault = right == null ? DataType.INTEGER : right;
        if (leftOrDefault.id().isExact() && rightOrDefault.id().isExact()
                && (leftOrDefault.id().isDecimal() || rightOrDefault.id().isDecimal())) {
            return decimalMod(name, ArithmeticTypes.asDecimal(leftOrDefault), ArithmeticTypes.asDecimal(rightOrDefault));
        }
        if (!leftOrDefault.id().isInteger() || !rightOrDefault.id().isInteger()) {
            throw TypesError.OPERATOR_TYPES.failure("MOD", leftOrDefault, rightOrDefault);
        }
        DataType type = leftOrDefault.id().compareTo(rightOrDefault.id()) >= 0 ? leftOrDefault : rightOrDefault;
        return new FunctionCall(name, type, List.of(type, type)) {
            @Override
            public long longOf(RowReader row) {
                return IntegerMath.mod(row.longAt(0), row.longAt(1));
            }
        };
    }

    /// The remainder has the sign of the dividend.
    private static BoundFunction decimalMod(String name, DataType left, DataType right) {
        int scale = Math.max(left.scale(), right.scale());
        int whole = Math.max(left.precision() - left.scale(), right.precision() - right.scale());
        DataType type = DataType.decimal(Math.min(whole + scale, DataType.MAX_DECIMAL_PRECISION), scale);
        return FunctionFactories.ofObject(name, type, List.of(left, right), row -> {
            BigDecimal divisor = (BigDecimal) row.objectAt(1);
            if (divisor.signum() == 0) {
                throw TypesError.DIVISION_BY_ZERO.failure();
            }
            return DecimalMath.fit(((BigDecimal) row.objectAt(0)).remainder(divisor), type);
        });
    }

    private static BoundFunction atan2(String name, List<Argument> arguments) {
        for (Argument argument : arguments) {
            ArgumentTypes.number(name, argument, DataType.DOUBLE);
        }
        return new FunctionCall(name, DataType.DOUBLE, List.of(DataType.DOUBLE, DataType.DOUBLE)) {
            @Override
            public double doubleOf(RowReader row) {
                return DoubleMath.checkDouble(StrictMath.atan2(row.doubleAt(0), row.doubleAt(1)));
            }
        };
    }

    /// Returns the first number of a generator with this seed, so that equal seeds give equal numbers.
    private static BoundFunction seededRandom(String name, List<Argument> arguments) {
        DataType type = ArgumentTypes.number(name, arguments.getFirst(), DataType.INTEGER);
        if (!type.id().isInteger()) {
            throw TypesError.FUNCTION_TYPE.failure(name, type);
        }
        return new FunctionCall(name, DataType.DOUBLE, List.of(DataType.INTEGER)) {
            @Override
            public double doubleOf(RowReader row) {
                return new Random(row.longAt(0)).nextDouble();
            }
        };
    }
}
