// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.catalog.AccessControl;
import bowler.catalog.CatalogState;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.system.DatabaseProperties;
import bowler.engine.branch.BranchHolder;
import bowler.engine.branch.BranchTable;
import bowler.engine.branch.TransactionBranch;
import bowler.engine.database.Database;
import bowler.engine.database.EngineError;
import bowler.engine.security.AuthorizationId;
import bowler.engine.security.SecurityError;
import bowler.engine.statement.CachedPlan;
import bowler.engine.statement.PlanCacheKey;
import bowler.engine.statement.Planner;
import bowler.engine.statement.RecentTexts;
import bowler.engine.statement.TriggerPlans;
import bowler.engine.temporary.SessionTables;
import bowler.engine.watch.StatementWatch;
import bowler.engine.watch.WatchSettings;
import bowler.execute.api.DeferredConstraints;
import bowler.execute.api.ExecutionContext;
import bowler.plan.SavepointAction;
import bowler.plan.SessionSetting;
import bowler.plan.SqlIsolation;
import bowler.plan.StatementPlan;
import bowler.plan.SystemProcedure;
import bowler.plan.access.UserAction;
import bowler.plan.routine.TriggerPlan;
import bowler.session.Lob;
import bowler.session.OpenCursors;
import bowler.session.RowSpool;
import bowler.session.ScrollableRows;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.session.branch.BranchId;
import bowler.session.branch.TransactionBranches;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.storage.terms.IsolationLevel;
import bowler.types.DataType;
import bowler.types.LobReference;
import bowler.types.RowReader;
import bowler.types.function.RoutineBody;
import bowler.types.function.RoutineCursor;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// A session in this JVM. One call at a time ([CallGuard]); [#abort] and the database's shutdown may come from any
/// thread.
public final class EmbeddedSession implements Session, ExecutionContext, Database.OpenSession, BranchHolder {
    private final Database database;
    private final String user;
    private final CallGuard guard = new CallGuard();
    /// Changed within calls; read by other threads.
    private volatile LocalTransaction work;
    /// True if the transaction must not be used before [SessionBranches#settle].
    private boolean isInterposed;
    /// Null until a transaction manager uses the session.
    private SessionBranches branches;
    private final SessionTriggers triggers = new SessionTriggers(this);
    private List<SqlFailure> warnings = List.of();
    private String schema;
    /// The role that was set last; it counts only as long as the user may set it. Null: none.
    private String role;
    /// Null: the machine's.
    private ZoneId zone;
    private String planScope;
    private Durability durability;
    private boolean readOnly;
    /// True if the access mode of the user allows only reading.
    private final boolean mayOnlyRead;
    private Long lastIdentity;
    private final StatementWatch watch;
    private final boolean logsTexts;
    private final long number;
    private boolean measures;
    private boolean measuresTime = true;
    private String runtimeStatistics;
    /// True if the current statement has requested [#runtimeStatistics].
    private boolean askedForStatistics;
    private String lastStatement;
    private final SessionCursors sessionCursors = new SessionCursors();
    /// Rows put aside that end with the session: of keepers and spools.
    private final Set<Runnable> openSpills = new HashSet<>();
    private final RecentTexts recentTexts = new RecentTexts();
    private final ExecutionCache executionCache = new ExecutionCache();
    private final SessionRoutines routines;
    private final RoutineThread routineThread = new RoutineThread();
    /// Null unless this is the session of a routine.
    private final EmbeddedSession caller;

    public EmbeddedSession(Database database, String user, Durability durability) {
        this(database, user, durability, false);
    }

    /// @param mayOnlyRead whether the session stays read-only
    public EmbeddedSession(Database database, String user, Durability durability, boolean mayOnlyRead) {
        this.database = database;
        this.user = user;
        this.schema = user;
        this.planScope = user;
        this.durability = durability;
        this.mayOnlyRead = mayOnlyRead;
        this.readOnly = mayOnlyRead || database.store().isReadOnly();
        this.work = newWork(bowler.session.Isolation.READ_COMMITTED);
        this.watch = database.watch();
        this.logsTexts = watch.settings().logsTexts();
        this.number = database.nextSessionNumber();
        this.routines = new SessionRoutines(this, null);
        this.caller = null;
        database.enter(this);
    }

