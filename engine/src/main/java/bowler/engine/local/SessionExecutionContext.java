// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.catalog.DrawnNumbers;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.DatabaseProperties;
import bowler.catalog.system.JarFiles;
import bowler.engine.branch.BranchTable;
import bowler.engine.database.Database;
import bowler.engine.database.EngineError;
import bowler.engine.encrypt.BootPasswordProperty;
import bowler.engine.encrypt.ChangeError;
import bowler.engine.local.administration.BranchDecision;
import bowler.engine.local.administration.DatabaseProcedures;
import bowler.engine.local.administration.UserAdministration;
import bowler.engine.local.transaction.LocalTransaction;
import bowler.engine.local.transaction.SessionDiagnostics;
import bowler.engine.local.transaction.SessionSettings;
import bowler.engine.local.transaction.SessionTransactions;
import bowler.engine.routine.DatabaseClassPath;
import bowler.engine.routine.JarName;
import bowler.engine.routine.RoutineError;
import bowler.engine.security.SecurityError;
import bowler.execute.api.BodyHost;
import bowler.execute.api.CallOutcome;
import bowler.execute.api.DeferredConstraints;
import bowler.execute.api.ExecutionContext;
import bowler.plan.SavepointAction;
import bowler.plan.SqlIsolation;
import bowler.plan.StatementPlan;
import bowler.catalog.system.SystemRoutine;
import bowler.plan.routine.TriggerPlan;
import bowler.session.Isolation;
import bowler.storage.StoreTransaction;
import bowler.types.RowReader;
import bowler.types.function.AggregateBody;
import bowler.types.function.RoutineBody;
import bowler.types.function.RoutineCursor;
import bowler.types.function.RoutineRequest;
import java.time.ZoneId;
import java.util.List;

/// An embedded session, as its statements see and change it while they run.
final class SessionExecutionContext implements ExecutionContext {
    private final Database database;
    private final SessionSettings settings;
    private final SessionDiagnostics diagnostics;
    private final SessionTransactions transactions;
    private final SessionCursors cursors;
    private final SessionTriggers triggers;
    private final SessionRoutines routines;
    private final TriggerHost triggerHost;
    private final DrawnNumbers drawnNumbers;
    private Long lastIdentity;

    /// @param lastIdentity the first value of IDENTITY_VAL_LOCAL; null: none
    SessionExecutionContext(
            SessionSettings settings, SessionDiagnostics diagnostics, SessionTransactions transactions,
            SessionCursors cursors, SessionTriggers triggers, SessionRoutines routines, Long lastIdentity,
            DrawnNumbers drawnNumbers) {
        this.database = transactions.database();
        this.settings = settings;
        this.diagnostics = diagnostics;
        this.transactions = transactions;
        this.cursors = cursors;
        this.triggers = triggers;
        this.routines = routines;
        triggerHost = new TriggerHost(transactions, this::warn);
        this.lastIdentity = lastIdentity;
        this.drawnNumbers = drawnNumbers;
    }

    @Override
    public StoreTransaction transaction() {
        return transactions.current();
    }

    @Override
    public CatalogState catalog() {
        return transactions.catalog();
    }

    @Override
    public void warn(SqlFailure warning) {
        if (triggers.isActionOf(routines.innermost())) {
            triggerHost.warned(warning);
        }
        if (!routines.takesWarning(warning)) {
            diagnostics.warn(warning);
        }
    }

    // -- settings

    @Override
    public String user() {
        return settings.user();
    }

    @Override
    public String sessionUser() {
        return settings.sessionUser();
    }

    @Override
    public String schema() {
        return settings.schema();
    }

    @Override
    public void setSchema(String name) {
        settings.setSchema(name, catalog());
    }

    @Override
    public String role() {
        return settings.role(transactions.accessControl());
    }

    @Override
    public String grantees() {
        StringBuilder text = new StringBuilder();
        for (String grantee : transactions.accessControl().grantees(user(), role())) {
            text.append('"').append(grantee.replace("\"", "\"\"")).append('"');
        }
        return text.toString();
    }

