// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.jdbc.connection.BowlerResultSet;
import bowler.session.RoutineRows;
import bowler.session.routine.ProcedureBody;
import bowler.session.routine.RoutineSignature;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;

/// A procedure in Java. The method stores each result set into the first element of an array. Result sets that are not
/// of the caller's database are ignored, as in Derby.
final class JavaProcedure implements ProcedureBody {
    private final MethodCall method;
    private final ResultWriter[] writers;

    JavaProcedure(RoutineSignature signature, Method method) {
        this.method = new MethodCall(signature, method);
        writers = new ResultWriter[signature.argumentCount()];
        for (int index = 0; index < writers.length; index++) {
            RoutineSignature.RoutineParameter parameter = this.method.parameter(index);
            writers[index] = parameter.mode().isOutput() ? new ResultWriter(parameter.type()) : null;
        }
    }

    @Override
    public List<RoutineRows> call(RowReader arguments, RowBuffer outputs) {
        MethodCall.Outcome outcome = method.call(arguments);
        for (int index = 0; index < writers.length; index++) {
            if (writers[index] != null) {
                writers[index].write(outputs, index, Array.get(outcome.values()[index], 0));
            }
        }
        List<RoutineRows> rows = new ArrayList<>();
        for (ResultSet[] holder : outcome.rows()) {
            RoutineRows given = holder[0] instanceof BowlerResultSet result ? result.handOver() : null;
            if (given != null) {
                rows.add(given);
            }
        }
        return rows;
    }
}
