// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.transaction;

import bowler.base.error.SqlFailure;
import bowler.catalog.AccessControl;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.state.CatalogState;
import bowler.engine.database.Database;
import bowler.engine.database.EngineError;
import bowler.engine.statement.CachedPlan;
import bowler.engine.statement.PlanScope;
import bowler.engine.statement.BodyPlans;
import bowler.engine.temporary.SessionTables;
import bowler.plan.SavepointAction;
import bowler.plan.SqlIsolation;
import bowler.plan.routine.BodyPlan;
import bowler.session.Isolation;
import bowler.storage.StoreTransaction;
import bowler.storage.terms.IsolationLevel;

/// The transactions of a session, one after the other: their ends, their savepoints, their isolation level, and the
/// catalog that they see. Used within calls of the session.
public final class SessionTransactions {
    private final Database database;
    private final SessionSettings settings;
    private final SessionDiagnostics diagnostics;
    private final ExecutionCache executionCache = new ExecutionCache();
    /// Changed within calls; read by other threads.
    private volatile LocalTransaction work;
    /// Null until a transaction manager uses the session.
    private Branches branches;
    /// True if the transaction must not be used before [Branches#settle].
    private boolean isInterposed;
    /// Null unless these are the transactions of a routine's session.
    private final SessionTransactions caller;

    /// The branches of distributed transactions for which a session works.
    public interface Branches {
        /// Returns whether the session works for a branch.
        boolean isAssociated();

        /// Called before each use of the session's transaction while it is not available: the session is parked, or
        /// its branch is rolled back.
        void settle();
    }

    public SessionTransactions(Database database, SessionSettings settings, SessionDiagnostics diagnostics) {
        this.database = database;
        this.settings = settings;
        this.diagnostics = diagnostics;
        this.work = newWork(Isolation.READ_COMMITTED);
        this.caller = null;
    }

    /// Shares the transaction of the session that calls a routine.
    public SessionTransactions(SessionTransactions caller, SessionSettings settings, SessionDiagnostics diagnostics) {
        database = caller.database;
        this.settings = settings;
        this.diagnostics = diagnostics;
        work = caller.work;
        this.caller = caller;
    }

    private LocalTransaction newWork(Isolation isolation) {
        try {
            return new LocalTransaction(
                database.store().newTransaction(), database.planner().executor().newDeferredConstraints(), isolation);
        } catch (SqlFailure | OutOfMemoryError met) {
            throw CallFailure.of(met, database);
        }
    }

    public Database database() {
        return database;
    }

    public LocalTransaction work() {
        return work;
    }

    /// Returns the transaction to work in.
    public StoreTransaction current() {
        settle();
        return work.store;
    }

    /// Returns the idle executions of the session's statements. They are bound to the transaction with which they began.
    public ExecutionCache idleExecutions() {
        return executionCache;
    }

    /// Writes a message about the current transaction to the log.
    public void log(String message) {
        diagnostics.log(work.store.transactionId(), message);
    }

    private void logEnd(LocalTransaction now, String message) {
        if (diagnostics.logsTexts() && now.store.isActive()) {
            log(message);
        }
    }

    // -- ends

    /// Commits; the caller has checked the deferred constraints.
    public void commit() {
        LocalTransaction now = work;
        logEnd(now, "Committing");
        if (now.temporary == null) {
            now.store.commit(settings.durability());
        } else {
            now.temporary.beforeCommit();
            now.store.commit(settings.durability());
            now.temporary.committed();
        }
        now.ended();
    }

    public void rollback() {
        LocalTransaction now = work;
        logEnd(now, "Rolling back");
        if (now.temporary == null) {
            now.store.rollback();
        } else {
            now.temporary.rollback();
        }
        now.ended();
    }

    /// Ends the use of a transaction object, also if a part of that fails.
    public void end(LocalTransaction own) {
        try {
            own.ended();
            if (own.temporary != null && !database.isStopped()) {
                own.store.rollback();
                own.temporary.dropAll();
            }
        } finally {
            own.store.close();
        }
    }

    public boolean isActive() {
        return work.store.isActive() && !isParked();
    }

    /// Returns whether the open transaction may have changed or locked something, a temporary table included.
    public boolean hasChangedOrLocked() {
        return isActive() && (work.store.transactionId() != 0 || work.temporary != null || worksForBranch());
    }

    public long transactionId() {
        return isParked() ? 0 : work.store.transactionId();
    }

    // -- the catalog

