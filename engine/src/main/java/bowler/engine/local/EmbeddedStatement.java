// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.base.trace.StatementEvent;
import bowler.base.trace.Trace;
import bowler.catalog.AccessControl;
import bowler.catalog.Dependency;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.state.CatalogState;
import bowler.engine.database.EngineError;
import bowler.engine.local.cursor.CallGuard;
import bowler.engine.local.cursor.CursorOwner;
import bowler.engine.local.cursor.DroppedTreeErrors;
import bowler.engine.local.cursor.EmptyCursor;
import bowler.engine.local.transaction.LocalTransaction;
import bowler.engine.local.transaction.SessionTransactions;
import bowler.engine.security.PrivilegeCheck;
import bowler.engine.procedure.CopyProcedures;
import bowler.engine.statement.CachedPlan;
import bowler.engine.statement.PlanScope;
import bowler.engine.statement.Planned;
import bowler.engine.xplain.OptimizerTracing;
import bowler.execute.api.Execution;
import bowler.execute.api.ResultCursor;
import bowler.plan.CompiledStatement;
import bowler.plan.ParameterType;
import bowler.plan.PlannedCursorTarget;
import bowler.plan.ResultColumn;
import bowler.plan.RowInsertion;
import bowler.plan.StatementPlan;
import bowler.plan.UserTest;
import bowler.plan.definition.ObjectPlan;
import bowler.session.CallResult;
import bowler.session.ColumnDescription;
import bowler.session.Cursor;
import bowler.session.CursorTarget;
import bowler.session.Isolation;
import bowler.session.OpenCursor;
import bowler.session.ParameterDescription;
import bowler.session.Statement;
import bowler.session.TransactionVerb;
import bowler.storage.StoreTransaction;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.function.RoutineCursor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// A statement of an [EmbeddedSession]: the shared plan, and its own run state, which every run uses again.
///
/// A run that changes rows first locks its table with an intention lock and then checks that its plan is current. The
/// builder of an index blocks writers until the catalog that shows the index is published, so no writer misses the
/// index.
final class EmbeddedStatement implements Statement, CursorOwner {
    private final EmbeddedSession session;
    private final CallGuard guard;
    private final String sql;
    /// The schema in which the names of the text are looked up: the current one when the statement was prepared.
    private final String schema;
    private final EmbeddedCursor cursor;
    private Planned planned;
    private CachedPlan plan;
    /// The parameters with which the statement was prepared, whose types the caller's values have.
    private final List<ParameterType> parameters;
    /// Null if the plan's parameters have the types of [#parameters].
    private ParameterConversion conversion;
    /// The answers of the plan that each run needs. They are kept here, because the plan takes them from several objects.
    private boolean isQuery;
    private PlannedCursorTarget cursorTarget;
    private Execution execution;
    /// The transaction of [#execution]; an execution works with one transaction only.
    private StoreTransaction boundTo;
    private CatalogState validatedFor;
    /// True if the plan reads files and has not run yet.
    private boolean isNew;
    private PlanScope provenScope;
    /// The rights and the role with which the user may run the plan; null: not checked yet.
    private AccessControl authorizedBy;
    private String authorizedRole;
    /// The results of the plan's tests of the user for which it was compiled.
    private Map<UserTest, Boolean> userTests = Map.of();
    private long timeoutMillis;
    private long lastUpdateCount;
    private boolean closed;
    /// True if the plan reads or changes tables, or is no query.
    private boolean usesTables;
    /// True for a query FOR UPDATE, or WITH an isolation level.
    private boolean isolatesItself;
    private final boolean updatable;
    /// Tells which rows of the query have left their keys since it was opened.
    private final CursorKeyChanges keyChanges = new CursorKeyChanges();
    /// The cursor whose row the statement changes; null for all others.
    private String cursorNamed;
    /// The event of every recorded run, used again so that a recording allocates nothing; null before the first.
    private StatementEvent event;

