// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.catalog.AccessControl;
import bowler.catalog.DrawnNumbers;
import bowler.catalog.state.CatalogState;
import bowler.engine.branch.BranchHolder;
import bowler.engine.branch.TransactionBranch;
import bowler.engine.database.Database;
import bowler.engine.database.EngineError;
import bowler.engine.database.OpenSession;
import bowler.engine.local.administration.UserAdministration;
import bowler.engine.local.cursor.CallGuard;
import bowler.engine.local.cursor.EmbeddedLob;
import bowler.engine.local.cursor.GuardedCalls;
import bowler.engine.local.cursor.SpilledResult;
import bowler.engine.local.cursor.SpilledRowSpool;
import bowler.engine.local.transaction.CallFailure;
import bowler.engine.local.transaction.LocalTransaction;
import bowler.engine.local.transaction.LockReport;
import bowler.engine.local.transaction.SessionDiagnostics;
import bowler.engine.local.transaction.SessionSettings;
import bowler.engine.local.transaction.SessionTransactions;
import bowler.engine.statement.Planner;
import bowler.engine.statement.RecentTexts;
import bowler.engine.watch.WatchSettings;
import bowler.engine.xplain.SessionXplain;
import bowler.session.Isolation;
import bowler.session.Lob;
import bowler.session.OpenCursors;
import bowler.session.RowSpool;
import bowler.session.ScrollableRows;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.session.ToolFiles;
import bowler.session.branch.TransactionBranches;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.types.DataType;
import bowler.types.LobReference;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// A session in this JVM. One call at a time ([CallGuard]); [#abort] and the database's shutdown may come from any
/// thread.
public final class EmbeddedSession implements Session, OpenSession, BranchHolder, GuardedCalls {
    private final Database database;
    private final CallGuard guard = new CallGuard(this::runsRoutineOfThisThread);
    private final SessionSettings settings;
    private final SessionDiagnostics diagnostics;
    private final SessionTransactions transactions;
    private final SessionTriggers triggers;
    private final SessionCursors cursors = new SessionCursors();
    private final SessionRoutines routines;
    private final SessionExecutionContext context;
    /// Null until a transaction manager uses the session.
    private SessionBranches branches;
    /// Rows put aside that end with the session: of keepers and spools.
    private final Set<Runnable> openSpills = new HashSet<>();
    private final RecentTexts recentTexts = new RecentTexts();
    private final RoutineThread routineThread;
    private final boolean isNested;
    /// Null for a session of the program itself.
    private volatile String client;
    /// The session that calls the routine of this session; null unless it is nested.
    private final EmbeddedSession caller;
    private volatile String program;
    /// Null unless the session serves a client.
    private volatile ClientTraffic traffic;
    private final Instant connectedAt;

    public EmbeddedSession(Database database, String user, Durability durability) {
        this(database, user, durability, false, false);
    }

    /// @param mayOnlyRead whether the session stays read-only
    /// @param derbyMode whether statements that Derby refuses fail
    public EmbeddedSession(Database database, String user, Durability durability, boolean mayOnlyRead, boolean derbyMode) {
        this.database = database;
        settings = new SessionSettings(user, durability, mayOnlyRead, mayOnlyRead || database.store().isReadOnly(), derbyMode);
        diagnostics = new SessionDiagnostics(database.watch(), database.nextSessionNumber(), new SessionXplain(
            () -> new EmbeddedSession(database, user, durability, mayOnlyRead, false), database.entropy()));
        transactions = new SessionTransactions(database, settings, diagnostics);
        triggers = new SessionTriggers(transactions);
        routines = new SessionRoutines(this, null);
        routineThread = new RoutineThread();
        isNested = false;
        caller = null;
        connectedAt = database.clock().now();
        context = newContext(null, new DrawnNumbers());
        database.enter(this);
    }