    /// Returns the catalog as this session sees it. A transaction at SNAPSHOT keeps the catalog that its first
    /// statement saw. An index created later has no entries for row versions that only older snapshots see.
    public CatalogState catalog() {
        LocalTransaction now = work;
        SessionTables temporary = now.temporary;
        return temporary == null ? sharedCatalog(now) : temporary.seenIn(sharedCatalog(now));
    }

    private CatalogState sharedCatalog(LocalTransaction now) {
        CatalogEdit own = now.edit;
        if (own != null && !isParked()) {
            own.refresh();
            return own.state();
        }
        return now.isolation == Isolation.SNAPSHOT ? pinnedCatalog(now) : database.catalog();
    }

    private CatalogState pinnedCatalog(LocalTransaction now) {
        if (now.pinned == null || !now.store.isActive()) {
            now.pinned = database.catalog();
        }
        return now.pinned;
    }

    /// Takes the snapshot of a transaction at SNAPSHOT that has none yet, together with the catalog that belongs to it.
    public void takeSnapshot() {
        LocalTransaction now = work;
        if (now.isolation != Isolation.SNAPSHOT || now.store.isActive() || now.edit != null) {
            return;
        }
        for (;;) {
            CatalogState before = database.catalog();
            now.store.beginStatement();
            now.store.endStatement();
            if (database.catalog() == before) {
                now.pinned = before;
                return;
            }
            now.store.rollback();
        }
    }

    /// Fails with 40001 if a table that the plan changes was redefined since the catalog was pinned; under the table's
    /// lock.
    public void checkPinned(CachedPlan plan) {
        LocalTransaction now = work;
        if (now.pinned == null || now.edit != null) {
            return;
        }
        SessionTables temporary = now.temporary;
        if (!plan.isValid(temporary == null ? database.catalog() : temporary.seenIn(database.catalog()))) {
            throw EngineError.REDEFINED.failure();
        }
    }

    /// Fails with 40001 if an object that the plan uses was redefined since the catalog was pinned.
    public void checkPinned(BodyPlan plan, BodyPlans<?, ?> plans) {
        if (work.pinned != null && work.edit == null && !plans.isValid(plan, database.catalog())) {
            throw EngineError.REDEFINED.failure();
        }
    }

    /// Returns whether the visible catalog has uncommitted changes of this transaction. Plans made from it are then not
    /// shared with other sessions.
    public boolean hasEdit() {
        return work.edit != null;
    }

    /// Returns the definitions of the current transaction; the first call begins them.
    public CatalogEdit edit() {
        LocalTransaction now = work;
        if (now.edit == null) {
            edit(false);
        }
        return now.edit;
    }

    /// Returns the definitions of the current transaction; the first call begins them.
    ///
    /// @param isShared whether concurrent transactions may define other objects
    public CatalogEdit edit(boolean isShared) {
        LocalTransaction now = work;
        if (now.edit == null) {
            CatalogEdit begun = isShared ? CatalogEdit.beginShared(now.store, database.store()::tree, database::catalog)
                : CatalogEdit.begin(now.store, database.store()::tree, database::catalog);
            now.store.whenCommitted(() -> database.publish(begun));
            now.edit = begun;
        } else if (!isShared) {
            now.edit.makeExclusive();
        }
        return now.edit;
    }

    /// Returns the definitions of the current transaction; null if they would have to wait for concurrent ones.
    public CatalogEdit tryEdit() {
        return work.edit != null || CatalogEdit.tryLockShared(work.store) ? edit(true) : null;
    }

    /// Returns the state that a rollback to a savepoint has to restore. The state is empty before the first definition:
    /// until the edit begins, other transactions may change the catalog.
    public CatalogEdit.Point editState() {
        return work.edit == null ? null : work.edit.point();
    }

    /// Discards the definitions of the transaction since [#editState].
    public void resetEdit(CatalogEdit.Point then) {
        if (work.edit != null) {
            work.edit.resetTo(then);
        }
    }

    /// Returns the rights that count now. A snapshot does not keep rights that were revoked since.
    public AccessControl accessControl() {
        CatalogEdit own = isParked() ? null : work.edit;
        if (own != null) {
            own.refresh();
        }
        return own != null ? own.state().accessControl() : database.catalog().accessControl();
    }

    /// Returns what the plan of a text depends on in addition to the catalog. Call it after [#catalog].
    ///
    /// @param schema the schema in which the text was prepared
    public PlanScope planScope(String sql, String schema) {
        PlanScope scope = settings.planScope().inSchema(schema);
        SessionTables temporary = work.temporary;
        return temporary != null && temporary.mayBeNamedIn(sql) ? scope.ofSession(diagnostics.number()) : scope;
    }

