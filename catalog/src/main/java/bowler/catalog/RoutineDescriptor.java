// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.types.DataType;
import java.util.List;

/// A function or procedure: a method of a Java class, which need not exist yet, or a body in SQL. An aggregate is a Java
/// class with one parameter, the values, and no method.
///
/// @param className of EXTERNAL NAME what stands before its last point
/// @param methodName the rest, perhaps with the types of its parameters
/// @param varargs the last parameter stands for any number
/// @param returnType of a function; null for procedures and for functions that give a table
/// @param table the columns of a function that gives a table, else null
/// @param resultSets how many result sets a procedure may give
/// @param calledOnNull a function is called where an argument is NULL; else it is NULL then
/// @param definersRights the routine's connections have the user, schema and rights of the owner of its schema
/// @param body null if the routine is a method
public record RoutineDescriptor(
        String schemaName, String name, Kind kind, String className, String methodName, List<Parameter> parameters,
        boolean varargs, DataType returnType, List<Parameter> table, Style style, boolean deterministic,
        SqlAccess access, int resultSets, boolean calledOnNull, boolean definersRights, SqlBody body) implements SchemaObject {
    /// A routine that is a method.
    public RoutineDescriptor(
            String schemaName, String name, Kind kind, String className, String methodName, List<Parameter> parameters,
            boolean varargs, DataType returnType, List<Parameter> table, Style style, boolean deterministic,
            SqlAccess access, int resultSets, boolean calledOnNull) {
        this(schemaName, name, kind, className, methodName, parameters, varargs, returnType, table, style, deterministic, access,
            resultSets, calledOnNull, false, null);
    }

    /// Returns the routine with EXTERNAL SECURITY DEFINER.
    public RoutineDescriptor withDefinersRights() {
        return new RoutineDescriptor(schemaName, name, kind, className, methodName, parameters, varargs, returnType, table, style,
            deterministic, access, resultSets, calledOnNull, true, body);
    }

    /// A body in SQL.
    ///
    /// @param text the body as written
    /// @param compilationSchema the schema of unqualified names
    /// @param dependencies the objects that it names, each once
    public record SqlBody(String text, String compilationSchema, List<Dependency> dependencies) {}

    public boolean isSql() {
        return body != null;
    }

    @Override
    public List<Dependency> dependencies() {
        return body == null ? List.of() : body.dependencies();
    }

    /// Returns the routine with other dependencies of its body.
    public RoutineDescriptor with(List<Dependency> dependencies) {
        return new RoutineDescriptor(schemaName, name, kind, className, methodName, parameters, varargs, returnType, table, style,
            deterministic, access, resultSets, calledOnNull, definersRights, new SqlBody(body.text(), body.compilationSchema(), dependencies));
    }

    /// Returns the routine with another text of its body in SQL.
    public RoutineDescriptor with(String text, List<Dependency> dependencies) {
        return new RoutineDescriptor(schemaName, name, kind, text, methodName, parameters, varargs, returnType, table, style,
            deterministic, access, resultSets, calledOnNull, definersRights, new SqlBody(text, body.compilationSchema(), dependencies));
    }

    /// The direction of a value; functions have only IN.
    public enum Mode {
        IN, OUT, INOUT
    }

    /// The way in which arguments are passed to the method.
    public enum Style {
        JAVA, DERBY, DERBY_JDBC_RESULT_SET,
        /// The body is in SQL.
        SQL
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
    /// @param defaultText the expression for calls without an argument, as SQL; null if each call needs one
    public record Parameter(Mode mode, String name, DataType type, String defaultText) {
        public Parameter(Mode mode, String name, DataType type) {
            this(mode, name, type, null);
        }
    }

    /// Returns whether the routine is part of the system rather than of a Java class.
    public boolean isOfSystem() {
        return className.isEmpty();
    }

    /// Returns whether a parameter, a column or the result has a type.
    public boolean uses(DataType type) {
        return type.equals(returnType) || parameters.stream().anyMatch(parameter -> parameter.type().equals(type))
            || table != null && table.stream().anyMatch(column -> column.type().equals(type));
    }

    /// Returns an aggregate that is a Java class.
    public static RoutineDescriptor aggregate(
            String schemaName, String name, String className, DataType input, DataType returns) {
        return new RoutineDescriptor(schemaName, name, Kind.AGGREGATE, className, "", List.of(new Parameter(Mode.IN, "", input)), false,
            returns, null, Style.JAVA, false, SqlAccess.READS_SQL_DATA, 0, true);
    }

    public boolean isAggregate() {
        return kind == Kind.AGGREGATE;
    }

    public boolean isFunction() {
        return kind == Kind.FUNCTION;
    }
}
