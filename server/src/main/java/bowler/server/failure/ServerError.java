// SPDX-License-Identifier: Apache-2.0
package bowler.server.failure;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The errors of the server: refused requests and failures of its own.
public enum ServerError implements DefinedError {
    /// (setting, value, what is allowed)
    BAD_SETTING("XJ05B", Severity.SESSION, "The server's setting %s cannot be '%s': %s."),
    /// (address)
    NOT_PROTECTED("08004", Severity.SESSION,
        "The address %s can be reached from other machines. Configure users (--users) and TLS (--tls), or "
            + "allow unprotected access with --insecure."),
    /// (address, port, reason)
    CANNOT_LISTEN("08001", Severity.SESSION, "The server cannot listen on %s, port %s: %s. Choose another port, or stop the program that uses it."),
    DATABASE_NAME_MISSING("08004", Severity.SESSION, "The URL names no database. Write jdbc:derby://host:port/NAME."),
    /// (name)
    DATABASE_OUTSIDE("08004", Severity.SESSION,
        "The database name '%s' refers to a place outside the server's folder. Use a relative path without "
            + "'..' and without links to other folders."),
    /// (name)
    CREATE_REFUSED("08004", Severity.SESSION,
        "There is no database '%s', and this server creates none, because it was started with --no-create."),
    /// (name)
    SHUTDOWN_REFUSED("08004", Severity.SESSION, "The database '%s' can be shut down only from the server's own machine."),
    /// (refusal)
    SUBSTITUTE_NOT_CHECKED("08004", Severity.SESSION,
        "%s A database that checks passwords itself can check strong password substitutes (securityMechanism=8) only of "
            + "users who are properties of the JVM (derby.user.NAME). Send the password itself (securityMechanism=3), over TLS."),
    /// (attribute)
    ATTRIBUTE_NOT_ALLOWED("08004", Severity.SESSION,
        "The attribute %s refers to a file on the server's machine. Clients are not allowed to set it."),
    /// (what)
    NOT_SUPPORTED("0A000", Severity.STATEMENT, "The server does not support %s."),
    PARAMETER_MISSING("07000", Severity.STATEMENT,
        "At least one parameter has no value. Set all parameters before the statement is executed."),
    /// (given, wanted)
    PARAMETER_TYPE("XCL12", Severity.STATEMENT, "A value of type %s cannot be set for a parameter of type %s."),
    /// (parameter)
    STREAM_BROKEN("XSDA4", Severity.STATEMENT, "The client failed to read the stream of parameter %s to its end."),
    /// (parameter, bytes)
    VALUE_TOO_LARGE("54000", Severity.STATEMENT,
        "Parameter %s is longer than %s bytes, the maximum that the server holds in memory for one value. "
            + "Make it the last long parameter, or raise --max-message."),
    /// (locator)
    LOCATOR_INVALID("XJ217", Severity.STATEMENT,
        "The locator %s is no longer valid: its transaction has ended, or the value was freed. Read the "
            + "row again."),
    /// (position)
    BAD_POSITION("XJ070", Severity.STATEMENT, "The position %s is outside the BLOB or CLOB. Positions begin with 1."),
    /// (length)
    BAD_LENGTH("XJ071", Severity.STATEMENT, "%s is not a valid length of a BLOB or CLOB."),
    ROWS_EXPECTED("X0Y78", Severity.STATEMENT,
        "The statement returns no rows. Execute it with executeUpdate or execute."),
    COUNT_EXPECTED("X0Y79", Severity.STATEMENT, "The statement returns rows. Execute it with executeQuery or execute."),
    NOT_UPDATABLE("01J06", Severity.WARNING, "The rows of this query cannot be updated. The result set is read-only."),
    NOT_HELD_IN_BRANCH("01J07", Severity.WARNING,
        "Result sets of a distributed transaction close at its commit; the statement has holdability CLOSE_CURSORS_AT_COMMIT."),
    VALUE_CUT("01004", Severity.WARNING, "A value was too long for a row and was truncated."),
    /// (what happened)
    CONNECTION_LOST("08006", Severity.SESSION, "The connection to the client broke while a statement ran: %s."),
    /// (what the JVM says)
    HEAP_FULL("53200", Severity.STATEMENT,
        "The server is out of memory (%s), so the request fails. Raise -Xmx, keep fewer results open, or "
            + "use shorter values."),
    /// (what)
    INTERNAL("XJ001", Severity.STATEMENT, "Internal error in the server: %s.");

    private final ErrorDefinition definition;

    ServerError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
