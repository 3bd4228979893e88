// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import bowler.pool.slot.Slot;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Properties;
import java.util.Map;
import java.util.concurrent.Executor;
import javax.transaction.xa.XAResource;

/// A connection of the driver, in its slot. Marks record what the present borrower has changed; [#clean] resets exactly
/// that. Only the thread that holds the slot calls, unless a method says otherwise.
public final class PhysicalConnection extends Slot {
    private static final int UNCOMMITTED = 1 << 1;
    private static final int AUTO_COMMIT = 1 << 2;
    private static final int READ_ONLY = 1 << 3;
    private static final int ISOLATION = 1 << 4;
    private static final int CATALOG = 1 << 5;
    private static final int SCHEMA = 1 << 6;
    private static final int NETWORK_TIMEOUT = 1 << 7;
    private static final int TYPE_MAP = 1 << 8;
    private static final int HOLDABILITY = 1 << 9;
    private static final int CLIENT_INFO = 1 << 10;
    /// The borrower has unwrapped the driver's connection, so its changes to it are unknown.
    private static final int UNWRAPPED = 1 << 11;
    /// A statement may have changed where names are looked up. Statements are not cached then.
    private static final int NAMES_BY_TEXT = 1 << 12;
    private static final Executor SAME_THREAD = Runnable::run;

    final Connection connection;
    private final XAResource xa;
    private final AutoCloseable owner;
    private final LeaseOwner leaseOwner;
    private final long number;
    private final long openedNanos;
    private final StatementCache statements;
    private final boolean knowsRequests;

    private LookupNames names = LookupNames.INITIAL;
    private int marks;
    /// This is not one of the marks, because threads of the pool and of a transaction manager set it while the borrower
    /// changes marks.
    private volatile boolean broken;
    private boolean autoCommit;
    // The values before the borrower changed them; valid only where marked.
    private boolean readOnlyBefore;
    private int isolationBefore;
    private String catalogBefore;
    private String schemaBefore;
    private int networkTimeoutBefore;
    private Map<String, Class<?>> typeMapBefore;
    private int holdabilityBefore;
    private Properties clientInfoBefore;

    private volatile Lease lease;
    private volatile String evictionReason = "broken";
    // Only the pool's housekeeping uses these fields.
    private long usesSeen = -1;
    private long idleSinceNanos;
    private long testedNanos;

    /// @param xa null if the connection does not support XA
    /// @param owner the object whose close closes everything: the connection itself, or an `XAConnection`
    public PhysicalConnection(Connection connection, XAResource xa, AutoCloseable owner, LeaseOwner leaseOwner, long number, long nowNanos) {
        this.connection = connection;
        this.xa = xa;
        this.owner = owner;
        this.leaseOwner = leaseOwner;
        this.number = number;
        this.openedNanos = nowNanos;
        this.idleSinceNanos = nowNanos;
        this.testedNanos = nowNanos;
        this.autoCommit = leaseOwner.defaults().autoCommit();
        this.statements = leaseOwner.preparedStatementCacheSize() > 0 ? new StatementCache(leaseOwner.preparedStatementCacheSize()) : null;
        this.knowsRequests = overridesRequests(connection.getClass());
    }

    /// Returns whether the driver overrides `beginRequest`. Most drivers do not; then the pool does not report requests
    /// to them.
    private static boolean overridesRequests(Class<?> driver) {
        try {
            return driver.getMethod("beginRequest").getDeclaringClass() != Connection.class;
        } catch (NoSuchMethodException older) {
            return false;
        }
    }

    // --- lent

    /// Returns a handle for a borrower that has just taken the slot.
    public ConnectionHandle lend() throws SQLException {
        countUse();
        if (knowsRequests) {
            beginRequest();
        }
        return new ConnectionHandle(this, claim());
    }

    private void beginRequest() throws SQLException {
        try {
            connection.beginRequest();
        } catch (SQLException failure) {
            checkConnection(failure);
            release(claim());
            throw failure;
        } catch (Throwable failure) {
            breakUp();
            release(claim());
            throw failure;
        }
    }

