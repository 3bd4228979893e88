// SPDX-License-Identifier: Apache-2.0
package bowler.client.failure;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The conditions of the network client.
public enum ClientError implements DefinedError {
    /// (address, reason)
    CANNOT_CONNECT("08001", Severity.SESSION,
        "Cannot connect to %s: %s. Is the server running, and do host and port match the line that it printed?"),
    /// (hosts, kind)
    NO_SUITABLE_SERVER("08001", Severity.SESSION, "None of the servers %s has a database that is %s; see targetServerType."),
    /// (what, address)
    NOT_IN_STANDARD("0A000", Severity.STATEMENT,
        "The server at %2$s speaks standard DRDA, which does not support %1$s."),
    /// (column)
    KEY_NOT_AVAILABLE("0A000", Severity.STATEMENT,
        "The value of the column %s of a new row cannot be returned, because the server speaks standard DRDA. Ask for the identity column, or query the row."),
    /// (address, code)
    NOT_COMMITTED("40000", Severity.TRANSACTION,
        "The server at %s could not commit, and the transaction is rolled back. It gives XA code %s as the reason. Run the transaction again."),
    /// (number)
    TOO_MANY_STATEMENTS("54000", Severity.STATEMENT, "The connection has %s open statements, the most that DRDA can number. Close some."),
    /// (cursor)
    NOT_SERVERS_ROW("0A000", Severity.STATEMENT,
        "The row of the cursor %s cannot be changed, because the server has moved on. Use a forward-only result set and change its rows as they are read."),
    /// (user, database, reason)
    REFUSED("08004", Severity.SESSION, "The server refuses user '%s' for database '%s': %s."),
    /// (address, reason)
    CONNECTION_BROKEN("08006", Severity.SESSION,
        "The connection to %s broke: %s. Its transaction is rolled back unless a commit was under way; connect again."),
    ABORTED("08006", Severity.SESSION, "The connection was aborted; its transaction is rolled back."),
    CLOSED("08003", Severity.SESSION, "The connection is closed."),
    /// (address, problem)
    PROTOCOL("58009", Severity.SESSION, "The server at %s sent a message that this client does not understand (%s). The connection is closed."),
    /// (attribute, value, permitted)
    BAD_ATTRIBUTE("08001", Severity.SESSION, "The attribute %s has the value '%s'; permitted: %s."),
    /// (address)
    BAD_ADDRESS("08001", Severity.SESSION,
        "'%s' is not the address of a server: expected //host[:port][,host[:port]...]/database, a port from 1 to 65535.");

    private final ErrorDefinition definition;

    ClientError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
