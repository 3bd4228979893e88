// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.call;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.TypesError;
import java.util.List;

/// Checks the types of arguments, and computes the types of texts derived from them.
public final class ArgumentTypes {
    public static final DataType ANY_TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);

    private ArgumentTypes() {}

    /// Returns the text type of an argument; dates, times and booleans are converted to text.
    public static DataType text(String name, Argument argument) {
        DataType type = argument.type();
        if (type != null && (type.id().isBits() || type.id().isNumeric())) {
            throw TypesError.FUNCTION_TYPE.failure(name, type);
        }
        return textOrConverted(argument);
    }

    /// Returns the text type of any argument except bit strings; numbers are converted, too.
    public static DataType anyText(String name, Argument argument) {
        DataType type = argument.type();
        return type != null && type.id().isNumeric() ? DataType.varchar(type.displaySize()) : text(name, argument);
    }

    /// Returns the type of a numeric argument, whose fraction is ignored.
    public static DataType integer(String name, Argument argument) {
        number(name, argument, DataType.INTEGER);
        return DataType.INTEGER;
    }

    /// Returns the type of a numeric argument; a `?` gets the fallback.
    public static DataType number(String function, Argument argument, DataType fallback) {
        if (argument.type() == null) {
            return fallback;
        }
        if (!argument.type().id().isNumeric()) {
            throw TypesError.FUNCTION_TYPE.failure(function, argument.type());
        }
        return argument.type();
    }

    /// Returns the character type of an argument. BOOLEAN, dates and times are converted to text; a `?` becomes
    /// VARCHAR.
    public static DataType textOrConverted(Argument argument) {
        DataType type = argument.type();
        if (type == null) {
            return ANY_TEXT;
        }
        if (type.id().isCharacter()) {
            return type;
        }
        if (type.id() == TypeId.BOOLEAN || type.id() == TypeId.UUID || type.id().isTemporal() || type.id().isInterval()) {
            return DataType.varchar(type.displaySize());
        }
        throw TypesError.NOT_CASTABLE.failure(type, "VARCHAR");
    }

    public static boolean isText(DataType type) {
        return type.id() == TypeId.CHAR || type.id() == TypeId.VARCHAR;
    }

    static boolean isLarge(DataType text) {
        return text.id() == TypeId.CLOB || text.id() == TypeId.LONG_VARCHAR;
    }

    /// Returns the type of a text derived from other texts, with at most `length` characters.
    public static DataType made(long length, List<DataType> of) {
        boolean large = of.stream().anyMatch(ArgumentTypes::isLarge);
        if (large) {
            return DataType.clob((int) Math.min(length, DataType.MAX_LOB_LENGTH));
        }
        return DataType.varchar((int) Math.min(Math.max(length, 1), DataType.MAX_VARCHAR_LENGTH));
    }
}
