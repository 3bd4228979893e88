// SPDX-License-Identifier: Apache-2.0
package bowler.client.remote;

import bowler.base.error.SqlFailure;
import bowler.client.address.ConnectionTarget;
import bowler.client.failure.ClientError;
import bowler.client.link.Login;
import bowler.client.link.Opened;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.ExtensionCode;
import bowler.drda.extension.PreparedShape;
import bowler.drda.extension.SessionStatus;
import bowler.drda.extension.StatementDescriptionCodec;
import bowler.drda.extension.WireText;
import bowler.session.Isolation;
import bowler.session.Lob;
import bowler.session.OpenCursors;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.session.branch.TransactionBranches;
import bowler.types.LobReference;
import java.util.ArrayDeque;
import java.util.List;

/// A session that a server holds.
///
/// The settings are known from the replies, so asking for them costs nothing. A change that cannot fail travels with the
/// next request. COMMIT and ROLLBACK are sent only while a transaction is open. If it has changed and locked nothing, the
/// session does not wait for a reply. With [#expectCommit], the server commits in the request that runs the statement.
///
/// **Threads.** One call at a time; others wait. [#abort] and the cancellation of a statement use a connection of their
/// own.
public final class RemoteSession implements Session {
    private final Opened opened;
    private final Login login;
    private final ConnectionTarget target;
    private final Exchange exchange;
    private final RemoteBranches branches;
    private final ClosedStatements closedStatements = new ClosedStatements();
    private final ArrayDeque<Integer> freeNumbers = new ArrayDeque<>();
    private int numbers;
    private boolean expectCommit;
    /// True if the session was writable until [#setReadOnly] changed that. Then it can become so again.
    private boolean wasWritable;

    public RemoteSession(Opened opened, Login login, ConnectionTarget target) {
        this.opened = opened;
        this.login = login;
        this.target = target;
        exchange = new Exchange(opened);
        branches = new RemoteBranches(exchange, resourceManager(target));
    }

    /// Returns an object that is equal for sessions that are known to use the same database. With several servers, the
    /// session may have reached any of them, so its object is equal to no other.
    private static Object resourceManager(ConnectionTarget target) {
        String database = target.database().split(";", 2)[0];
        return target.servers().size() == 1 ? List.of(target.servers().get(0), database) : new Object();
    }

    /// Returns a closed statement with this text if there is one. The server is asked nothing then.
    @Override
    public Statement prepare(String sql) {
        RemoteStatement closed = closedStatement(sql);
        return closed != null ? closed : prepare(sql, 0, true);
    }

    private RemoteStatement closedStatement(String sql) {
        exchange.enter();
        try {
            RemoteStatement closed = exchange.hasEnded() ? null : closedStatements.take(textNow(sql));
            if (closed != null) {
                closed.reopen();
            }
            return closed;
        } finally {
            exchange.leave();
        }
    }

    private PreparedText textNow(String sql) {
        return closedStatements.textNow(sql, exchange.status().schema());
    }

    /// The statement is not kept when it is closed: most texts that are prepared for one run differ from all others.
    @Override
    public Statement prepareForOneRun(String sql) {
        return prepare(sql, 0, false);
    }

    @Override
    public Statement prepareUpdatable(String sql) {
        return prepare(sql, ExtensionCode.UPDATABLE, false);
    }

    /// @param isPreparedOften whether the statement is kept when it is closed, if it only reads or changes rows
    private Statement prepare(String sql, int flags, boolean isPreparedOften) {
        boolean usesRows = ClosedStatements.usesRows(sql);
        exchange.enter();
        try {
            Integer free = freeNumbers.poll();
            int number = free == null ? numbers++ : free;
            try {
                PreparedText text = usesRows && isPreparedOften ? textNow(sql) : null;
                DssWriter request = exchange.begin(ExtensionCode.PREPARE);
                request.i4(number);
                request.u1(flags);
                WireText.write(request, sql);
                DdmReader reply = exchange.exchange(ExtensionCode.DESCRIPTION);
                int replyFlags = reply.u2();
                PreparedShape shape = StatementDescriptionCodec.read(reply);
                exchange.take(replyFlags, reply);
                return new RemoteStatement(this, exchange, number, usesRows, text, shape);
            } catch (SqlFailure failure) {
                freeNumbers.add(number);
                throw failure;
            } catch (ProtocolException e) {
                throw exchange.protocol(e);
            }
        } finally {
            exchange.leave();
        }
    }

    /// @param text the text with which the statement can be prepared again; null if it is not kept
    void closeStatement(RemoteStatement statement, PreparedText text) {
        if (exchange.hasEnded()) {
            return;
        }
        exchange.enter();
        try {
            if (text == null) {
                forget(statement);
            } else {
                closedStatements.keep(text, statement).forEach(this::forget);
            }
        } finally {
            exchange.leave();
        }
    }

    /// Forgets the closed statements, because their texts may mean something else now; within a call.
    void forgetStatements() {
        closedStatements.takeAll().forEach(this::forget);
    }

    /// The server forgets the statement before the next request, so its number is free then.
    private void forget(RemoteStatement statement) {
        int number = statement.number();
        exchange.defer(link -> {
            link.begin(ExtensionCode.CLOSE_STATEMENT).i4(number);
            link.end();
        });
        freeNumbers.add(number);
    }

    @Override
    public void useCursors(OpenCursors cursors) {
        exchange.callbacks().use(cursors);
    }

    @Override
    public void expectCommit() {
        expectCommit = true;
    }

    /// Returns whether the front end commits after the run that begins.
    boolean takeExpectedCommit() {
        boolean taken = expectCommit;
        expectCommit = false;
        return taken;
    }