    /// Compiles, or finds the plan; within a call.
    ///
    /// @param updatable a query's rows are to be changed through its cursor, if they can be
    EmbeddedStatement(EmbeddedSession session, String sql, boolean updatable) {
        this.session = session;
        this.guard = session.guard();
        this.sql = sql;
        this.schema = session.settings().schema();
        this.updatable = updatable;
        this.cursor = new EmbeddedCursor(session, this);
        CatalogState catalog = session.catalog();
        adopt(newPlan(catalog), catalog);
        parameters = planned.parameters();
        if (cursorNamed != null) {
            session.cursors().require(cursorNamed, plan.compiled().plan());
        }
    }

    private void replan(CatalogState catalog) {
        release();
        Planned next = newPlan(catalog);
        conversion = ParameterConversion.between(parameters, next.parameters());
        adopt(next, catalog);
    }

    private Planned newPlan(CatalogState catalog) {
        return session.diagnostics().logsTexts() ? loggedPlan(catalog) : plan(catalog);
    }

    private void adopt(Planned next, CatalogState catalog) {
        planned = next;
        plan = planned.plan();
        isQuery = plan.compiled().isQuery();
        cursorTarget = cursorPlan() instanceof StatementPlan.Query query ? query.target() : null;
        cursorNamed = plan.compiled().traits().cursorName();
        if (plan.compiled().plan() instanceof StatementPlan.Definition definition && StatementPlan.isTemporary(definition)) {
            session.transactions().allowTemporaryTables();
        }
        isNew = plan.compiled().readsFiles();
        isolatesItself = plan.compiled().plan() instanceof StatementPlan.Query query && (query.forUpdate() || query.isolation() != null);
        usesTables = !isQuery || !plan.compiled().tablesUsed().isEmpty();
        validatedFor = plan.watchesSizes() || isNew ? null : catalog;
        provenScope = session.settings().planScope();
        authorizedBy = null;
        requireRoutines();
    }

    /// Fails if the user may not run the plan. Two comparisons tell that nothing has changed since the last check.
    private void authorize() {
        AccessControl access = session.accessControl();
        String role = session.settings().chosenRole();
        if (access != authorizedBy || role != authorizedRole) {
            if (!userTests.isEmpty() && !userTests.equals(userTests(plan.compiled()))) {
                replan(session.catalog());
            }
            try {
                PrivilegeCheck.require(access, session.user(), role, plan.compiled().requiredPrivileges());
            } catch (SqlFailure refused) {
                if (session.diagnostics().watch().audit() != null) {
                    new StatementAudit(session).refused(plan.compiled().traits().kind(), refused, sql);
                }
                throw refused;
            }
            authorizedBy = access;
            authorizedRole = role;
        }
    }

    /// Fails if a routine that the statement names has no class or no method.
    private void requireRoutines() {
        if (!(plan.compiled().plan() instanceof StatementPlan.ChangeAccess)) {
            plan.compiled().objectsUsed().forEach(this::requireMethod);
        }
        if (plan.compiled().plan() instanceof StatementPlan.DefineObject(ObjectPlan.Create create)
                && create.object() instanceof TriggerDescriptor trigger) {
            for (Dependency need : trigger.dependencies()) {
                if (need.kind() == Dependency.Provider.FUNCTION || need.kind() == Dependency.Provider.PROCEDURE) {
                    requireMethod(session.catalog().object(SchemaObject.Kind.valueOf(need.kind().name()), need.schemaName(), need.name()));
                }
            }
        }
    }

    private void requireMethod(SchemaObject object) {
        if (object instanceof RoutineDescriptor routine && !routine.isSql() && !routine.isOfSystem()) {
            session.database().routines().require(routine);
        }
    }

    /// Returns the plan for the user. If policies restrict the user, this is not the plan that serves all users.
    private Planned plan(CatalogState catalog) {
        PlanScope scope = session.transactions().planScope(sql, schema);
        Planned forAll = plan(scope, catalog);
        userTests = userTests(forAll.plan().compiled());
        boolean isFree = userTests.entrySet().stream()
            .allMatch(test -> test.getKey().kind() == UserTest.Kind.IS_USER && test.getValue());
        return !isFree ? plan(scope.withUserTests(userTests), catalog) : forAll;
    }

    private Map<UserTest, Boolean> userTests(CompiledStatement compiled) {
        if (compiled.userTests().isEmpty()) {
            return Map.of();
        }
        Set<String> grantees = session.accessControl().grantees(session.user(), session.context().role());
        Map<UserTest, Boolean> results = new HashMap<>();
        compiled.userTests().forEach(test -> results.put(test, test.holds(session.user(), grantees)));
        return Map.copyOf(results);
    }

