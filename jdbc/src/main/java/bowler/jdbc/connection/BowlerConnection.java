// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.address.ConnectionOrigin;
import bowler.jdbc.compiled.CallEscape;
import bowler.jdbc.compiled.ColumnCache;
import bowler.jdbc.compiled.CompiledSql;
import bowler.jdbc.compiled.KeyRequest;
import bowler.jdbc.compiled.NoUnwrap;
import bowler.jdbc.compiled.StatementOptions;
import bowler.jdbc.convert.ArrayParameter;
import bowler.jdbc.convert.XmlObject;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.failure.SqlExceptions;
import bowler.jdbc.lob.BlobValue;
import bowler.jdbc.lob.ClobValue;
import bowler.jdbc.metadata.ProcedureMetaData;
import bowler.jdbc.metadata.SystemMetaData;
import bowler.jdbc.transaction.ConnectionTransactions;
import bowler.jdbc.transaction.IsolationLevels;
import bowler.session.ServerProduct;
import bowler.session.Session;
import bowler.session.ToolFiles;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.ClientInfoStatus;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Struct;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Executor;

/// A connection: one session of the engine. Transactions are [ConnectionTransactions]' business.
public final class BowlerConnection implements Connection, NoUnwrap {
    private final Session session;
    private final ConnectionTransactions transactions;
    private final ConnectionOrigin origin;
    private final NamedCursors cursors = new NamedCursors();
    private final ColumnCache columnCache = new ColumnCache();
    private boolean held = true;
    private int networkTimeoutMillis;
    private SQLWarning warnings;
    /// Null if statements have no listeners.
    private StatementEvents statementEvents;

    public BowlerConnection(Session session, ConnectionOrigin origin) {
        this(session, origin, SqlExceptions.warned(null, session.takeWarnings()));
        session.useCursors(new ConnectionCursors(cursors, transactions));
    }

    private BowlerConnection(Session session, ConnectionOrigin origin, SQLWarning warnings) {
        this.session = session;
        this.origin = origin;
        this.warnings = warnings;
        transactions = new ConnectionTransactions(session, origin.mode());
    }

    /// Returns a view of a session that another front end owns: it ends only transactions that it has begun.
    public static BowlerConnection within(Session session, ConnectionOrigin origin) {
        BowlerConnection view = new BowlerConnection(session, origin, (SQLWarning) null);
        view.transactions.setExplicitCommit(true);
        return view;
    }

    /// Returns the connection of a routine to the session of the calling statement. Auto-commit is off and stays so.
    public static BowlerConnection nested(Session session, ConnectionOrigin origin) {
        BowlerConnection nested = within(session, origin);
        nested.transactions.belongsToCaller();
        session.useCursors(new ConnectionCursors(nested.cursors, nested.transactions));
        return nested;
    }

    Session session() {
        return session;
    }

    public ConnectionTransactions transactions() {
        return transactions;
    }

    /// Reports the closing and failing of prepared statements from now on.
    public void tell(StatementEvents events) {
        statementEvents = events;
    }

    StatementEvents statementEvents() {
        return statementEvents;
    }

    ColumnCache knownColumns() {
        return columnCache;
    }

    NamedCursors cursors() {
        return cursors;
    }

    int networkTimeoutMillis() {
        return networkTimeoutMillis;
    }

    private void requireOpen() throws SQLException {
        transactions.requireOpen();
    }

    /// A call of the session that gives nothing.
    private interface Call {
        void run();
    }

    private void call(Call call) throws SQLException {
        requireOpen();
        try {
            call.run();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw transactions.failed(e);
        }
    }

    // Statements