    /// A session for the statements of a routine, in the transaction of the caller. It is no session of the database.
    ///
    /// @param definer the user of the session; null for the user of the caller
    EmbeddedSession(EmbeddedSession caller, RoutineFrame frame, String definer) {
        database = caller.database;
        settings = definer == null ? new SessionSettings(caller.settings) : new SessionSettings(caller.settings, definer);
        diagnostics = new SessionDiagnostics(caller.diagnostics);
        transactions = new SessionTransactions(caller.transactions, settings, diagnostics);
        triggers = new SessionTriggers(transactions, caller.triggers);
        routines = new SessionRoutines(this, frame);
        routineThread = caller.routineThread;
        connectedAt = caller.connectedAt;
        isNested = true;
        this.caller = caller;
        context = newContext(caller.context.lastIdentity(), caller.context.drawnNumbers());
    }

    private SessionExecutionContext newContext(Long lastIdentity, DrawnNumbers drawnNumbers) {
        return new SessionExecutionContext(settings, diagnostics, transactions, cursors, triggers, routines, lastIdentity,
            drawnNumbers);
    }

    /// Stores the owner of a new database as its first user.
    public static void storeOwner(Database database, String password) {
        try (StoreTransaction transaction = database.store().newTransaction()) {
            transaction.beginStatement();
            new UserAdministration(database, transaction, database.owner()).createOwner(password);
            transaction.endStatement();
            transaction.commit(Durability.FULL);
        }
    }

    /// Returns whether a client over the network uses the session, directly or through a routine.
    boolean isServed() {
        return client != null || caller != null && caller.isServed();
    }

    // -- parts

    Database database() {
        return database;
    }

    @Override
    public CallGuard guard() {
        return guard;
    }

    SessionSettings settings() {
        return settings;
    }

    SessionDiagnostics diagnostics() {
        return diagnostics;
    }

    SessionTransactions transactions() {
        return transactions;
    }

    SessionTriggers triggers() {
        return triggers;
    }

    SessionCursors cursors() {
        return cursors;
    }

    SessionRoutines routines() {
        return routines;
    }

    /// Returns the thread that runs routines of this session, or of the session that calls the routine.
    RoutineThread routineThread() {
        return routineThread;
    }

    SessionExecutionContext context() {
        return context;
    }

    RecentTexts recentShapes() {
        return recentTexts;
    }

    Planner planner() {
        return database.planner();
    }

    CatalogState catalog() {
        return transactions.catalog();
    }

    AccessControl accessControl() {
        return transactions.accessControl();
    }

    StoreTransaction transaction() {
        return transactions.current();
    }

    // -- statements

    @Override
    public Statement prepare(String sql) {
        return prepare(sql, false);
    }

    @Override
    public Statement prepareUpdatable(String sql) {
        return prepare(sql, true);
    }

    private Statement prepare(String sql, boolean updatable) {
        try {
            return compile(sql, updatable);
        } catch (SqlFailure failure) {
            if (settings.derbyMode() && FailedDefinition.failsAtRun(sql, failure)) {
                return new FailedDefinition(() -> compile(sql, updatable));
            }
            throw failure;
        }
    }