    /// A session for the statements of a routine, in the transaction of the caller. It is no session of the database.
    EmbeddedSession(EmbeddedSession caller, RoutineFrame frame) {
        this.caller = caller;
        routines = new SessionRoutines(this, frame);
        database = caller.database;
        user = caller.user;
        schema = caller.schema;
        role = caller.role;
        zone = caller.zone;
        planScope = caller.planScope;
        durability = caller.durability;
        readOnly = caller.readOnly;
        mayOnlyRead = caller.mayOnlyRead;
        lastIdentity = caller.lastIdentity;
        work = caller.work;
        watch = caller.watch;
        logsTexts = caller.logsTexts;
        number = caller.number;
        triggers.beginWithin(caller.triggers);
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

    private LocalTransaction newWork(bowler.session.Isolation isolation) {
        try {
            return new LocalTransaction(
                database.store().newTransaction(), database.planner().executor().newDeferredConstraints(), isolation);
        } catch (SqlFailure | OutOfMemoryError met) {
            throw CallFailure.of(met, database);
        }
    }

    Database database() {
        return database;
    }

    /// Returns the failure to throw for a failed call that is not a statement; must be called within the call. The
    /// session is affected only if the failure ends it.
    SqlFailure failed(Throwable met) {
        SqlFailure failure = CallFailure.of(met, database);
        return failure.severity().compareTo(Severity.SESSION) >= 0 ? answered(failure) : failure;
    }

    CallGuard guard() {
        return guard;
    }

    /// Returns the catalog as this session sees it. A transaction at SNAPSHOT keeps the catalog that its first
    /// statement saw. An index created later has no entries for row versions that only older snapshots see.
    @Override
    public CatalogState catalog() {
        SessionTables temporary = work.temporary;
        return temporary == null ? sharedCatalog() : temporary.seenIn(sharedCatalog());
    }

    private CatalogState sharedCatalog() {
        LocalTransaction now = work;
        CatalogEdit own = now.edit;
        if (own != null && !isParked()) {
            return own.state();
        }
        return now.isolation == bowler.session.Isolation.SNAPSHOT ? pinnedCatalog() : database.catalog();
    }

    private CatalogState pinnedCatalog() {
        LocalTransaction now = work;
        if (now.pinned == null || !now.store.isActive()) {
            now.pinned = database.catalog();
        }
        return now.pinned;
    }

    /// Fails with 40001 if a table that the plan changes was redefined since the catalog was pinned; under the table's
    /// lock.
    void checkPinned(CachedPlan plan) {
        if (work.pinned == null || work.edit != null) {
            return;
        }
        SessionTables temporary = work.temporary;
        if (!plan.isSound(temporary == null ? database.catalog() : temporary.seenIn(database.catalog()))) {
            throw EngineError.REDEFINED.failure();
        }
    }

    @Override
    public TriggerPlan triggerPlan(TriggerDescriptor trigger) {
        return triggers.plan(trigger);
    }

    @Override
    public void enterTrigger(TriggerDescriptor trigger) {
        triggers.enter(trigger);
    }

    /// Returns whether the action of a trigger runs.
    boolean isInTrigger() {
        return triggers.isRunning();
    }

    @Override
    public void leaveTrigger() {
        triggers.leave();
    }

    /// Fails with 40001 if an object that the plan uses was redefined since the catalog was pinned.
    void checkPinned(TriggerPlan plan, TriggerPlans plans) {
        if (work.pinned != null && work.edit == null && !plans.isSound(plan, database.catalog())) {
            throw EngineError.REDEFINED.failure();
        }
    }

    /// Returns whether the visible catalog has uncommitted changes of this transaction. Plans made from it are then not
    /// shared with other sessions.
    boolean hasEdit() {
        return work.edit != null;
    }

    @Override
    public Statement prepare(String sql) {
        return prepare(sql, false);
    }

    @Override
    public Statement prepareUpdatable(String sql) {
        return prepare(sql, true);
    }

    @Override
    public void useCursors(OpenCursors given) {
        sessionCursors.use(given);
    }

    @Override
    public ScrollableRows newScrollableRows(List<DataType> types) {
        guard.enter();
        try {
            return new SpilledResult(this, database.planner().executor().newScrollableResult(types), openSpills);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failed(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public RowSpool newSpool(List<DataType> types) {
        guard.enter();
        try {
            return new SpilledRowSpool(this, database.planner().executor().newSpooledRows(types), openSpills);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failed(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public Lob open(LobReference reference) {
        guard.enter();
        try {
            // A result that has outlived its transaction protects no snapshot, and no transaction begins.
            return new EmbeddedLob(this, reference, transaction().isActive());
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failed(e);
        } finally {
            guard.leave();
        }
    }

    private void closeSpills() {
        openSpills.forEach(Runnable::run);
        openSpills.clear();
    }

    SessionCursors cursors() {
        return sessionCursors;
    }

    @Override
    public byte[] currentKey(String cursor) {
        return sessionCursors.key(cursor);
    }

    @Override
    public boolean isCurrent(String cursor, RowReader row) {
        return sessionCursors.isCurrent(cursor, row, work);
    }

    @Override
    public boolean isLocked(String cursor) {
        return sessionCursors.isLocked(cursor);
    }

    @Override
    public void leftItsKey() {
        work.departures++;
    }

    @Override
    public void moved(String cursor, byte[] key, RowReader row) {
        sessionCursors.moved(cursor, key, row);
    }

    private Statement prepare(String sql, boolean updatable) {
        guard.enter();
        try {
            database.memoryReserve().restore();
            settle();
            return new EmbeddedStatement(this, sql, updatable);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw answered(e);
        } finally {
            guard.leave();
        }
    }

    /// Returns whether the next statement is to be recorded.
    boolean isWatched() {
        return watch.isOn() || measures;
    }

    StatementWatch watch() {
        return watch;
    }

    /// Returns whether statements are measured operator by operator.
    boolean measures() {
        return measures;
    }

    boolean measuresTime() {
        return measuresTime;
    }

    void beginMeasuring() {
        askedForStatistics = false;
    }

    /// Notes what was measured, unless the statement has asked for that of the one before.
    void measured(String report) {
        if (!askedForStatistics) {
            runtimeStatistics = report;
        }
    }

    @Override
    public String runtimeStatistics() {
        askedForStatistics = true;
        return runtimeStatistics;
    }

    @Override
    public void setProperty(String name, String value) {
        if (name == null) {
            throw EngineError.NULL_PROPERTY.failure();
        }
        if (name.startsWith(BranchTable.DECISION_PREFIX)) {
            decide(name.substring(BranchTable.DECISION_PREFIX.length()), value);
            return;
        }
        StoreTransaction transaction = transaction();
        String kept = new UserAdministration(database, transaction, user).checked(name, value);
        DatabaseProperties.set(transaction, database.store()::tree, name, kept);
        transaction.whenCommitted(() -> {
            database.apply(name, kept);
            transaction.setLockTimeout(database.store().lockTimeoutMillis());
        });
    }

    @Override
    public void changeUser(UserAction action, String name, String text) {
        new UserAdministration(database, transaction(), user).change(action, name, text);
    }

    @Override
    public void change(SessionSetting setting, long value) {
        switch (setting) {
            case SYSCS_SET_RUNTIMESTATISTICS -> {
                measures = value != 0;
                runtimeStatistics = null;
            }
            case SYSCS_SET_STATISTICS_TIMING -> measuresTime = value != 0;
            case SYSCS_SET_SLOW_STATEMENTS -> watch.setSlowMillis(Math.min(value, Integer.MAX_VALUE));
        }
    }

    /// Resolves a prepared branch, or forgets that this was done. It takes effect at once, whether or not the transaction of the
    /// statement commits.
    private void decide(String name, String decision) {
        BranchId id = BranchId.parse(name);
        if (id == null) {
            throw EngineError.BAD_BRANCH_NAME.failure(name);
        }
        TransactionBranch branch = database.branches().find(id);
        switch (decision == null ? "" : decision.strip().toUpperCase(Locale.ROOT)) {
            case Database.COMMITTED -> branch.resolve(true);
            case Database.ROLLED_BACK -> branch.resolve(false);
            case "" -> branch.forget();
            default -> throw EngineError.BAD_DECISION.failure(decision);
        }
    }

    /// Writes a message to the log; that this failed is a warning.
    void log(String message) {
        String problem = watch.write(work.store.transactionId(), number, message);
        if (problem != null) {
            warn(EngineError.MESSAGE_NOT_WRITTEN.failure(problem));
        }
    }

    /// Returns whether the log records statements and the ends of transactions.
    boolean logsTexts() {
        return logsTexts;
    }

    private void logEnd(String message) {
        if (logsTexts && work.store.isActive()) {
            log(message);
        }
    }

    /// The statement that runs now.
    void running(String sql) {
        if (lastStatement != sql) {
            lastStatement = sql;
        }
    }

    @Override
    public String lastStatement() {
        return lastStatement;
    }

    /// Does what a failure's severity asks; within a call.
    ///
    /// @return what to throw
    SqlFailure answered(Throwable met) {
        SqlFailure failure = CallFailure.of(met, database);
        LockReport.of(this, failure);
        if (failure.severity().compareTo(Severity.TRANSACTION) >= 0 && !database.store().isStopped()) {
            rollbackWithinCall();
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
        return failure;
    }

    @Override
    public void commit() {
        guard.enter();
        try {
            routines.demandCommit();
            requireLocal();
            commitWithinCall();
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
            routines.demandRollback();
            requireLocal();
            rollbackWithinCall();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw CallFailure.of(e, database);
        } finally {
            guard.leave();
        }
    }

    private void rollbackWithinCall() {
        logEnd("Rolling back");
        if (work.temporary == null) {
            work.store.rollback();
        } else {
            work.temporary.rollback();
        }
        work.ended();
    }

    private void commitWithinCall() {
        checkDeferred();
        logEnd("Committing");
        LocalTransaction now = work;
        if (now.temporary == null) {
            now.store.commit(durability);
        } else {
            now.temporary.beforeCommit();
            now.store.commit(durability);
            now.temporary.committed();
        }
        now.ended();
    }

    /// Lets the session have temporary tables; called before the first statement that declares one runs.
    void allowTemporaryTables() {
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

    @Override
    public CatalogEdit temporaryEdit() {
        checkDeferred();
        return work.temporary.edit();
    }

    @Override
    public void dropTemporaryTables() {
        guard.enter();
        try {
            if (work.temporary != null) {
                rollbackWithinCall();
                work.temporary.dropAll();
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw answered(e);
        } finally {
            guard.leave();
        }
    }

    private void checkDeferred() {
        if (work.deferred.isPending()) {
            database.planner().executor().checkDeferred(this, catalog());
        }
    }

    @Override
    public DeferredConstraints deferred() {
        return work.deferred;
    }

    // -- branches

    @Override
    public TransactionBranches branches() {
        if (branches == null) {
            branches = new SessionBranches(this);
        }
        return branches;
    }

    LocalTransaction work() {
        return work;
    }

    /// Continues on another transaction. Executions are bound to the one with which they began.
    void workOn(LocalTransaction next) {
        work = next;
        executionCache.clear();
    }

    /// Creates a transaction with the settings of the present one.
    LocalTransaction newWork() {
        LocalTransaction made = newWork(work.isolation);
        made.isIsolationReset = work.isIsolationReset;
        made.store.setIsolation(storageLevel(made.isolation));
        return made;
    }

    void interpose(boolean interposed) {
        isInterposed = interposed;
    }

    private void settle() {
        if (isInterposed) {
            branches.settle();
        }
    }

    /// Fails if the transaction belongs to a branch, which only the transaction manager may commit or roll back.
    private void requireLocal() {
        if (worksForBranch()) {
            throw EngineError.IN_BRANCH.failure();
        }
        settle();
    }

    /// Checks the deferred constraints of a branch that is about to be prepared, whatever session it was of.
    void checkDeferredOf(LocalTransaction branch) {
        if (!branch.deferred.isPending()) {
            return;
        }
        LocalTransaction own = work;
        boolean wasInterposed = isInterposed;
        work = branch;
        isInterposed = false;
        try {
            checkDeferred();
        } finally {
            work = own;
            isInterposed = wasInterposed;
        }
    }

    @Override
    public void expire(TransactionBranch branch) {
        branch.cancel();
        guard.enterAnyhow();
        try {
            branches.expire(branch);
        } finally {
            guard.leave();
        }
    }

    @Override
    public boolean worksForBranch() {
        if (caller != null) {
            return caller.worksForBranch();
        }
        SessionBranches own = branches;
        return own != null && own.isAssociated();
    }

    @Override
    public long transactionId() {
        return isParked() ? 0 : work.store.transactionId();
    }

    /// Returns whether the transaction belongs to a branch for which the session works no more.
    private boolean isParked() {
        return isInterposed && !branches.isAssociated();
    }

    @Override
    public boolean isActive() {
        return inTransaction();
    }

    @Override
    public boolean inTransaction() {
        return work.store.isActive() && !isParked();
    }

    @Override
    public void setIsolation(bowler.session.Isolation level) {
        guard.enter();
        try {
            if (transaction().isActive()) {
                throw EngineError.IN_TRANSACTION.failure();
            }
            setIsolation(level, false);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failed(e);
        } finally {
            guard.leave();
        }
    }

    /// SET ISOLATION, from within its statement.
    @Override
    public void setIsolation(SqlIsolation level) {
        bowler.session.Isolation wanted = level == null ? bowler.session.Isolation.READ_COMMITTED : level(level);
        if (!worksForBranch()) {
            routines.demandCommit();
            commitWithinCall();
        } else if (work.store.isActive()) {
            throw EngineError.ISOLATION_IN_BRANCH.failure();
        }
        setIsolation(wanted, level == null);
    }

    /// No transaction is active.
    private void setIsolation(bowler.session.Isolation level, boolean isReset) {
        LocalTransaction now = work;
        now.isolation = level;
        now.isIsolationReset = isReset;
        now.pinned = null;
        now.store.setIsolation(storageLevel(level));
    }

    static bowler.session.Isolation level(SqlIsolation level) {
        return switch (level) {
            case UR -> bowler.session.Isolation.READ_UNCOMMITTED;
            case CS -> bowler.session.Isolation.READ_COMMITTED;
            case RS -> bowler.session.Isolation.REPEATABLE_READ;
            case RR -> bowler.session.Isolation.SERIALIZABLE;
            case SNAPSHOT -> bowler.session.Isolation.SNAPSHOT;
        };
    }

    @Override
    public boolean isIsolationReset() {
        return work.isIsolationReset;
    }

    private static IsolationLevel storageLevel(bowler.session.Isolation level) {
        return switch (level) {
            case READ_UNCOMMITTED -> IsolationLevel.UR;
            case READ_COMMITTED -> IsolationLevel.CS;
            case REPEATABLE_READ -> IsolationLevel.RS;
            case SERIALIZABLE -> IsolationLevel.RR;
            case SNAPSHOT -> IsolationLevel.SNAPSHOT;
        };
    }

    @Override
    public bowler.session.Isolation isolation() {
        return work.isolation;
    }

    @Override
    public void setReadOnly(boolean wanted) {
        guard.enter();
        try {
            if (transaction().isActive()) {
                throw EngineError.READ_ONLY_IN_TRANSACTION.failure();
            }
            if (!wanted && mayOnlyRead) {
                throw SecurityError.READ_ONLY_USER.failure(user);
            }
            if (!wanted && database.store().isReadOnly()) {
                throw EngineError.READ_ONLY_FOR_GOOD.failure();
            }
            readOnly = wanted;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failed(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public void setFullDurability(boolean full) {
        durability = full ? Durability.FULL : Durability.RELAXED;
    }

    @Override
    public String schema() {
        return schema;
    }

    /// Returns the rights that count now. A snapshot does not keep rights that were revoked since.
    AccessControl accessControl() {
        CatalogEdit own = isParked() ? null : work.edit;
        return own != null ? own.state().accessControl() : database.catalog().accessControl();
    }

    /// Returns the role that was set last, whether or not it still counts.
    String chosenRole() {
        return role;
    }

    @Override
    public String role() {
        return role != null && accessControl().maySet(role, user) ? role : null;
    }

    @Override
    public void setRole(String identifier) {
        if (transaction().isActive()) {
            throw SecurityError.ROLE_IN_TRANSACTION.failure();
        }
        String name = identifier == null ? null : AuthorizationId.parse(identifier);
        if (identifier != null && (name == null || identifier.trim().equalsIgnoreCase("NONE"))) {
            throw SecurityError.NOT_AN_IDENTIFIER.failure(identifier);
        }
        if (name != null && !accessControl().isRole(name)) {
            throw SecurityError.NO_SUCH_ROLE.failure(name);
        }
        if (name != null && !accessControl().maySet(name, user)) {
            throw SecurityError.ROLE_NOT_GRANTED.failure(name);
        }
        role = name;
    }

    @Override
    public void setSchema(String name) {
        if (name == null) {
            throw EngineError.NULL_SCHEMA.failure();
        }
        boolean isOwn = user.equals(name);
        boolean isTemporary = TableDescriptor.TEMPORARY_SCHEMA.equals(name);
        if (!isOwn && !isTemporary && !catalog().hasSchema(name)) {
            throw EngineError.NO_SUCH_SCHEMA.failure(name);
        }
        schema = name;
        planScope = PlanCacheKey.of(name, zone);
    }

    @Override
    public ZoneId zone() {
        return zone == null ? ZoneId.systemDefault() : zone;
    }

    @Override
    public void setZone(ZoneId wanted) {
        zone = wanted;
        planScope = PlanCacheKey.of(schema, wanted);
    }

    @Override
    public void resetZone() {
        setZone(null);
    }

    /// Returns what plans of this session depend on in addition to the catalog.
    String planScope() {
        return planScope;
    }

    /// Returns what the plan of a text depends on in addition to the catalog. Call it after [#catalog].
    String planScope(String sql) {
        SessionTables temporary = work.temporary;
        return temporary != null && temporary.mayBeNamedIn(sql) ? PlanCacheKey.ofSession(planScope, number) : planScope;
    }

    @Override
    public String user() {
        return user;
    }

    @Override
    public Long lastIdentity() {
        return lastIdentity;
    }

    @Override
    public void setLastIdentity(long value) {
        if (!triggers.takesIdentity(transaction().newestStatement())) {
            return;
        }
        lastIdentity = value;
    }

    @Override
    public StoreTransaction transaction() {
        settle();
        return work.store;
    }

    RecentTexts recentShapes() {
        return recentTexts;
    }

    ExecutionCache idleExecutions() {
        return executionCache;
    }

    Planner planner() {
        return database.planner();
    }

    /// Returns the definitions of the current transaction; the first call begins them.
    @Override
    public CatalogEdit edit() {
        // Deferred checks refer to columns and constraint names, which a definition may change.
        checkDeferred();
        LocalTransaction now = work;
        if (now.edit == null) {
            CatalogEdit begun = CatalogEdit.begin(now.store, database.store()::tree, database::catalog);
            now.store.whenCommitted(() -> database.publish(begun.state()));
            now.edit = begun;
        }
        return now.edit;
    }

    @Override
    public void warn(SqlFailure warning) {
        if (warnings.isEmpty()) {
            warnings = new ArrayList<>();
        }
        warnings.add(warning);
    }

    @Override
    public List<SqlFailure> takeWarnings() {
        List<SqlFailure> taken = warnings;
        if (!taken.isEmpty()) {
            warnings = List.of();
        }
        return taken;
    }

    @Override
    public long savepoint() {
        guard.enter();
        try {
            StoreTransaction transaction = transaction();
            return work.savepoints.set(transaction, editState(), temporaryPlace());
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failed(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public void rollbackTo(long savepoint) {
        guard.enter();
        try {
            rollBackTo(savepoint);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failed(e);
        } finally {
            guard.leave();
        }
    }

    /// Returns the state that a rollback to a savepoint has to restore. The state is empty before the first definition:
    /// until the edit begins, other transactions may change the catalog.
    CatalogState editState() {
        return work.edit == null ? null : work.edit.state();
    }

    private SessionTables.Place temporaryPlace() {
        return work.temporary == null ? null : work.temporary.place();
    }

    /// Discards the definitions of the transaction since [#editState].
    void resetEdit(CatalogState then) {
        if (work.edit != null) {
            work.edit.resetTo(then);
        }
    }

    private void rollBackTo(long savepoint) {
        StoreTransaction transaction = transaction();
        Savepoints.Place place = work.savepoints.rollBackTo(savepoint);
        if (work.temporary == null) {
            transaction.rollbackTo(savepoint);
        } else {
            work.temporary.rollBackTo(savepoint, place.temporary());
        }
        CatalogState then = place.catalog();
        if (work.edit != null) {
            work.edit.resetTo(then);
        }
    }

    /// SAVEPOINT, RELEASE and ROLLBACK TO, from within their statements.
    @Override
    public void savepoint(SavepointAction action, String name) {
        StoreTransaction transaction = transaction();
        Savepoints savepoints = work.savepoints;
        switch (action) {
            case SET -> savepoints.set(transaction, editState(), temporaryPlace(), name, false);
            case SET_UNIQUE -> savepoints.set(transaction, editState(), temporaryPlace(), name, true);
            case RELEASE -> savepoints.release(savepoints.number(name));
            case ROLLBACK -> rollBackTo(savepoints.number(name));
        }
    }

    @Override
    public void release(long savepoint) {
        guard.enter();
        try {
            settle();
            work.savepoints.release(savepoint);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failed(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public boolean isValid() {
        return !guard.hasEnded() && !database.isShutDown() && !database.isStopped();
    }

    @Override
    public void abort() {
        endWith(EngineError.SESSION_CLOSED.failure());
    }

    @Override
    public void endWhenUnreachable(Object user) {
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
        watch.write(0, number, message.toString());
    }

    @Override
    public void endBecauseOfShutdown() {
        endWith(database.shutDownFailure());
    }

    @Override
    public boolean isClosed() {
        return guard.hasEnded();
    }

    @Override
    public void close() {
        endWith(EngineError.SESSION_CLOSED.failure());
    }

    // -- routines

    /// Returns the thread that runs routines of this session, or of the session that calls the routine.
    RoutineThread routineThread() {
        return caller == null ? routineThread : caller.routineThread();
    }

    SessionRoutines routines() {
        return routines;
    }

    @Override
    public RoutineBody body(RoutineDescriptor function, int argumentCount) {
        return routines.body(function, argumentCount);
    }

    @Override
    public RoutineCursor open(RoutineDescriptor function, RowReader arguments, int argumentCount, List<Integer> positions) {
        return routines.open(function, arguments, argumentCount, positions);
    }

    @Override
    public Runnable beginCalls(RoutineDescriptor function) {
        return routines.beginCalls(function);
    }

    @Override
    public void call(StatementPlan.CallProcedure call, RowReader arguments) {
        routines.call(call, arguments);
    }

    @Override
    public void call(SystemProcedure procedure, RowReader arguments) {
        StoreTransaction transaction = transaction();
        SystemProcedures.call(database, procedure, arguments, (done, total) -> transaction.checkCancelled());
    }

    /// Ends the session of a routine; the transaction stays.
    void endNested(SqlFailure failure) {
        boolean first = guard.enterAnyhow();
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
        if (caller != null) {
            endNested(failure);
            return;
        }
        work.store.cancel();
        routineThread.interrupt();
        boolean first = guard.enterAnyhow();
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
        LocalTransaction own = branches == null ? work : branches.close();
        try {
            closeSpills();
        } finally {
            try {
                if (own != null) {
                    end(own);
                }
            } finally {
                database.leave(this);
            }
        }
    }

    /// Ends the use of a transaction object, also if a part of that fails.
    void end(LocalTransaction own) {
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
}
