// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The errors of routines as Java methods.
enum LinkError implements DefinedError {
    /// (class, routine, reason)
    NO_CLASS("42X51", "The class %s of the routine %s cannot be used: %s."),
    /// (class, type)
    NO_TYPE_CLASS("42X51", "The class %s of the type %s is not on the class path."),
    /// (routine, class, method, expected signature, found signatures)
    NO_METHOD("42X50", "The routine %s needs a public static method of the class %s that fits %s. The class has: %s."),
    /// (routine, class, signature)
    AMBIGUOUS("42X73", "Several methods of the routine %s fit %s. Write the types of the parameters in EXTERNAL NAME: '%s.%s(int,java.lang.String)'."),
    /// (aggregate, class)
    AGGREGATE_PARAMETERS("42ZC4", "The class of the aggregate %s, %s, does not implement org.apache.derby.agg.Aggregator with types as its parameters."),
    /// (aggregate, Java type, bound)
    AGGREGATE_INPUT("42ZC6", "The values of the aggregate %s are declared as the Java type %s, but its class requires a subtype of %s."),
    /// (aggregate, Java type, bound)
    AGGREGATE_RESULT("42ZC7", "The result of the aggregate %s is declared as the Java type %s, but its class requires a subtype of %s."),
    /// (class, aggregate, reason)
    AGGREGATE_CLASS("42ZC8", "The class %s of the aggregate %s cannot be used: %s."),
    /// (class, interface)
    NO_TOOL("X0Y88", "The class %s is not an optional tool: it does not implement %s."),
    /// (class, reason)
    TOOL_CLASS("XJ001", "The class %s of an optional tool cannot be used: %s."),
    /// (class)
    NO_ROWS_CLASS("42X08", "The class %s does not implement java.sql.ResultSet or java.sql.PreparedStatement."),
    /// (class, number)
    NO_CONSTRUCTOR("42X75", "The class %s has no public constructor with %s parameters of the type java.lang.String."),
    /// (class, number, number)
    COLUMN_COUNT("42802", "The rows of the class %s have %s columns; the table has %s."),
    NULL_ARGUMENT("39004", "A NULL cannot be passed to a Java parameter of the primitive type %s. Declare the function with RETURNS NULL ON NULL INPUT, or use a wrapper class in Java."),
    NO_ROWS("38000", "The table function %s has returned no ResultSet."),
    THROWN("38000", "The exception '%s' was thrown while a routine was running.");

    private final ErrorDefinition definition;

    LinkError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
