// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.PooledConnection;

/// Makes the objects of JDBC in the states in which their methods are called.
///
/// Each maker gets a connection of its own with auto-commit off. The database has the tables `t (a INTEGER, b
/// VARCHAR(20))` of two rows and `lobs (id, bits BLOB, text CLOB)` of a short row and a long one.
final class JdbcObjects {
    static final String LONG_TEXT = "A2345".repeat(20_000);

    /// The rows that a connection reads, held here as Derby closes those that are collected.
    private static ResultSet reading;

    /// Makes one object.
    interface Maker {
        Object make(Connection of) throws SQLException;
    }

    private JdbcObjects() {}

    static void define(Connection of) throws SQLException {
        try (Statement statement = of.createStatement()) {
            statement.execute("CREATE TABLE t (a INTEGER NOT NULL PRIMARY KEY, b VARCHAR(20))");
            statement.execute("INSERT INTO t VALUES (1, 'one'), (2, 'two')");
            statement.execute("CREATE TABLE lobs (id INTEGER NOT NULL PRIMARY KEY, bits BLOB, text CLOB)");
        }
        try (PreparedStatement insert = of.prepareStatement("INSERT INTO lobs VALUES (?, ?, ?)")) {
            for (String text : new String[] {"A2345", LONG_TEXT}) {
                insert.setInt(1, text.length());
                insert.setBytes(2, text.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
                insert.setString(3, text);
                insert.executeUpdate();
            }
        }
        of.commit();
    }

    /// The objects of an interface, by the names of their states.
    static Map<String, Maker> of(Class<?> type, String product) {
        Map<String, Maker> makers = new LinkedHashMap<>();
        if (type == Connection.class) {
            connections(makers);
        } else if (type == Statement.class) {
            statements(makers);
        } else if (type == PreparedStatement.class) {
            prepared(makers);
        } else if (type == CallableStatement.class) {
            calls(makers);
        } else if (type == ResultSet.class) {
            resultSets(makers);
        } else if (type == ResultSetMetaData.class) {
            makers.put("live", of -> of.prepareStatement("SELECT a, b FROM t").getMetaData());
            makers.put("of a closed statement", of -> closedAfter(of, "SELECT a, b FROM t"));
        } else if (type == ParameterMetaData.class) {
            makers.put("live", of -> of.prepareStatement("INSERT INTO t VALUES (?, ?)").getParameterMetaData());
            makers.put("of none", of -> of.prepareStatement("VALUES 1").getParameterMetaData());
        } else if (type == DatabaseMetaData.class) {
            makers.put("live", Connection::getMetaData);
            makers.put("of a closed connection", of -> {
                DatabaseMetaData data = of.getMetaData();
                close(of);
                return data;
            });
        } else if (type == Blob.class || type == Clob.class) {
            lobs(makers, type == Blob.class);
        } else if (type == Savepoint.class) {
            makers.put("named", of -> of.setSavepoint("s"));
            makers.put("unnamed", Connection::setSavepoint);
            makers.put("released", of -> {
                Savepoint savepoint = of.setSavepoint("s");
                of.releaseSavepoint(savepoint);
                return savepoint;
            });
        } else if (type == Driver.class) {
            makers.put("driver", of -> DriverManager.getDriver("jdbc:" + product + ":x"));
        } else {
            dataSources(makers, type, product);
        }
        return makers;
    }

    private static ResultSetMetaData closedAfter(Connection of, String sql) throws SQLException {
        try (PreparedStatement statement = of.prepareStatement(sql)) {
            return statement.getMetaData();
        }
    }

    private static void close(Connection of) throws SQLException {
        of.rollback();
        of.close();
    }

    private static void connections(Map<String, Maker> makers) {
        makers.put("no auto-commit", of -> of);
        makers.put("auto-commit", of -> {
            of.setAutoCommit(true);
            return of;
        });
        makers.put("changed", of -> {
            try (Statement statement = of.createStatement()) {
                statement.executeUpdate("UPDATE t SET b = 'changed' WHERE a = 1");
            }
            return of;
        });
        makers.put("reading", of -> {
            reading = of.createStatement().executeQuery("SELECT a FROM t");
            reading.next();
            return of;
        });
        makers.put("closed", of -> {
            close(of);
            return of;
        });
    }

    private static void statements(Map<String, Maker> makers) {
        makers.put("new", Connection::createStatement);
        makers.put("with rows", of -> {
            Statement statement = of.createStatement();
            statement.executeQuery("SELECT a, b FROM t").next();
            return statement;
        });
        makers.put("with a batch", of -> {
            Statement statement = of.createStatement();
            statement.addBatch("UPDATE t SET b = 'y' WHERE a = 1");
            return statement;
        });
        makers.put("updatable", of -> of.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE));
        makers.put("closed", of -> {
            Statement statement = of.createStatement();
            statement.close();
            return statement;
        });
        makers.put("of a closed connection", of -> {
            Statement statement = of.createStatement();
            close(of);
            return statement;
        });
    }

