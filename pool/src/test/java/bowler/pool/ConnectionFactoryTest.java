// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.pool.settings.InvalidSetting;
import bowler.pool.settings.PoolSettings;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// From names and texts to where connections come from.
final class ConnectionFactoryTest {
    private static final String URL = "jdbc:plugged:here";

    @TempDir
    private Path folder;

    /// A driver that only the program's own class loader tells of, as those of an application in a server.
    public static final class Plugged implements Driver {
        @Override
        public Connection connect(String url, Properties properties) throws SQLException {
            return acceptsURL(url) ? new FakeDatabase().getConnection() : null;
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.startsWith("jdbc:plugged:");
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return null;
        }
    }

    private void asTheProgram(String driver, Runnable body) throws IOException {
        URL services = Files.writeString(folder.resolve("java.sql.Driver"), driver).toUri().toURL();
        ClassLoader own = new ClassLoader(getClass().getClassLoader()) {
            @Override
            public Enumeration<URL> getResources(String name) throws IOException {
                return name.equals("META-INF/services/java.sql.Driver") ? Collections.enumeration(List.of(services)) : super.getResources(name);
            }
        };
        Thread me = Thread.currentThread();
        ClassLoader before = me.getContextClassLoader();
        me.setContextClassLoader(own);
        try {
            body.run();
        } finally {
            me.setContextClassLoader(before);
        }
    }

    private static void borrowOne() {
        try (PooledDataSource pool = PooledDataSource.open(PoolSettings.of(URL)); Connection connection = pool.getConnection()) {
            assertThat(connection.isClosed()).isFalse();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void aDriverThatTheDriverManagerHasNotSeenIsFound() throws IOException {
        assertThatThrownBy(() -> DriverManager.getDriver(URL)).isInstanceOf(SQLException.class);
        asTheProgram(Plugged.class.getName(), ConnectionFactoryTest::borrowOne);
    }

    @Test
    void theMessageWithoutADriverNamesTheUrl() throws IOException {
        asTheProgram("no.such.Driver", () -> assertThatThrownBy(ConnectionFactoryTest::borrowOne).hasMessageContaining("No suitable driver found for " + URL));
    }

    /// Has setters of the same name, and one that no text can set.
    public abstract static class Choosy implements DataSource {
        static String set;

        public void setSize(long size) {
            set = "long";
        }

        public void setSize(String size) {
            set = "text";
        }

        public void setFast(boolean fast) {
            set = "fast " + fast;
        }

        public void setHosts(String[] hosts) {
            set = "hosts";
        }
    }

    /// A class that the pool instantiates by name.
    public static final class Named extends Choosy {
        private final FakeDatabase database = new FakeDatabase();

        @Override
        public Connection getConnection() throws SQLException {
            return database.getConnection();
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            return database.getConnection(user, password);
        }

        @Override
        public java.io.PrintWriter getLogWriter() {
            return null;
        }

        @Override
        public void setLogWriter(java.io.PrintWriter out) {}

        @Override
        public void setLoginTimeout(int seconds) {}

        @Override
        public int getLoginTimeout() {
            return 0;
        }

        @Override
        public Logger getParentLogger() {
            return null;
        }

        @Override
        public <T> T unwrap(Class<T> type) {
            return null;
        }

        @Override
        public boolean isWrapperFor(Class<?> type) {
            return false;
        }
    }

    private static void open(String property, String value) throws SQLException {
        var settings = new Properties();
        settings.setProperty("dataSourceClassName", Named.class.getName());
        settings.setProperty("dataSource." + property, value);
        PooledDataSource.open(PoolSettings.of(settings).poolName("orders").maximumPoolSize(1)).close();
    }

    @Test
    void propertiesAreConvertedToTheTypeOfTheirSetter() throws SQLException {
        open("size", "17");
        assertThat(Choosy.set).isEqualTo("text");
        open("fast", "TRUE");
        assertThat(Choosy.set).isEqualTo("fast true");
    }

    @Test
    void invalidPropertiesAreReported() {
        assertThatThrownBy(() -> open("fast", "yes")).isInstanceOf(InvalidSetting.class)
            .hasMessageContaining("pool 'orders': dataSource.fast: 'yes' was refused").hasMessageContaining("true or false");
        assertThatThrownBy(() -> open("hosts", "a,b")).hasMessageContaining("has no method setHosts for a text, a whole number or a truth value");
        assertThatThrownBy(() -> open("loginTimeout", "soon")).hasMessageContaining("dataSource.loginTimeout: 'soon' was refused");
        assertThatThrownBy(() -> open("", "x")).isInstanceOf(InvalidSetting.class).hasMessageContaining("there is no setting 'dataSource.'");
        assertThatThrownBy(() -> new PoolSettings().set("maximumPoolSize", null)).hasMessageContaining("maximumPoolSize is null");
        assertThatThrownBy(() -> PooledDataSource.open(new PoolSettings().dataSourceClassName("no.such.Source"))).hasMessageContaining("is its jar present?");
        assertThatThrownBy(() -> PooledDataSource.open(new PoolSettings().dataSourceClassName("java.lang.Object")))
            .hasMessageContaining("is neither a DataSource nor an XADataSource");
        assertThatThrownBy(() -> PooledDataSource.open(PoolSettings.of(URL).driverClassName("java.lang.Object"))).hasMessageContaining("cannot make a Driver of java.lang.Object");
    }
}
