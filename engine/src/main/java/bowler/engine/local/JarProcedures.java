// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.catalog.system.JarFiles;
import bowler.catalog.system.SystemRoutine;
import bowler.engine.database.Database;
import bowler.engine.procedure.ProcedureError;
import bowler.engine.routine.JarContent;
import bowler.engine.routine.JarName;
import bowler.engine.routine.RoutineError;
import bowler.storage.StoreTransaction;
import bowler.types.RowReader;

/// The procedures of schema SQLJ, which store jars in the database. They take effect when the transaction commits.
final class JarProcedures {
    private JarProcedures() {}

    /// Calls a procedure in the session of its call.
    static void call(EmbeddedSession session, SystemRoutine procedure, RowReader arguments) {
        Database database = session.database();
        StoreTransaction transaction = session.transaction();
        transaction.beginStatement();
        boolean isRemoval = procedure == SystemRoutine.REMOVE_JAR;
        byte[] content = isRemoval ? null : JarContent.read(text(arguments, 0), database.externalFiles());
        session.context().edit().makeExclusive();
        JarFiles jars = session.context().edit().jars();
        String given = text(arguments, isRemoval ? 0 : 1);
        JarName name = JarName.parse(given, session.schema());
        if (!session.catalog().hasSchema(name.schema())) {
            throw ProcedureError.NO_SUCH_SCHEMA.failure(name.schema());
        }
        boolean exists = jars.treeOf(name.schema(), name.name()) != 0;
        if (procedure == SystemRoutine.INSTALL_JAR) {
            if (exists) {
                throw RoutineError.JAR_EXISTS.failure(name);
            }
            jars.add(name.schema(), name.name(), content);
        } else if (!exists) {
            throw RoutineError.NO_JAR.failure(name);
        } else if (isRemoval) {
            if (database.routines().classPath().contains(name)) {
                throw RoutineError.JAR_ON_CLASS_PATH.failure(name);
            }
            jars.remove(name.schema(), name.name());
        } else {
            jars.replace(name.schema(), name.name(), content);
        }
        transaction.endStatement();
        transaction.whenCommitted(database.routines()::forget);
    }

    private static String text(RowReader arguments, int index) {
        return arguments.isNull(index) ? null : (String) arguments.objectAt(index);
    }
}
