// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.text;

import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import java.util.ArrayList;
import java.util.List;

/// Pads, joins and transforms texts: LPAD, REPEAT, REPLACE, CONCAT and similar functions. A result longer than its type
/// fails with 22001.
public final class TextTransformFunctions {
    /// The maximum number of characters of a Java string.
    private static final int MAX_CHARACTERS = Integer.MAX_VALUE - 64;

    private TextTransformFunctions() {}

    public static void register(FunctionRegister register) {
        register.add(2, 3, (name, arguments) -> pad(name, arguments, true), "LPAD");
        register.add(2, 3, (name, arguments) -> pad(name, arguments, false), "RPAD");
        register.add(2, 2, TextTransformFunctions::repeat, "REPEAT", "REPLICATE");
        register.add(1, 1, TextTransformFunctions::space, "SPACE");
        register.add(3, 3, TextTransformFunctions::replace, "REPLACE");
        register.add(1, 1, TextTransformFunctions::reverse, "REVERSE");
        register.add(1, 1, TextTransformFunctions::initcap, "INITCAP");
        register.add(3, 3, TextTransformFunctions::translate, "TRANSLATE");
        register.add(3, 4, TextTransformFunctions::overlay, "OVERLAY");
        register.add(1, Integer.MAX_VALUE, TextTransformFunctions::concat, "CONCAT");
        register.add(2, Integer.MAX_VALUE, TextTransformFunctions::concatWithSeparator, "CONCAT_WS");
    }

    /// Pads a text to a length with blanks or with repetitions of another text; a longer text is truncated at its end.
    private static BoundFunction pad(String name, List<Argument> arguments, boolean left) {
        DataType text = ArgumentTypes.text(name, arguments.get(0));
        DataType length = ArgumentTypes.integer(name, arguments.get(1));
        boolean hasFill = arguments.size() == 3;
        List<DataType> parameters = hasFill ? List.of(text, length, ArgumentTypes.text(name, arguments.get(2)))
            : List.of(text, length);
        int constant = arguments.get(1).wholeOr(-1);
        DataType type = ArgumentTypes.made(constant < 0 ? DataType.MAX_LOB_LENGTH : constant, parameters.subList(0, 1));
        return FunctionFactories.ofText(name, type, parameters, row -> {
            String value = (String) row.objectAt(0);
            long wanted = Math.max(row.longAt(1), 0);
            if (value.length() >= wanted) {
                return value.substring(0, (int) wanted);
            }
            String fill = hasFill ? (String) row.objectAt(2) : " ";
            if (fill.isEmpty()) {
                return value;
            }
            requireSpace(wanted, type);
            int missing = (int) wanted - value.length();
            String filling = fill.repeat(missing / fill.length()) + fill.substring(0, missing % fill.length());
            return left ? filling + value : value + filling;
        });
    }

    private static BoundFunction repeat(String name, List<Argument> arguments) {
        DataType text = ArgumentTypes.text(name, arguments.get(0));
        int constant = arguments.get(1).wholeOr(-1);
        DataType type = ArgumentTypes.made(
            constant < 0 ? DataType.MAX_LOB_LENGTH : (long) constant * text.length(), List.of(text));
        List<DataType> parameters = List.of(text, ArgumentTypes.integer(name, arguments.get(1)));
        return FunctionFactories.ofText(name, type, parameters, row -> {
            String value = (String) row.objectAt(0);
            long count = Math.max(row.longAt(1), 0);
            requireSpace(value.length() * count, type);
            return value.repeat((int) count);
        });
    }

    private static BoundFunction space(String name, List<Argument> arguments) {
        int constant = arguments.getFirst().wholeOr(-1);
        DataType type = ArgumentTypes.made(constant < 0 ? DataType.MAX_LOB_LENGTH : constant, List.of());
        return FunctionFactories.ofText(name, type, List.of(ArgumentTypes.integer(name, arguments.getFirst())), row -> {
            long count = Math.max(row.longAt(0), 0);
            requireSpace(count, type);
            return " ".repeat((int) count);
        });
    }

    private static void requireSpace(long length, DataType type) {
        if (length > Math.min(type.length(), MAX_CHARACTERS)) {
            throw FunctionFactories.tooLong("(" + length + " characters)", type);
        }
    }

    private static BoundFunction replace(String name, List<Argument> arguments) {
        List<DataType> parameters = texts(name, arguments);
        DataType type = ArgumentTypes.made(DataType.MAX_LOB_LENGTH, parameters.subList(0, 1));
        return FunctionFactories.ofText(name, type, parameters, row -> {
            String text = (String) row.objectAt(0);
            String part = (String) row.objectAt(1);
            return part.isEmpty() ? text : text.replace(part, (String) row.objectAt(2));
        });
    }

    private static BoundFunction reverse(String name, List<Argument> arguments) {
        DataType text = ArgumentTypes.text(name, arguments.getFirst());
        return FunctionFactories.ofObject(name, text, List.of(text),
            row -> new StringBuilder((String) row.objectAt(0)).reverse().toString());
    }

