// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import java.lang.reflect.InvocationTargetException;

/// Classes of optional tools, which implement Derby's interface OptionalTool. It is found by name, because it is in a jar
/// of its own.
final class ToolClass {
    private static final String INTERFACE = "org.apache.derby.iapi.sql.dictionary.OptionalTool";

    private ToolClass() {}

    /// Makes a tool and calls its method. Fails with XJ001 if the class is missing, and with X0Y88 if it is no tool.
    static void call(String className, ClassLoader loader, boolean loads, String[] parameters) {
        try {
            Class<?> type = Class.forName(className, true, loader);
            Class<?> tool = DerbyTableFunction.implemented(type, INTERFACE);
            if (tool == null) {
                throw LinkError.NO_TOOL.failure(className, INTERFACE);
            }
            tool.getMethod(loads ? "loadTool" : "unloadTool", String[].class)
                .invoke(type.getConstructor().newInstance(), (Object) parameters);
        } catch (InvocationTargetException e) {
            throw RoutineFailure.of(e.getCause());
        } catch (ReflectiveOperationException | LinkageError e) {
            throw LinkError.TOOL_CLASS.causedBy(e, className, e);
        }
    }
}