    boolean needsCleaning() {
        return marks != 0 || knowsRequests;
    }

    void clearWarnings() {
        try {
            connection.clearWarnings();
        } catch (Throwable failure) {
            breakUp();
        }
    }

    void release(long claim) {
        if (lease != null && claim() == claim) {
            lease = null;
        }
        leaseOwner.release(this, claim);
    }

    /// Resets what the borrower changed. A connection that cannot be reset leaves the pool.
    void clean() {
        try {
            if (knowsRequests) {
                connection.endRequest();
            }
            if (isBroken()) {
                return;
            }
            if ((marks & UNWRAPPED) != 0) {
                autoCommit = connection.getAutoCommit();
                marks |= autoCommit ? AUTO_COMMIT : AUTO_COMMIT | UNCOMMITTED;
            }
            if ((marks & UNCOMMITTED) != 0 && !autoCommit) {
                connection.rollback();
            }
            restore();
            connection.clearWarnings();
            if ((marks & (CATALOG | SCHEMA | NAMES_BY_TEXT)) != 0) {
                names = names.next((marks & NAMES_BY_TEXT) != 0);
            }
            marks = 0;
        } catch (Throwable failure) {
            breakUp();
        }
    }

    private void restore() throws SQLException {
        if ((marks & AUTO_COMMIT) != 0 && autoCommit != leaseOwner.defaults().autoCommit()) {
            connection.setAutoCommit(leaseOwner.defaults().autoCommit());
            autoCommit = leaseOwner.defaults().autoCommit();
        }
        if ((marks & READ_ONLY) != 0) {
            connection.setReadOnly(readOnlyBefore);
        }
        if ((marks & ISOLATION) != 0) {
            connection.setTransactionIsolation(isolationBefore);
        }
        if ((marks & CATALOG) != 0) {
            connection.setCatalog(catalogBefore);
        }
        if ((marks & SCHEMA) != 0) {
            connection.setSchema(schemaBefore);
        }
        if ((marks & NETWORK_TIMEOUT) != 0) {
            connection.setNetworkTimeout(SAME_THREAD, networkTimeoutBefore);
        }
        if ((marks & TYPE_MAP) != 0) {
            connection.setTypeMap(typeMapBefore);
        }
        if ((marks & HOLDABILITY) != 0) {
            connection.setHoldability(holdabilityBefore);
        }
        if ((marks & CLIENT_INFO) != 0) {
            connection.setClientInfo(clientInfoBefore);
        }
    }

    // --- what borrowers change

    void asked(String sql) {
        Lease lent = lease;
        if (lent != null) {
            lent.asked(sql);
        }
        if (statements != null && LookupNames.mayBeChangedBy(sql)) {
            marks |= NAMES_BY_TEXT;
        }
    }

    void changing() {
        if (!autoCommit) {
            marks |= UNCOMMITTED;
        }
    }

    /// Records that the transaction has ended.
    void settled() {
        marks &= ~UNCOMMITTED;
    }

    void setAutoCommit(boolean wanted) throws SQLException {
        connection.setAutoCommit(wanted);
        if (wanted) {
            settled();
        }
        autoCommit = wanted;
        marks |= AUTO_COMMIT;
    }

    void setReadOnly(boolean wanted) throws SQLException {
        if ((marks & READ_ONLY) == 0) {
            readOnlyBefore = connection.isReadOnly();
            marks |= READ_ONLY;
        }
        connection.setReadOnly(wanted);
    }

    void setTransactionIsolation(int wanted) throws SQLException {
        if ((marks & ISOLATION) == 0) {
            isolationBefore = connection.getTransactionIsolation();
            marks |= ISOLATION;
        }
        connection.setTransactionIsolation(wanted);
    }

