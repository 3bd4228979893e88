// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.TypesError;
import java.util.List;

/// Types of arguments as functions take them, and the types of texts that functions make of them.
final class ArgumentTypes {
    static final DataType ANY_TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);

    private ArgumentTypes() {}

    /// A text; dates, times and truths take part as theirs.
    static DataType text(String name, Argument argument) {
        DataType type = argument.type();
        if (type != null && (type.id().isBits() || type.id().isNumeric())) {
            throw TypesError.FUNCTION_TYPE.failure(name, type);
        }
        return Functions.text(argument);
    }

    /// A text of whatever is no bits, numbers included.
    static DataType anyText(String name, Argument argument) {
        DataType type = argument.type();
        return type != null && type.id().isNumeric() ? DataType.varchar(type.displaySize()) : text(name, argument);
    }

    /// A number, whose fraction does not count.
    static DataType integer(String name, Argument argument) {
        Functions.number(name, argument, DataType.INTEGER);
        return DataType.INTEGER;
    }

    static boolean isText(DataType type) {
        return type.id() == TypeId.CHAR || type.id() == TypeId.VARCHAR;
    }

    static boolean isLarge(DataType text) {
        return text.id() == TypeId.CLOB || text.id() == TypeId.LONG_VARCHAR;
    }

    /// The type of a text made of others, of at most so many characters.
    static DataType made(long length, List<DataType> of) {
        boolean large = of.stream().anyMatch(ArgumentTypes::isLarge);
        if (large) {
            return DataType.clob((int) Math.min(length, DataType.MAX_LOB_LENGTH));
        }
        return DataType.varchar((int) Math.min(Math.max(length, 1), DataType.MAX_VARCHAR_LENGTH));
    }
}