    /// Compiles the statement in any case if the session traces the optimizer.
    private Planned plan(PlanScope scope, CatalogState catalog) {
        OptimizerTracing tracing = session.diagnostics().xplain().tracing();
        if (tracing != null) {
            return tracing.compile(sql, () -> updatable ? session.planner().planUpdatable(sql, scope, catalog, false)
                : session.planner().planText(sql, scope, catalog));
        }
        return updatable ? session.planner().planUpdatable(sql, scope, catalog, !session.transactions().hasEdit())
            : session.planner().plan(sql, scope, catalog, !session.transactions().hasEdit(), session.recentShapes());
    }

    /// Tells the log of a compilation, unless the plan is there already.
    private Planned loggedPlan(CatalogState catalog) {
        if (!session.transactions().hasEdit() && session.planner().isKnown(sql, updatable, session.transactions().planScope(sql, schema), catalog)) {
            return plan(catalog);
        }
        String compiling = " compiling prepared statement: " + sql + " :End prepared statement";
        session.transactions().log("Begin" + compiling);
        try {
            Planned made = plan(catalog);
            session.transactions().log("End" + compiling);
            return made;
        } catch (SqlFailure failure) {
            session.transactions().log("Error" + compiling);
            throw failure;
        }
    }

    /// Closes the execution, and leaves it to the session's next statement of the same plan.
    private void release() {
        Execution idle = execution;
        if (idle != null) {
            execution = null;
            idle.close();
            // An execution that has processed long values may still hold one; the execution of a very long text is
            // large itself.
            if (!plan.hasLongValues() && isOfCurrentTransaction() && session.planner().keeps(sql)) {
                session.transactions().idleExecutions().give(plan.program(), idle);
            }
        }
    }

    /// Returns the execution to run, recompiled if the catalog or the time zone has changed; must be called within a call.
    private Execution current() {
        CatalogState catalog = session.catalog();
        if (catalog != validatedFor || provenScope != session.settings().planScope()) {
            prove(catalog);
        }
        authorize();
        LocalTransaction work = session.transactions().work();
        if (usesTables && !work.hasUsedTables) {
            work.hasUsedTables = true;
        }
        if (!isOfCurrentTransaction()) {
            release();
            boundTo = session.transaction();
        }
        Execution ready = execution;
        if (ready == null) {
            ready = session.transactions().idleExecutions().take(plan.program());
            if (ready == null) {
                ready = plan.program().start(session.context());
            }
            execution = ready;
        }
        return ready;
    }

    /// Returns whether the execution works with the session's transaction. It does not if the session has left that to a
    /// branch.
    @Override
    public boolean isOfCurrentTransaction() {
        return boundTo == session.transactions().work().store;
    }

    private void prove(CatalogState catalog) {
        if (plan.compiled().readsFiles()) {
            // A file may have other columns at each run.
            if (!isNew) {
                replan(catalog);
            }
            isNew = false;
        } else if (hasScopeOfPlan() && plan.isCurrent(catalog)) {
            provenScope = session.settings().planScope();
            validatedFor = plan.watchesSizes() ? null : catalog;
        } else {
            replan(catalog);
        }
    }

    /// Returns whether the session is as it was when the statement was planned, save the schema. Names mean what they meant
    /// in the schema where the statement was prepared.
    private boolean hasScopeOfPlan() {
        PlanScope now = session.settings().planScope();
        return provenScope == now || provenScope.inSchema(schema).equals(now.inSchema(schema));
    }

    CursorKeyChanges keyChanges() {
        return keyChanges;
    }

    @Override
    public boolean isQuery() {
        return isQuery || changesRows();
    }

    @Override
    public boolean changesRows() {
        return plan.compiled().traits().returnsChangedRows();
    }

    @Override
    public List<ColumnDescription> columns() {
        return plan.columns();
    }

    @Override
    public CachedPlan cachedPlan() {
        return plan;
    }

    StatementPlan cursorPlan() {
        return plan.compiled().plan();
    }