    private static void prepared(Map<String, Maker> makers) {
        makers.put("insert", of -> of.prepareStatement("INSERT INTO t VALUES (?, ?)"));
        makers.put("insert with values", of -> {
            PreparedStatement statement = of.prepareStatement("INSERT INTO t VALUES (?, ?)");
            statement.setInt(1, 7);
            statement.setString(2, "seven");
            return statement;
        });
        makers.put("lobs", of -> {
            PreparedStatement statement = of.prepareStatement("UPDATE lobs SET bits = ?, text = ? WHERE id = 5");
            statement.setNull(2, java.sql.Types.CLOB);
            return statement;
        });
        makers.put("query", of -> of.prepareStatement("SELECT a, b FROM t"));
        makers.put("with a batch", of -> {
            PreparedStatement statement = of.prepareStatement("UPDATE t SET b = ? WHERE a = 1");
            statement.setString(1, "y");
            statement.addBatch();
            return statement;
        });
        makers.put("closed", of -> {
            PreparedStatement statement = of.prepareStatement("SELECT a FROM t WHERE a = ?");
            statement.close();
            return statement;
        });
        makers.put("of a closed connection", of -> {
            PreparedStatement statement = of.prepareStatement("SELECT a FROM t WHERE a = ?");
            close(of);
            return statement;
        });
    }

    private static void calls(Map<String, Maker> makers) {
        String call = "CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS(?, ?, ?)";
        makers.put("call", of -> of.prepareCall(call));
        makers.put("call with values", of -> {
            CallableStatement statement = of.prepareCall(call);
            statement.setString(1, "APP");
            statement.setString(2, "T");
            statement.setString(3, null);
            return statement;
        });
        makers.put("function", of -> of.prepareCall("? = CALL SYSCS_UTIL.SYSCS_GET_RUNTIMESTATISTICS()"));
        makers.put("function that was called", of -> {
            CallableStatement statement = of.prepareCall("{? = CALL SYSCS_UTIL.SYSCS_GET_RUNTIMESTATISTICS()}");
            statement.registerOutParameter(1, java.sql.Types.VARCHAR);
            statement.execute();
            return statement;
        });
        makers.put("closed", of -> {
            CallableStatement statement = of.prepareCall(call);
            statement.close();
            return statement;
        });
    }

    private static void resultSets(Map<String, Maker> makers) {
        for (boolean scrolls : new boolean[] {false, true}) {
            for (boolean updatable : new boolean[] {false, true}) {
                resultSets(makers, (scrolls ? "scrolling" : "forward") + (updatable ? " updatable" : ""), of -> of.createStatement(
                    scrolls ? ResultSet.TYPE_SCROLL_INSENSITIVE : ResultSet.TYPE_FORWARD_ONLY,
                    updatable ? ResultSet.CONCUR_UPDATABLE : ResultSet.CONCUR_READ_ONLY).executeQuery("SELECT a, b FROM t"), updatable);
            }
        }
        makers.put("large objects, on a row", of -> on(of.createStatement().executeQuery("SELECT bits, text FROM lobs WHERE id = 5")));
        makers.put("metadata, on a row", of -> on(of.getMetaData().getTables(null, "APP", "T", null)));
        makers.keySet().removeIf(state -> state.matches("scrolling.*(closed|after a commit)|forward( updatable)?, behind.*|scrolling, before.*"
            + "|forward updatable, (before|closed).*|scrolling updatable, (behind|on the insert).*"));
    }

