// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Random;

/// A table that is copied, and the calls of JDBC that suit its columns.
enum MigratedTable {
    NARROW("id INT NOT NULL PRIMARY KEY, customer INT, amount INT, kind INT, name VARCHAR(20), code VARCHAR(12)") {
        @Override
        void make(int id, Random random, PreparedStatement insert) throws SQLException {
            insert.setInt(1, id);
            insert.setInt(2, random.nextInt(100_000));
            insert.setInt(3, random.nextInt());
            insert.setInt(4, id % 10);
            insert.setString(5, "name " + random.nextInt(1_000_000));
            insert.setString(6, Integer.toHexString(random.nextInt()));
        }

        @Override
        void copy(ResultSet row, PreparedStatement insert) throws SQLException {
            insert.setInt(1, row.getInt(1));
            insert.setInt(2, row.getInt(2));
            insert.setInt(3, row.getInt(3));
            insert.setInt(4, row.getInt(4));
            insert.setString(5, row.getString(5));
            insert.setString(6, row.getString(6));
        }
    },

    TYPED("id INT NOT NULL PRIMARY KEY, customer INT, price DECIMAL(12, 2), sold DATE, changed TIMESTAMP, weight DOUBLE PRECISION") {
        private static final LocalDate FIRST_DAY = LocalDate.of(2000, 1, 1);
        private static final LocalDateTime FIRST_MOMENT = FIRST_DAY.atStartOfDay();
        private static final int DAYS = 9_000;

        @Override
        void make(int id, Random random, PreparedStatement insert) throws SQLException {
            insert.setInt(1, id);
            insert.setInt(2, random.nextInt(100_000));
            insert.setBigDecimal(3, BigDecimal.valueOf(random.nextLong(1_000_000_000), 2));
            insert.setDate(4, Date.valueOf(FIRST_DAY.plusDays(random.nextInt(DAYS))));
            insert.setTimestamp(5, Timestamp.valueOf(FIRST_MOMENT.plusSeconds(random.nextInt()).plusNanos(random.nextInt(1_000_000) * 1_000L)));
            insert.setDouble(6, random.nextDouble());
        }

        @Override
        void copy(ResultSet row, PreparedStatement insert) throws SQLException {
            insert.setInt(1, row.getInt(1));
            insert.setInt(2, row.getInt(2));
            insert.setBigDecimal(3, row.getBigDecimal(3));
            insert.setDate(4, row.getDate(4));
            insert.setTimestamp(5, row.getTimestamp(5));
            insert.setDouble(6, row.getDouble(6));
        }
    };

    static final String CREATE_INDEX = "CREATE INDEX item_customer ON item (customer)";
    static final String INSERT = "INSERT INTO item VALUES (?, ?, ?, ?, ?, ?)";
    static final String SELECT = "SELECT * FROM item";

    private final String columns;

    MigratedTable(String columns) {
        this.columns = columns;
    }

    String create() {
        return "CREATE TABLE item (" + columns + ")";
    }

    /// Sets the parameters to the values of a new row. No value is NULL.
    abstract void make(int id, Random random, PreparedStatement insert) throws SQLException;

    /// Sets the parameters to the values of a row.
    abstract void copy(ResultSet row, PreparedStatement insert) throws SQLException;
}