    private Statement compile(String sql, boolean updatable) {
        guard.enter();
        try {
            database.memoryReserve().restore();
            transactions.settle();
            return new EmbeddedStatement(this, sql, updatable);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw answered(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public void useCursors(OpenCursors given) {
        cursors.use(given);
    }

    @Override
    public ScrollableRows newScrollableRows(List<DataType> types) {
        return call(() -> new SpilledResult(this, database.planner().executor().newScrollableResult(types), openSpills));
    }

    @Override
    public RowSpool newSpool(List<DataType> types) {
        return call(() -> new SpilledRowSpool(this, database.planner().executor().newSpooledRows(types), openSpills));
    }

    @Override
    public Lob open(LobReference reference) {
        // A result that has outlived its transaction protects no snapshot, and no transaction begins.
        return call(() -> new EmbeddedLob(this, database.store(), transaction(), reference, transaction().isActive()));
    }

    private void closeSpills() {
        openSpills.forEach(Runnable::run);
        openSpills.clear();
    }

    @Override
    public void describeClient(String address, String name, ClientTraffic bytes) {
        client = address;
        program = name;
        traffic = bytes;
    }

    @Override
    public Instant connectedAt() {
        return connectedAt;
    }

    @Override
    public ClientTraffic traffic() {
        return traffic;
    }

    @Override
    public long number() {
        return diagnostics.number();
    }

    @Override
    public String client() {
        return client;
    }

    @Override
    public String program() {
        return program;
    }

    @Override
    public String lastStatement() {
        return diagnostics.lastStatement();
    }

    /// Adds a warning about the session.
    public void warn(SqlFailure warning) {
        diagnostics.warn(warning);
    }

    @Override
    public List<SqlFailure> takeWarnings() {
        return diagnostics.takeWarnings();
    }

    // -- calls and their failures

    /// Runs a call whose failure affects the session only if it ends the session.
    private <T> T call(Supplier<T> body) {
        guard.enter();
        try {
            return body.get();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failed(e);
        } finally {
            guard.leave();
        }
    }

    /// Runs a call as [#call(Supplier)] does.
    private void run(Runnable body) {
        call(() -> {
            body.run();
            return null;
        });
    }

    @Override
    public SqlFailure failed(Throwable met) {
        SqlFailure failure = CallFailure.of(met, database);
        return failure.severity().compareTo(Severity.SESSION) >= 0 ? answered(failure) : failure.in(database.translations());
    }

    @Override
    public SqlFailure answered(Throwable met) {
        SqlFailure failure = CallFailure.of(met, database);
        LockReport.of(transactions, diagnostics, failure);
        if (failure.severity().compareTo(Severity.TRANSACTION) >= 0 && !database.store().isStopped()) {
            transactions.rollback();
            if (branches != null) {
                branches.failed(failure);
            }
        }
        if (failure.severity().compareTo(Severity.TRANSACTION) >= 0 && routines.leave(failure)) {
            return failure;
        }
        if (failure.severity().compareTo(Severity.SESSION) >= 0) {
            guard.end(failure);
            closeSpills();
            database.leave(this);
        }
        return failure.in(database.translations());
    }

    // -- transactions

    @Override
    public void commit() {
        guard.enter();
        try {
            routines.requireCommitAllowed();
            transactions.requireLocal();
            context.checkDeferred();
            transactions.commit();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw answered(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public void rollback() {
        guard.enter();
        try {
            routines.requireRollbackAllowed();
            transactions.requireLocal();
            transactions.rollback();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw CallFailure.of(e, database);
        } finally {
            guard.leave();
        }
    }

    @Override
    public void dropTemporaryTables() {
        guard.enter();
        try {
            LocalTransaction work = transactions.work();
            if (work.temporary != null) {
                transactions.rollback();
                work.temporary.dropAll();
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw answered(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public long savepoint() {
        return call(transactions::savepoint);
    }

    @Override
    public void rollbackTo(long savepoint) {
        run(() -> transactions.rollBackTo(savepoint));
    }

    @Override
    public void release(long savepoint) {
        run(() -> transactions.release(savepoint));
    }

    @Override
    public long transactionId() {
        return transactions.transactionId();
    }

    @Override
    public boolean isActive() {
        return transactions.isActive();
    }

    @Override
    public boolean inTransaction() {
        return transactions.isActive();
    }

    @Override
    public boolean hasUsedTables() {
        return transactions.isActive() && transactions.work().hasUsedTables;
    }

    @Override
    public boolean hasChangedOrLocked() {
        return transactions.hasChangedOrLocked();
    }

    @Override
    public TransactionBranches branches() {
        if (branches == null) {
            branches = new SessionBranches(this);
            transactions.use(branches);
        }
        return branches;
    }

    @Override
    public boolean worksForBranch() {
        return transactions.worksForBranch();
    }

    @Override
    public void expire(TransactionBranch branch) {
        branch.cancel();
        guard.enterForced();
        try {
            branches.expire(branch);
        } finally {
            guard.leave();
        }
    }

    // -- settings

    @Override
    public void setIsolation(Isolation level) {
        run(() -> {
            if (transaction().isActive()) {
                throw EngineError.IN_TRANSACTION.failure();
            }
            transactions.setIsolation(level, false);
        });
    }

    @Override
    public Isolation isolation() {
        return transactions.isolation();
    }

    @Override
    public void setReadOnly(boolean wanted) {
        run(() -> {
            if (transaction().isActive()) {
                throw EngineError.READ_ONLY_IN_TRANSACTION.failure();
            }
            settings.setReadOnly(wanted, database.store().isReadOnly());
        });
    }

    @Override
    public boolean isReadOnly() {
        return settings.isReadOnly();
    }

    @Override
    public void setFullDurability(boolean full) {
        settings.setDurability(full ? Durability.FULL : Durability.RELAXED);
    }

    @Override
    public String schema() {
        return settings.schema();
    }

    @Override
    public void setSchema(String name) {
        context.setSchema(name);
    }

    @Override
    public void resetZone() {
        settings.setZone(null);
    }

    @Override
    public String user() {
        return settings.user();
    }

    // -- the end

    @Override
    public ToolFiles toolFiles() {
        return database.toolFiles();
    }

    @Override
    public boolean isValid() {
        return !guard.hasEnded() && !database.isShutDown() && !database.isStopped();
    }

    @Override
    public boolean isClosed() {
        return guard.hasEnded();
    }

    @Override
    public void abort() {
        endWith(EngineError.SESSION_CLOSED.failure());
    }

    @Override
    public void close() {
        endWith(EngineError.SESSION_CLOSED.failure());
    }

    @Override
    public boolean runsRoutineOfThisThread() {
        return RoutineFrame.isCalledBy(this);
    }

    @Override
    public void endBecauseOfShutdown() {
        endWith(database.shutDownFailure());
    }

    @Override
    public void endOnRequest() {
        endWith(EngineError.ENDED_ON_REQUEST.failure());
    }

    @Override
    public void cancelStatement() {
        transactions.work().store.cancel();
        routineThread.interrupt();
    }

    @Override
    public void closeWhenUnreachable(Object user) {
        Throwable opened = WatchSettings.tracesOpenings() ? new Throwable("opened here") : null;
        database.whenUnreachable(user, () -> endForgotten(opened));
    }

    /// @param opened null if openings are not traced
    private void endForgotten(Throwable opened) {
        if (guard.hasEnded() || database.isShutDown()) {
            return;
        }
        StringBuilder message = new StringBuilder("a connection was never closed and nobody refers to it any more; it is rolled back and closed.");
        if (opened == null) {
            message.append(" The property bowler.connections.traceOpening=true tells where such connections are opened");
        } else {
            for (StackTraceElement frame : opened.getStackTrace()) {
                message.append("\n\tat ").append(frame);
            }
        }
        abort();
        diagnostics.watch().write(0, diagnostics.number(), message.toString());
    }

    /// Ends the session of a routine; the transaction stays.
    void endNested(SqlFailure failure) {
        boolean first = guard.enterForced();
        try {
            if (first) {
                guard.end(failure);
                routines.closeAll();
                closeSpills();
            }
        } finally {
            guard.leave();
        }
    }

    /// Cancels what runs, waits for the call under way, rolls back.
    private void endWith(SqlFailure failure) {
        if (isNested) {
            endNested(failure);
            return;
        }
        transactions.work().store.cancel();
        routineThread.interrupt();
        boolean first = guard.enterForced();
        try {
            if (first) {
                guard.end(failure);
                endTransaction();
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw CallFailure.of(e, database);
        } finally {
            guard.leave();
        }
    }

    /// Lets go of everything, also where one of it fails.
    private void endTransaction() {
        LocalTransaction own = branches == null ? transactions.work() : branches.close();
        try {
            closeSpills();
        } finally {
            try {
                if (own != null) {
                    transactions.end(own);
                }
            } finally {
                database.leave(this);
            }
        }
    }
}
