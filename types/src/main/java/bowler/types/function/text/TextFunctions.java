// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.text;

import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Functions over character strings. Positions count from 1, in UTF-16 code units.
public final class TextFunctions {
    private enum Side { LEADING, TRAILING, BOTH }

    private TextFunctions() {}

    public static void register(FunctionRegister register) {
        register.add(1, 1, (name, arguments) -> changeCase(name, arguments, true), "UPPER", "UCASE");
        register.add(1, 1, (name, arguments) -> changeCase(name, arguments, false), "LOWER", "LCASE");
        register.add(1, 1, TextFunctions::length, "LENGTH");
        register.add(2, 3, TextFunctions::substring, "SUBSTR");
        register.add(2, 3, TextFunctions::locate, "LOCATE");
        register.add(1, 2, (name, arguments) -> trim(name, arguments, Side.BOTH), "TRIM");
        register.add(1, 2, (name, arguments) -> trim(name, arguments, Side.LEADING), "TRIM LEADING");
        register.add(1, 2, (name, arguments) -> trim(name, arguments, Side.TRAILING), "TRIM TRAILING");
        register.add(1, 2, (name, arguments) -> trimCharacters(name, arguments, Side.LEADING), "LTRIM");
        register.add(1, 2, (name, arguments) -> trimCharacters(name, arguments, Side.TRAILING), "RTRIM");
        register.add(1, 2, (name, arguments) -> trimCharacters(name, arguments, Side.BOTH), "BTRIM");
    }

    /// Changes case independently of any language; a text may grow (`ß` to `SS`).
    private static BoundFunction changeCase(String name, List<Argument> arguments, boolean upper) {
        DataType type = ArgumentTypes.textOrConverted(arguments.getFirst());
        return new FunctionCall(name, type, List.of(type)) {
            @Override
            public Object objectOf(RowReader row) {
                String text = (String) row.objectAt(0);
                return upper ? text.toUpperCase(Locale.ROOT) : text.toLowerCase(Locale.ROOT);
            }
        };
    }

    /// Returns the number of characters of a text, including blanks, or of bytes of a bit string. For other types it
    /// returns the number of bytes that Derby's manual specifies.
    private static BoundFunction length(String name, List<Argument> arguments) {
        Argument argument = arguments.getFirst();
        DataType type = argument.type() == null ? ArgumentTypes.textOrConverted(argument) : argument.type();
        int fixed = fixedLength(type);
        return new FunctionCall(name, DataType.INTEGER, List.of(type)) {
            @Override
            public long longOf(RowReader row) {
                if (fixed > 0) {
                    return fixed;
                }
                Object value = row.objectAt(0);
                return value instanceof String text ? text.length() : ((byte[]) value).length;
            }
        };
    }

    private static int fixedLength(DataType type) {
        return switch (type.id()) {
            case TINYINT -> 1;
            case SMALLINT -> 2;
            case INTEGER, REAL, DATE -> 4;
            case BIGINT, DOUBLE -> 8;
            case DECIMAL, NUMERIC -> type.precision() / 2 + 1;
            case BOOLEAN -> 1;
            case TIME -> 3;
            case TIME_TZ, INTERVAL_SECONDS -> 12;
            case INTERVAL_MONTHS -> 8;
            case TIMESTAMP -> 10;
            case TIMESTAMP_TZ -> 13;
            case UUID -> 16;
            case XML, JAVA_OBJECT -> throw TypesError.FUNCTION_TYPE.failure("LENGTH", type);
            case CHAR, VARCHAR, LONG_VARCHAR, CLOB, JSON, ARRAY, CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB -> 0;
        };
    }

    /// Positions are checked against the type's length; a value that is shorter returns the part that exists.
    private static BoundFunction substring(String name, List<Argument> arguments) {
        Argument given = argumentOfText(name, arguments.getFirst());
        if (given.type() != null && !given.type().id().isCharacter()) {
            throw TypesError.FUNCTION_TYPE.failure(name, given.type());
        }
        DataType text = ArgumentTypes.textOrConverted(given);
        boolean hasLength = arguments.size() == 3;
        int declared = text.length();
        int max = declared;
        if (hasLength) {
            int wanted = arguments.get(2).wholeOr(max);
            max = wanted >= 0 ? Math.min(max, wanted) : max;
        }
        DataType result = text.id() == TypeId.CHAR ? DataType.varchar(max) : sameKind(text, max);
        return new FunctionCall(name, result, withIntegers(name, text, arguments)) {
            @Override
            public Object objectOf(RowReader row) {
                String value = (String) row.objectAt(0);
                long start = row.longAt(1);
                long count = hasLength ? row.longAt(2) : declared - start + 1;
                if (start < 1 || start > declared || count < 0 || start - 1 + count > declared) {
                    throw TypesError.SUBSTRING_RANGE.failure(start, hasLength ? count : "to the end");
                }
                int from = (int) Math.min(start - 1, value.length());
                return value.substring(from, (int) Math.min(start - 1 + count, value.length()));
            }
        };
    }

