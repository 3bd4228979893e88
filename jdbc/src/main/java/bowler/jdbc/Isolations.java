// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.jdbc.failure.JdbcError;
import bowler.session.Isolation;
import java.sql.Connection;
import java.sql.SQLException;

/// Isolation levels as JDBC's numbers.
final class Isolations {
    private Isolations() {}

    static Isolation of(int level) throws SQLException {
        return switch (level) {
            case Connection.TRANSACTION_READ_UNCOMMITTED -> Isolation.READ_UNCOMMITTED;
            case Connection.TRANSACTION_READ_COMMITTED -> Isolation.READ_COMMITTED;
            case Connection.TRANSACTION_REPEATABLE_READ -> Isolation.REPEATABLE_READ;
            case Connection.TRANSACTION_SERIALIZABLE -> Isolation.SERIALIZABLE;
            case BowlerDriver.TRANSACTION_SNAPSHOT -> Isolation.SNAPSHOT;
            default -> throw JdbcError.BAD_ISOLATION.exception(level);
        };
    }

    static int level(Isolation isolation) {
        return switch (isolation) {
            case READ_UNCOMMITTED -> Connection.TRANSACTION_READ_UNCOMMITTED;
            case READ_COMMITTED -> Connection.TRANSACTION_READ_COMMITTED;
            case REPEATABLE_READ -> Connection.TRANSACTION_REPEATABLE_READ;
            case SERIALIZABLE -> Connection.TRANSACTION_SERIALIZABLE;
            case SNAPSHOT -> BowlerDriver.TRANSACTION_SNAPSHOT;
        };
    }
}