    private int holdability() {
        return held && !transactions.isInBranch() ? ResultSet.HOLD_CURSORS_OVER_COMMIT : ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    private StatementOptions options(int type, int concurrency, int holdability) throws SQLException {
        requireOpen();
        StatementOptions options = StatementOptions.of(type, concurrency, holdability);
        if (options.held() && transactions.isInBranch()) {
            warnings = SqlExceptions.warned(warnings, List.of(JdbcError.NOT_HELD_IN_BRANCH.failure()));
            options = new StatementOptions(options.scrolls(), options.updatableWanted(), false);
        }
        if (type == ResultSet.TYPE_SCROLL_SENSITIVE) {
            warnings = SqlExceptions.warned(warnings, List.of(JdbcError.SCROLL_SENSITIVE.failure()));
        }
        return options;
    }

    private StatementOptions usualOptions() throws SQLException {
        requireOpen();
        return new StatementOptions(false, false, held && !transactions.isInBranch());
    }

    @Override
    public Statement createStatement() throws SQLException {
        return new BowlerStatement(this, usualOptions(), false);
    }

    @Override
    public Statement createStatement(int type, int concurrency) throws SQLException {
        return createStatement(type, concurrency, holdability());
    }

    @Override
    public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
        return new BowlerStatement(this, options(type, concurrency, holdability), false);
    }

    private PreparedStatement prepare(String sql, StatementOptions options, KeyRequest keys) throws SQLException {
        CompiledSql compiled = compile(sql, options);
        try {
            return new BowlerPreparedStatement(this, options, compiled, keys);
        } catch (OutOfMemoryError lack) {
            throw transactions.failed(lack);
        }
    }

    private CompiledSql compile(String sql, StatementOptions options) throws SQLException {
        if (sql == null) {
            throw JdbcError.SQL_NULL.exception();
        }
        try {
            return CompiledSql.of(sql, session, options.updatableWanted(), columnCache);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw transactions.failed(e);
        }
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        return prepare(sql, usualOptions(), null);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency) throws SQLException {
        return prepareStatement(sql, type, concurrency, holdability());
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        return prepare(sql, options(type, concurrency, holdability), null);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int autoGeneratedKeys) throws SQLException {
        return prepare(sql, usualOptions(), BowlerStatement.request(autoGeneratedKeys));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int[] columnIndexes) throws SQLException {
        return prepare(sql, usualOptions(), KeyRequest.ofNumbers(columnIndexes));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, String[] columnNames) throws SQLException {
        return prepare(sql, usualOptions(), KeyRequest.ofNames(columnNames));
    }

    private CallableStatement prepareCall(String sql, StatementOptions options) throws SQLException {
        CallEscape text = sql == null ? null : CallEscape.of(sql);
        CompiledSql compiled = compile(sql == null ? null : text.sql(), options);
        try {
            return new BowlerCallableStatement(this, options, compiled, text.returns());
        } catch (OutOfMemoryError lack) {
            throw transactions.failed(lack);
        }
    }

    @Override
    public CallableStatement prepareCall(String sql) throws SQLException {
        return prepareCall(sql, usualOptions());
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
        return prepareCall(sql, type, concurrency, holdability());
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        return prepareCall(sql, options(type, concurrency, holdability));
    }

    /// Escapes are part of the grammar, so the text stays as it is.
    @Override
    public String nativeSQL(String sql) throws SQLException {
        requireOpen();
        return sql;
    }

    // Transactions

    @Override
    public void setAutoCommit(boolean wanted) throws SQLException {
        transactions.setAutoCommit(wanted);
    }

    @Override
    public boolean getAutoCommit() throws SQLException {
        requireOpen();
        return transactions.isAutoCommit();
    }

    @Override
    public void commit() throws SQLException {
        transactions.commit();
    }

    @Override
    public void rollback() throws SQLException {
        transactions.rollback();
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        return transactions.savepoint(null);
    }

    @Override
    public Savepoint setSavepoint(String name) throws SQLException {
        transactions.requireSavepoints();
        if (name == null) {
            throw JdbcError.SAVEPOINT_NAME_NULL.exception();
        }
        return transactions.savepoint(name);
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        transactions.rollbackTo(savepoint);
    }

