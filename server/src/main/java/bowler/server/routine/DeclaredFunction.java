// SPDX-License-Identifier: Apache-2.0
package bowler.server.routine;

import bowler.session.Cursor;
import bowler.session.ParameterDescription;
import bowler.session.Statement;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A prepared `? = CALL function(...)`. It runs as `VALUES function(...)`, whose value is the first parameter.
public record DeclaredFunction(Statement statement) implements Routine {
    private static final Pattern CALL = Pattern.compile(
        "(\\s*(?:\\{\\s*)?)\\?\\s*=\\s*CALL\\b(.*?)\\}?\\s*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final int IN = 1;
    private static final int OUT = 4;

    /// Returns the query for the text of a call; null for other texts.
    public static String query(String sql) {
        Matcher call = CALL.matcher(sql);
        return call.matches() ? "VALUES" + call.group(2) : null;
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>();
        parameters.add(new Parameter(resultType(), OUT));
        for (ParameterDescription parameter : statement.parameters()) {
            parameters.add(new Parameter(parameter.type(), IN));
        }
        return parameters;
    }

    private DataType resultType() {
        return statement.columns().getFirst().type();
    }

    @Override
    public Result call(RoutineContext context, RowReader arguments) {
        int count = statement.parameters().size();
        RowBuffer given = new RowBuffer(count);
        for (int index = 0; index < count; index++) {
            given.set(index, statement.parameters().get(index).type(), arguments, index + 1);
        }
        RowBuffer outputs = new RowBuffer(count + 1);
        try (Cursor cursor = statement.query(given)) {
            cursor.next();
            outputs.set(0, resultType(), cursor, 0);
        }
        return new Result(outputs, List.of());
    }
}
