// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.transaction;

import bowler.jdbc.address.DriverConstants;
import bowler.jdbc.failure.JdbcError;
import bowler.session.Isolation;
import java.sql.Connection;
import java.sql.SQLException;

/// Isolation levels as JDBC's numbers.
public final class IsolationLevels {
    private IsolationLevels() {}

    public static Isolation of(int level) throws SQLException {
        for (Isolation isolation : Isolation.values()) {
            if (level(isolation) == level) {
                return isolation;
            }
        }
        throw JdbcError.BAD_ISOLATION.exception(level);
    }

    public static boolean isLevel(int level) {
        for (Isolation isolation : Isolation.values()) {
            if (level(isolation) == level) {
                return true;
            }
        }
        return false;
    }

    public static int level(Isolation isolation) {
        return switch (isolation) {
            case READ_UNCOMMITTED -> Connection.TRANSACTION_READ_UNCOMMITTED;
            case READ_COMMITTED -> Connection.TRANSACTION_READ_COMMITTED;
            case REPEATABLE_READ -> Connection.TRANSACTION_REPEATABLE_READ;
            case SERIALIZABLE -> Connection.TRANSACTION_SERIALIZABLE;
            case SNAPSHOT -> DriverConstants.TRANSACTION_SNAPSHOT;
        };
    }
}
