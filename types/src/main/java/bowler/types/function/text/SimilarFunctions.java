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
import bowler.types.text.SimilarPattern;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/// `text SIMILAR TO pattern [ESCAPE character]`, under a name that no call in a statement can have.
public final class SimilarFunctions {
    /// The pattern compiled last. Threads share a function; they may compile the same pattern twice and see either
    /// result.
    private record Compiled(String text, String escape, Pattern pattern) {}

    private static final class Patterns {
        private Compiled last;

        Pattern of(String text, String escape) {
            Compiled known = last;
            if (known == null || !known.text.equals(text) || !Objects.equals(known.escape, escape)) {
                known = new Compiled(text, escape, SimilarPattern.compile(text, escape));
                last = known;
            }
            return known.pattern;
        }
    }

    private SimilarFunctions() {}

    public static void register(FunctionRegister register) {
        register.add(2, 3, SimilarFunctions::similar, "SIMILAR TO");
    }

    private static BoundFunction similar(String name, List<Argument> arguments) {
        List<DataType> parameters = arguments.stream().map(argument -> ArgumentTypes.text(name, argument)).toList();
        Patterns patterns = new Patterns();
        boolean escapes = parameters.size() > 2;
        return FunctionFactories.ofLong(name, DataType.BOOLEAN, parameters, row -> matches(row, patterns, escapes) ? 1 : 0);
    }

    private static boolean matches(RowReader row, Patterns patterns, boolean escapes) {
        String pattern = (String) row.objectAt(1);
        try {
            return patterns.of(pattern, escapes ? (String) row.objectAt(2) : null)
                .matcher((String) row.objectAt(0)).matches();
        } catch (StackOverflowError tooDeep) {
            throw TypesError.BAD_SIMILAR_PATTERN.causedBy(tooDeep, pattern, "it nests too deep for this text");
        }
    }
}
