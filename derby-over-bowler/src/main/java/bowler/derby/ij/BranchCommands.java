// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

import bowler.jdbc.BowlerXADataSource;
import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.sql.PooledConnection;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.derby.jdbc.ClientXADataSource;
import org.apache.derby.jdbc.EmbeddedConnectionPoolDataSource;
import org.apache.derby.jdbc.EmbeddedDataSource;
import org.apache.derby.jdbc.EmbeddedXADataSource;

/// The commands XA_..., DATASOURCE and CP_...: connections from Derby's data sources, and branches of transactions.
final class BranchCommands {
    static final Map<String, Integer> FLAGS = Map.of("XA_ENDRSCAN", XAResource.TMENDRSCAN, "XA_FAIL", XAResource.TMFAIL,
        "XA_JOIN", XAResource.TMJOIN, "XA_NOFLAGS", XAResource.TMNOFLAGS, "XA_RESUME", XAResource.TMRESUME,
        "XA_STARTRSCAN", XAResource.TMSTARTRSCAN, "XA_SUCCESS", XAResource.TMSUCCESS, "XA_SUSPEND", XAResource.TMSUSPEND);

    private BowlerXADataSource xaSource;
    private XAConnection xaConnection;
    private EmbeddedConnectionPoolDataSource poolSource;
    private PooledConnection pooledConnection;
    private String databaseName;

    /// The user and the password of a connection.
    ///
    /// @param user null for none
    record Credentials(String user, String password) {
        String passwordOrEmpty() {
            return password == null ? "" : password;
        }
    }

    @FunctionalInterface
    interface ResourceCall {
        void on(XAResource resource, Xid xid) throws XAException;
    }

    /// @param action create, shutdown or null
    void xaDataSource(String database, String action) throws SQLException {
        boolean isClient = "DERBYNETCLIENT".equalsIgnoreCase(System.getProperty("framework"));
        BowlerXADataSource source = isClient ? new ClientXADataSource() : new EmbeddedXADataSource();
        databaseName = database;
        source.setDatabaseName(database);
        if ("SHUTDOWN".equals(action)) {
            source.setShutdownDatabase("shutdown");
            xaSource = null;
            xaConnection = null;
            source.getXAConnection().getConnection();
        } else if ("CREATE".equals(action)) {
            source.setCreateDatabase("create");
            source.getXAConnection().close();
            source.setCreateDatabase(null);
        }
        xaSource = source;
    }

    void xaConnect(Credentials credentials) throws SQLException {
        if (xaConnection != null) {
            xaConnection.close();
            xaConnection = null;
        }
        if (xaSource == null) {
            throw IjFailure.missing("XADataSource");
        }
        xaConnection = credentials.user() == null ? xaSource.getXAConnection()
            : xaSource.getXAConnection(credentials.user(), credentials.passwordOrEmpty());
    }

    void xaDisconnect() throws SQLException {
        xaConnection().close();
        xaConnection = null;
    }

    private XAConnection xaConnection() {
        if (xaConnection == null) {
            throw IjFailure.noConnection("XAConnection");
        }
        return xaConnection;
    }

    Connection xaGetConnection() throws SQLException {
        return xaConnection().getConnection();
    }

    void call(ResourceCall call, int xid) throws SQLException {
        XAResource resource = xaConnection().getXAResource();
        try {
            call.on(resource, new BranchXid(xid, databaseName));
        } catch (XAException e) {
            throw new IjFailure(name(e.errorCode));
        }
    }

    /// Prints the prepared branches as a list in brackets, as Derby does.
    void recover(PrintWriter out, int flag) throws SQLException {
        Xid[] found;
        try {
            found = xaConnection().getXAResource().recover(flag);
        } catch (XAException e) {
            throw new IjFailure(name(e.errorCode));
        }
        List<String> lines = new ArrayList<>(List.of("", "Recovered " + found.length + " in-doubt transactions", ""));
        for (int i = 0; i < found.length; i++) {
            lines.add("Transaction " + (i + 1) + " : " + found[i]);
        }
        out.println(lines);
    }

    /// Returns the name of the constant of [XAException] for an error, as Derby prints it.
    private static String name(int errorCode) {
        for (Field field : XAException.class.getFields()) {
            boolean isCode = Modifier.isStatic(field.getModifiers()) && !field.getName().equals("XA_RBBASE") && !field.getName().equals("XA_RBEND");
            try {
                if (isCode && field.getInt(null) == errorCode) {
                    return field.getName() + ' ';
                }
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
        return "Illegal Value";
    }

    Connection dataSource(String database, Credentials credentials) throws SQLException {
        EmbeddedDataSource source = new EmbeddedDataSource();
        databaseName = database;
        source.setDatabaseName(database);
        return credentials.user() == null ? source.getConnection()
            : source.getConnection(credentials.user(), credentials.passwordOrEmpty());
    }

    void poolDataSource(String database) {
        poolSource = new EmbeddedConnectionPoolDataSource();
        databaseName = database;
        poolSource.setDatabaseName(database);
    }

    void poolConnect(Credentials credentials) throws SQLException {
        if (poolSource == null) {
            throw IjFailure.missing("ConnectionPoolDataSource");
        }
        pooledConnection = credentials.user() == null ? poolSource.getPooledConnection()
            : poolSource.getPooledConnection(credentials.user(), credentials.passwordOrEmpty());
    }

    private PooledConnection pooledConnection() {
        if (pooledConnection == null) {
            throw IjFailure.noConnection("PooledConnection");
        }
        return pooledConnection;
    }

    Connection poolGetConnection() throws SQLException {
        return pooledConnection().getConnection();
    }

    void poolDisconnect() throws SQLException {
        pooledConnection().close();
        pooledConnection = null;
    }

    /// Returns the flag of a word, or null.
    static Integer flag(String word) {
        return FLAGS.get(word.toUpperCase(Locale.ENGLISH));
    }
}
