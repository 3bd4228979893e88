// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.session.ParameterMode;
import bowler.session.routine.RoutineSignature.RoutineParameter;
import bowler.session.routine.RoutineSignature;
import bowler.types.RowReader;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.sql.ResultSet;

/// Calls a method with arguments from a row. OUT and INOUT parameters are arrays with one element.
final class MethodCall {
    private final RoutineSignature signature;
    private final MethodHandle method;
    private final Class<?>[] types;
    /// The number of arguments before the variable ones.
    private final int fixedCount;

    /// The arguments and the results of a call.
    ///
    /// @param values the arguments, in which OUT parameters are arrays
    /// @param rows the parameters that receive result sets
    /// @param result null for a procedure
    record Outcome(Object[] values, ResultSet[][] rows, Object result) {}

    MethodCall(RoutineSignature signature, Method method) {
        this.signature = signature;
        this.method = MethodResolver.handle(signature, method).asFixedArity();
        types = method.getParameterTypes();
        fixedCount = signature.varargs() ? signature.parameters().size() - 1 : signature.argumentCount();
    }

    RoutineParameter parameter(int argument) {
        return signature.parameters().get(Math.min(argument, fixedCount));
    }

    /// Returns the Java type of an argument.
    private Class<?> type(int argument) {
        return argument < fixedCount ? types[argument] : types[fixedCount].getComponentType();
    }

    /// Calls the method; fails with a state of class 38 if it throws an exception.
    Outcome call(RowReader arguments) {
        int count = signature.argumentCount();
        Object[] values = new Object[count];
        for (int index = 0; index < count; index++) {
            values[index] = argument(index, arguments);
        }
        Object[] passed = new Object[types.length];
        System.arraycopy(values, 0, passed, 0, fixedCount);
        int last = fixedCount;
        if (signature.varargs()) {
            passed[last] = Array.newInstance(types[last].getComponentType(), count - fixedCount);
            for (int index = fixedCount; index < count; index++) {
                Array.set(passed[last], index - fixedCount, values[index]);
            }
            last++;
        }
        ResultSet[][] rows = new ResultSet[types.length - last][];
        for (int index = last; index < types.length; index++) {
            rows[index - last] = new ResultSet[1];
            passed[index] = rows[index - last];
        }
        try {
            return new Outcome(values, rows, method.invokeWithArguments(passed));
        } catch (Throwable thrown) {
            throw RoutineFailure.of(thrown);
        }
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
}
