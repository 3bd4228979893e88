// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import bowler.pool.settings.Credentials;
import bowler.pool.settings.InvalidSetting;
import bowler.pool.settings.PoolSettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import javax.sql.DataSource;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;

/// Opens the pool's new connections.
sealed interface ConnectionFactory {
    /// @param xa null if the connection does not support XA
    record Opened(Connection connection, XAResource xa, AutoCloseable owner) {
        void closeAfter(Throwable failure) {
            closeAfterFailure(owner, failure);
        }
    }

    private static void closeAfterFailure(AutoCloseable owner, Throwable failure) {
        try {
            owner.close();
        } catch (Throwable second) {
            failure.addSuppressed(second);
        }
    }

    Opened open(Credentials credentials) throws SQLException;

    /// Returns a description for messages.
    String description();

    record FromDataSource(DataSource source) implements ConnectionFactory {
        @Override
        public Opened open(Credentials credentials) throws SQLException {
            Connection connection = credentials.user() == null ? source.getConnection()
                : source.getConnection(credentials.user(), credentials.password());
            return new Opened(connection, null, connection);
        }

        @Override
        public String description() {
            return source.getClass().getName();
        }
    }

    record FromXaDataSource(XADataSource source) implements ConnectionFactory {
        @Override
        public Opened open(Credentials credentials) throws SQLException {
            XAConnection xa = openXa(credentials);
            try {
                XAResource resource = xa.getXAResource();
                if (resource == null) {
                    throw new SQLException(description() + " gave no XAResource: its driver has no XA; set dataSource instead, and its connections "
                        + "take part in global transactions as the last one", "0A000");
                }
                return new Opened(xa.getConnection(), resource, xa::close);
            } catch (Throwable failure) {
                closeAfterFailure(xa::close, failure);
                throw failure;
            }
        }

        XAConnection openXa(Credentials credentials) throws SQLException {
            XAConnection xa = credentials.user() == null ? source.getXAConnection()
                : source.getXAConnection(credentials.user(), credentials.password());
            if (xa == null) {
                throw new SQLException(description() + " gave null instead of a connection", "08001");
            }
            return xa;
        }

        @Override
        public String description() {
            return source.getClass().getName();
        }
    }

    /// @param driver the driver; null for the one that `DriverManager` finds when it connects
    record FromUrl(String url, Driver driver, Map<String, String> properties) implements ConnectionFactory {
        @Override
        public Opened open(Credentials credentials) throws SQLException {
            Properties all = new Properties();
            all.putAll(properties);
            if (credentials.user() != null) {
                all.setProperty("user", credentials.user());
            }
            if (credentials.password() != null) {
                all.setProperty("password", credentials.password());
            }
            Connection connection = driver == null ? DriverManager.getConnection(url, all) : driver.connect(url, all);
            if (connection == null) {
                throw new SQLException(driver.getClass().getName() + " does not know the URL " + description(), "08001");
            }
            return new Opened(connection, null, connection);
        }

        /// Omits everything that may contain a password.
        @Override
        public String description() {
            int end = url.length();
            for (char begin : new char[] {'?', ';'}) {
                int at = url.indexOf(begin);
                end = at >= 0 ? Math.min(end, at) : end;
            }
            return url.substring(0, end);
        }
    }

    static ConnectionFactory of(PoolSettings settings) {
        if (settings.dataSource() != null) {
            return new FromDataSource(settings.dataSource());
        }
        if (settings.xaDataSource() != null) {
            return new FromXaDataSource(settings.xaDataSource());
        }
        if (settings.jdbcUrl() != null) {
            return new FromUrl(settings.jdbcUrl(), settings.driverClassName() == null ? driverOutsideManager(settings.jdbcUrl())
                : make(settings, "driverClassName", settings.driverClassName(), Driver.class), settings.dataSourceProperties());
        }
        Object source = make(settings, "dataSourceClassName", settings.dataSourceClassName(), Object.class);
        settings.dataSourceProperties().forEach((name, value) -> setProperty(settings, source, name, value));
        return switch (source) {
            case XADataSource xa when settings.transactionContext() != null -> new FromXaDataSource(xa); // some classes are both
            case DataSource plain -> new FromDataSource(plain);
            case XADataSource xa -> new FromXaDataSource(xa);
            default -> throw bad(settings, "dataSourceClassName", settings.dataSourceClassName() + " is neither a DataSource nor an XADataSource", null);
        };
    }

    /// `DriverManager` looks for drivers once in a JVM, with the class loader of its first caller, and so may not know
    /// those of this program.
    ///
    /// @return null if `DriverManager` knows a driver, or none is found
    private static Driver driverOutsideManager(String url) {
        try {
            DriverManager.getDriver(url);
            return null;
        } catch (SQLException none) {
            return seenHere(url);
        }
    }

    private static Driver seenHere(String url) {
        try {
            for (Driver driver : ServiceLoader.load(Driver.class, loader())) {
                if (accepts(driver, url)) {
                    return driver;
                }
            }
        } catch (ServiceConfigurationError | LinkageError unfit) {
            System.getLogger("bowler.pool").log(System.Logger.Level.DEBUG, "a driver that is no driver keeps others from being found", unfit);
        }
        return null;
    }

    private static boolean accepts(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException | RuntimeException | LinkageError no) {
            return false;
        }
    }

    private static ClassLoader loader() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return loader == null ? ConnectionFactory.class.getClassLoader() : loader;
    }

    private static <T> T make(PoolSettings settings, String setting, String className, Class<T> type) {
        try {
            Class<?> found = Class.forName(className, true, loader());
            return type.cast(found.getConstructor().newInstance());
        } catch (ClassNotFoundException missing) {
            throw bad(settings, setting, "there is no class " + className + "; is its jar present?", missing);
        } catch (ReflectiveOperationException | ClassCastException unfit) {
            throw bad(settings, setting, "cannot make a " + type.getSimpleName() + " of " + className + ": " + unfit, unfit);
        }
    }

    private static void setProperty(PoolSettings settings, Object source, String name, String value) {
        String setter = "set" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        Method found = Arrays.stream(source.getClass().getMethods())
            .filter(method -> method.getName().equals(setter) && method.getParameterCount() == 1 && converts(method.getParameterTypes()[0]))
            .min(Comparator.comparing(method -> method.getParameterTypes()[0] != String.class)) // of several the one that takes it as it is
            .orElseThrow(() -> bad(settings, "dataSource." + name, source.getClass().getName() + " has no method " + setter
                + " for a text, a whole number or a truth value", null));
        try {
            found.invoke(source, converted(value, found.getParameterTypes()[0]));
        } catch (IllegalAccessException | InvocationTargetException | IllegalArgumentException failure) {
            throw bad(settings, "dataSource." + name, "'" + value + "' was refused: "
                + (failure instanceof InvocationTargetException thrown ? thrown.getCause() : failure), failure);
        }
    }

    private static boolean converts(Class<?> type) {
        return type == String.class || type == int.class || type == Integer.class || type == long.class || type == Long.class
            || type == boolean.class || type == Boolean.class;
    }

    private static Object converted(String value, Class<?> type) {
        return type == String.class ? value
            : type == int.class || type == Integer.class ? (Object) Integer.valueOf(value)
            : type == long.class || type == Long.class ? (Object) Long.valueOf(value)
            : truth(value);
    }

    private static Boolean truth(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("it must be true or false");
        };
    }

    private static InvalidSetting bad(PoolSettings settings, String setting, String why, Throwable cause) {
        return new InvalidSetting("pool '" + settings.poolName() + "': " + setting + ": " + why, cause);
    }
}
