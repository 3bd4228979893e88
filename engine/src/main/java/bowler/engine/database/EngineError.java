// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// The errors that can occur between a connection and its database.
public enum EngineError implements SqlError {
    DATABASE_NOT_FOUND("XJ004", Severity.SESSION,
        "There is no database at '%s'; add create=true to the URL to make one."),
    NO_NAME("XJ004", Severity.SESSION,
        "The URL names no database. Write jdbc:bowler:PATH for one in a folder or jdbc:bowler:memory:NAME for one in memory, "
            + "with ;create=true to make it."),
    NOT_A_PATH("XJ028", Severity.SESSION, "The system cannot take '%s' for a path: %s."),
    FOREIGN_ADDRESS("XJ028", Severity.SESSION, "The address '%s' begins with '%s', which is not known here; write %s."),
    OPEN_FAILED("XJ040", Severity.SESSION, "The database '%s' could not be opened: %s."),
    CREATE_FAILED("XJ041", Severity.SESSION, "The database '%s' could not be made: %s."),
    NOT_A_DATABASE("XBM0A", Severity.DATABASE,
        "The folder '%s' exists and holds other files than a database; choose another place."),
    DATABASE_OF_DERBY("XBM0A", Severity.DATABASE,
        "The folder '%s' holds a database of Derby, whose files cannot be read here; make one in another folder, and copy definitions and rows by JDBC."),
    DATABASE_SHUT_DOWN("08006", Severity.DATABASE, "The database '%s' is shut down."),
    ENGINE_SHUT_DOWN("XJ015", Severity.SYSTEM, "All databases of this JVM are shut down."),
    BAD_ATTRIBUTE("XJ05B", Severity.SESSION, "The attribute %s cannot have the value '%s'; allowed: %s."),
    BAD_TERRITORY("XBM0X", Severity.SESSION, "The territory '%s' is not written as ll, ll_CC or ll_CC_variant."),
    BAD_COLLATION("XBM03", Severity.SESSION, "There is no collation '%s'; allowed: UCS_BASIC, TERRITORY_BASED, TERRITORY_BASED:PRIMARY, SECONDARY, TERTIARY or IDENTICAL, and names as in COLLATE."),
    NO_COLLATOR("XBM04", Severity.SESSION, "This JVM does not know how the territory '%s' sorts."),
    CONTRADICTING_ATTRIBUTES("XJ049", Severity.SESSION, "The attributes %s and %s contradict each other."),
    NOT_SUPPORTED("0A000", Severity.SESSION, "The attribute %s is not supported."),
    TRIGGERS_TOO_DEEP("54038", Severity.STATEMENT,
        "The action of trigger '%s' would be nested in %s other actions; the maximum is reached. Does it fire itself without end?"),
    SESSION_CLOSED("08003", Severity.SESSION, "The connection is closed."),
    IN_BRANCH("2D521", Severity.STATEMENT,
        "The connection works for a branch of a distributed transaction, which only its transaction manager commits or rolls back."),
    BRANCH_ROLLED_BACK("25P02", Severity.STATEMENT,
        "The branch %s is rolled back, so no statement can run for it; the transaction manager has to end it and roll back."),
    CURSOR_SUSPENDED("24000", Severity.STATEMENT,
        "The cursor is of a suspended branch of a distributed transaction; resume the branch first."),
    ISOLATION_IN_BRANCH("X0Y77", Severity.STATEMENT,
        "The isolation level cannot change within a distributed transaction that has begun, because that would commit it."),
    IN_TRANSACTION("25001", Severity.STATEMENT, "A transaction is open; commit or roll back first."),
    READ_ONLY_IN_TRANSACTION("25501", Severity.STATEMENT,
        "Read-only cannot be changed while a transaction is open; commit or roll back first."),
    READ_ONLY("25502", Severity.STATEMENT, "The connection is read-only; the statement changes data."),
    READ_ONLY_DEFINITION("25503", Severity.STATEMENT, "The connection is read-only; the statement changes definitions."),
    READ_ONLY_FOR_GOOD("25505", Severity.STATEMENT,
        "The folder of the database may only be read, so its connections stay read-only."),
    TEMPORARY_IN_BRANCH("0A000", Severity.STATEMENT,
        "A branch of a distributed transaction has no temporary tables; declare them outside of it."),
    NULL_PROPERTY("XCY03", Severity.STATEMENT, "SYSCS_SET_DATABASE_PROPERTY needs the name of a property, not NULL."),
    NULL_SCHEMA("42815", Severity.STATEMENT, "The current schema cannot be NULL; name a schema."),
    NO_SUCH_SCHEMA("42Y07", Severity.STATEMENT, "There is no schema '%s'."),
    NO_SUCH_SAVEPOINT("3B001", Severity.STATEMENT, "The savepoint is released, or its transaction has ended."),
    NO_SAVEPOINT_OF_THAT_NAME("3B001", Severity.STATEMENT, "There is no savepoint '%s' in this transaction."),
    SAVEPOINT_NAME_TAKEN("3B501", Severity.STATEMENT,
        "The savepoint '%s' is there already, and it or this one is UNIQUE; release it first."),
    ROWS_EXPECTED("X0Y78", Severity.STATEMENT, "The statement gives no rows; run it as an update."),
    TOO_MANY_RESULT_SETS("0100E", Severity.WARNING, "The procedure has returned %s result sets, but may return %s; the others are closed."),
    COUNT_EXPECTED("X0Y79", Severity.STATEMENT, "The statement gives rows; run it as a query."),
    REDEFINED("40001", Severity.TRANSACTION,
        "A table was redefined since the transaction took its snapshot; run the transaction again."),
    LOG_UNREADABLE("38000", Severity.STATEMENT, "The message log %s cannot be read: %s."),
    NO_SUCH_CURSOR("42X30", Severity.STATEMENT,
        "There is no open cursor '%s'; has its result set been closed, by the end of a transaction perhaps?"),
    CURSOR_READ_ONLY("42X23", Severity.STATEMENT,
        "The rows of cursor '%s' cannot be changed; its query needs FOR UPDATE and rows of one table."),
    DELETE_OF_OTHER_TABLE("42X28", Severity.STATEMENT, "Rows of '%s' are to be deleted, but the cursor '%s' shows another table."),
    UPDATE_OF_OTHER_TABLE("42X29", Severity.STATEMENT, "Rows of '%s' are to be updated, but the cursor '%s' shows another table."),
    NOT_IN_UPDATE_LIST("42X31", Severity.STATEMENT, "The column '%s' is not in the FOR UPDATE list of cursor '%s'."),
    DROPPED_MEANWHILE("40XD2", Severity.TRANSACTION,
        "The %s was dropped, emptied or made anew while the statement used it; run the transaction again."),
    STILL_READ("X0X95", Severity.STATEMENT,
        "%s '%s': a result set of this connection still reads from it; close the result set, or read it to its end."),
    STATEMENT_CLOSED("XJ012", Severity.STATEMENT, "The statement is closed."),
    NO_SUCH_KEY_COLUMN("X0X0F", Severity.STATEMENT, "Generated keys: there is no column '%s' in table '%s'."),
    STORE_STOPPED("XSDB0", Severity.DATABASE,
        "The database has stopped itself, as %s; the next connection opens it again, with all that was committed."),
    /// (name, cause)
    DATABASE_STOPPED("08006", Severity.DATABASE,
        "The database '%s' has stopped itself: %s. Connect again: this opens it, with all that was committed."),
    /// (name, cause)
    MEMORY_DATABASE_STOPPED("08006", Severity.DATABASE,
        "The database '%s' has stopped itself: %s. It is in memory, so its rows are lost; drop it (drop=true), then create it again."),
    /// (name, cause)
    REOPENED("01J0N", Severity.WARNING,
        "The database '%s' had stopped itself (%s) and was opened again; transactions that were open then are rolled back."),
    /// (what the JVM says)
    HEAP_FULL("53200", Severity.STATEMENT,
        "The JVM has no memory left (%s), so the statement ends without having changed anything. Give it more with -Xmx, "
            + "or have fewer results open and shorter values."),
    STACK_FULL("54001", Severity.STATEMENT,
        "The statement nests deeper than the stack of this thread allows; nest it less, or give the thread a larger stack (-Xss)."),
    /// (name, what the JVM says)
    NO_MEMORY_TO_CONNECT("53200", Severity.SESSION,
        "The JVM has no memory left to connect to the database '%s' (%s). Give it more with -Xmx, or close other connections."),
    INTERNAL("XJ001", Severity.STATEMENT, "Internal error: %s."),
    MESSAGE_NOT_WRITTEN("01J0M", Severity.WARNING, "A message could not be written to the log: %s."),
    ALREADY_EXISTS("01J01", Severity.WARNING, "The database '%s' exists already; connected to it.");

    private final String sqlState;
    private final Severity severity;
    private final String text;

    EngineError(String sqlState, Severity severity, String text) {
        this.sqlState = sqlState;
        this.severity = severity;
        this.text = text;
    }

    @Override
    public String sqlState() {
        return sqlState;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String text() {
        return text;
    }
}
