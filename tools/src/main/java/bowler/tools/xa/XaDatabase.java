// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import bowler.tools.peer.KnownDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import javax.sql.XAConnection;
import javax.sql.XADataSource;

/// The databases that take part in measured and tortured transactions.
public enum XaDatabase {
    BOWLER(KnownDatabase.BOWLER, XaDatabase.PREPARED_IN_BOWLER, null) {
        @Override
        XADataSource source(Path folder, String name) throws ReflectiveOperationException {
            return bowler(folder == null ? "memory:" + name : folder.resolve(name).toString());
        }
    },

    /// Databases of a Bowler server on this machine, which listens at the port in [#PORT].
    SERVER(KnownDatabase.BOWLER, XaDatabase.PREPARED_IN_BOWLER, null) {
        @Override
        XADataSource source(Path folder, String name) throws ReflectiveOperationException {
            XADataSource source = bowler(name);
            source.getClass().getMethod("setServerName", String.class).invoke(source, "127.0.0.1");
            source.getClass().getMethod("setPortNumber", int.class).invoke(source, Integer.getInteger(PORT));
            return source;
        }
    },

    /// Its classes are there only in JVMs that are given its jar.
    H2(KnownDatabase.H2, "SELECT COUNT(*) FROM INFORMATION_SCHEMA.IN_DOUBT", "CHECKPOINT SYNC") {
        @Override
        XADataSource source(Path folder, String name) throws ReflectiveOperationException {
            Object source = Class.forName("org.h2.jdbcx.JdbcDataSource").getConstructor().newInstance();
            String place = folder == null ? "mem:" + name + ";DB_CLOSE_DELAY=-1" : "file:" + folder.resolve(name);
            source.getClass().getMethod("setURL", String.class).invoke(source, "jdbc:h2:" + place + ";WRITE_DELAY=0;DB_CLOSE_DELAY=-1");
            source.getClass().getMethod("setUser", String.class).invoke(source, "sa");
            return (XADataSource) source;
        }
    };

    /// The system property with the port of the server.
    public static final String PORT = "bowler.xa.port";
    private static final String PREPARED_IN_BOWLER = "SELECT COUNT(*) FROM SYSCS_DIAG.TRANSACTION_TABLE WHERE STATUS = 'PREPARED'";

    private final KnownDatabase known;
    private final String preparedCount;
    private final String settling;

    XaDatabase(KnownDatabase known, String preparedCount, String settling) {
        this.known = known;
        this.preparedCount = preparedCount;
        this.settling = settling;
    }

    private static XADataSource bowler(String databaseName) throws ReflectiveOperationException {
        Object source = Class.forName("bowler.jdbc.BowlerXADataSource").getConstructor().newInstance();
        source.getClass().getMethod("setDatabaseName", String.class).invoke(source, databaseName);
        source.getClass().getMethod("setCreateDatabase", String.class).invoke(source, "create");
        return (XADataSource) source;
    }

    abstract XADataSource source(Path folder, String name) throws ReflectiveOperationException;

    /// Creates the database if it does not exist, and its table if that does not exist.
    ///
    /// @param folder null: in memory
    /// @param table the statement that creates the table
    public XADataSource open(Path folder, String name, String table) throws ReflectiveOperationException, SQLException {
        XADataSource source = source(folder, name);
        XAConnection first = source.getXAConnection();
        try (Connection connection = first.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute(table);
        } finally {
            first.close();
        }
        return source;
    }

    /// Returns the jars that a JVM with this database needs.
    public KnownDatabase known() {
        return known;
    }

    /// Returns the query for the number of prepared branches.
    public String preparedCount() {
        return preparedCount;
    }

    /// Returns the statement after which everything that was acknowledged is written; null if it is written before it is
    /// acknowledged.
    public String settling() {
        return settling;
    }

    /// Returns the name that options have.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
