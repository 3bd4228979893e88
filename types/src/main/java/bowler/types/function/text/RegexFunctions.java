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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Regular expressions in the syntax of [Pattern]. Flags: `i` ignores case, `c` respects it. With `m`, `^` and `$`
/// match at line ends; with `n` or `s`, a point matches line ends. With `x`, blanks in the expression are ignored.
public final class RegexFunctions {
    /// The expression compiled last. Threads share a function; they may compile the same expression twice and see
    /// either result.
    private record Compiled(String expression, String flags, Pattern pattern) {}

    static final class Expressions {
        private Compiled last;

        Pattern of(String expression, String flags) {
            Compiled known = last;
            if (known == null || !known.expression.equals(expression) || !known.flags.equals(flags)) {
                known = new Compiled(expression, flags, compile(expression, flags));
                last = known;
            }
            return known.pattern;
        }
    }

    private interface LongSearch {
        long in(Matcher matcher, RowReader row);
    }

    private RegexFunctions() {}

    public static void register(FunctionRegister register) {
        register.add(2, 3, RegexFunctions::like, "REGEXP_LIKE");
        register.add(2, 4, RegexFunctions::count, "REGEXP_COUNT");
        register.add(2, 5, RegexFunctions::place, "REGEXP_INSTR");
        register.add(2, 6, RegexFunctions::part, "REGEXP_SUBSTR", "REGEXP_SUBSTRING");
        register.add(2, 4, RegexFunctions::replace, "REGEXP_REPLACE");
    }

