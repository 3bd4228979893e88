// SPDX-License-Identifier: Apache-2.0
package bowler.session.routine;

import bowler.types.function.AggregateBody;
import bowler.types.function.RoutineBody;

/// Links routines to Java methods. [java.util.ServiceLoader] finds the linker, because it needs the classes of JDBC.
public interface RoutineLinker {
    /// Returns the body of a function. Fails with 42X51 if the class is missing, and with 42X50 if no method fits.
    ///
    /// @param loader the class loader that finds the class
    RoutineBody function(RoutineSignature signature, ClassLoader loader);

    /// Returns the class of an aggregate. Fails with 42X51 if the class is missing. Fails with 42ZC4, 42ZC6, 42ZC7 or 42ZC8
    /// if it does not fit.
    AggregateBody aggregate(RoutineSignature signature, ClassLoader loader);

    /// Returns the body of a table function; fails like [#function].
    TableBody table(RoutineSignature signature, ClassLoader loader);

    /// Makes an optional tool and loads or unloads it. Fails with XJ001 if the class is missing, and with X0Y88 if it is no
    /// tool.
    void callTool(String className, ClassLoader loader, boolean loads, String[] parameters);

    /// Returns the body of a procedure; fails like [#function].
    ProcedureBody procedure(RoutineSignature signature, ClassLoader loader);

    /// Returns the body of a procedure of schema SYSIBM that returns metadata of the calling session's database. Its rows
    /// are independent of the session.
    ///
    /// @param derbyMode whether the session is in Derby's mode
    ProcedureBody metaData(String name, boolean derbyMode);
}