    private long transaction(int verb, long savepoint) {
        exchange.enter();
        try {
            DssWriter request = exchange.begin(ExtensionCode.TRANSACTION);
            request.u1(verb);
            request.i8(savepoint);
            return result();
        } finally {
            exchange.leave();
        }
    }

    private long result() {
        try {
            DdmReader reply = exchange.exchange(ExtensionCode.RESULT);
            int flags = reply.u2();
            long result = reply.i8();
            exchange.takeResult(flags, reply);
            return result;
        } catch (ProtocolException e) {
            throw exchange.protocol(e);
        }
    }

    @Override
    public void commit() {
        endTransaction(ExtensionCode.COMMIT);
    }

    @Override
    public void rollback() {
        endTransaction(ExtensionCode.ROLLBACK);
    }

    private void endTransaction(int verb) {
        expectCommit = false;
        exchange.enter();
        try {
            exchange.settle();
            boolean mayUndoDefinitions = verb == ExtensionCode.ROLLBACK && exchange.inTransaction() && !exchange.isPureReader();
            if (mayUndoDefinitions) {
                forgetStatements();
            }
            if ((exchange.inTransaction() || exchange.openCursors() > 0) && !exchange.endReads()) {
                transaction(verb, 0);
            }
        } finally {
            exchange.leave();
        }
    }

    @Override
    public boolean inTransaction() {
        return exchange.inTransaction();
    }

    @Override
    public void setIsolation(Isolation isolation) {
        if (exchange.inTransaction()) {
            setting(ExtensionCode.ISOLATION, isolation.ordinal());
        } else {
            deferred(ExtensionCode.ISOLATION, isolation.ordinal(), exchange.status().with(isolation));
        }
    }

    /// Changes a setting with the next request, for changes that cannot fail.
    private void deferred(int setting, int value, SessionStatus changed) {
        exchange.enter();
        try {
            exchange.defer(link -> {
                DssWriter request = link.begin(ExtensionCode.SET);
                request.u1(setting);
                request.u1(value);
                link.end();
            });
            exchange.expect(changed);
        } finally {
            exchange.leave();
        }
    }

    private void setting(int setting, int value) {
        exchange.enter();
        try {
            DssWriter request = exchange.begin(ExtensionCode.SETTING);
            request.u1(setting);
            request.u1(value);
            result();
        } finally {
            exchange.leave();
        }
    }

    @Override
    public Isolation isolation() {
        return exchange.status().isolation();
    }

    @Override
    public void setReadOnly(boolean readOnly) {
        boolean isReadOnly = exchange.status().isReadOnly();
        if (exchange.inTransaction() || !readOnly && isReadOnly && !wasWritable) {
            setting(ExtensionCode.READ_ONLY, readOnly ? 1 : 0);
        } else if (readOnly != isReadOnly) {
            wasWritable |= readOnly;
            deferred(ExtensionCode.READ_ONLY, readOnly ? 1 : 0, exchange.status().with(readOnly));
        }
    }

    @Override
    public boolean isReadOnly() {
        return exchange.status().isReadOnly();
    }

    @Override
    public void setFullDurability(boolean full) {
        deferred(ExtensionCode.FULL_DURABILITY, full ? 1 : 0, exchange.status());
    }

    @Override
    public String schema() {
        return exchange.status().schema();
    }

    @Override
    public void setSchema(String name) {
        exchange.enter();
        try {
            DssWriter request = exchange.begin(ExtensionCode.SETTING);
            request.u1(ExtensionCode.SCHEMA);
            WireText.write(request, name);
            result();
        } finally {
            exchange.leave();
        }
    }

    @Override
    public void resetZone() {
        deferred(ExtensionCode.RESET_ZONE, 0, exchange.status());
    }

    @Override
    public void dropTemporaryTables() {
        exchange.enter();
        try {
            exchange.dropTemporaryTables();
        } finally {
            exchange.leave();
        }
    }

    @Override
    public String user() {
        return opened.user();
    }

    @Override
    public long savepoint() {
        return transaction(ExtensionCode.SAVEPOINT, 0);
    }

    @Override
    public void rollbackTo(long savepoint) {
        exchange.enter();
        try {
            forgetStatements();
            transaction(ExtensionCode.ROLLBACK_TO, savepoint);
        } finally {
            exchange.leave();
        }
    }

    @Override
    public void release(long savepoint) {
        transaction(ExtensionCode.RELEASE, savepoint);
    }

    @Override
    public TransactionBranches branches() {
        return branches;
    }

    @Override
    public List<SqlFailure> takeWarnings() {
        return exchange.takeWarnings();
    }

    @Override
    public Lob open(LobReference reference) {
        return new RemoteLob(exchange, reference);
    }

    @Override
    public boolean isValid() {
        if (exchange.hasEnded()) {
            return false;
        }
        try {
            return transaction(ExtensionCode.PING, 0) == 1;
        } catch (SqlFailure failure) {
            return false;
        }
    }

    /// Cancels the run of a statement; called by any thread.
    void cancelRun() {
        if (!exchange.hasEnded()) {
            login.cancel(opened, target, false);
        }
    }

    @Override
    public void abort() {
        if (exchange.hasEnded()) {
            return;
        }
        exchange.refuse(ClientError.ABORTED.failure());
        try {
            login.cancel(opened, target, true);
        } catch (SqlFailure failure) {
            // The server cannot be reached; it notices the end of the connection itself.
            assert failure.error() instanceof ClientError;
        } finally {
            exchange.end(ClientError.CLOSED.failure());
        }
    }

    @Override
    public boolean isClosed() {
        return exchange.hasEnded();
    }

    /// The server rolls back when the connection ends.
    @Override
    public void close() {
        exchange.end(ClientError.CLOSED.failure());
    }
}
