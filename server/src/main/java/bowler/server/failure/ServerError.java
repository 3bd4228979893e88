// SPDX-License-Identifier: Apache-2.0
package bowler.server.failure;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// The errors of the server: refused requests and failures of its own.
public enum ServerError implements SqlError {
    /// (setting, value, what is allowed)
    BAD_SETTING("XJ05B", Severity.SESSION, "The server's setting %s cannot be '%s': %s."),
    /// (address)
    NOT_PROTECTED("08004", Severity.SESSION,
        "The address %s can be reached from other machines. Add users (--users) and TLS (--tls), or say --insecure to do without."),
    /// (address, port, reason)
    CANNOT_LISTEN("08001", Severity.SESSION, "The server cannot listen at %s, port %s: %s."),
    DATABASE_NAME_MISSING("08004", Severity.SESSION, "The URL names no database; write jdbc:derby://host:port/NAME."),
    /// (name)
    DATABASE_OUTSIDE("08004", Severity.SESSION,
        "The database name '%s' leads out of the server's folder; give a relative path without '..' and links to other folders."),
    /// (name)
    CREATE_REFUSED("08004", Severity.SESSION,
        "There is no database '%s', and this server makes none, as it was started with --no-create."),
    /// (name)
    SHUTDOWN_REFUSED("08004", Severity.SESSION, "The database '%s' can be shut down only from the server's own machine."),
    /// (attribute)
    ATTRIBUTE_REFUSED("08004", Severity.SESSION, "The attribute %s names a place on the server's machine, which clients cannot."),
    /// (what)
    NOT_SUPPORTED("0A000", Severity.STATEMENT, "The server does not support %s."),
    PARAMETER_MISSING("07000", Severity.STATEMENT, "Not every parameter has a value; set all of them before the statement runs."),
    /// (given, wanted)
    PARAMETER_TYPE("XCL12", Severity.STATEMENT, "A value of %s cannot be given for a parameter of type %s."),
    /// (parameter)
    STREAM_BROKEN("XSDA4", Severity.STATEMENT, "The client could not read the stream that is parameter %s to its end."),
    /// (parameter, bytes)
    VALUE_TOO_LARGE("54000", Severity.STATEMENT,
        "Parameter %s is longer than %s bytes, which is what the server holds in memory for one; make it the last long parameter, or raise --max-message."),
    /// (locator)
    LOCATOR_GONE("XJ217", Severity.STATEMENT, "The locator %s is not valid any more: its transaction has ended, or the value was freed."),
    /// (position)
    BAD_POSITION("XJ070", Severity.STATEMENT, "The position %s is not one within a BLOB or CLOB; positions begin with 1."),
    /// (length)
    BAD_LENGTH("XJ071", Severity.STATEMENT, "The length %s is not one of a BLOB or CLOB."),
    ROWS_EXPECTED("X0Y78", Severity.STATEMENT, "The statement gives no rows; run it with executeUpdate or execute."),
    COUNT_EXPECTED("X0Y79", Severity.STATEMENT, "The statement gives rows; run it with executeQuery or execute."),
    NOT_UPDATABLE("01J06", Severity.WARNING, "The rows of this query cannot be updated; a read-only result set is given."),
    VALUE_CUT("01004", Severity.WARNING, "A value was longer than a row can carry, and was cut."),
    /// (what happened)
    CONNECTION_LOST("08006", Severity.SESSION, "The connection to the client broke while a statement ran: %s."),
    /// (what the JVM says)
    HEAP_FULL("53200", Severity.STATEMENT,
        "The server has no memory left (%s), so the request ends. Give it more with -Xmx, or have fewer results open and shorter values."),
    /// (what)
    INTERNAL("XJ001", Severity.STATEMENT, "Internal error of the server: %s.");

    private final String sqlState;
    private final Severity severity;
    private final String text;

    ServerError(String sqlState, Severity severity, String text) {
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
