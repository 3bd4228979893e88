// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.client;

import java.sql.Connection;

/// Isolation levels, each by the number that JDBC has for it; for SNAPSHOT, the one that Bowler and SQL Server take.
public enum JdbcIsolation {
    READ_UNCOMMITTED(Connection.TRANSACTION_READ_UNCOMMITTED),
    READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
    REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
    SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE),
    SNAPSHOT(0x1000);

    private final int jdbcCode;

    JdbcIsolation(int jdbcCode) {
        this.jdbcCode = jdbcCode;
    }

    public int jdbcCode() {
        return jdbcCode;
    }

    public String words() {
        return name().replace('_', ' ');
    }
}
