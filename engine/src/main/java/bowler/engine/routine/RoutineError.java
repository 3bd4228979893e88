// SPDX-License-Identifier: Apache-2.0
package bowler.engine.routine;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The errors of routines that the engine finds.
public enum RoutineError implements DefinedError {
    /// (class, routine)
    CLASS_NOT_ALLOWED("42X51",
        "The class %s of the routine %s may not be called, because the setting bowler.routines.allow does not name it. "
            + "Add a pattern such as org.example.* to the setting."),
    NO_LINKER("0A000", "Routines in Java need the JDBC driver of Bowler on the class path."),
    NO_SQL("38001", "The routine %s is declared with NO SQL, but runs a statement. Declare it with CONTAINS SQL, READS SQL DATA or MODIFIES SQL DATA."),
    NO_CHANGES("38002", "The routine %s changes data or definitions, but is not declared with MODIFIES SQL DATA."),
    NO_READS("38004", "The routine %s reads data, but is not declared with READS SQL DATA or MODIFIES SQL DATA."),
    NO_COMMIT("X0Y66", "The routine %s cannot commit, because the statement that calls it is still running. Only procedures that CALL runs may commit."),
    NO_ROLLBACK("X0Y67", "The routine %s cannot roll back, because the statement that calls it is still running. Only procedures that CALL runs may roll back."),
    DEFINITION_IN_TRIGGER("X0Y69", "The routine %s cannot change definitions, because a trigger calls it."),
    TRANSACTION_IN_TRIGGER("X0Y71", "The routine %s cannot begin, end or set up transactions, because a trigger calls it."),
    SAVEPOINT_IN_TRIGGER("XJ017", "The routine %s cannot use savepoints, because a trigger calls it."),
    JAR_EXISTS("X0Y32", "The jar %s already exists. Use SQLJ.REPLACE_JAR to replace it."),
    NO_JAR("X0X13", "There is no jar %s in the database."),
    JAR_ON_CLASS_PATH("X0X07", "The jar %s cannot be removed while the property derby.database.classpath names it."),
    BAD_JAR_NAME("XCXA0", "'%s' is not the name of a jar. Write NAME or SCHEMA.NAME."),
    BAD_CLASS_PATH("XCXB0", "'%s' is not a valid class path of the database. List jars as SCHEMA.JAR, separated by colons."),
    UNKNOWN_JAR("42X96", "The class path of the database names the jar %s, which is not installed. Call SQLJ.INSTALL_JAR first."),
    /// (file, reason)
    JAR_NOT_READ("46001", "The jar file %s cannot be read: %s."),
    TOO_DEEP("54038", "Routines call each other more than %s levels deep.");

    private final ErrorDefinition definition;

    RoutineError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
