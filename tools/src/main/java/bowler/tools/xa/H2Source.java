// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.XAConnection;
import javax.sql.XADataSource;

/// H2 as it takes part in transactions of several databases; its classes are there only in JVMs that are given its jar.
public final class H2Source {
    private H2Source() {}

    /// @param place what follows `jdbc:h2:`
    /// @param table the statement that makes its table
    public static XADataSource open(String place, String table) throws ReflectiveOperationException, SQLException {
        Object source = Class.forName("org.h2.jdbcx.JdbcDataSource").getConstructor().newInstance();
        source.getClass().getMethod("setURL", String.class).invoke(source, "jdbc:h2:" + place);
        source.getClass().getMethod("setUser", String.class).invoke(source, "sa");
        XADataSource xa = (XADataSource) source;
        XAConnection first = xa.getXAConnection();
        try (Connection connection = first.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute(table);
        } finally {
            first.close();
        }
        return xa;
    }
}
