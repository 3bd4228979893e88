// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/// A database in memory that one application uses. It is dropped when it is closed.
final class ApplicationDatabase implements AutoCloseable {
    private final String name;
    private final DataSource source;

    ApplicationDatabase(String name) {
        this.name = name;
        source = DatabaseAccess.CURRENT.source(name);
    }

    String url() {
        return DatabaseAccess.CURRENT.url(name);
    }

    /// Another connection for each who asks.
    DataSource source() {
        return source;
    }

    /// Runs scripts from the class path, that is from the jars of applications. The first failure ends them.
    void run(String... scripts) {
        for (String script : scripts) {
            new ResourceDatabasePopulator(new ClassPathResource(script)).execute(source);
        }
    }

    /// The same, going on where a statement fails.
    void runLenient(String script) {
        var populator = new ResourceDatabasePopulator(new ClassPathResource(script));
        populator.setContinueOnError(true);
        populator.execute(source);
    }

    void execute(String... statements) throws SQLException {
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /// The first column of a query.
    List<String> column(String sql) throws SQLException {
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement();
             ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }

    /// Tables and views of a schema.
    List<String> tables(String schema) throws SQLException {
        return column("SELECT tablename FROM sys.systables JOIN sys.sysschemas USING (schemaid) WHERE schemaname = '" + schema
            + "' ORDER BY tablename");
    }

    long count(String table) throws SQLException {
        return Long.parseLong(column("SELECT COUNT(*) FROM " + table).getFirst());
    }

    @Override
    public void close() throws SQLException {
        DatabaseAccess.CURRENT.drop(name);
    }
}