    private static DataType sameKind(DataType text, int length) {
        return text.id() == TypeId.LONG_VARCHAR ? DataType.varchar(length) : new DataType(text.id(), length, 0);
    }

    private static BoundFunction locate(String name, List<Argument> arguments) {
        DataType wanted = ArgumentTypes.textOrConverted(textArgument(name, arguments.get(0)));
        DataType searched = ArgumentTypes.textOrConverted(textArgument(name, arguments.get(1)));
        List<DataType> parameters = new ArrayList<>(List.of(wanted, searched));
        boolean hasStart = arguments.size() == 3;
        if (hasStart) {
            DataType start = arguments.get(2).type();
            if (start != null && !start.id().isInteger()) {
                throw TypesError.NO_SUCH_ARGUMENT.failure(name, start);
            }
            parameters.add(DataType.INTEGER);
        }
        return new FunctionCall(name, DataType.INTEGER, parameters) {
            @Override
            public long longOf(RowReader row) {
                long start = hasStart ? row.longAt(2) : 1;
                if (start < 1) {
                    throw TypesError.LOCATE_START.failure(start);
                }
                String part = (String) row.objectAt(0);
                return part.isEmpty() ? start : ((String) row.objectAt(1)).indexOf(part, (int) start - 1) + 1L;
            }
        };
    }

    /// The second argument is the character to remove; a blank if it is absent.
    private static BoundFunction trim(String name, List<Argument> arguments, Side side) {
        DataType text = ArgumentTypes.textOrConverted(arguments.getFirst());
        boolean isCut = text.id() == TypeId.CHAR || text.id() == TypeId.LONG_VARCHAR;
        DataType result = isCut ? DataType.varchar(text.length()) : text;
        boolean hasCharacter = arguments.size() == 2;
        List<DataType> parameters = hasCharacter ? List.of(text, ArgumentTypes.textOrConverted(arguments.get(1))) : List.of(text);
        return new FunctionCall(name, result, parameters) {
            @Override
            public Object objectOf(RowReader row) {
                char character = hasCharacter ? single((String) row.objectAt(1)) : ' ';
                return trimmed((String) row.objectAt(0), character, side);
            }
        };
    }

    /// The second argument is the set of characters to remove; a blank if it is absent.
    private static BoundFunction trimCharacters(String name, List<Argument> arguments, Side side) {
        if (arguments.size() == 1 && side != Side.BOTH) {
            return trim(name, arguments, side);
        }
        DataType text = ArgumentTypes.text(name, arguments.getFirst());
        DataType result = text.id() == TypeId.CHAR || text.id() == TypeId.LONG_VARCHAR ? DataType.varchar(text.length()) : text;
        boolean hasCharacters = arguments.size() == 2;
        List<DataType> parameters = hasCharacters ? List.of(text, ArgumentTypes.text(name, arguments.get(1))) : List.of(text);
        return FunctionFactories.ofText(name, result, parameters, row -> {
            String value = (String) row.objectAt(0);
            String characters = hasCharacters ? (String) row.objectAt(1) : " ";
            int from = 0;
            int to = value.length();
            while (side != Side.TRAILING && from < to && characters.indexOf(value.charAt(from)) >= 0) {
                from++;
            }
            while (side != Side.LEADING && to > from && characters.indexOf(value.charAt(to - 1)) >= 0) {
                to--;
            }
            return value.substring(from, to);
        });
    }

    private static char single(String text) {
        if (text.length() != 1) {
            throw TypesError.TRIM_CHARACTER.failure(text);
        }
        return text.charAt(0);
    }

    private static String trimmed(String text, char character, Side side) {
        int from = 0;
        int to = text.length();
        if (side != Side.TRAILING) {
            while (from < to && text.charAt(from) == character) {
                from++;
            }
        }
        if (side != Side.LEADING) {
            while (to > from && text.charAt(to - 1) == character) {
                to--;
            }
        }
        return text.substring(from, to);
    }

    private static Argument argumentOfText(String name, Argument argument) {
        if (argument.type() != null && argument.type().id().isBits()) {
            throw TypesError.FUNCTION_TYPE.failure(name, argument.type());
        }
        return argument;
    }

    private static List<DataType> withIntegers(String name, DataType text, List<Argument> arguments) {
        List<DataType> parameters = new ArrayList<>(List.of(text));
        for (Argument argument : arguments.subList(1, arguments.size())) {
            parameters.add(integer(name, argument));
        }
        return parameters;
    }

    /// Returns the type of a position or length, which may be any number; its fraction is ignored.
    private static DataType integer(String name, Argument argument) {
        if (argument.type() != null && !argument.type().id().isNumeric()) {
            throw TypesError.NO_SUCH_ARGUMENT.failure(name, argument.type());
        }
        return DataType.INTEGER;
    }

    private static Argument textArgument(String name, Argument argument) {
        if (argument.type() != null && !argument.type().id().isCharacter()) {
            throw TypesError.NO_SUCH_ARGUMENT.failure(name, argument.type());
        }
        return argumentOfText(name, argument);
    }
}
