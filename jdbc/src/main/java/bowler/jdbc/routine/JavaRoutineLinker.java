// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.jdbc.address.ConnectionOrigin;
import bowler.jdbc.address.ConnectionUrl;
import bowler.jdbc.address.DriverMode;
import bowler.jdbc.connection.BowlerConnection;
import bowler.jdbc.connection.DriverMetaData;
import bowler.jdbc.metadata.SystemMetaData;
import bowler.session.CallingSession;
import bowler.session.routine.ProcedureBody;
import bowler.session.routine.RoutineLinker;
import bowler.session.routine.RoutineSignature;
import bowler.session.routine.TableBody;
import bowler.types.function.AggregateBody;
import bowler.types.function.RoutineBody;
import java.sql.SQLException;
import java.util.List;

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

    @Override
    public ProcedureBody metaData(String name, boolean derbyMode) {
        return (arguments, outputs) -> {
            ConnectionOrigin origin = new ConnectionOrigin(
                "", ConnectionUrl.USUAL_PRODUCT, null, derbyMode ? DriverMode.DERBY : DriverMode.BOWLER, session -> {});
            try {
                DriverMetaData calling = new DriverMetaData(BowlerConnection.nested(CallingSession.nested(), origin), origin);
                return List.of(MetaDataProcedures.call(name, new SystemMetaData(calling), arguments));
            } catch (SQLException e) {
                throw RoutineFailure.of(e);
            }
        };
    }
}
