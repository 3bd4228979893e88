// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.ConversionCall;
import bowler.types.function.call.FunctionRegister;
import java.util.List;

/// Functions that convert: INTEGER, INT, SMALLINT, BIGINT, DOUBLE, CHAR, VARCHAR.
final class ConversionFunctions {
    private ConversionFunctions() {}

    static void register(FunctionRegister register) {
        addNumber(register, DataType.SMALLINT, "SMALLINT");
        addNumber(register, DataType.INTEGER, "INTEGER", "INT");
        addNumber(register, DataType.BIGINT, "BIGINT");
        addNumber(register, DataType.DOUBLE, "DOUBLE");
        register.add(1, 2, ConversionFunctions::character, "CHAR");
        register.add(1, 2, ConversionFunctions::varchar, "VARCHAR");
    }

    private static void addNumber(FunctionRegister register, DataType to, String... names) {
        register.add(1, 1, (name, arguments) -> {
            DataType given = arguments.getFirst().type() == null ? to : arguments.getFirst().type();
            boolean text = given.id() == TypeId.CHAR || given.id() == TypeId.VARCHAR;
            if (!text && !given.id().isNumeric()) {
                throw TypesError.NOT_CASTABLE.failure(given, to);
            }
            return new ConversionCall(name, given, to);
        }, names);
    }

    /// CHAR(x) and CHAR(x, length) take numbers, booleans, dates, times and texts.
    private static BoundFunction character(String name, List<Argument> arguments) {
        DataType given = given(name, arguments.getFirst(), DataType.MAX_CHAR_LENGTH);
        int length = length(name, arguments, Math.min(charLength(given), DataType.MAX_CHAR_LENGTH),
            DataType.MAX_CHAR_LENGTH);
        return new ConversionCall(name, given, DataType.character(length));
    }

    /// Derby's CHAR for approximate numbers is longer than their texts need.
    private static int charLength(DataType given) {
        return switch (given.id()) {
            case REAL -> 24;
            case DOUBLE -> 53;
            default -> given.displaySize();
        };
    }

    /// VARCHAR(x) and VARCHAR(x, length) take the same types except numbers.
    private static BoundFunction varchar(String name, List<Argument> arguments) {
        DataType given = given(name, arguments.getFirst(), DataType.MAX_VARCHAR_LENGTH);
        if (given.id().isNumeric()) {
            throw TypesError.NOT_CASTABLE.failure(given, "VARCHAR");
        }
        int length = length(name, arguments, Math.min(given.displaySize(), DataType.MAX_VARCHAR_LENGTH),
            DataType.MAX_VARCHAR_LENGTH);
        return new ConversionCall(name, given, DataType.varchar(length));
    }

    private static DataType given(String name, Argument argument, int parameterLength) {
        DataType type = argument.type() == null ? DataType.varchar(parameterLength) : argument.type();
        if (type.id().isBits()) {
            throw TypesError.NOT_CASTABLE.failure(type, name);
        }
        return type;
    }

    private static int length(String name, List<Argument> arguments, int fallback, int max) {
        if (arguments.size() == 1) {
            return fallback;
        }
        int length = arguments.get(1).wholeOr(0);
        if (length > max) {
            throw TypesError.LONG_LENGTH.failure(length, name, max);
        }
        if (length < 1) {
            throw TypesError.BAD_LENGTH.failure(length, name);
        }
        return length;
    }
}
