// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.text;

import bowler.types.DataType;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Parts of texts, positions in texts, and their lengths: LEFT, RIGHT, SUBSTRING, SPLIT_PART, POSITION, CHAR_LENGTH and
/// similar functions. Unlike SUBSTR, they clip a part that exceeds the text.
public final class SubstringFunctions {
    private static final int BITS_PER_BYTE = 8;

    private SubstringFunctions() {}

    public static void register(FunctionRegister register) {
        register.add(2, 2, (name, arguments) -> end(name, arguments, true), "LEFT");
        register.add(2, 2, (name, arguments) -> end(name, arguments, false), "RIGHT");
        register.add(2, 3, SubstringFunctions::substring, "SUBSTRING", "MID");
        register.add(3, 3, SubstringFunctions::splitPart, "SPLIT_PART");
        register.add(2, 2, SubstringFunctions::position, "POSITION");
        register.add(2, 3, SubstringFunctions::instr, "INSTR", "STRPOS", "CHARINDEX");
        register.add(1, 1, SubstringFunctions::charLength, "CHAR_LENGTH", "CHARACTER_LENGTH");
        register.add(1, 1, (name, arguments) -> byteLength(name, arguments, 1), "OCTET_LENGTH");
        register.add(1, 1, (name, arguments) -> byteLength(name, arguments, BITS_PER_BYTE), "BIT_LENGTH");
        register.add(1, 1, SubstringFunctions::ascii, "ASCII", "UNICODE");
        register.add(1, 1, SubstringFunctions::chr, "CHR");
        register.add(2, 2, (name, arguments) -> startsOrEnds(name, arguments, true), "STARTS_WITH");
        register.add(2, 2, (name, arguments) -> startsOrEnds(name, arguments, false), "ENDS_WITH");
    }

    /// A negative count returns all but that number of characters.
    private static BoundFunction end(String name, List<Argument> arguments, boolean left) {
        DataType text = ArgumentTypes.text(name, arguments.get(0));
        int constant = arguments.get(1).wholeOr(-1);
        DataType varying = TextTransformFunctions.varying(text);
        DataType type = constant > 0 && ArgumentTypes.isText(text)
            ? DataType.varchar(Math.min(constant, varying.length())) : varying;
        return FunctionFactories.ofObject(name, type, List.of(text, ArgumentTypes.integer(name, arguments.get(1))), row -> {
            String value = (String) row.objectAt(0);
            long wanted = row.longAt(1);
            int count = (int) Math.clamp(wanted < 0 ? value.length() + wanted : wanted, 0, value.length());
            return left ? value.substring(0, count) : value.substring(value.length() - count);
        });
    }

    /// Follows the standard: positions before the first character count, and a negative length fails with 22011.
    private static BoundFunction substring(String name, List<Argument> arguments) {
        DataType text = ArgumentTypes.text(name, arguments.get(0));
        List<DataType> parameters = new ArrayList<>(List.of(text, ArgumentTypes.integer(name, arguments.get(1))));
        boolean hasLength = arguments.size() == 3;
        DataType type = TextTransformFunctions.varying(text);
        if (hasLength) {
            parameters.add(ArgumentTypes.integer(name, arguments.get(2)));
            int constant = arguments.get(2).wholeOr(0);
            type = constant > 0 && ArgumentTypes.isText(text)
                ? DataType.varchar(Math.min(constant, type.length())) : type;
        }
        return FunctionFactories.ofObject(name, type, parameters, row -> {
            String value = (String) row.objectAt(0);
            long start = row.longAt(1);
            long end = hasLength ? start + row.longAt(2) : value.length() + 1L;
            if (hasLength && end < start) {
                throw TypesError.SUBSTRING_RANGE.failure(start, end - start);
            }
            int from = (int) Math.clamp(start - 1, 0, value.length());
            return value.substring(from, (int) Math.clamp(end - 1, from, value.length()));
        });
    }

    /// Returns the n-th field of a text, from the end if n is negative; the empty text if there is none.
    private static BoundFunction splitPart(String name, List<Argument> arguments) {
        DataType text = ArgumentTypes.text(name, arguments.get(0));
        List<DataType> parameters = List.of(text, ArgumentTypes.text(name, arguments.get(1)),
            ArgumentTypes.integer(name, arguments.get(2)));
        return FunctionFactories.ofObject(name, TextTransformFunctions.varying(text), parameters, row -> {
            long field = row.longAt(2);
            if (field == 0) {
                throw TypesError.SUBSTRING_RANGE.failure(field, 1);
            }
            return field((String) row.objectAt(0), (String) row.objectAt(1), field);
        });
    }

