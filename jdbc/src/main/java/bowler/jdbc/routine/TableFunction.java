// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.session.routine.RoutineSignature;
import bowler.session.routine.TableBody;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.function.RoutineCursor;
import bowler.types.function.RoutineRequest;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.ResultSet;
import java.util.List;

/// A table function in Java: a method that returns a ResultSet of any kind.
final class TableFunction implements TableBody {
    private final RoutineSignature signature;
    private final MethodCall method;
    private final Class<?> declaring;

    TableFunction(RoutineSignature signature, Method method) {
        this.signature = signature;
        this.method = new MethodCall(signature, method);
        declaring = method.getDeclaringClass();
    }

    @Override
    public RoutineCursor open(RowReader arguments, RoutineRequest request) {
        ResultSet rows = (ResultSet) method.call(arguments).result();
        if (rows == null) {
            throw LinkError.NO_ROWS.failure(signature.name());
        }
        try {
            DerbyTableFunction.prepare(rows, signature, request);
        } catch (Throwable thrown) {
            throw RoutineFailure.of(thrown instanceof InvocationTargetException ? thrown.getCause() : thrown);
        }
        List<Integer> positions = request.positions();
        List<DataType> types = positions.stream().map(position -> signature.table().get(position).type()).toList();
        return new ResultSetCursor(rows, positions, types);
    }

    @Override
    public Estimates estimates(String sql) {
        try {
            return DerbyTableFunction.estimates(declaring, sql);
        } catch (Throwable thrown) {
            throw RoutineFailure.of(thrown instanceof InvocationTargetException ? thrown.getCause() : thrown);
        }
    }
}