    void setCatalog(String wanted) throws SQLException {
        if ((marks & CATALOG) == 0) {
            catalogBefore = connection.getCatalog();
            marks |= CATALOG;
        }
        connection.setCatalog(wanted);
        names = names.withCatalog(wanted);
    }

    void setSchema(String wanted) throws SQLException {
        if ((marks & SCHEMA) == 0) {
            schemaBefore = connection.getSchema();
            marks |= SCHEMA;
        }
        connection.setSchema(wanted);
        names = names.withSchema(wanted);
    }

    void setNetworkTimeout(Executor executor, int milliseconds) throws SQLException {
        if ((marks & NETWORK_TIMEOUT) == 0) {
            networkTimeoutBefore = connection.getNetworkTimeout();
            marks |= NETWORK_TIMEOUT;
        }
        connection.setNetworkTimeout(executor, milliseconds);
    }

    void setTypeMap(Map<String, Class<?>> wanted) throws SQLException {
        if ((marks & TYPE_MAP) == 0) {
            typeMapBefore = connection.getTypeMap();
            marks |= TYPE_MAP;
        }
        connection.setTypeMap(wanted);
    }

    void setHoldability(int wanted) throws SQLException {
        if ((marks & HOLDABILITY) == 0) {
            holdabilityBefore = connection.getHoldability();
            marks |= HOLDABILITY;
        }
        connection.setHoldability(wanted);
    }

    void rememberClientInfo() throws SQLException {
        if ((marks & CLIENT_INFO) == 0) {
            Properties now = connection.getClientInfo();
            clientInfoBefore = now == null ? new Properties() : now;
            marks |= CLIENT_INFO;
        }
    }

    void unwrapped() {
        marks |= UNWRAPPED;
    }

    // --- fate

    void checkConnection(SQLException failure) {
        if (!isBroken() && leaseOwner.isFatal(failure)) {
            breakUp();
        }
    }

    /// Makes the connection leave the pool when it is returned. Any thread may call this.
    public void breakUp() {
        broken = true;
        leave();
    }

    public boolean isBroken() {
        return broken;
    }

    /// Makes the connection leave the pool as soon as it is idle. Any thread may call this.
    public void evict(String reason) {
        if (!isLeaving()) {
            evictionReason = reason;
            leave();
        }
    }

    public String evictionReason() {
        return evictionReason;
    }

    /// Closes the driver's connection. The time that the driver takes is not limited.
    public void closePhysically() throws Exception {
        owner.close();
    }

    public void abortPhysically() throws SQLException {
        connection.abort(SAME_THREAD);
    }

    // --- to look at

    public Connection bare() {
        return connection;
    }

    public XAResource xa() {
        return xa;
    }

    /// Returns the cache for statements that are prepared now; null if they are not cached.
    StatementCache statements() {
        return (marks & NAMES_BY_TEXT) != 0 ? null : statements;
    }

    /// Keeps a statement for the next use of its text.
    void cache(StatementKey key, PreparedStatement statement) throws SQLException {
        statements.put(key, statement);
    }

    LookupNames names() {
        return names;
    }

    String poolName() {
        return leaseOwner.name();
    }

    public long number() {
        return number;
    }

    public long openedNanos() {
        return openedNanos;
    }

    // --- of the pool's housekeeping

    /// Returns the present lease, if leak detection is enabled. Other threads may call this.
    public Lease loan() {
        return lease;
    }

    public void attachLease(Lease now) {
        lease = now;
    }

    /// Returns whether the connection was used since the previous call of this method.
    public boolean wasUsed(long nowNanos) {
        long now = uses();
        if (now == usesSeen) {
            return false;
        }
        usesSeen = now;
        idleSinceNanos = nowNanos;
        return true;
    }

    public long idleSinceNanos() {
        return idleSinceNanos;
    }

    /// Returns the time of the last use or test.
    public long knownToWorkNanos() {
        return Math.max(testedNanos, idleSinceNanos);
    }

    public void tested(long nowNanos) {
        testedNanos = nowNanos;
    }
}
