// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

import bowler.derby.ij.BranchCommands.Credentials;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;

/// Opens connections by URL, protocol and data source, as commands and the properties `ij.*` name them.
final class ConnectionOpener {
    private static final String PROTOCOL = "ij.protocol";
    private static final String CONNECTION_PREFIX = "ij.connection.";
    private static final String DATA_SOURCE = "ij.dataSource";

    private final Map<String, String> namedProtocols = new HashMap<>();
    private String protocol;

    /// Reads the properties: protocols, and the connections that are open from the start.
    void openAtStart(NamedConnections connections, PrintWriter out) {
        protocol = System.getProperty(PROTOCOL);
        for (String key : System.getProperties().stringPropertyNames()) {
            if (key.startsWith(PROTOCOL + '.')) {
                setProtocol(key.substring(PROTOCOL.length() + 1).toUpperCase(Locale.ENGLISH), System.getProperty(key));
            }
        }
        try {
            String driver = property("driver");
            if (driver != null) {
                loadDriver(driver);
            }
            Connection first = openDatabase();
            for (String key : System.getProperties().stringPropertyNames()) {
                if (key.startsWith(CONNECTION_PREFIX)) {
                    openAtStart(connections, key.substring(CONNECTION_PREFIX.length()).toUpperCase(Locale.ENGLISH), System.getProperty(key), out);
                }
            }
            if (first != null) {
                connections.add(first, "CONNECTION" + connections.all().size());
            }
        } catch (SQLException e) {
            ResultPrinter.printErrors(out, e);
        } catch (IjFailure e) {
            out.println("IJ ERROR: " + e.getMessage());
        }
    }

    private void openAtStart(NamedConnections connections, String name, String url, PrintWriter out) {
        connections.requireFree(name);
        try {
            connections.add(open(url, null, new Credentials(null, null), new Properties()), name);
        } catch (SQLException e) {
            ResultPrinter.printErrors(out, e);
        }
    }

    /// Returns a property by its old name without prefix or by its name; null if it is not set.
    private static String property(String name) {
        String value = System.getProperty(name, System.getProperty("ij." + name));
        return value == null || value.isEmpty() ? null : value;
    }

    private Connection openDatabase() throws SQLException {
        String url = property("database");
        if (url != null) {
            return open(url, null, new Credentials(null, null), new Properties());
        }
        String source = System.getProperty(DATA_SOURCE);
        return source == null ? null : openDataSource(source, null, withDefaults(new Credentials(null, null)));
    }

    /// @param protocolName null for the protocol without a name, which serves URLs that do not begin with `jdbc:`
    Connection open(String url, String protocolName, Credentials credentials, Properties attributes) throws SQLException {
        Credentials own = withDefaults(credentials);
        String source = System.getProperty(DATA_SOURCE);
        if (source != null && !url.startsWith("jdbc:")) {
            return openDataSource(source, url, own);
        }
        String full = url;
        if (protocolName != null) {
            String prefix = namedProtocols.get(protocolName);
            if (prefix == null) {
                throw new IjFailure("No protocol exists with the name " + protocolName);
            }
            full = prefix + url;
        } else if (!url.startsWith("jdbc:") && protocol != null) {
            full = protocol + url;
        }
        if (own.user() != null) {
            attributes.setProperty("user", own.user());
        }
        if (own.password() != null) {
            attributes.setProperty("password", own.password());
        }
        loadKnownDriver(full);
        return DriverManager.getConnection(full, attributes);
    }

    /// Loads the driver of Derby's URLs. [DriverManager] looks for drivers only once, and perhaps with another class loader.
    private static void loadKnownDriver(String url) {
        if (url.startsWith("jdbc:derby:")) {
            loadDriver(url.startsWith("jdbc:derby://") ? "org.apache.derby.jdbc.ClientDriver" : "org.apache.derby.jdbc.EmbeddedDriver");
        }
    }

    private static Credentials withDefaults(Credentials given) {
        return new Credentials(given.user() == null ? System.getProperty("ij.user") : given.user(),
            given.password() == null ? System.getProperty("ij.password") : given.password());
    }

    /// @param databaseName null for that of the properties
    private static Connection openDataSource(String className, String databaseName, Credentials credentials) throws SQLException {
        DataSource source = instance(className, DataSource.class);
        for (Method method : source.getClass().getMethods()) {
            String name = method.getName();
            if (!name.startsWith("set") || name.length() < 4 || method.getParameterCount() != 1) {
                continue;
            }
            String value = System.getProperty(DATA_SOURCE + '.' + Character.toLowerCase(name.charAt(3)) + name.substring(4));
            if (databaseName != null && name.equals("setDatabaseName")) {
                value = databaseName;
            }
            if (value != null && !(databaseName != null && name.equals("setCreateDatabase"))) {
                set(source, method, value);
            }
        }
        return credentials.user() == null ? source.getConnection() : source.getConnection(credentials.user(), credentials.password());
    }

    private static void set(DataSource source, Method method, String value) throws SQLException {
        Class<?> type = method.getParameterTypes()[0];
        try {
            if (type == String.class) {
                method.invoke(source, value);
            } else if (type == int.class) {
                method.invoke(source, Integer.valueOf(value));
            } else if (type == boolean.class) {
                method.invoke(source, Boolean.valueOf(value));
            }
        } catch (ReflectiveOperationException | NumberFormatException e) {
            throw new SQLException(method.getName() + " does not take " + value + ": " + e, e);
        }
    }

    /// Calls a static method that returns a connection.
    static Connection openByMethod(String className, String methodName, List<String> arguments) throws SQLException {
        Class<?>[] types = new Class<?>[arguments.size()];
        java.util.Arrays.fill(types, String.class);
        try {
            return (Connection) Class.forName(className).getMethod(methodName, types).invoke(null, arguments.toArray());
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof SQLException sql ? sql : new SQLException(String.valueOf(e.getCause()), e);
        } catch (ReflectiveOperationException e) {
            throw new SQLException(e.toString(), e);
        }
    }

    /// @param name null for the protocol without a name
    void setProtocol(String name, String prefix) {
        if (name == null) {
            protocol = prefix;
        } else {
            namedProtocols.put(name, prefix);
        }
    }

    static void loadDriver(String className) {
        instance(className, Driver.class);
    }

    private static <T> T instance(String className, Class<T> type) {
        try {
            Class<?> found = Class.forName(className);
            if (!type.isAssignableFrom(found)) {
                throw new IjFailure("The class '" + className + "' does not implement the interface '" + type.getName() + "'.");
            }
            return type.cast(found.getConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw IjFailure.noClass(className);
        }
    }
}
