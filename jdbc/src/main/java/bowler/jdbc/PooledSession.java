// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.base.error.SqlFailure;
import bowler.jdbc.address.ConnectionOrigin;
import bowler.jdbc.address.ConnectionUrl;
import bowler.jdbc.connection.BowlerConnection;
import bowler.jdbc.connection.StatementEvents;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.failure.SqlExceptions;
import bowler.jdbc.transaction.ConnectionTransactions;
import bowler.session.Isolation;
import bowler.session.Session;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEvent;
import javax.sql.StatementEventListener;

/// A session that outlives the connections lent on it. Closing a connection rolls back what it left, sets the session back
/// to how a new one is, and tells the pool; a new connection takes the session from the one before.
public class PooledSession implements PooledConnection {
    private final Session session;
    private final ConnectionOrigin origin;
    private final String firstSchema;
    private final boolean readOnlyAtFirst;
    private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
    private final List<StatementEventListener> statementListeners = new CopyOnWriteArrayList<>();
    private BowlerConnection connection;

    PooledSession(Session session, ConnectionUrl url) throws SQLException {
        this.session = session;
        firstSchema = session.schema();
        readOnlyAtFirst = session.isReadOnly();
        origin = new ConnectionOrigin(url.shown(), url.productName(), url.user(), url.mode(), ended -> release());
        session.closeWhenUnreachable(this);
    }

    @Override
    public Connection getConnection() throws SQLException {
        BowlerConnection before = connection;
        if (before != null && !before.isClosed()) {
            endLoan(before);
        }
        connection = null;
        if (session.isClosed()) {
            SQLException failure = JdbcError.CONNECTION_CLOSED.exception();
            reportFailure(failure);
            throw failure;
        }
        reset();
        connection = new BowlerConnection(session, origin);
        connection.transactions().onFailure(this::reportFailure);
        connection.tell(new StatementReports());
        onLoan(connection.transactions());
        return connection;
    }

    /// Ends the use of a connection that its borrower has not closed.
    void endLoan(BowlerConnection open) throws SQLException {
        open.transactions().rollback();
        open.transactions().close();
    }

    /// A connection has been lent.
    void onLoan(ConnectionTransactions transactions) {}

    Session session() {
        return session;
    }

    /// Returns the transactions of the connection that is lent; null if there is none.
    ConnectionTransactions transactions() {
        BowlerConnection now = connection;
        return now == null || now.isClosed() ? null : now.transactions();
    }

    /// Gives the session the state of a new one, and ends its transaction.
    void reset() throws SQLException {
        try {
            if (session.inTransaction()) {
                session.rollback();
            }
            resetSettings();
        } catch (SqlFailure failure) {
            SQLException exception = SqlExceptions.of(failure, false);
            reportFailure(exception);
            throw exception;
        }
    }

    private void resetSettings() {
        session.dropTemporaryTables();
        session.setIsolation(Isolation.READ_COMMITTED);
        session.setReadOnly(readOnlyAtFirst);
        if (!session.schema().equals(firstSchema)) {
            session.setSchema(firstSchema);
        }
        session.resetZone();
    }

    @Override
    public String toString() {
        String physical = session.isClosed() ? "<none>"
            : session.getClass().getName() + "@" + System.identityHashCode(session) + origin.description(session, 0);
        return getClass().getName() + "@" + hashCode() + " Physical Connection = " + physical;
    }

    /// The connection lent has been closed by its user.
    private void release() {
        connection = null;
        ConnectionEvent event = new ConnectionEvent(this);
        listeners.forEach(listener -> listener.connectionClosed(event));
    }

    private void reportFailure(SQLException failure) {
        ConnectionEvent event = new ConnectionEvent(this, failure);
        listeners.forEach(listener -> listener.connectionErrorOccurred(event));
    }

    @Override
    public void close() throws SQLException {
        BowlerConnection last = connection;
        connection = null;
        if (last != null) {
            last.transactions().abort();
        }
        try {
            session.close();
        } catch (SqlFailure failure) {
            throw SqlExceptions.of(failure, false);
        }
    }

    @Override
    public void addConnectionEventListener(ConnectionEventListener listener) {
        if (listener != null) {
            listeners.add(listener);
        }
    }

    @Override
    public void removeConnectionEventListener(ConnectionEventListener listener) {
        listeners.remove(listener);
    }

    @Override
    public void addStatementEventListener(StatementEventListener listener) {
        if (listener != null) {
            statementListeners.add(listener);
        }
    }

    @Override
    public void removeStatementEventListener(StatementEventListener listener) {
        statementListeners.remove(listener);
    }

    private final class StatementReports implements StatementEvents {
        @Override
        public void closed(PreparedStatement statement) {
            if (!statementListeners.isEmpty()) {
                StatementEvent event = new StatementEvent(PooledSession.this, statement);
                statementListeners.forEach(listener -> listener.statementClosed(event));
            }
        }

        @Override
        public void failed(PreparedStatement statement, SQLException failure) {
            StatementEvent event = new StatementEvent(PooledSession.this, statement, failure);
            statementListeners.forEach(listener -> listener.statementErrorOccurred(event));
        }
    }
}