    private interface Query {
        ResultSet ask(Connection of) throws SQLException;
    }

    private static ResultSet on(ResultSet rows) throws SQLException {
        rows.next();
        return rows;
    }

    private static void resultSets(Map<String, Maker> makers, String kind, Query query, boolean updatable) {
        makers.put(kind + ", before the first row", query::ask);
        makers.put(kind + ", on a row", of -> on(query.ask(of)));
        makers.put(kind + ", behind the last row", of -> {
            ResultSet rows = query.ask(of);
            while (rows.next()) {
                rows.getInt(1);
            }
            return rows;
        });
        makers.put(kind + ", after a commit", of -> {
            ResultSet rows = on(query.ask(of));
            of.commit();
            return rows;
        });
        makers.put(kind + ", closed", of -> {
            ResultSet rows = query.ask(of);
            rows.close();
            return rows;
        });
        if (updatable) {
            makers.put(kind + ", on the insert row", of -> {
                ResultSet rows = on(query.ask(of));
                rows.moveToInsertRow();
                return rows;
            });
            makers.put(kind + ", on a deleted row", of -> {
                ResultSet rows = on(query.ask(of));
                rows.deleteRow();
                return rows;
            });
            makers.put(kind + ", on a row with a new value", of -> {
                ResultSet rows = on(query.ask(of));
                rows.updateString(2, "new");
                return rows;
            });
        }
    }

    private static void lobs(Map<String, Maker> makers, boolean bits) {
        makers.put("new", of -> bits ? of.createBlob() : of.createClob());
        makers.put("of five", of -> bits ? JdbcArguments.blob(of) : JdbcArguments.clob(of));
        makers.put("freed", of -> {
            if (bits) {
                Blob blob = JdbcArguments.blob(of);
                blob.free();
                return blob;
            }
            Clob clob = JdbcArguments.clob(of);
            clob.free();
            return clob;
        });
        for (int length : new int[] {5, LONG_TEXT.length()}) {
            makers.put("stored of " + length, of -> {
                ResultSet rows = on(of.createStatement().executeQuery("SELECT bits, text FROM lobs WHERE id = " + length));
                return bits ? rows.getBlob(1) : rows.getClob(2);
            });
        }
        makers.put("of a closed connection", of -> {
            Object lob = bits ? JdbcArguments.blob(of) : JdbcArguments.clob(of);
            close(of);
            return lob;
        });
    }

    private static void dataSources(Map<String, Maker> makers, Class<?> type, String product) {
        String name = type == DataSource.class ? "DataSource" : "ConnectionPoolDataSource";
        String implementation = product.equals("derby") ? "org.apache.derby.jdbc.Embedded" + name : "bowler.jdbc.Bowler" + name;
        for (String address : new String[] {"memory:methods", "memory:nope", null}) {
            Maker source = of -> {
                try {
                    Object made = Class.forName(implementation).getConstructor().newInstance();
                    made.getClass().getMethod("setDatabaseName", String.class).invoke(made, address);
                    return made;
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            };
            if (type != PooledConnection.class) {
                makers.put("of " + address, source);
            } else if ("memory:methods".equals(address)) {
                makers.put("open", of -> ((ConnectionPoolDataSource) source.make(of)).getPooledConnection());
                makers.put("closed", of -> {
                    PooledConnection pooled = ((ConnectionPoolDataSource) source.make(of)).getPooledConnection();
                    pooled.close();
                    return pooled;
                });
            }
        }
    }
}
