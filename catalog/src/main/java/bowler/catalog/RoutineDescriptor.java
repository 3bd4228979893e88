// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.types.DataType;
import java.util.List;

/// A function or procedure that is a method of a Java class, which need not exist yet.
///
/// @param className of EXTERNAL NAME what stands before its last point
/// @param methodName the rest, perhaps with the types of its parameters
/// @param varargs the last parameter stands for any number
/// @param returnType of a function; null for procedures and for functions that give a table
/// @param table the columns of a function that gives a table, else null
/// @param resultSets how many result sets a procedure may give
/// @param calledOnNull a function is called where an argument is NULL; else it is NULL then
public record RoutineDescriptor(
        String schemaName, String name, Kind kind, String className, String methodName, List<Parameter> parameters,
        boolean varargs, DataType returnType, List<Parameter> table, Style style, boolean deterministic,
        SqlAccess access, int resultSets, boolean calledOnNull) implements SchemaObject {
    /// Which way a value goes; functions have IN alone.
    public enum Mode {
        IN, OUT, INOUT
    }

    /// The way in which arguments are passed to the method.
    public enum Style {
        JAVA, DERBY, DERBY_JDBC_RESULT_SET
    }

    /// The way in which the method accesses the database.
    public enum SqlAccess {
        NO_SQL("NO SQL"), CONTAINS_SQL("CONTAINS SQL"), READS_SQL_DATA("READS SQL DATA"), MODIFIES_SQL_DATA("MODIFIES SQL DATA");

        private final String clause;

        SqlAccess(String clause) {
            this.clause = clause;
        }

        public String clause() {
            return clause;
        }
    }

    /// @param name empty if not written
    public record Parameter(Mode mode, String name, DataType type) {}

    /// Returns whether the routine is part of the system rather than of a Java class.
    public boolean isOfSystem() {
        return className.isEmpty();
    }

    public boolean isFunction() {
        return kind == Kind.FUNCTION;
    }
}
