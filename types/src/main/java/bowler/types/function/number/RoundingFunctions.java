// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.number;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import bowler.types.function.time.CalendarFunctions;
import bowler.types.number.DecimalMath;
import bowler.types.number.DoubleMath;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/// ROUND and TRUNC to places before or after the decimal point, POWER, CBRT, and logarithms to a base. Halves are
/// rounded away from zero; whole numbers and DECIMALs are rounded exactly.
public final class RoundingFunctions {
    private static final int MAX_PLACES = 400;

    private RoundingFunctions() {}

    public static void register(FunctionRegister register) {
        register.add(1, 2, (name, arguments) -> round(name, arguments, RoundingMode.HALF_UP), "ROUND");
        register.add(1, 2, RoundingFunctions::truncate, "TRUNC", "TRUNCATE");
        register.add(2, 2, RoundingFunctions::power, "POWER", "POW");
        register.add(1, 1, (name, arguments) -> {
            ArgumentTypes.number(name, arguments.getFirst(), DataType.DOUBLE);
            return FunctionFactories.ofDouble(name, List.of(DataType.DOUBLE), row -> Math.cbrt(row.doubleAt(0)));
        }, "CBRT");
        FunctionRegister.Signature ofOne = register.find("LOG");
        register.add(1, 2, (name, arguments) -> arguments.size() == 1
            ? ofOne.binding().bind(name, arguments) : logarithm(name, arguments), "LOG");
    }

    /// TRUNC of a date or time truncates it to a day or to a unit.
    private static BoundFunction truncate(String name, List<Argument> arguments) {
        DataType given = arguments.getFirst().type();
        return given != null && given.id().isTemporal() ? CalendarFunctions.truncate(name, arguments)
            : round(name, arguments, RoundingMode.DOWN);
    }

    private static BoundFunction round(String name, List<Argument> arguments, RoundingMode mode) {
        DataType given = ArgumentTypes.number(name, arguments.getFirst(), DataType.DOUBLE);
        boolean hasPlaces = arguments.size() == 2;
        int constant = hasPlaces ? arguments.get(1).wholeOr(given.scale()) : 0;
        DataType type = given.id() == TypeId.REAL ? DataType.DOUBLE
            : given.id().isDecimal() ? rounded(given, constant) : given;
        DataType taken = given.id().isDecimal() ? given : type;
        List<DataType> parameters = hasPlaces
            ? List.of(taken, ArgumentTypes.integer(name, arguments.get(1))) : List.of(taken);
        return switch (type.carrier()) {
            case LONG -> FunctionFactories.ofLong(name, type, parameters, row -> {
                long value = row.longAt(0);
                int places = hasPlaces ? places(row.longAt(1)) : 0;
                return places >= 0 ? value
                    : DecimalMath.fit(rounded(BigDecimal.valueOf(value), places, mode), type.precision(), 0).longValue();
            });
            case DOUBLE -> FunctionFactories.ofDouble(name, parameters, row -> {
                double value = row.doubleAt(0);
                int places = hasPlaces ? places(row.longAt(1)) : 0;
                return DoubleMath.checkDouble(rounded(BigDecimal.valueOf(value), places, mode).doubleValue());
            });
            case OBJECT -> FunctionFactories.ofObject(name, type, parameters, row ->
                DecimalMath.fit(rounded((BigDecimal) row.objectAt(0), hasPlaces ? places(row.longAt(1)) : 0, mode), type));
        };
    }

    /// Returns the type with the remaining scale, and one more digit for the carry of rounding.
    private static DataType rounded(DataType decimal, int places) {
        int scale = Math.clamp(places, 0, decimal.scale());
        int precision = decimal.precision() - decimal.scale() + scale + 1;
        return DataType.decimal(Math.min(precision, DataType.MAX_DECIMAL_PRECISION), scale);
    }

    private static int places(long places) {
        return (int) Math.clamp(places, -MAX_PLACES, MAX_PLACES);
    }

    private static BigDecimal rounded(BigDecimal value, int places, RoundingMode mode) {
        return value.scale() <= places ? value : value.setScale(places, mode);
    }

    private static BoundFunction power(String name, List<Argument> arguments) {
        ArgumentTypes.number(name, arguments.get(0), DataType.DOUBLE);
        ArgumentTypes.number(name, arguments.get(1), DataType.DOUBLE);
        return FunctionFactories.ofDouble(name, List.of(DataType.DOUBLE, DataType.DOUBLE), row -> {
            double base = row.doubleAt(0);
            double exponent = row.doubleAt(1);
            if (base == 0 && exponent < 0 || base < 0 && exponent != Math.rint(exponent)) {
                throw TypesError.BAD_POWER.failure(base, exponent);
            }
            return DoubleMath.checkDouble(Math.pow(base, exponent));
        });
    }

    /// The base is the first argument.
    private static BoundFunction logarithm(String name, List<Argument> arguments) {
        ArgumentTypes.number(name, arguments.get(0), DataType.DOUBLE);
        ArgumentTypes.number(name, arguments.get(1), DataType.DOUBLE);
        return FunctionFactories.ofDouble(name, List.of(DataType.DOUBLE, DataType.DOUBLE), row -> {
            double base = row.doubleAt(0);
            double value = row.doubleAt(1);
            if (base <= 0 || base == 1 || value <= 0) {
                throw TypesError.BAD_LOGARITHM.failure(base, value);
            }
            return DoubleMath.checkDouble(base == 10 ? Math.log10(value) : Math.log(value) / Math.log(base));
        });
    }
}