    /// Returns the target through which changes name this query's cursor; null if there is none.
    PlannedCursorTarget cursorTarget() {
        return cursorTarget;
    }

    List<DataType> shownTypes() {
        return plan.compiled().shownColumns().stream().map(ResultColumn::type).toList();
    }

    @Override
    public CursorTarget target() {
        return cursorTarget == null ? null : StatementMetaData.target(cursorTarget);
    }

    @Override
    public List<ColumnDescription> targetColumns() {
        return StatementMetaData.targetColumns(plan.compiled().plan());
    }

    @Override
    public List<ParameterDescription> parameters() {
        return StatementMetaData.parameters(plan.compiled().plan(), parameters);
    }

    /// Returns the values for the current plan.
    private RowReader values(RowReader given) {
        ParameterConversion needed = conversion;
        return planned.values(needed == null ? given : needed.of(given));
    }

    @Override
    public Cursor query(RowReader parameters) {
        guard.enter();
        try {
            begin();
            return rows(parameters);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            return recompiled(e, () -> rows(parameters));
        } finally {
            guard.leave();
        }
    }

    private Cursor rows(RowReader parameters) {
        if (!isQuery) {
            return changed(parameters);
        }
        if (cursorTarget != null) {
            keyChanges.open(session.transactions().work());
        }
        if (usesTables && (isolatesItself || session.transactions().isolation().ordinal() > Isolation.READ_COMMITTED.ordinal())) {
            beginIsolated();
        }
        return cursor.show(session.diagnostics().isWatched() ? watchedQuery(parameters) : runQuery(parameters));
    }

    @Override
    public long update(RowReader parameters) {
        guard.enter();
        try {
            begin();
            return count(parameters);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            return recompiled(e, () -> count(parameters));
        } finally {
            guard.leave();
        }
    }

    private long count(RowReader parameters) {
        if (isQuery) {
            throw EngineError.COUNT_EXPECTED.failure();
        }
        lastUpdateCount = session.diagnostics().isWatched() ? watchedChange(parameters) : runChange(parameters);
        return lastUpdateCount;
    }

    @Override
    public long insertAll(RoutineCursor rows) {
        guard.enter();
        try {
            begin();
            locked();
            if (planned.literals() != null || conversion != null || session.diagnostics().isWatched() || !RowInsertion.isPossible(plan.compiled())) {
                return -1;
            }
            guard.callBack(Thread.currentThread());
            StatementEvent running = Trace.isOn() ? beginEvent() : null;
            lastUpdateCount = session.planner().executor().insertion(plan.compiled(), session.context()).insert(rows);
            endEvent(running, lastUpdateCount);
            return lastUpdateCount;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failed(e);
        } finally {
            guard.callBack(null);
            guard.leave();
        }
    }

    @Override
    public Cursor updateReturningKeys(RowReader parameters, List<String> columnNames) {
        guard.enter();
        try {
            begin();
            if (isQuery) {
                throw EngineError.COUNT_EXPECTED.failure();
            }
            return returning(parameters, columnNames);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failed(e);
        } finally {
            guard.leave();
        }
    }

    /// Runs a statement again that failed because an object had been dropped before it was looked up. The statement
    /// gets a new plan, or fails because its text names a missing object. The failed run has left no effects.
    private <T> T recompiled(Throwable e, Supplier<T> run) {
        Throwable failure = e;
        while (isOvertaken(failure)) {
            try {
                replan(session.catalog());
                return run.get();
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError again) {
                failure = again;
            }
        }
        throw failed(failure);
    }

    /// Streams that are parameters have been read by then.
    private boolean isOvertaken(Throwable failure) {
        return failure instanceof SqlFailure known && DroppedTreeErrors.isAbout(known) && !plan.isValid(session.catalog())
            && planned.plan().compiled().parameters().stream().noneMatch(parameter -> parameter.type().id().isLob());
    }

    /// Takes what a query needs before its plan is trusted: the snapshot with its catalog, and locks on the tables. After the
    /// wait for a definition, the tables may have other files.
    private void beginIsolated() {
        // A text that fails begins no transaction.
        current();
        Isolation isolation = session.transactions().isolation();
        if (!(plan.compiled().plan() instanceof StatementPlan.Query query) || query.isolation() == null) {
            session.transactions().takeSnapshot();
        }
        if (!StatementPreconditions.mayLock(plan.compiled(), isolation)) {
            return;
        }
        CompiledStatement locked;
        do {
            locked = plan.compiled();
            StatementPreconditions.lockTables(session, plan, isolation);
            current();
        } while (locked != plan.compiled());
        session.transactions().checkPinned(plan);
    }

