// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.failure;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;
import java.sql.SQLException;

/// The errors of JDBC calls. Message arguments are in brackets, in the order of the text.
public enum JdbcError implements DefinedError {
    SCROLL_SENSITIVE("01J02", Severity.WARNING,
        "Scroll-sensitive result sets are not supported. The result set is scroll-insensitive."),
    NOT_UPDATABLE("01J06", Severity.WARNING, "The rows of this query cannot be updated. The result set is read-only."),
    NOT_HELD_IN_BRANCH("01J07", Severity.WARNING,
        "Result sets of a distributed transaction close at its commit; the statement has holdability "
            + "CLOSE_CURSORS_AT_COMMIT."),
    PARAMETER_MISSING("07000",
        "At least one parameter has no value. Set all parameters before the statement is executed."),
    NOT_REGISTERED("07004",
        "The return value of the function is not registered. Call registerOutParameter(1, type) before the "
            + "execution."),
    NO_PARAMETERS("07009", "The statement has no parameters."),
    /// (address)
    NO_NETWORK("08001", Severity.SESSION,
        "'%s' names a host, but no network client is on the class path. Add bowler-client.jar, or name a "
            + "database in the same JVM: jdbc:bowler:FOLDER or jdbc:bowler:memory:NAME."),
    /// (address)
    NO_PROVIDER("08001", Severity.SESSION,
        "No provider of connections accepts '%s'. Is the engine's jar on the class path?"),
    CONNECTION_CLOSED("08003", Severity.SESSION, "The connection is closed."),
    /// (what)
    NOT_SUPPORTED("0A000", "%s is not supported."),
    /// (Java or SQL type, SQL or Java type)
    NO_CONVERSION("22005", "A value of type %s cannot be read or set as %s."),
    NOT_ON_ROW("24000",
        "The result set is not positioned on a row. Call next() first, and stop when it returns false."),
    ROW_NO_LONGER_EXISTS("24000", "The row was deleted or its key was changed since the result set read it. Nothing was changed."),
    TRANSACTION_BEGUN("25001", Severity.WARNING, "A transaction is already open. The statement has no effect."),
    TRANSACTION_UNDER_WAY("25001", "The properties of a transaction must be set before its first statement."),
    NO_TRANSACTION("25P01", Severity.WARNING,
        "No transaction is open. With auto-commit each statement is a transaction; BEGIN starts a longer "
            + "one."),
    OPEN_TRANSACTION("25001",
        "The connection has an open transaction. Commit it or roll it back before closing the connection."),
    /// (savepoint)
    SAVEPOINT_INVALID("3B001", "The savepoint %s was released or rolled back, or its transaction has ended."),
    /// (name)
    SAVEPOINT_EXISTS("3B501", "A savepoint named '%s' already exists in this transaction."),
    /// (name)
    BAD_SCHEMA("42815", "'%s' is not a valid schema name."),
    /// (scope)
    BAD_SCOPE("42XAT", "%s is not a valid scope of row identifiers."),
    /// (column, cursor)
    NOT_IN_UPDATE_LIST("42X31", "The column '%s' is not in the FOR UPDATE list of cursor '%s'."),
    /// (column, number of columns)
    NO_COLUMN("S0022", "There is no column %s in this result set, which has %s columns."),
    /// (index)
    NO_KEY_INDEX("X0X0E", "Generated keys: the table has no column number %s."),
    /// (name)
    NO_KEY_COLUMN("X0X0F", "Generated keys: the table has no column '%s'."),
    ISOLATION_IN_BRANCH("X0Y77",
        "The isolation level cannot change within a distributed transaction that has begun, because that "
            + "would commit it."),
    OPEN_ROWS("X0X03",
        "The isolation level cannot be changed while a result set that is held over a commit is open. "
            + "Close it first."),
    /// (name)
    CURSOR_EXISTS("X0X60", "An open cursor named '%s' already exists."),
    NESTED_AUTOCOMMIT("XJ030",
        "The connection of a routine belongs to the transaction of the calling statement, so auto-commit "
            + "stays off."),
    /// (how many)
    NOT_ONE_RESULT("X0Y78",
        "The procedure has returned %s result sets, and executeQuery needs one; run it with execute."),
    /// (name)
    NO_PARAMETER_NAME("42X93", "The statement calls no procedure with a parameter named '%s'."),
    /// (index)
    OUT_NOT_REGISTERED("07004", "Parameter %s is an output parameter that is not registered. Call registerOutParameter before the execution."),
    ROWS_EXPECTED("X0Y78", "The statement returns no rows. Execute it with executeUpdate or execute."),
    COUNT_EXPECTED("X0Y79", "The statement returns rows. Execute it with executeQuery or execute."),
    /// (what the JVM says)
    HEAP_FULL("53200",
        "The JVM has not enough memory for the value or the row (%s). Raise -Xmx, or read and set long "
            + "values as streams."),
    STACK_FULL("54001",
        "The value or the statement is nested too deeply for the stack of this thread. Use a thread with a "
            + "larger stack (-Xss)."),
    /// (Java type, SQL type)
    /// (bytes, limit)
    OBJECT_TOO_LONG("54000", "A serialized object of %s bytes exceeds the limit of %s bytes. Store it in a BLOB."),
    /// (class, reason)
    OBJECT_STREAM("XN020", "An object of the class %s cannot be serialized or read: %s"),
    /// (class, refused class, setting)
    OBJECT_CLASS("XN020", "An object of the class %s contains an object of the class %s, which may not be read. Add the class to the setting %s."),
    CANNOT_SET("XCL12", "A value of type %s cannot be set for a parameter of type %s."),
    /// (index, number of columns)
    NO_COLUMN_TO_SET("XCL14", "There is no column %s in this result set, which has %s columns."),
    /// (index, number of parameters)
    NO_PARAMETER("XCL13", "There is no parameter %s in this statement, which has %s parameters."),
    /// (index)
    OUT_OF_IN("XCL22", "Parameter %s is an input parameter and cannot be registered as an output parameter."),
    /// (index, type code, type)
    OUT_TYPE("XCL25", "Parameter %s cannot be registered with the type code %s, because its type is %s."),
    /// (index)
    NOT_OUT("XCL26", "Parameter %s is an input parameter and has no output value."),
    RETURN_SET("XCL27", "Parameter 1 is the return value of the function and cannot be set."),
    READ_TWICE("XCL18", "A stream or large object of column %d was already obtained from this row."),
    RESULT_CLOSED("XCL16", "The result set is closed."),
    /// (name)
    CLIENT_INFO("XCY02", Severity.STATEMENT, "The client info property '%s' is not supported."),
    /// (what)
    BAD_CONNECTION_PARAMETER("XCZ02", "The argument %s must not be null."),
    /// (what)
    INTERNAL("XJ001", "Internal error: %s"),
    JAVA_EXCEPTION("XJ001", "Java exception: %s"),
    SAVEPOINT_IN_AUTOCOMMIT("XJ010",
        "Savepoints are not possible in auto-commit mode. Call setAutoCommit(false) first."),
    SAVEPOINT_NAME_NULL("XJ011", "The name of a savepoint is null."),
    /// (what)
    CLOSED("XJ012", "The %s is closed."),
    SAVEPOINT_HAS_NAME("XJ013", "A named savepoint has no id."),
    SAVEPOINT_HAS_NO_NAME("XJ014", "An unnamed savepoint has no name."),
    /// (method)
    NOT_WHEN_PREPARED("XJ016", "%s is not allowed on a prepared statement, whose SQL text is fixed."),
    COLUMN_NAME_NULL("XJ018", "The name of a column is null."),
    /// (Java type, type code)
    NO_BRANCHES("0A000", Severity.SESSION,
        "The kind of connection to the database '%s' does not support distributed transactions."),
    /// (type)
    UNSUPPORTED_TYPE("XJ021", "The type %s is not supported."),
    /// (length said, length found)
    /// Derby's state of a stream that is longer than the type of its target; it follows 22001.
    STREAM_TOO_LONG("XSDA4", "The stream could not be stored in a value of type %s."),
    STREAM_LENGTH("XSDA4", "The actual length of the stream differs from the specified length %s."),
    NEGATIVE_LENGTH("XJ025", "The specified length %s of a stream is negative."),
    /// (what)
    STREAM_BROKEN("XCL30", "Reading the stream failed: %s"),
    STREAM_USED("XCL30", "The stream was consumed by an earlier execution of the statement. Set the parameter again."),
    /// (attribute)
    BAD_MODE("XJ05B", Severity.SESSION, "The attribute mode cannot have the value '%s'. Allowed: bowler, derby."),
    BAD_URL("XJ028", Severity.SESSION, "The URL attribute '%s' does not have the form name=value."),
    /// (scale)
    BAD_SCALE("XJ044", "%s is not a valid scale."),
    OUT_IN_BATCH("XJ04C", "A call that returns a value cannot be part of a batch. Execute it separately."),
    /// (level)
    BAD_ISOLATION("XJ045", "There is no isolation level %s."),
    AUTO_COMMIT_IN_BRANCH("XJ056", "Auto-commit cannot be on within a distributed transaction."),
    COMMIT_IN_BRANCH("XJ057", "A distributed transaction is committed by its transaction manager only."),
    ROLLBACK_IN_BRANCH("XJ058",
        "A distributed transaction is rolled back by its transaction manager only, and has no savepoints "
            + "of JDBC."),
    CLOSE_IN_BRANCH("XJ059",
        "The previous connection is in a distributed transaction that has begun. Close it before another one is requested."),
    HOLD_IN_BRANCH("XJ05C", "Result sets cannot be held over the commit of a distributed transaction."),
    NEEDS_SCROLLING("XJ061", "%s needs a scrollable result set. Request TYPE_SCROLL_INSENSITIVE."),
    /// (value)
    BAD_ROW_FETCH_SIZE("XJ062", "%s is not a valid fetch size."),
    BAD_MAX_ROWS("XJ063", "%s is not a valid maximum number of rows."),
    BAD_FETCH_DIRECTION("XJ064", "%s is not a valid fetch direction."),
    BAD_FETCH_SIZE("XJ065", "%s is not a valid fetch size."),
    BAD_FIELD_SIZE("XJ066", "%s is not a valid maximum field size."),
    SQL_NULL("XJ067", "The SQL text is null."),
    IN_BATCH("XJ068", "Statements were added to a batch. Execute the batch or clear it first."),
    /// (position)
    LOB_POSITION("XJ070", "Positions in a LOB begin with 1, but the position is %s."),
    /// (length)
    LOB_NEGATIVE_LENGTH("XJ071", "The requested length %s of a part of a LOB is negative."),
    /// (what)
    LOB_NULL("XJ072", "The argument %s must not be null."),
    BAD_TIMEOUT("XJ074", "%s is not a valid timeout."),
    /// (position, length)
    LOB_PAST_END("XJ076", "The position %s is past the end of a LOB of length %s."),
    /// (offset, length)
    LOB_BAD_OFFSET("XJ078", "The offset %s is outside the array or text of length %s."),
    /// (length)
    LOB_LENGTH_PAST_END("XJ079", "The length %s is past the end of the LOB."),
    /// (value, method)
    BAD_ARGUMENT("XJ081", "%s is not a valid argument of %s."),
    NO_UPDATES("XJ083", "%s is not possible: the result set is read-only."),
    /// (column, method)
    NOT_OF_TABLE("XJ084", "Column %s is computed, so %s cannot assign a value to it."),
    NOT_ON_INSERT_ROW("XJ086", "insertRow needs the insert row. Call moveToInsertRow first."),
    /// (length of the stream, position, length)
    LOB_STREAM_PAST_END("XJ087", "A stream of length %s from position %s reaches past the end of a LOB of length %s."),
    /// (length)
    LOB_TOO_LONG("XJ093", "A LOB of length %s is too long."),
    SAVEPOINT_OF_ANOTHER("XJ097", "The savepoint belongs to another connection."),
    TABLE_NAME_NULL("XJ103", "The name of a table is null."),
    /// (class, class)
    CANNOT_UNWRAP("XJ128", "%s is not a wrapper for %s."),
    LOB_FREED("XJ215", "The LOB was freed."),
    XML_FREED("XJ215", "The SQLXML was freed."),
    /// (method)
    XML_STATE("HY010", "%s: an SQLXML is written once and then read. This one was read or written before, or was never written."),
    /// (class)
    XML_FORM("22005", "An SQLXML has no source or result of the class %s. Use DOM, SAX, StAX or stream."),
    /// (message)
    XML_INVALID("2200M", "The SQLXML is not an XML document: %s"),
    ARRAY_FREED("XJ215", "The array was freed."),
    /// (index, count, elements)
    ARRAY_PART("2202E",
        "The array has %3$s elements and no part of %2$s elements from %1$s. Elements are counted from 1.");

    private final ErrorDefinition definition;

    JdbcError(String sqlState, String text) {
        this(sqlState, Severity.STATEMENT, text);
    }

    JdbcError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    /// To be thrown: the failure as JDBC shows it.
    public SQLException exception(Object... arguments) {
        return SqlExceptions.of(failure(arguments), false);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
