// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import bowler.types.function.call.NullableCall;
import bowler.types.function.text.TextTransformFunctions;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Functions known from other databases: WIDTH_BUCKET, LOG2, TO_HEX, SOUNDEX, quoting, comma-separated lists, and the
/// n-th of several texts.
final class ConditionalFunctions {
    private static final String SOUNDEX_DIGITS = "01230120022455012623010202";
    private static final int SOUNDEX_LENGTH = 4;
    private static final int MANY = 250;
    private static final DataType NUMBER = DataType.decimal(DataType.MAX_DECIMAL_PRECISION, 20);

    private ConditionalFunctions() {}

    static void register(FunctionRegister register) {
        register.add(4, 4, ConditionalFunctions::widthBucket, "WIDTH_BUCKET");
        register.add(1, 1, (name, arguments) -> FunctionFactories.ofDouble(name, doubles(name, arguments), row -> log2(row.doubleAt(0))), "LOG2");
        addDigits(register, 4, "TO_HEX");
        addDigits(register, 3, "TO_OCT", "OCT");
        addDigits(register, 1, "TO_BIN", "BIN");
        register.add(1, 1, (name, arguments) -> FunctionFactories.ofObject(name, DataType.varchar(SOUNDEX_LENGTH), texts(name, arguments),
            row -> soundex((String) row.objectAt(0))), "SOUNDEX");
        register.add(2, 2, (name, arguments) -> FunctionFactories.ofLong(name, DataType.INTEGER, texts(name, arguments),
            row -> alike(soundex((String) row.objectAt(0)), soundex((String) row.objectAt(1)))), "DIFFERENCE");
        register.add(1, 1, (name, arguments) -> quoted(name, arguments, "'"), "QUOTE_LITERAL");
        register.add(1, 1, (name, arguments) -> quoted(name, arguments, "\""), "QUOTE_IDENT");
        register.add(2, 2, (name, arguments) -> FunctionFactories.ofLong(name, DataType.INTEGER, texts(name, arguments),
            row -> place((String) row.objectAt(0), (String) row.objectAt(1))), "FIND_IN_SET");
        register.add(3, 3, ConditionalFunctions::substringIndex, "SUBSTRING_INDEX");
        register.add(2, MANY, ConditionalFunctions::field, "FIELD");
        register.add(2, MANY, ConditionalFunctions::element, "ELT");
    }

    /// Adds functions that show a number in digits of `bits` bits each.
    private static void addDigits(FunctionRegister register, int bits, String... names) {
        register.add(1, 1, (name, arguments) -> FunctionFactories.ofObject(name, DataType.varchar(63 / bits + 1),
            List.of(whole(name, arguments.getFirst())), row -> Long.toUnsignedString(row.longAt(0), 1 << bits)), names);
    }

    private static List<DataType> texts(String name, List<Argument> arguments) {
        return arguments.stream().map(each -> ArgumentTypes.anyText(name, each)).toList();
    }

    private static List<DataType> doubles(String name, List<Argument> arguments) {
        arguments.forEach(each -> ArgumentTypes.number(name, each, DataType.DOUBLE));
        return arguments.stream().map(each -> DataType.DOUBLE).toList();
    }

    private static DataType whole(String name, Argument argument) {
        if (argument.type() != null && !argument.type().id().isInteger()) {
            throw TypesError.FUNCTION_TYPE.failure(name, argument.type());
        }
        return DataType.BIGINT;
    }

    private static double log2(double number) {
        if (number <= 0) {
            throw TypesError.BAD_LOGARITHM.failure(2, number);
        }
        return Math.log(number) / Math.log(2);
    }

    /// Returns the number of the bucket of equal width that contains a value; 0 if it is below all buckets, and the
    /// number of buckets plus 1 if it is above.
    private static BoundFunction widthBucket(String name, List<Argument> arguments) {
        boolean exact = true;
        for (Argument each : arguments.subList(0, 3)) {
            exact &= ArgumentTypes.number(name, each, DataType.DOUBLE).id().isExact();
        }
        DataType type = exact ? NUMBER : DataType.DOUBLE;
        List<DataType> parameters = List.of(type, type, type, ArgumentTypes.integer(name, arguments.get(3)));
        boolean exactly = exact;
        return FunctionFactories.ofLong(name, DataType.INTEGER, parameters, row -> {
            BigDecimal[] numbers = new BigDecimal[3];
            for (int at = 0; at < numbers.length; at++) {
                numbers[at] = exactly ? (BigDecimal) row.objectAt(at) : new BigDecimal(row.doubleAt(at));
            }
            return bucket(numbers[0], numbers[1], numbers[2], row.longAt(3), name);
        });
    }