    private static String field(String text, String separator, long number) {
        if (separator.isEmpty()) {
            return number == 1 || number == -1 ? text : "";
        }
        List<String> fields = new ArrayList<>();
        int from = 0;
        for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
            fields.add(text.substring(from, at));
            from = at + separator.length();
        }
        fields.add(text.substring(from));
        long index = number > 0 ? number - 1 : fields.size() + number;
        return index >= 0 && index < fields.size() ? fields.get((int) index) : "";
    }

    private static BoundFunction position(String name, List<Argument> arguments) {
        List<DataType> parameters =
            List.of(ArgumentTypes.text(name, arguments.get(0)), ArgumentTypes.text(name, arguments.get(1)));
        return FunctionFactories.ofLong(name, DataType.INTEGER, parameters,
            row -> ((String) row.objectAt(1)).indexOf((String) row.objectAt(0)) + 1L);
    }

    /// The text is the first argument and the search text the second; CHARINDEX has the reverse order.
    private static BoundFunction instr(String name, List<Argument> arguments) {
        int textAt = name.equals("CHARINDEX") ? 1 : 0;
        List<DataType> parameters = new ArrayList<>(
            List.of(ArgumentTypes.text(name, arguments.get(0)), ArgumentTypes.text(name, arguments.get(1))));
        boolean hasStart = arguments.size() == 3;
        if (hasStart) {
            parameters.add(ArgumentTypes.integer(name, arguments.get(2)));
        }
        return FunctionFactories.ofLong(name, DataType.INTEGER, parameters, row -> {
            long start = hasStart ? row.longAt(2) : 1;
            if (start < 1) {
                throw TypesError.LOCATE_START.failure(start);
            }
            String text = (String) row.objectAt(textAt);
            return text.indexOf((String) row.objectAt(1 - textAt), (int) start - 1) + 1L;
        });
    }

    private static BoundFunction charLength(String name, List<Argument> arguments) {
        DataType text = ArgumentTypes.text(name, arguments.getFirst());
        return FunctionFactories.ofLong(name, DataType.INTEGER, List.of(text), row -> ((String) row.objectAt(0)).length());
    }

    /// Counts the bytes of a bit string, or of a text in UTF-8.
    private static BoundFunction byteLength(String name, List<Argument> arguments, int unitsPerByte) {
        DataType given = arguments.getFirst().type();
        DataType type = given != null && given.id().isBits() ? given : ArgumentTypes.text(name, arguments.getFirst());
        return FunctionFactories.ofLong(name, DataType.BIGINT, List.of(type), row -> {
            Object value = row.objectAt(0);
            byte[] bytes = value instanceof byte[] bits ? bits : ((String) value).getBytes(StandardCharsets.UTF_8);
            return (long) unitsPerByte * bytes.length;
        });
    }

    /// Returns the code of the first character; 0 for an empty text.
    private static BoundFunction ascii(String name, List<Argument> arguments) {
        DataType text = ArgumentTypes.text(name, arguments.getFirst());
        return FunctionFactories.ofLong(name, DataType.INTEGER, List.of(text), row -> {
            String value = (String) row.objectAt(0);
            return value.isEmpty() ? 0 : value.codePointAt(0);
        });
    }

    private static BoundFunction chr(String name, List<Argument> arguments) {
        return FunctionFactories.ofObject(name, DataType.varchar(2), List.of(ArgumentTypes.integer(name, arguments.getFirst())),
            row -> {
                long number = row.longAt(0);
                if (number < 0 || number > Character.MAX_CODE_POINT) {
                    throw TypesError.BAD_ARGUMENT.failure(number, name);
                }
                return Character.toString((int) number);
            });
    }

    private static BoundFunction startsOrEnds(String name, List<Argument> arguments, boolean starts) {
        List<DataType> parameters =
            List.of(ArgumentTypes.text(name, arguments.get(0)), ArgumentTypes.text(name, arguments.get(1)));
        return FunctionFactories.ofLong(name, DataType.BOOLEAN, parameters, row -> {
            String text = (String) row.objectAt(0);
            String part = (String) row.objectAt(1);
            return (starts ? text.startsWith(part) : text.endsWith(part)) ? 1 : 0;
        });
    }
}