    /// Changes the first character of each word of letters and digits to upper case and the others to lower case.
    private static BoundFunction initcap(String name, List<Argument> arguments) {
        DataType text = ArgumentTypes.text(name, arguments.getFirst());
        return FunctionFactories.ofObject(name, text, List.of(text), row -> {
            char[] characters = ((String) row.objectAt(0)).toCharArray();
            boolean inWord = false;
            for (int at = 0; at < characters.length; at++) {
                char next = characters[at];
                characters[at] = inWord ? Character.toLowerCase(next) : Character.toUpperCase(next);
                inWord = Character.isLetterOrDigit(next);
            }
            return new String(characters);
        });
    }

    /// Replaces each character of the second text by the one at the same position in the third; without one, it is
    /// removed.
    private static BoundFunction translate(String name, List<Argument> arguments) {
        List<DataType> parameters = texts(name, arguments);
        return FunctionFactories.ofObject(name, varying(parameters.getFirst()), parameters, row -> {
            String text = (String) row.objectAt(0);
            String from = (String) row.objectAt(1);
            String to = (String) row.objectAt(2);
            StringBuilder result = new StringBuilder(text.length());
            for (int at = 0; at < text.length(); at++) {
                int place = from.indexOf(text.charAt(at));
                if (place < 0) {
                    result.append(text.charAt(at));
                } else if (place < to.length()) {
                    result.append(to.charAt(place));
                }
            }
            return result.toString();
        });
    }

    /// Takes the text, the replacement, the start, and the number of characters to replace; by default the length of
    /// the replacement.
    private static BoundFunction overlay(String name, List<Argument> arguments) {
        boolean hasCount = arguments.size() == 4;
        List<DataType> parameters = new ArrayList<>(List.of(ArgumentTypes.text(name, arguments.get(0)),
            ArgumentTypes.text(name, arguments.get(1)), ArgumentTypes.integer(name, arguments.get(2))));
        if (hasCount) {
            parameters.add(ArgumentTypes.integer(name, arguments.get(3)));
        }
        DataType type = ArgumentTypes.made(totalLength(parameters.subList(0, 2), 0), parameters.subList(0, 1));
        return FunctionFactories.ofText(name, type, parameters, row -> {
            String text = (String) row.objectAt(0);
            String replacement = (String) row.objectAt(1);
            long start = row.longAt(2);
            long count = hasCount ? row.longAt(3) : replacement.length();
            if (start < 1 || count < 0) {
                throw TypesError.SUBSTRING_RANGE.failure(start, count);
            }
            int from = (int) Math.min(start - 1, text.length());
            int to = (int) Math.min(from + count, text.length());
            return text.substring(0, from) + replacement + text.substring(to);
        });
    }

    /// NULLs count as empty texts.
    private static BoundFunction concat(String name, List<Argument> arguments) {
        List<DataType> parameters = anyTexts(name, arguments);
        int count = parameters.size();
        return FunctionFactories.ofAnyText(name, ArgumentTypes.made(totalLength(parameters, 0), parameters), parameters, row -> {
            StringBuilder text = new StringBuilder();
            for (int index = 0; index < count; index++) {
                if (!row.isNull(index)) {
                    text.append((String) row.objectAt(index));
                }
            }
            return text.toString();
        });
    }

    /// NULLs are omitted together with their separator; a separator that is NULL counts as the empty text.
    private static BoundFunction concatWithSeparator(String name, List<Argument> arguments) {
        List<DataType> parameters = anyTexts(name, arguments);
        int count = parameters.size();
        long length = totalLength(parameters, 1) + (count - 2L) * parameters.getFirst().length();
        return FunctionFactories.ofAnyText(name, ArgumentTypes.made(length, parameters), parameters,
            row -> joined(row, count, row.isNull(0) ? "" : (String) row.objectAt(0)));
    }

    private static String joined(RowReader row, int count, String separator) {
        StringBuilder text = new StringBuilder();
        boolean first = true;
        for (int index = 1; index < count; index++) {
            if (!row.isNull(index)) {
                text.append(first ? "" : separator).append((String) row.objectAt(index));
                first = false;
            }
        }
        return text.toString();
    }

    private static long totalLength(List<DataType> types, int from) {
        return types.stream().skip(from).mapToLong(DataType::length).sum();
    }

    private static List<DataType> anyTexts(String name, List<Argument> arguments) {
        return arguments.stream().map(argument -> ArgumentTypes.anyText(name, argument)).toList();
    }

    private static List<DataType> texts(String name, List<Argument> arguments) {
        return arguments.stream().map(argument -> ArgumentTypes.text(name, argument)).toList();
    }

    /// Returns the varying type of the same maximum length, without padding.
    public static DataType varying(DataType text) {
        return ArgumentTypes.isText(text) ? DataType.varchar(Math.max(text.length(), 1)) : text;
    }
}
