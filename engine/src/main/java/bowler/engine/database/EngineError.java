// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The errors that can occur between a connection and its database.
public enum EngineError implements DefinedError {
    DATABASE_NOT_FOUND("XJ004", Severity.SESSION,
        "There is no database at '%s'. Add create=true to the URL to create it."),
    NOTHING_IN_ARCHIVE("XJ004", Severity.SESSION,
        "There is no database at '%s'. The archive or folder must have the files of a database that was shut down."),
    CANNOT_SHARE("XJ040", Severity.SESSION, "The database '%s' cannot be shared with other processes: %s."),
    NOT_SHARED_WITH("08004", Severity.SESSION,
        "The database '%s' is shared only with processes that connect to its folder with share=true."),
    NO_NAME("XJ004", Severity.SESSION,
        "The URL names no database. Write jdbc:bowler:PATH for a database in a folder, or "
            + "jdbc:bowler:memory:NAME for one in memory. Add ;create=true to create it."),
    NOT_A_PATH("XJ028", Severity.SESSION, "'%s' is not a valid path on this system: %s."),
    FOREIGN_ADDRESS("XJ028", Severity.SESSION,
        "The database name '%s' begins with '%s', which is not supported. Write %s."),
    OPEN_FAILED("XJ040", Severity.SESSION, "The database '%s' could not be opened: %s."),
    CREATE_FAILED("XJ041", Severity.SESSION, "The database '%s' could not be created: %s."),
    NOT_A_DATABASE("XBM0A", Severity.DATABASE,
        "The folder '%s' exists and contains files that do not belong to a database. Choose another folder."),
    RESTORE_UNFINISHED("XBM0A", Severity.DATABASE,
        "A restore into the folder '%s' has not been completed. Repeat it, or remove the folder."),
    DATABASE_OF_DERBY("XBM0A", Severity.DATABASE,
        "The folder '%s' contains a Derby database, whose files Bowler cannot read. Copy it into a new database "
            + "with the command 'bowler migrate'."),
    NEWER_CATALOG("XSLAN", Severity.DATABASE,
        "The system tables of the database '%s' have format %s, written by %s. This is release %s, which reads formats up to "
            + "%s. Open the database with the release that wrote it, or a later one."),
    DATABASE_SHUT_DOWN("08006", Severity.DATABASE, "The database '%s' is shut down."),
    ENGINE_SHUT_DOWN("XJ015", Severity.SYSTEM, "All databases of this JVM are shut down."),
    BAD_ATTRIBUTE("XJ05B", Severity.SESSION, "The attribute %s cannot have the value '%s'. Allowed: %s."),
    NOT_DROPPED("XBM0I", Severity.SESSION,
        "The database '%s' is in a folder, and drop=true removes databases in memory only. Shut the database down, then delete the folder."),
    BAD_TERRITORY("XBM0X", Severity.SESSION, "The territory '%s' does not have the form ll, ll_CC or ll_CC_variant."),
    BAD_COLLATION("XBM03", Severity.SESSION,
        "There is no collation '%s'. Allowed: UCS_BASIC, TERRITORY_BASED, TERRITORY_BASED:PRIMARY, "
            + "SECONDARY, TERTIARY or IDENTICAL, and the names that COLLATE takes."),
    NO_COLLATOR("XBM04", Severity.SESSION, "This JVM has no collator for the territory '%s'."),
    CONTRADICTING_ATTRIBUTES("XJ049", Severity.SESSION, "The attributes %s and %s contradict each other."),
    LOG_DEVICE_FIXED("XSRS8", Severity.SESSION,
        "The log of the database '%s' lies elsewhere, and logDevice cannot move it. Omit the attribute; to move the log, make a "
            + "backup and create a database from it with logDevice."),
    NOT_SUPPORTED("0A000", Severity.SESSION, "The attribute %s is not supported."),
    TRIGGERS_TOO_DEEP("54038", Severity.STATEMENT,
        "The action of trigger '%s' would be nested in %s other actions; the maximum is reached. Does it fire itself without end?"),
    SESSION_CLOSED("08003", Severity.SESSION, "The connection is closed."),
    ENDED_ON_REQUEST("57P01", Severity.SESSION,
        "Another session has ended this connection with SYSCS_UTIL.BOWLER_END_SESSION. Its transaction is rolled back."),
    NO_SUCH_SESSION("22023", Severity.STATEMENT, "There is no session %s. SYSCS_DIAG.SESSIONS lists the sessions."),
    SHUTDOWN_IN_ROUTINE("25001", Severity.STATEMENT,
        "A routine cannot shut down the database '%s', because a statement of it calls the routine. Let the program shut it down."),
    BUSY_WITH_ROUTINE("0A000", Severity.STATEMENT,
        "The connection runs the statement that calls this code. Use jdbc:default:connection within a routine, and another connection for rows of an INSERT."),
    OWN_SESSION("22023", Severity.STATEMENT, "A session cannot end itself. Close the connection."),
    IN_BRANCH("2D521", Severity.STATEMENT,
        "The connection is in a distributed transaction. Only the transaction manager may commit it or roll it back."),
    BRANCH_ROLLED_BACK("25P02", Severity.STATEMENT,
        "The branch %s was rolled back, so no statement can run in it. The transaction manager must end it and roll it back."),
    CURSOR_SUSPENDED("24000", Severity.STATEMENT,
        "The cursor belongs to a suspended branch of a distributed transaction. Resume the branch first."),
    ISOLATION_IN_BRANCH("X0Y77", Severity.STATEMENT,
        "The isolation level cannot change within a distributed transaction that has begun, because that would commit it."),
    IN_TRANSACTION("25001", Severity.STATEMENT, "A transaction is open. Commit it or roll it back first."),
    READ_ONLY_IN_TRANSACTION("25501", Severity.STATEMENT,
        "The read-only mode cannot be changed while a transaction is open. Commit it or roll it back first."),
    READ_ONLY("25502", Severity.STATEMENT, "The connection is read-only, but the statement changes rows or sets a sequence."),
    READ_ONLY_DEFINITION("25503", Severity.STATEMENT,
        "The connection is read-only, but the statement changes the schema or a setting."),
    READ_ONLY_FOR_GOOD("25505", Severity.STATEMENT,
        "The connection must stay read-only, because the folder of the database is read-only."),
    TEMPORARY_IN_BRANCH("0A000", Severity.STATEMENT,
        "A branch of a distributed transaction has no temporary tables; declare them outside of it."),
    BAD_BRANCH_NAME("XCY00", Severity.STATEMENT,
        "'%s' is not the name of a branch. Write (format,global id,qualifier) as SYSCS_DIAG.PREPARED_BRANCHES shows it."),
    BAD_DECISION("XCY00", Severity.STATEMENT,
        "'%s' is not a decision on a branch. Write COMMIT or ROLLBACK, or NULL to forget a decision."),
    NULL_PROPERTY("XCY03", Severity.STATEMENT, "SYSCS_SET_DATABASE_PROPERTY needs a property name; it is NULL."),
    NULL_SCHEMA("42815", Severity.STATEMENT, "The current schema cannot be NULL. Specify a schema."),
    NO_SUCH_SCHEMA("42Y07", Severity.STATEMENT, "There is no schema '%s'."),
    NO_SUCH_SAVEPOINT("3B001", Severity.STATEMENT, "The savepoint was released, or its transaction has ended."),
    NO_SAVEPOINT_OF_THAT_NAME("3B001", Severity.STATEMENT, "There is no savepoint '%s' in this transaction."),
    SAVEPOINT_NAME_EXISTS("3B501", Severity.STATEMENT,
        "A savepoint '%s' already exists, and one of the two is UNIQUE. Release it first."),
    ROWS_EXPECTED("X0Y78", Severity.STATEMENT, "The statement returns no rows. Execute it as an update."),
    TOO_MANY_RESULT_SETS("0100E", Severity.WARNING, "The procedure has returned %s result sets, but may return %s; the others are closed."),
    COUNT_EXPECTED("X0Y79", Severity.STATEMENT, "The statement returns rows. Execute it as a query."),
    REDEFINED("40001", Severity.TRANSACTION,
        "The definition of a table has changed since the transaction took its snapshot. Run the transaction again."),
    LOG_UNREADABLE("38000", Severity.STATEMENT, "The message log %s cannot be read: %s."),
    NO_SUCH_CURSOR("42X30", Severity.STATEMENT,
        "There is no open cursor '%s'. Its result set may have been closed, for example by the end of a transaction."),
    CURSOR_READ_ONLY("42X23", Severity.STATEMENT,
        "The rows of cursor '%s' cannot be changed. Its query needs FOR UPDATE and must return rows of one table."),
    DELETE_OF_OTHER_TABLE("42X28", Severity.STATEMENT,
        "The statement deletes rows of '%s', but the cursor '%s' reads another table."),
    UPDATE_OF_OTHER_TABLE("42X29", Severity.STATEMENT,
        "The statement updates rows of '%s', but the cursor '%s' reads another table."),
    NOT_IN_UPDATE_LIST("42X31", Severity.STATEMENT, "The column '%s' is not in the FOR UPDATE list of cursor '%s'."),
    DROPPED_MEANWHILE("40XD2", Severity.TRANSACTION,
        "The %s was dropped, truncated or rebuilt while the statement was using it. Run the transaction again."),
    STILL_IN_USE("X0X95", Severity.STATEMENT,
        "%s '%s' is not possible: an open result set of this connection reads from it. Close the result "
            + "set, or read it to its end."),
    STATEMENT_CLOSED("XJ012", Severity.STATEMENT, "The statement is closed."),
    NO_SUCH_KEY_COLUMN("X0X0F", Severity.STATEMENT, "Generated keys: there is no column '%s' in table '%s'."),
    STORE_STOPPED("XSDB0", Severity.DATABASE,
        "The database has stopped after an error: %s. The next connection opens it again with all committed data."),
    /// (name, cause)
    DATABASE_STOPPED("08006", Severity.DATABASE,
        "The database '%s' has stopped after an error: %s. Connect again: this opens it with all committed data."),
    /// (name, cause)
    MEMORY_DATABASE_STOPPED("08006", Severity.DATABASE,
        "The database '%s' has stopped after an error: %s. It was in memory, so its rows are lost. Drop it "
            + "(drop=true), then create it again."),
    /// (name, cause)
    REOPENED("01J0N", Severity.WARNING,
        "The database '%s' had stopped after an error (%s) and was opened again. Transactions that were "
            + "open at that time were rolled back."),
    /// (what the JVM says)
    HEAP_FULL("53200", Severity.STATEMENT,
        "The JVM is out of memory (%s). The statement fails and has changed nothing. Raise -Xmx, keep "
            + "fewer results open, or use shorter values."),
    STACK_FULL("54001", Severity.STATEMENT,
        "The statement is nested too deeply for the stack of this thread. Nest it less deeply, or use a "
            + "thread with a larger stack (-Xss)."),
    /// (name, what the JVM says)
    NO_MEMORY_TO_CONNECT("53200", Severity.SESSION,
        "The JVM has not enough memory to connect to the database '%s' (%s). Raise -Xmx, or close other connections."),
    INTERNAL("XJ001", Severity.STATEMENT, "Internal error: %s."),
    MESSAGE_NOT_WRITTEN("01J0M", Severity.WARNING, "A message could not be written to the log: %s."),
    NO_AUTHENTICATION("01J14", Severity.WARNING, "Privileges are checked, but passwords are not: anyone can connect as any user. "
        + "Set derby.connection.requireAuthentication to true, or create users with SYSCS_UTIL.SYSCS_CREATE_USER."),
    ALREADY_EXISTS("01J01", Severity.WARNING, "The database '%s' already exists. Connected to the existing database.");

    private final ErrorDefinition definition;

    EngineError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
