// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.transaction;

import bowler.jdbc.failure.JdbcError;
import java.sql.SQLException;
import java.sql.Savepoint;

/// A savepoint of a connection's present transaction.
public final class ConnectionSavepoint implements Savepoint {
    private final ConnectionTransactions owner;
    private final long id;
    private final String name;
    private final int number;

    /// @param id the session's
    /// @param name null where it has none
    /// @param number what [#getSavepointId] gives, counted within the connection
    ConnectionSavepoint(ConnectionTransactions owner, long id, String name, int number) {
        this.owner = owner;
        this.id = id;
        this.name = name;
        this.number = number;
    }

    ConnectionTransactions owner() {
        return owner;
    }

    long id() {
        return id;
    }

    String name() {
        return name;
    }

    @Override
    public int getSavepointId() throws SQLException {
        if (name != null) {
            throw JdbcError.SAVEPOINT_HAS_NAME.exception();
        }
        return number;
    }

    @Override
    public String getSavepointName() throws SQLException {
        if (name == null) {
            throw JdbcError.SAVEPOINT_HAS_NO_NAME.exception();
        }
        return name;
    }

    @Override
    public String toString() {
        return name == null ? String.valueOf(number) : name;
    }
}
