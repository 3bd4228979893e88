// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.text;

import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.FunctionRegister;
import bowler.types.function.call.NullableCall;
import java.util.List;
import java.util.regex.Matcher;

/// Functions of regular expressions that return arrays, with PostgreSQL's names. A match is the array of what the groups
/// match, or of the whole match if the expression has no group.
///
/// REGEXP_MATCHES returns an array of matches. In a select list or FROM, it gives a row for each of them.
public final class RegexArrayFunctions {
    /// The flag with which REGEXP_MATCHES finds all matches.
    private static final String ALL = "g";

    private interface Search {
        /// Returns null for NULL.
        ArrayValue in(String text, Matcher matcher, boolean findsAll);
    }

    private RegexArrayFunctions() {}

    public static void register(FunctionRegister register) {
        register.add(2, 3, RegexArrayFunctions::match, "REGEXP_MATCH");
        register.add(2, 3, RegexArrayFunctions::matches, "REGEXP_MATCHES");
        register.add(2, 3, RegexArrayFunctions::split, "REGEXP_SPLIT_TO_ARRAY");
    }

    private static BoundFunction match(String name, List<Argument> arguments) {
        List<DataType> parameters = RegexFunctions.parameters(name, arguments, "f");
        DataType element = element(name, parameters);
        return function(name, array(element), parameters, (text, matcher, findsAll) -> matcher.find() ? groups(matcher, element) : null);
    }

    private static BoundFunction matches(String name, List<Argument> arguments) {
        List<DataType> parameters = RegexFunctions.parameters(name, arguments, "f");
        DataType element = element(name, parameters);
        DataType match = array(element);
        return function(name, array(match), parameters, (text, matcher, findsAll) -> {
            ArrayValue.Builder found = new ArrayValue.Builder(match);
            RowBuffer row = new RowBuffer(1);
            while ((findsAll || found.count() == 0) && matcher.find()) {
                row.setObject(0, groups(matcher, element));
                found.add(row, 0);
            }
            return found.build();
        });
    }

    /// Splits at each match. An empty match at an end of the text, or directly after another match, does not split.
    private static BoundFunction split(String name, List<Argument> arguments) {
        List<DataType> parameters = RegexFunctions.parameters(name, arguments, "f");
        DataType element = element(name, parameters);
        return function(name, array(element), parameters, (text, matcher, findsAll) -> {
            ArrayValue.Builder parts = new ArrayValue.Builder(element);
            RowBuffer row = new RowBuffer(1);
            int end = 0;
            while (matcher.find()) {
                boolean isIdle = matcher.end() == matcher.start() && (matcher.start() == end || matcher.start() == text.length());
                if (!isIdle) {
                    row.setObject(0, text.substring(end, matcher.start()));
                    parts.add(row, 0);
                    end = matcher.end();
                }
            }
            row.setObject(0, text.substring(end));
            parts.add(row, 0);
            return parts.build();
        });
    }

    private static ArrayValue groups(Matcher matcher, DataType element) {
        int count = matcher.groupCount();
        ArrayValue.Builder groups = new ArrayValue.Builder(element, Math.max(count, 1));
        RowBuffer row = new RowBuffer(1);
        for (int group = Math.min(count, 1); group <= count; group++) {
            if (matcher.group(group) == null) {
                groups.addNull();
            } else {
                row.setObject(0, matcher.group(group));
                groups.add(row, 0);
            }
        }
        return groups.build();
    }

    private static DataType element(String name, List<DataType> parameters) {
        DataType element = TextTransformFunctions.varying(parameters.getFirst());
        if (!element.isElement()) {
            throw TypesError.FUNCTION_TYPE.failure(name, element);
        }
        return element;
    }

    private static DataType array(DataType element) {
        return DataType.array(element, DataType.MAX_CARDINALITY);
    }

    private static BoundFunction function(String name, DataType type, List<DataType> parameters, Search search) {
        RegexFunctions.Expressions expressions = new RegexFunctions.Expressions();
        int count = parameters.size();
        return new NullableCall(name, type, parameters) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                ArrayValue found = row.isNull(0) || row.isNull(1) || count > 2 && row.isNull(2) ? null : found(row);
                if (found == null) {
                    target.setNull(column);
                } else {
                    target.setObject(column, found);
                }
            }

            private ArrayValue found(RowReader row) {
                String flags = count > 2 ? (String) row.objectAt(2) : "";
                String text = (String) row.objectAt(0);
                Matcher matcher = expressions.of((String) row.objectAt(1), flags.replace(ALL, "")).matcher(text);
                try {
                    return search.in(text, matcher, flags.contains(ALL));
                } catch (StackOverflowError tooDeep) {
                    throw RegexFunctions.tooDeep(tooDeep, row);
                }
            }
        };
    }
}