    private ResultCursor runQuery(RowReader parameters) {
        if (!Trace.isOn()) {
            return current().query(values(parameters));
        }
        StatementEvent running = beginEvent();
        ResultCursor rows = current().query(values(parameters));
        endEvent(running, -1);
        return rows;
    }

    private long runChange(RowReader parameters) {
        if (!Trace.isOn()) {
            return change(parameters);
        }
        StatementEvent running = beginEvent();
        long count = change(parameters);
        endEvent(running, count);
        return count;
    }

    /// Null: this recording is of other things.
    private StatementEvent beginEvent() {
        if (event == null) {
            event = new StatementEvent();
        }
        if (!event.isEnabled()) {
            return null;
        }
        event.begin();
        return event;
    }

    private void endEvent(StatementEvent running, long rows) {
        if (running != null) {
            running.end();
            if (running.shouldCommit()) {
                running.text = sql;
                running.transaction = session.transaction().transactionId();
                running.rows = rows;
                running.commit();
            }
        }
    }

    /// Returns whether a run is observed, for example by a recording.
    private boolean isWatched() {
        return Trace.isOn() || session.diagnostics().isWatched();
    }

    private ObservedStatementRun run(RowReader parameters) {
        return new ObservedStatementRun(session, sql, plan, planned.parameters(), values(parameters));
    }

    private ResultCursor watchedQuery(RowReader parameters) {
        Execution ready = current();
        ObservedStatementRun run = run(parameters);
        if (session.diagnostics().showsPlansOnly()) {
            run.skipped();
            return EmptyCursor.INSTANCE;
        }
        return run.query(ready, values(parameters));
    }

    private long watchedChange(RowReader parameters) {
        Execution ready = locked();
        ObservedStatementRun run = run(parameters);
        if (session.diagnostics().showsPlansOnly() && StatementPlan.tableOf(plan.compiled().plan()) != null) {
            run.skipped();
            return 0;
        }
        return run.update(ready, values(parameters));
    }

    /// Returns the rows that a change gives.
    private Cursor changed(RowReader parameters) {
        if (!changesRows()) {
            throw EngineError.ROWS_EXPECTED.failure();
        }
        Execution ready = locked();
        RowReader values = values(parameters);
        ResultCursor rows = isWatched() ? run(parameters).change(ready, values, null) : ready.query(values);
        lastUpdateCount = ready.lastCount();
        return cursor.show(rows);
    }

    private void begin() {
        if (closed) {
            throw EngineError.STATEMENT_CLOSED.failure();
        }
        cursor.closeWithinCall();
        session.routines().requireAllowed(plan.compiled());
        StoreTransaction transaction = session.transaction();
        transaction.setStatementTimeout(timeoutMillis);
        session.diagnostics().running(sql);
    }

    private long change(RowReader parameters) {
        return locked().update(values(parameters));
    }

    private Cursor returning(RowReader parameters, List<String> columnNames) {
        Execution ready = locked();
        TableDescriptor table = StatementMetaData.keyTable(plan.compiled().plan());
        if (table == null) {
            RowReader values = values(parameters);
            lastUpdateCount = isWatched() ? run(parameters).update(ready, values) : ready.update(values);
            return cursor.show(EmptyCursor.INSTANCE);
        }
        int[] columns = positions(table, columnNames);
        RowReader values = values(parameters);
        if (isWatched()) {
            ObservedStatementRun run = run(parameters);
            ResultCursor rows = run.change(ready, values, columns);
            lastUpdateCount = run.rows();
            return cursor.show(rows);
        }
        ResultCursor rows = ready.updateReturning(values, columns);
        lastUpdateCount = ready.lastCount();
        return cursor.show(rows);
    }

