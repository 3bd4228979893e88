// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.jdbc.connection.BowlerResultSet;
import bowler.session.ParameterMode;
import bowler.session.ProcedureBody;
import bowler.session.RoutineRows;
import bowler.session.RoutineSignature;
import bowler.session.RoutineSignature.RoutineParameter;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;

/// A procedure in Java. OUT and INOUT parameters are arrays with one element. Each result set is stored into the first
/// element of an array by the method; result sets that are not of the caller's database are ignored, as in Derby.
final class JavaProcedure implements ProcedureBody {
    private final RoutineSignature signature;
    private final MethodHandle method;
    private final Class<?>[] types;
    /// The number of arguments before the variable ones.
    private final int fixedCount;
    private final ResultWriter[] writers;

    JavaProcedure(RoutineSignature signature, Method method) {
        this.signature = signature;
        this.method = MethodResolver.handle(signature, method).asFixedArity();
        types = method.getParameterTypes();
        fixedCount = signature.varargs() ? signature.parameters().size() - 1 : signature.argumentCount();
        writers = new ResultWriter[signature.argumentCount()];
        for (int index = 0; index < writers.length; index++) {
            writers[index] = parameter(index).mode().isOutput() ? new ResultWriter(parameter(index).type()) : null;
        }
    }

    private RoutineParameter parameter(int argument) {
        return signature.parameters().get(Math.min(argument, fixedCount));
    }

    /// Returns the Java type of an argument.
    private Class<?> type(int argument) {
        return argument < fixedCount ? types[argument] : types[fixedCount].getComponentType();
    }

    @Override
    public List<RoutineRows> call(RowReader arguments, RowBuffer outputs) {
        Object[] passed = new Object[types.length];
        int count = writers.length;
        Object[] values = new Object[count];
        for (int index = 0; index < count; index++) {
            values[index] = argument(index, arguments);
        }
        System.arraycopy(values, 0, passed, 0, fixedCount);
        int last = fixedCount;
        if (signature.varargs()) {
            passed[last] = Array.newInstance(types[last].getComponentType(), count - fixedCount);
            for (int index = fixedCount; index < count; index++) {
                Array.set(passed[last], index - fixedCount, values[index]);
            }
            last++;
        }
        for (int index = last; index < types.length; index++) {
            passed[index] = new ResultSet[1];
        }
        try {
            method.invokeWithArguments(passed);
        } catch (Throwable thrown) {
            throw RoutineFailure.of(thrown);
        }
        for (int index = 0; index < count; index++) {
            if (writers[index] != null) {
                writers[index].write(outputs, index, Array.get(values[index], 0));
            }
        }
        return rows(passed, last);
    }

    private Object argument(int index, RowReader arguments) {
        RoutineParameter parameter = parameter(index);
        Class<?> type = type(index);
        if (parameter.mode() == ParameterMode.IN) {
            return ArgumentReaders.boxedAt(parameter.type(), type, arguments, index);
        }
        Object holder = Array.newInstance(type.getComponentType(), 1);
        if (parameter.mode() == ParameterMode.INOUT) {
            Array.set(holder, 0, ArgumentReaders.boxedAt(parameter.type(), type.getComponentType(), arguments, index));
        }
        return holder;
    }

    private static List<RoutineRows> rows(Object[] passed, int from) {
        List<RoutineRows> rows = new ArrayList<>();
        for (int index = from; index < passed.length; index++) {
            RoutineRows given = ((ResultSet[]) passed[index])[0] instanceof BowlerResultSet result ? result.handOver() : null;
            if (given != null) {
                rows.add(given);
            }
        }
        return rows;
    }
}