    @Override
    public void setRole(String identifier) {
        if (transaction().isActive()) {
            throw SecurityError.ROLE_IN_TRANSACTION.failure();
        }
        settings.setRole(identifier, transactions.accessControl());
    }

    @Override
    public ZoneId zone() {
        return settings.zone();
    }

    @Override
    public void setZone(ZoneId wanted) {
        settings.setZone(wanted);
    }

    @Override
    public Long lastIdentity() {
        return lastIdentity;
    }

    @Override
    public void requireWritable() {
        if (settings.isReadOnly()) {
            throw EngineError.READ_ONLY.failure();
        }
    }

    @Override
    public DrawnNumbers drawnNumbers() {
        return drawnNumbers;
    }

    @Override
    public void setLastIdentity(long value) {
        if (!triggers.takesIdentity(transaction().newestStatement())) {
            return;
        }
        lastIdentity = value;
    }

    /// Restores the value of [#lastIdentity] after the call of a routine.
    void restoreLastIdentity(Long value) {
        lastIdentity = value;
    }

    // -- the database

    private void setProperty(String name, String value) {
        if (name == null) {
            throw EngineError.NULL_PROPERTY.failure();
        }
        if (name.startsWith(BranchTable.DECISION_PREFIX)) {
            BranchDecision.take(database, name.substring(BranchTable.DECISION_PREFIX.length()), value);
            return;
        }
        switch (name) {
            case BootPasswordProperty.NAME -> {
                database.changeBootPassword(value);
                return;
            }
            case BootPasswordProperty.ALGORITHM_NAME -> throw ChangeError.ALGORITHM_FIXED.failure();
            case BootPasswordProperty.PROVIDER_NAME -> throw ChangeError.PROVIDER_FIXED.failure();
            default -> { }
        }
        StoreTransaction transaction = transaction();
        if (name.equals(DatabaseClassPath.PROPERTY)) {
            requireJars(JarName.parsePath(value), new JarFiles(transaction, database.store()::tree));
        }
        String kept = new UserAdministration(database, transaction, user()).checked(name, value);
        DatabaseProperties.set(transaction, database.store()::tree, name, kept);
        transaction.whenCommitted(() -> {
            database.apply(name, kept);
            transaction.setLockTimeout(database.store().lockTimeoutMillis());
        });
    }

    private static void requireJars(List<JarName> names, JarFiles jars) {
        for (JarName name : names) {
            if (jars.treeOf(name.schema(), name.name()) == 0) {
                throw RoutineError.UNKNOWN_JAR.failure(name);
            }
        }
    }

    @Override
    public void call(SystemRoutine procedure, RowReader arguments) {
        switch (procedure.group()) {
            case SETTING -> change(procedure, arguments.isNull(0) ? 0 : arguments.longAt(0));
            case PROPERTY -> setProperty(text(arguments, 0), text(arguments, 1));
            case USERS -> new UserAdministration(database, transaction(), user()).change(procedure, arguments);
            default -> {
                StoreTransaction transaction = transaction();
                DatabaseProcedures.call(database, procedure, arguments, diagnostics.number(), (done, total) -> transaction.checkCancelled());
            }
        }
    }

    private void change(SystemRoutine setting, long value) {
        switch (setting) {
            case SYSCS_SET_RUNTIMESTATISTICS -> diagnostics.setMeasures(value != 0);
            case SYSCS_SET_STATISTICS_TIMING -> diagnostics.setMeasuresTime(value != 0);
            case SYSCS_SET_SLOW_STATEMENTS -> diagnostics.watch().setSlowMillis(Math.min(value, Integer.MAX_VALUE));
            default -> throw new IllegalArgumentException(setting.name());
        }
    }

    private static String text(RowReader arguments, int index) {
        return arguments.isNull(index) ? null : (String) arguments.objectAt(index);
    }

    // -- the transaction