    private static int[] positions(TableDescriptor table, List<String> names) {
        if (names.isEmpty()) {
            return table.columns().stream().filter(column -> column.identity() != null)
                .mapToInt(column -> column.position()).toArray();
        }
        return names.stream().mapToInt(name -> {
            var column = table.column(name);
            if (column == null) {
                throw EngineError.NO_SUCH_KEY_COLUMN.failure(name, table.name());
            }
            return column.position();
        }).toArray();
    }

    /// Returns the execution, with what must be locked before the plan is trusted.
    private Execution locked() {
        // Without the right to run the statement, the user must not hold its locks.
        authorize();
        if (plan.compiled().traits().changesRows()) {
            session.transactions().takeSnapshot();
        }
        Execution ready;
        CompiledStatement locked;
        do {
            locked = plan.compiled();
            StatementPreconditions.require(session, locked);
            ready = current();
            // A plan that was made again after waiting may need other locks.
        } while (locked != plan.compiled() && plan.compiled().plan() instanceof StatementPlan.Definition);
        if (plan.compiled().plan() instanceof StatementPlan.Definition) {
            // A revocation may have ended while the statement waited for its locks.
            authorize();
        }
        session.transactions().checkPinned(plan);
        if (cursorNamed != null) {
            prepareCursor();
        }
        return ready;
    }

    /// Prepares the cursor whose row is changed. If the change may move the row ahead of the cursor, the cursor reads
    /// its remaining rows now, which is a call of its own.
    private void prepareCursor() {
        OpenCursor named = session.cursors().require(cursorNamed, plan.compiled().plan());
        if (!SessionCursors.moves(plan.compiled().plan(), named)) {
            return;
        }
        guard.leave();
        try {
            named.readAhead();
        } finally {
            guard.enterForced();
        }
        guard.requireLive();
    }

    @Override
    public TransactionVerb verb() {
        if (!(plan.compiled().plan() instanceof StatementPlan.Transaction(var verb))) {
            return null;
        }
        return new TransactionVerb(TransactionVerb.Kind.valueOf(verb.kind().name()),
            verb.isolation() == null ? null : SessionTransactions.level(verb.isolation()), verb.readOnly(), verb.chain());
    }

    /// Returns the failure of a run, with its place in the text if that is to blame.
    @Override
    public SqlFailure placed(SqlFailure failure) {
        return session.planner().placed(failure, sql, session.settings().planScope().inSchema(schema), session.catalog());
    }

    /// Returns the failure to throw for a run that failed; the session has already handled it.
    private SqlFailure failed(Throwable e) {
        return session.answered(e instanceof SqlFailure failure ? placed(DroppedTreeErrors.named(failure, plan)) : e);
    }

    @Override
    public boolean isCall() {
        // COPY is a call inside, and returns a count like a change.
        return plan.compiled().plan() instanceof StatementPlan.CallProcedure call && !CopyProcedures.isCopy(call.routine());
    }

    @Override
    public CallResult callProcedure(RowReader parameters) {
        guard.enter();
        try {
            begin();
            count(parameters);
            CallResult result = session.routines().takeResult();
            List<Integer> outputs = ((StatementPlan.CallProcedure) plan.compiled().plan()).outputs();
            RowBuffer marks = new RowBuffer(this.parameters.size());
            for (int argument = 0; argument < outputs.size(); argument++) {
                int mark = outputs.get(argument);
                if (mark >= 0) {
                    output(result.outputs(), argument, marks, mark);
                }
            }
            return new CallResult(marks, result.rows());
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failed(e);
        } finally {
            guard.leave();
        }
    }

    private void output(RowReader outputs, int argument, RowBuffer marks, int mark) {
        if (conversion == null) {
            marks.set(mark, parameters.get(mark).type(), outputs, argument);
        } else {
            conversion.output(outputs, argument, marks, mark);
        }
    }

    @Override
    public long lastUpdateCount() {
        return lastUpdateCount;
    }

    @Override
    public void setTimeoutMillis(long millis) {
        timeoutMillis = millis;
    }

    @Override
    public void cancel() {
        session.transaction().cancel();
        session.routineThread().interrupt();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        boolean live = guard.enterForced();
        try {
            closed = true;
            if (live) {
                cursor.closeWithinCall();
                release();
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw session.failed(e);
        } finally {
            guard.leave();
        }
    }
}
