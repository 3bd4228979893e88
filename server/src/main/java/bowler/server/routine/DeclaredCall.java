// SPDX-License-Identifier: Apache-2.0
package bowler.server.routine;

import bowler.session.CallResult;
import bowler.session.ParameterDescription;
import bowler.session.ParameterMode;
import bowler.session.Statement;
import bowler.types.RowReader;
import java.util.List;

/// A prepared call of a procedure of the database.
public record DeclaredCall(Statement statement) implements Routine {
    private static final int IN = 1;
    private static final int INOUT = 2;
    private static final int OUT = 4;

    @Override
    public List<Parameter> parameters() {
        return statement.parameters().stream().map(DeclaredCall::parameter).toList();
    }

    private static Parameter parameter(ParameterDescription parameter) {
        ParameterMode mode = parameter.mode();
        return new Parameter(parameter.type(), mode == ParameterMode.IN ? IN : mode == ParameterMode.OUT ? OUT : INOUT);
    }

    @Override
    public Result call(RoutineContext context, RowReader arguments) {
        CallResult result = statement.callProcedure(arguments);
        return new Result(result.outputs(), result.rows().stream().map(rows -> new Rows(rows.columns(), rows.cursor())).toList());
    }
}