    /// Lets the session have temporary tables; called before the first statement that declares one runs.
    public void allowTemporaryTables() {
        LocalTransaction now = work;
        if (now.temporary == null) {
            if (worksForBranch()) {
                throw EngineError.TEMPORARY_IN_BRANCH.failure();
            }
            settle();
            now.temporary = database.newSessionTables(now.store);
            now.store = now.temporary.transaction();
            executionCache.clear();
        }
    }

    // -- isolation

    public Isolation isolation() {
        return work.isolation;
    }

    /// Returns whether the level was reset to the default.
    public boolean isIsolationReset() {
        return work.isIsolationReset;
    }

    /// Sets the level; no transaction is active.
    public void setIsolation(Isolation level, boolean isReset) {
        LocalTransaction now = work;
        now.isolation = level;
        now.isIsolationReset = isReset;
        now.pinned = null;
        now.store.setIsolation(storageLevel(level));
    }

    public static Isolation level(SqlIsolation level) {
        return switch (level) {
            case UR -> Isolation.READ_UNCOMMITTED;
            case CS -> Isolation.READ_COMMITTED;
            case RS -> Isolation.REPEATABLE_READ;
            case RR -> Isolation.SERIALIZABLE;
            case SNAPSHOT -> Isolation.SNAPSHOT;
        };
    }

    private static IsolationLevel storageLevel(Isolation level) {
        return switch (level) {
            case READ_UNCOMMITTED -> IsolationLevel.UR;
            case READ_COMMITTED -> IsolationLevel.CS;
            case REPEATABLE_READ -> IsolationLevel.RS;
            case SERIALIZABLE -> IsolationLevel.RR;
            case SNAPSHOT -> IsolationLevel.SNAPSHOT;
        };
    }

    // -- savepoints

    public long savepoint() {
        StoreTransaction transaction = current();
        return work.savepoints.set(transaction, editState(), temporaryPlace());
    }

    /// SAVEPOINT, RELEASE and ROLLBACK TO, from within their statements.
    public void savepoint(SavepointAction action, String name) {
        StoreTransaction transaction = current();
        Savepoints savepoints = work.savepoints;
        switch (action) {
            case SET -> savepoints.set(transaction, editState(), temporaryPlace(), name, false);
            case SET_UNIQUE -> savepoints.set(transaction, editState(), temporaryPlace(), name, true);
            case RELEASE -> savepoints.release(savepoints.number(name));
            case ROLLBACK -> rollBackTo(savepoints.number(name));
        }
    }

    private SessionTables.Place temporaryPlace() {
        return work.temporary == null ? null : work.temporary.place();
    }

    public void rollBackTo(long savepoint) {
        StoreTransaction transaction = current();
        Savepoints.Place place = work.savepoints.rollBackTo(savepoint);
        if (work.temporary == null) {
            transaction.rollbackTo(savepoint);
        } else {
            work.temporary.rollBackTo(savepoint, place.temporary());
        }
        resetEdit(place.catalog());
    }

    public void release(long savepoint) {
        settle();
        work.savepoints.release(savepoint);
    }

    // -- branches

    public void use(Branches used) {
        branches = used;
    }

    /// Continues on another transaction.
    public void workOn(LocalTransaction next) {
        work = next;
        executionCache.clear();
    }

    /// Creates a transaction with the settings of the present one.
    public LocalTransaction newWork() {
        LocalTransaction made = newWork(work.isolation);
        made.isIsolationReset = work.isIsolationReset;
        made.store.setIsolation(storageLevel(made.isolation));
        return made;
    }

    /// Runs an action in the transaction of a branch, whatever session the branch was of.
    public void runIn(LocalTransaction branch, Runnable action) {
        LocalTransaction own = work;
        boolean wasInterposed = isInterposed;
        work = branch;
        isInterposed = false;
        try {
            action.run();
        } finally {
            work = own;
            isInterposed = wasInterposed;
        }
    }

    public void interpose(boolean interposed) {
        isInterposed = interposed;
    }

    public void settle() {
        if (isInterposed) {
            branches.settle();
        }
    }

    /// Fails if the transaction belongs to a branch, which only the transaction manager may commit or roll back.
    public void requireLocal() {
        if (worksForBranch()) {
            throw EngineError.IN_BRANCH.failure();
        }
        settle();
    }

    public boolean worksForBranch() {
        if (caller != null) {
            return caller.worksForBranch();
        }
        Branches own = branches;
        return own != null && own.isAssociated();
    }

    /// Returns whether the transaction belongs to a branch for which the session works no more.
    private boolean isParked() {
        return isInterposed && !branches.isAssociated();
    }
}