    @Override
    public void releaseSavepoint(Savepoint savepoint) throws SQLException {
        transactions.release(savepoint);
    }

    /// Commits the active transaction, like Derby. A level in addition to those of JDBC is
    /// [bowler.jdbc.BowlerDriver#TRANSACTION_SNAPSHOT].
    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        requireOpen();
        var isolation = IsolationLevels.of(level);
        if (isolation != session.isolation()) {
            transactions.requireNoHeldRows();
            transactions.settle();
            call(() -> session.setIsolation(isolation));
        }
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        requireOpen();
        return IsolationLevels.level(session.isolation());
    }

    @Override
    public void setReadOnly(boolean readOnly) throws SQLException {
        call(() -> session.setReadOnly(readOnly));
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        requireOpen();
        return session.isReadOnly();
    }

    @Override
    public void setHoldability(int holdability) throws SQLException {
        requireOpen();
        boolean wanted = StatementOptions.isHold(holdability);
        if (wanted && transactions.isInBranch()) {
            throw JdbcError.HOLD_IN_BRANCH.exception();
        }
        held = wanted;
    }

    @Override
    public int getHoldability() throws SQLException {
        requireOpen();
        return holdability();
    }

    // Where one is

    /// A borrower of a pooled connection gets the machine's time zone, even if an earlier statement has set another
    /// one.
    @Override
    public void beginRequest() throws SQLException {
        call(session::resetZone);
    }

    @Override
    public void setSchema(String name) throws SQLException {
        requireOpen();
        if (name == null) {
            throw transactions.failed(JdbcError.BAD_SCHEMA.failure("null"));
        }
        call(() -> session.setSchema(name));
    }

    @Override
    public String getSchema() throws SQLException {
        requireOpen();
        return session.schema();
    }

    /// There are no catalogs; JDBC asks to ignore the call.
    @Override
    public void setCatalog(String catalog) throws SQLException {
        requireOpen();
    }

    @Override
    public String getCatalog() throws SQLException {
        requireOpen();
        return null;
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        requireOpen();
        try {
            DriverMetaData host = new DriverMetaData(this, origin);
            ServerProduct foreign = session.foreignProduct();
            return foreign == null ? new SystemMetaData(host) : new ProcedureMetaData(host, foreign);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw transactions.failed(e);
        }
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        requireOpen();
        return warnings;
    }

    @Override
    public void clearWarnings() throws SQLException {
        requireOpen();
        warnings = null;
    }

    // Life

    @Override
    public void close() throws SQLException {
        if (!transactions.isClosed()) {
            transactions.close();
            try {
                origin.closed(session);
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                throw transactions.failed(e);
            }
        }
    }

    @Override
    public boolean isClosed() {
        return transactions.isClosed();
    }

    /// @param seconds the answer needs no waiting for
    @Override
    public boolean isValid(int seconds) throws SQLException {
        if (seconds < 0) {
            throw JdbcError.BAD_ARGUMENT.exception(seconds, "isValid");
        }
        return !transactions.isClosed() && session.isValid();
    }

    /// From any thread: the connection is of no use at once; what runs is cancelled and rolled back by the executor.
    @Override
    public void abort(Executor executor) throws SQLException {
        if (!transactions.isClosed()) {
            if (executor == null) {
                throw JdbcError.BAD_CONNECTION_PARAMETER.exception("the executor");
            }
            transactions.abort();
            executor.execute(session::abort);
        }
    }

    /// There is no network to wait for, so the limit is taken as one on each run of a statement made afterwards.
    @Override
    public void setNetworkTimeout(Executor executor, int millis) throws SQLException {
        origin.mode().requireBeyondDerby("setNetworkTimeout");
        requireOpen();
        if (millis < 0) {
            throw JdbcError.BAD_TIMEOUT.exception(millis);
        }
        networkTimeoutMillis = millis;
    }

    @Override
    public int getNetworkTimeout() throws SQLException {
        origin.mode().requireBeyondDerby("getNetworkTimeout");
        requireOpen();
        return networkTimeoutMillis;
    }

    @Override
    public void setClientInfo(String name, String value) throws SQLClientInfoException {
        if (origin.mode().isDerby() && !transactions.isClosed()) {
            if (name == null && value == null) {
                return;
            }
            Objects.requireNonNull(name);
            Objects.requireNonNull(value);
        }
        refuseClientInfo(Collections.singleton(name));
    }

    @Override
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        Set<String> names = properties == null ? Set.of() : properties.stringPropertyNames();
        if (!names.isEmpty() || transactions.isClosed()) {
            refuseClientInfo(names);
        }
    }

    private void refuseClientInfo(Set<String> names) throws SQLClientInfoException {
        JdbcError error = transactions.isClosed() ? JdbcError.CONNECTION_CLOSED : JdbcError.CLIENT_INFO;
        Map<String, ClientInfoStatus> refused = new HashMap<>();
        names.forEach(name -> refused.put(name, ClientInfoStatus.REASON_UNKNOWN_PROPERTY));
        throw new SQLClientInfoException(String.format(error.text(), names.isEmpty() ? "" : names.iterator().next()), error.sqlState(),
            error.severity().vendorCode(), refused);
    }

    @Override
    public String getClientInfo(String name) throws SQLException {
        requireOpen();
        return null;
    }

    @Override
    public Properties getClientInfo() throws SQLException {
        requireOpen();
        return new Properties();
    }

    @Override
    public Map<String, Class<?>> getTypeMap() throws SQLException {
        requireOpen();
        return Map.of();
    }

    @Override
    public void setTypeMap(Map<String, Class<?>> map) throws SQLException {
        requireOpen();
        if (map == null) {
            throw JdbcError.BAD_ARGUMENT.exception("null", "setTypeMap");
        }
        if (!map.isEmpty()) {
            throw JdbcError.NOT_SUPPORTED.exception("setTypeMap");
        }
    }

    @Override
    public Clob createClob() throws SQLException {
        requireOpen();
        return new ClobValue("", transactions.lobs());
    }

    @Override
    public Blob createBlob() throws SQLException {
        requireOpen();
        return new BlobValue(new byte[0], transactions.lobs());
    }

    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        requireOpen();
        return isWrapperOfFiles(wanted) ? wanted.cast(session.toolFiles()) : NoUnwrap.unwrap(this, wanted);
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) throws SQLException {
        requireOpen();
        return isWrapperOfFiles(wanted) || NoUnwrap.isWrapperFor(this, wanted);
    }

    /// Optional tools reach their files so.
    private boolean isWrapperOfFiles(Class<?> wanted) {
        return wanted == ToolFiles.class && session.toolFiles() != null;
    }

    /// Returns a text like Derby's. The numbers are those of transactions of this connection and of the object.
    @Override
    public String toString() {
        return getClass().getName() + "@" + hashCode() + origin.description(session, transactions.count());
    }

    // Not there

    private SQLException unsupported(String method) throws SQLException {
        requireOpen();
        return JdbcError.NOT_SUPPORTED.exception(method);
    }

    @Override
    public NClob createNClob() throws SQLException {
        throw unsupported("createNClob");
    }

    @Override
    public SQLXML createSQLXML() throws SQLException {
        origin.mode().requireBeyondDerby("createSQLXML");
        requireOpen();
        return new XmlObject();
    }

    @Override
    public Array createArrayOf(String typeName, Object[] elements) throws SQLException {
        origin.mode().requireBeyondDerby("createArrayOf");
        requireOpen();
        return ArrayParameter.named(typeName, elements, (columns, rows) ->
            new BowlerResultSet(null, transactions(), columns, rows, 0, Integer.MAX_VALUE).detached());
    }

    @Override
    public Struct createStruct(String typeName, Object[] attributes) throws SQLException {
        throw unsupported("createStruct");
    }
}
