// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.session.routine.RoutineSignature;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.function.RoutineBody;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

/// A function in Java: one method handle from the row of arguments to the row of the result.
final class FunctionHandle implements RoutineBody {
    /// `(RowBuffer, RowReader)void`
    private final MethodHandle call;

    private FunctionHandle(MethodHandle call) {
        this.call = call;
    }

    static FunctionHandle of(RoutineSignature signature, Method method) {
        MethodHandle target = MethodResolver.handle(signature, method);
        int count = signature.argumentCount();
        int fixed = signature.varargs() ? signature.parameters().size() - 1 : count;
        if (signature.varargs()) {
            target = target.asFixedArity().asCollector(target.type().lastParameterType(), count - fixed);
        }
        MethodHandle[] readers = new MethodHandle[count];
        for (int index = 0; index < count; index++) {
            readers[index] = ArgumentReaders.of(
                signature.parameters().get(Math.min(index, fixed)).type(), target.type().parameterType(index), index);
        }
        MethodHandle ofRows = MethodHandles.filterArguments(target, 0, readers);
        MethodType ofRow = MethodType.methodType(target.type().returnType(), RowReader.class);
        MethodHandle result = count == 0 ? MethodHandles.dropArguments(ofRows, 0, RowReader.class)
            : MethodHandles.permuteArguments(ofRows, ofRow, new int[count]);
        MethodHandle writer = new ResultWriter(signature.returnType()).handle(ofRow.returnType());
        return new FunctionHandle(MethodHandles.collectArguments(writer, 1, result));
    }

    @Override
    public void call(RowReader arguments, RowBuffer result) {
        try {
            call.invokeExact(result, arguments);
        } catch (Throwable thrown) {
            throw RoutineFailure.of(thrown);
        }
    }
}
