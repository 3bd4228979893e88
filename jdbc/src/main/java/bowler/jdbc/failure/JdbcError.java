// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.failure;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;
import java.sql.SQLException;

/// The errors of JDBC calls. Message arguments are in brackets, in the order of the text.
public enum JdbcError implements SqlError {
    SCROLL_SENSITIVE("01J02", Severity.WARNING,
        "scroll-sensitive result sets do not exist here; a scroll-insensitive one is given"),
    NOT_UPDATABLE("01J06", Severity.WARNING, "the rows of this query cannot be updated; a read-only result set is given"),
    NOT_HELD_IN_BRANCH("01J07", Severity.WARNING,
        "result sets of a distributed transaction close at its commit; the statement has holdability CLOSE_CURSORS_AT_COMMIT"),
    PARAMETER_MISSING("07000", "not every parameter has a value; set all of them before the statement runs"),
    NOT_REGISTERED("07004", "the value that the function returns is not registered; call registerOutParameter(1, type) before the run"),
    NO_PARAMETERS("07009", "the statement has no parameters"),
    /// (address)
    NO_NETWORK("08001", Severity.SESSION,
        "'%s' names a host, and the network client is not on the class path; add bowler-client.jar, or name a database in this JVM: "
            + "jdbc:bowler:FOLDER, or jdbc:bowler:memory:NAME"),
    /// (address)
    NO_PROVIDER("08001", Severity.SESSION, "nothing here knows how to connect to '%s'; is the engine's jar present?"),
    CONNECTION_CLOSED("08003", Severity.SESSION, "the connection is closed"),
    /// (what)
    NOT_SUPPORTED("0A000", "%s is not supported"),
    /// (Java or SQL type, SQL or Java type)
    NO_CONVERSION("22005", "a value of %s cannot be read or set as %s"),
    NOT_ON_ROW("24000", "the result set is not on a row; call next() first, and stop when it gives false"),
    ROW_GONE("24000", "the row was deleted, or got another key, since the result set read it; nothing was changed"),
    TRANSACTION_BEGUN("25001", Severity.WARNING, "a transaction is open already; the statement changes nothing"),
    TRANSACTION_UNDER_WAY("25001", "what a transaction is like is said before its first statement"),
    NO_TRANSACTION("25P01", Severity.WARNING, "no transaction is open: with auto-commit each statement is one, and BEGIN opens a longer one"),
    OPEN_TRANSACTION("25001", "the connection has a transaction open; commit or roll back before closing"),
    /// (savepoint)
    SAVEPOINT_GONE("3B001", "the savepoint %s is released, rolled back, or its transaction has ended"),
    /// (name)
    SAVEPOINT_EXISTS("3B501", "a savepoint named '%s' exists in this transaction"),
    /// (name)
    BAD_SCHEMA("42815", "'%s' is not a name of a schema"),
    /// (scope)
    BAD_SCOPE("42XAT", "%s is not a scope of row identifiers"),
    /// (column, cursor)
    NOT_IN_UPDATE_LIST("42X31", "the column '%s' is not in the FOR UPDATE list of cursor '%s'"),
    /// (column, number of columns)
    NO_COLUMN("S0022", "there is no column %s in this result set of %s columns"),
    /// (index)
    NO_KEY_INDEX("X0X0E", "generated keys: the table has no column number %s"),
    /// (name)
    NO_KEY_COLUMN("X0X0F", "generated keys: the table has no column '%s'"),
    ISOLATION_IN_BRANCH("X0Y77",
        "the isolation level cannot change within a distributed transaction that has begun, because that would commit it"),
    OPEN_ROWS("X0X03", "the isolation level cannot change while a result set is open that outlives a commit; close it first"),
    /// (name)
    CURSOR_EXISTS("X0X60", "a cursor named '%s' is open already"),
    NESTED_AUTOCOMMIT("XJ030", "the connection of a routine belongs to the transaction of the calling statement, so auto-commit stays off"),
    /// (how many)
    NOT_ONE_RESULT("X0Y78", "the procedure has returned %s result sets, and executeQuery needs one; run it with execute"),
    /// (name)
    NO_PARAMETER_NAME("42X93", "the statement calls no procedure with a parameter named '%s'"),
    /// (index)
    OUT_NOT_REGISTERED("07004", "parameter %s comes out of the procedure; call registerOutParameter before the run"),
    ROWS_EXPECTED("X0Y78", "the statement gives no rows; run it with executeUpdate or execute"),
    COUNT_EXPECTED("X0Y79", "the statement gives rows; run it with executeQuery or execute"),
    /// (what the JVM says)
    HEAP_FULL("53200", "the JVM has no memory left for the value or the row (%s); give it more with -Xmx, or read and set long values as streams"),
    STACK_FULL("54001", "the value or the statement nests deeper than the stack of this thread allows; give the thread a larger stack (-Xss)"),
    /// (Java type, SQL type)
    CANNOT_SET("XCL12", "a value of %s cannot be given for a parameter of type %s"),
    /// (index, number of columns)
    NO_COLUMN_TO_SET("XCL14", "there is no column %s in this result set of %s columns"),
    /// (index, number of parameters)
    NO_PARAMETER("XCL13", "there is no parameter %s in this statement of %s parameters"),
    /// (index)
    OUT_OF_IN("XCL22", "parameter %s only goes in, so it cannot be registered as one that comes out"),
    /// (index, type code, type)
    OUT_TYPE("XCL25", "parameter %s cannot be registered with the type code %s, as its type is %s"),
    /// (index)
    NOT_OUT("XCL26", "parameter %s only goes in, so it has no value to read"),
    RETURN_SET("XCL27", "parameter 1 is the value that the function returns, so it cannot be set"),
    RESULT_CLOSED("XCL16", "the result set is closed"),
    /// (name)
    CLIENT_INFO("XCY02", Severity.STATEMENT, "client info '%s' is not kept"),
    /// (what)
    BAD_CONNECTION_PARAMETER("XCZ02", "%s must not be null"),
    /// (what)
    INTERNAL("XJ001", "internal error: %s"),
    SAVEPOINT_IN_AUTOCOMMIT("XJ010", "savepoints need auto-commit off"),
    SAVEPOINT_NAME_NULL("XJ011", "the name of a savepoint is null"),
    /// (what)
    CLOSED("XJ012", "the %s is closed"),
    SAVEPOINT_HAS_NAME("XJ013", "a named savepoint has no id"),
    SAVEPOINT_HAS_NO_NAME("XJ014", "an unnamed savepoint has no name"),
    /// (method)
    NOT_WHEN_PREPARED("XJ016", "%s is not for prepared statements, which have their SQL already"),
    COLUMN_NAME_NULL("XJ018", "the name of a column is null"),
    /// (Java type, type code)
    NO_BRANCHES("0A000", Severity.SESSION, "the database '%s' is not reached in a way that supports distributed transactions"),
    /// (type)
    UNSUPPORTED_TYPE("XJ021", "the type %s is not supported"),
    /// (length said, length found)
    STREAM_LENGTH("XSDA4", "the stream was said to have length %s but has another"),
    NEGATIVE_LENGTH("XJ025", "the length of a stream is negative: %s"),
    /// (what)
    STREAM_BROKEN("XCL30", "reading the stream failed: %s"),
    STREAM_USED("XCL30", "the stream was read by an earlier run of the statement; set the parameter again"),
    /// (attribute)
    BAD_URL("XJ028", Severity.SESSION, "the URL attribute '%s' does not have the form name=value"),
    /// (scale)
    BAD_SCALE("XJ044", "%s is not a scale"),
    OUT_IN_BATCH("XJ04C", "a call that returns a value cannot be in a batch; run it by itself"),
    /// (level)
    BAD_ISOLATION("XJ045", "there is no isolation level %s"),
    AUTO_COMMIT_IN_BRANCH("XJ056", "auto-commit cannot be on within a distributed transaction"),
    COMMIT_IN_BRANCH("XJ057", "a distributed transaction is committed by its transaction manager only"),
    ROLLBACK_IN_BRANCH("XJ058", "a distributed transaction is rolled back by its transaction manager only, and has no savepoints of JDBC"),
    CLOSE_IN_BRANCH("XJ059", "the connection before is in a distributed transaction that has begun; close it before another one is lent"),
    HOLD_IN_BRANCH("XJ05C", "result sets cannot be held over the commit of a distributed transaction"),
    NEEDS_SCROLLING("XJ061", "%s needs a result set that scrolls; ask for TYPE_SCROLL_INSENSITIVE"),
    /// (value)
    BAD_ROW_FETCH_SIZE("XJ062", "%s is not a fetch size"),
    BAD_MAX_ROWS("XJ063", "%s is not a number of rows"),
    BAD_FETCH_DIRECTION("XJ064", "%s is not a fetch direction"),
    BAD_FETCH_SIZE("XJ065", "%s is not a fetch size"),
    BAD_FIELD_SIZE("XJ066", "%s is not a size of fields"),
    SQL_NULL("XJ067", "the SQL text is null"),
    IN_BATCH("XJ068", "a batch is being filled; run or clear it first"),
    /// (position)
    LOB_POSITION("XJ070", "positions in a LOB begin at 1; got %s"),
    /// (length)
    LOB_NEGATIVE_LENGTH("XJ071", "the length of a piece of a LOB is negative: %s"),
    /// (what)
    LOB_NULL("XJ072", "%s must not be null"),
    BAD_TIMEOUT("XJ074", "%s is not a timeout"),
    /// (position, length)
    LOB_PAST_END("XJ076", "the position %s is past the end of a LOB of length %s"),
    /// (offset, length)
    LOB_BAD_OFFSET("XJ078", "the offset %s is not within an array or text of length %s"),
    /// (length)
    LOB_LENGTH_PAST_END("XJ079", "the length %s is past the end of the LOB"),
    /// (value, method)
    BAD_ARGUMENT("XJ081", "%s is no argument for %s"),
    NO_UPDATES("XJ083", "%s is not possible: the result set is read-only"),
    /// (column, method)
    NOT_OF_TABLE("XJ084", "column %s is computed, so %s cannot give it a value"),
    NOT_ON_INSERT_ROW("XJ086", "insertRow needs moveToInsertRow first"),
    /// (length of the stream, position, length)
    LOB_STREAM_PAST_END("XJ087", "a stream of length %s from position %s reaches past the end of a LOB of length %s"),
    /// (length)
    LOB_TOO_LONG("XJ093", "a LOB of length %s is too long"),
    SAVEPOINT_OF_ANOTHER("XJ097", "the savepoint belongs to another connection"),
    TABLE_NAME_NULL("XJ103", "the name of a table is null"),
    /// (class, class)
    CANNOT_UNWRAP("XJ128", "%s is not a wrapper for %s"),
    LOB_FREED("XJ215", "the LOB is freed"),
    ARRAY_FREED("XJ215", "the array is freed"),
    /// (index, count, elements)
    ARRAY_PART("2202E", "an array of %3$s elements has no part of %2$s from %1$s; elements are counted from 1");

    private final String sqlState;
    private final Severity severity;
    private final String text;

    JdbcError(String sqlState, String text) {
        this(sqlState, Severity.STATEMENT, text);
    }

    JdbcError(String sqlState, Severity severity, String text) {
        this.sqlState = sqlState;
        this.severity = severity;
        this.text = text;
    }

    /// To be thrown: the failure as JDBC shows it.
    public SQLException exception(Object... arguments) {
        return SqlExceptions.of(failure(arguments), false);
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