    private static long bucket(BigDecimal value, BigDecimal low, BigDecimal high, long count, String name) {
        int direction = high.compareTo(low);
        if (count <= 0 || direction == 0) {
            throw TypesError.BAD_BUCKETS.failure(count <= 0 ? count : low.stripTrailingZeros().toPlainString());
        }
        if (direction > 0 ? value.compareTo(low) < 0 : value.compareTo(low) > 0) {
            return 0;
        }
        if (direction > 0 ? value.compareTo(high) >= 0 : value.compareTo(high) <= 0) {
            return count + 1;
        }
        return value.subtract(low).multiply(BigDecimal.valueOf(count)).divide(high.subtract(low), 0, RoundingMode.FLOOR).longValue() + 1;
    }

    /// Returns the first letter and three digits that encode the sounds of the following letters (Russell and Odell's
    /// Soundex).
    private static String soundex(String text) {
        StringBuilder code = new StringBuilder();
        char before = 0;
        for (char c : text.toUpperCase(Locale.ROOT).toCharArray()) {
            if (c < 'A' || c > 'Z') {
                continue;
            }
            char digit = SOUNDEX_DIGITS.charAt(c - 'A');
            if (code.isEmpty()) {
                code.append(c);
            } else if (digit != '0' && digit != before && code.length() < SOUNDEX_LENGTH) {
                code.append(digit);
            }
            // H and W do not separate letters that sound alike.
            before = c == 'H' || c == 'W' ? before : digit;
        }
        return code.isEmpty() ? "" : code.append("000").substring(0, SOUNDEX_LENGTH);
    }

    private static long alike(String left, String right) {
        int count = 0;
        for (int at = 0; at < Math.min(left.length(), right.length()); at++) {
            count += left.charAt(at) == right.charAt(at) ? 1 : 0;
        }
        return count;
    }

    private static BoundFunction quoted(String name, List<Argument> arguments, String quote) {
        List<DataType> parameters = texts(name, arguments);
        return FunctionFactories.ofText(name, ArgumentTypes.made(2L * parameters.getFirst().length() + 2, parameters), parameters,
            row -> quote + ((String) row.objectAt(0)).replace(quote, quote + quote) + quote);
    }

    private static long place(String text, String list) {
        return list.isEmpty() ? 0 : Arrays.asList(list.split(",", -1)).indexOf(text) + 1;
    }

    /// Returns the text before the n-th separator, or after the n-th separator from the end.
    private static BoundFunction substringIndex(String name, List<Argument> arguments) {
        DataType text = ArgumentTypes.text(name, arguments.getFirst());
        List<DataType> parameters = List.of(text, ArgumentTypes.text(name, arguments.get(1)), ArgumentTypes.integer(name, arguments.get(2)));
        return FunctionFactories.ofObject(name, TextTransformFunctions.varying(text), parameters, row -> {
            String value = (String) row.objectAt(0);
            String separator = (String) row.objectAt(1);
            long count = row.longAt(2);
            if (count == 0 || separator.isEmpty()) {
                return "";
            }
            int at = count > 0 ? -separator.length() : value.length();
            for (long passed = 0; passed < Math.abs(count) && at >= -separator.length(); passed++) {
                int next = count > 0 ? value.indexOf(separator, at + separator.length()) : value.lastIndexOf(separator, at - separator.length());
                if (next < 0) {
                    return value;
                }
                at = next;
            }
            return count > 0 ? value.substring(0, at) : value.substring(at + separator.length());
        });
    }

    /// Returns the position of the first argument among the others; 0 if it is none of them.
    private static BoundFunction field(String name, List<Argument> arguments) {
        List<DataType> parameters = texts(name, arguments);
        return new NullableCall(name, DataType.INTEGER, parameters) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                long found = 0;
                for (int at = 1; at < parameters.size() && found == 0 && !row.isNull(0); at++) {
                    found = !row.isNull(at) && row.objectAt(0).equals(row.objectAt(at)) ? at : 0;
                }
                target.setLong(column, found);
            }
        };
    }

    /// Returns the n-th of the other arguments; NULL if there is none.
    private static BoundFunction element(String name, List<Argument> arguments) {
        List<DataType> parameters = new ArrayList<>(texts(name, arguments.subList(1, arguments.size())));
        int longest = parameters.stream().mapToInt(DataType::length).max().orElse(1);
        DataType type = ArgumentTypes.made(longest, parameters);
        parameters.addFirst(ArgumentTypes.integer(name, arguments.getFirst()));
        return new NullableCall(name, type, parameters) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                long at = row.isNull(0) ? 0 : row.longAt(0);
                if (at < 1 || at >= parameters.size() || row.isNull((int) at)) {
                    target.setNull(column);
                } else {
                    target.setObject(column, row.objectAt((int) at));
                }
            }
        };
    }
}