    /// SET ISOLATION, from within its statement.
    @Override
    public void setIsolation(SqlIsolation level) {
        Isolation wanted = level == null ? Isolation.READ_COMMITTED : SessionTransactions.level(level);
        if (!transactions.worksForBranch()) {
            routines.requireCommitAllowed();
            checkDeferred();
            transactions.commit();
        } else if (transactions.work().store.isActive()) {
            throw EngineError.ISOLATION_IN_BRANCH.failure();
        }
        transactions.setIsolation(wanted, level == null);
    }

    @Override
    public boolean isIsolationReset() {
        return transactions.isIsolationReset();
    }

    @Override
    public void savepoint(SavepointAction action, String name) {
        transactions.savepoint(action, name);
    }

    /// Returns the catalog edit of the current transaction; the first call begins it.
    ///
    /// @param isShared whether concurrent transactions may define other objects
    CatalogEdit edit(boolean isShared) {
        checkDeferred();
        return transactions.edit(isShared);
    }

    @Override
    public CatalogEdit edit() {
        // Deferred checks refer to columns and constraint names, which a definition may change.
        checkDeferred();
        return transactions.edit();
    }

    @Override
    public CatalogEdit tryEdit(TableDescriptor table) {
        boolean mayEdit = !transactions.worksForBranch() && !transactions.work().deferred.isPending();
        CatalogEdit edit = mayEdit ? transactions.tryEdit() : null;
        return edit != null && edit.tryLockDefinition(table) ? edit : null;
    }

    @Override
    public CatalogEdit temporaryEdit() {
        checkDeferred();
        return transactions.work().temporary.edit();
    }

    @Override
    public DeferredConstraints deferred() {
        return transactions.work().deferred;
    }

    /// Checks the constraints that are deferred to the end of the transaction.
    void checkDeferred() {
        if (transactions.work().deferred.isPending()) {
            database.planner().executor().checkDeferred(this, catalog());
        }
    }

    /// Checks the deferred constraints of a branch that is about to be prepared, whatever session it was of.
    void checkDeferredOf(LocalTransaction branch) {
        if (branch.deferred.isPending()) {
            transactions.runIn(branch, this::checkDeferred);
        }
    }

    /// Prepares the work of a branch of this session. A restart gives the branch a lock on the whole catalog back.
    void prepare(LocalTransaction branch) {
        checkDeferredOf(branch);
        branch.lockCatalog();
    }

    // -- triggers

    @Override
    public TriggerPlan triggerPlan(TriggerDescriptor trigger) {
        return triggers.plan(trigger);
    }

    @Override
    public void enterTrigger(TriggerDescriptor trigger) {
        triggers.enter(trigger, routines.innermost());
    }

    @Override
    public void leaveTrigger() {
        triggers.leave();
    }

    @Override
    public BodyHost triggerHost() {
        return triggerHost;
    }

    // -- cursors

    @Override
    public byte[] currentKey(String cursor) {
        return cursors.key(cursor);
    }

    @Override
    public boolean isCurrent(String cursor, RowReader row) {
        return cursors.isCurrent(cursor, row, transactions.work());
    }

    @Override
    public boolean isLocked(String cursor) {
        return cursors.isLocked(cursor);
    }

    @Override
    public void leftItsKey(int treeId, byte[] key, int offset, int length) {
        transactions.work().departedKeys.add(treeId, key, offset, length);
    }

    @Override
    public void moved(String cursor, byte[] key, RowReader row) {
        cursors.moved(cursor, key, row, transactions.work());
    }

    // -- routines

    @Override
    public RoutineBody body(RoutineDescriptor function, int argumentCount) {
        return routines.body(function, argumentCount);
    }

    @Override
    public AggregateBody aggregate(RoutineDescriptor aggregate) {
        return routines.aggregate(aggregate);
    }

    @Override
    public RoutineCursor open(RoutineDescriptor function, RowReader arguments, int argumentCount, RoutineRequest request) {
        return routines.open(function, arguments, argumentCount, request);
    }

    @Override
    public Runnable beginCalls(RoutineDescriptor function) {
        return routines.beginCalls(function);
    }

    @Override
    public CallOutcome call(StatementPlan.CallProcedure call, RowReader arguments) {
        return routines.call(call, arguments);
    }
}
