// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.sql.ast.Expression.NamedArgument;
import bowler.sql.ast.Expression;
import bowler.sql.parse.cursor.TokenCursor;
import java.util.ArrayList;
import java.util.List;

/// Parses the arguments of a function that may be the user's own: those by position, and then those by name.
public final class RoutineArguments {
    private RoutineArguments() {}

    public static List<Expression> parse(TokenCursor cursor, ExpressionGrammar scalars) {
        if (cursor.hasDerbyRules()) {
            return scalars.values();
        }
        List<Expression> arguments = new ArrayList<>();
        boolean isNamed = false;
        do {
            isNamed |= cursor.peek(1).isSign("=") && cursor.peek(2).isSign(">");
            arguments.add(isNamed ? named(cursor, scalars) : scalars.expression());
        } while (cursor.takeSignIf(","));
        return arguments;
    }

    private static Expression named(TokenCursor cursor, ExpressionGrammar scalars) {
        int offset = cursor.offset();
        String name = cursor.name("the name of a parameter");
        cursor.expectSign("=");
        cursor.expectSign(">");
        return new NamedArgument(name, scalars.expression(), offset);
    }
}