    private static Pattern compile(String expression, String flags) {
        int bits = 0;
        for (int at = 0; at < flags.length(); at++) {
            switch (flags.charAt(at)) {
                case 'i' -> bits |= Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
                case 'c' -> bits &= ~(Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
                case 'm' -> bits |= Pattern.MULTILINE;
                case 'n', 's' -> bits |= Pattern.DOTALL;
                case 'x' -> bits |= Pattern.COMMENTS;
                default -> throw TypesError.BAD_REGULAR_FLAGS.failure(flags);
            }
        }
        try {
            return Pattern.compile(expression, bits);
        } catch (PatternSyntaxException wrong) {
            throw TypesError.BAD_REGULAR_EXPRESSION.causedBy(wrong, expression, wrong.getDescription());
        }
    }

    /// Returns the types of the parameters. The text and the expression are followed by one parameter per letter of
    /// `form`: `#` is a number and `f` the flags.
    static List<DataType> parameters(String name, List<Argument> arguments, String form) {
        List<DataType> parameters = new ArrayList<>();
        for (int index = 0; index < arguments.size(); index++) {
            boolean isNumber = index >= 2 && form.charAt(index - 2) == '#';
            Argument argument = arguments.get(index);
            parameters.add(isNumber ? ArgumentTypes.integer(name, argument) : ArgumentTypes.text(name, argument));
        }
        return parameters;
    }

    private static Matcher matcher(Expressions expressions, RowReader row, int flagsAt, int argumentCount) {
        String flags = flagsAt < argumentCount ? (String) row.objectAt(flagsAt) : "";
        return expressions.of((String) row.objectAt(1), flags).matcher((String) row.objectAt(0));
    }

    /// Returns an optional numeric argument, 1 if it is absent; fails if it is less than 1.
    private static int number(String name, RowReader row, int at, int argumentCount) {
        long number = at < argumentCount ? row.longAt(at) : 1;
        if (number < 1) {
            throw TypesError.BAD_ARGUMENT.failure(number, name);
        }
        return (int) number;
    }

    private static BoundFunction search(
            String name, DataType type, List<DataType> parameters, int flagsAt, LongSearch search) {
        Expressions expressions = new Expressions();
        int count = parameters.size();
        return FunctionFactories.ofLong(name, type, parameters, row -> {
            Matcher matcher = matcher(expressions, row, flagsAt, count);
            try {
                return search.in(matcher, row);
            } catch (StackOverflowError tooDeep) {
                throw tooDeep(tooDeep, row);
            }
        });
    }

    static RuntimeException tooDeep(StackOverflowError tooDeep, RowReader row) {
        return TypesError.BAD_REGULAR_EXPRESSION.causedBy(tooDeep, row.objectAt(1), "it nests too deep for this text");
    }

    private static BoundFunction like(String name, List<Argument> arguments) {
        return search(name, DataType.BOOLEAN, parameters(name, arguments, "f"), 2,
            (matcher, row) -> matcher.find() ? 1 : 0);
    }

    private static BoundFunction count(String name, List<Argument> arguments) {
        List<DataType> parameters = parameters(name, arguments, "#f");
        return search(name, DataType.INTEGER, parameters, 3, (matcher, row) -> {
            int found = 0;
            for (boolean more = find(matcher, number(name, row, 2, parameters.size())); more; more = matcher.find()) {
                found++;
            }
            return found;
        });
    }

    /// Takes text, expression, start, occurrence and flags; returns 0 if there is no match.
    private static BoundFunction place(String name, List<Argument> arguments) {
        List<DataType> parameters = parameters(name, arguments, "##f");
        return search(name, DataType.INTEGER, parameters, 4, (matcher, row) -> occurrence(matcher,
            number(name, row, 2, parameters.size()), number(name, row, 3, parameters.size()))
                ? matcher.start() + 1L : 0);
    }

    /// Takes text, expression, start, occurrence, flags and group; returns NULL if there is no match.
    private static BoundFunction part(String name, List<Argument> arguments) {
        List<DataType> parameters = parameters(name, arguments, "##f#");
        Expressions expressions = new Expressions();
        int count = parameters.size();
        return FunctionFactories.ofTextOrNull(name, TextTransformFunctions.varying(parameters.getFirst()), parameters, row -> {
            Matcher matcher = matcher(expressions, row, 4, count);
            long group = count > 5 ? row.longAt(5) : 0;
            if (group < 0 || group > matcher.groupCount()) {
                throw TypesError.BAD_ARGUMENT.failure(group, name);
            }
            try {
                boolean found = occurrence(matcher, number(name, row, 2, count), number(name, row, 3, count));
                return found ? matcher.group((int) group) : null;
            } catch (StackOverflowError tooDeep) {
                throw tooDeep(tooDeep, row);
            }
        });
    }

    /// Replaces all occurrences; `$1` or `\1` in the replacement is a group.
    private static BoundFunction replace(String name, List<Argument> arguments) {
        boolean hasReplacement = arguments.size() > 2;
        List<DataType> parameters =
            arguments.stream().map(argument -> ArgumentTypes.text(name, argument)).toList();
        DataType type = ArgumentTypes.made(DataType.MAX_LOB_LENGTH, parameters.subList(0, 1));
        Expressions expressions = new Expressions();
        int count = parameters.size();
        return FunctionFactories.ofText(name, type, parameters, row -> {
            // All matches are replaced, as PostgreSQL's flag g demands.
            String flags = count > 3 ? ((String) row.objectAt(3)).replace("g", "") : "";
            Matcher matcher = expressions.of((String) row.objectAt(1), flags).matcher((String) row.objectAt(0));
            String replacement = hasReplacement ? (String) row.objectAt(2) : "";
            try {
                return matcher.replaceAll(groupsByDollar(replacement));
            } catch (IndexOutOfBoundsException | IllegalArgumentException noGroup) {
                throw TypesError.BAD_ARGUMENT.causedBy(noGroup, replacement, name);
            } catch (StackOverflowError tooDeep) {
                throw tooDeep(tooDeep, row);
            }
        });
    }

    private static String groupsByDollar(String replacement) {
        StringBuilder text = new StringBuilder(replacement.length());
        for (int at = 0; at < replacement.length(); at++) {
            char next = replacement.charAt(at);
            boolean group = next == '\\' && at + 1 < replacement.length()
                && Character.isDigit(replacement.charAt(at + 1));
            text.append(group ? '$' : next);
        }
        return text.toString();
    }

    private static boolean occurrence(Matcher matcher, int start, int which) {
        boolean found = find(matcher, start);
        for (int passed = 1; found && passed < which; passed++) {
            found = matcher.find();
        }
        return found;
    }

    /// Finds the first match from a position, which counts from 1.
    private static boolean find(Matcher matcher, int start) {
        return start - 1 <= matcher.regionEnd() && matcher.find(start - 1);
    }
}
