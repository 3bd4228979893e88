// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.session.routine.ProcedureBody;
import bowler.session.routine.RoutineLinker;
import bowler.session.routine.RoutineSignature;
import bowler.session.routine.TableBody;
import bowler.types.function.AggregateBody;
import bowler.types.function.RoutineBody;

/// Links routines to public static Java methods.
public final class JavaRoutineLinker implements RoutineLinker {
    @Override
    public RoutineBody function(RoutineSignature signature, ClassLoader loader) {
        return FunctionHandle.of(signature, MethodResolver.resolve(signature, loader));
    }

    @Override
    public AggregateBody aggregate(RoutineSignature signature, ClassLoader loader) {
        return JavaAggregate.of(signature, loader);
    }

    @Override
    public TableBody table(RoutineSignature signature, ClassLoader loader) {
        return signature.methodName().equals(TableClass.CONSTRUCTOR) ? TableClass.of(signature, loader)
            : new TableFunction(signature, MethodResolver.resolve(signature, loader));
    }

    @Override
    public void callTool(String className, ClassLoader loader, boolean loads, String[] parameters) {
        ToolClass.call(className, loader, loads, parameters);
    }

    @Override
    public ProcedureBody procedure(RoutineSignature signature, ClassLoader loader) {
        return new JavaProcedure(signature, MethodResolver.resolve(signature, loader));
    }
}
