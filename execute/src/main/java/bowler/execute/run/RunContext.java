// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.base.error.SqlFailure;
import bowler.catalog.DrawnNumbers;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SequenceSource;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.TableLayout;
import bowler.catalog.lob.LobNumbers;
import bowler.os.Clock;
import bowler.os.Entropy;
import bowler.plan.LockWaitPolicy;
import bowler.plan.definition.IndexExpressions;
import bowler.plan.query.DiagnosticTable;
import bowler.plan.query.RowSource;
import bowler.storage.StoreTransaction;
import bowler.storage.api.StoreReader;
import bowler.storage.api.TreeRef;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.function.AggregateBody;
import bowler.types.function.RoutineBody;
import bowler.types.function.RoutineCursor;
import bowler.types.function.RoutineRequest;
import bowler.types.time.DateTimeFields;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/// The environment of one execution, the same object from run to run; [#begin] starts each run. Values that are
/// constant during a run are cached with the run's [#serial], so that starting a run costs nothing for unused values.
public final class RunContext {
    /// Null if another thread owns the transaction: then rows can only be read.
    public final StoreTransaction transaction;
    public final StoreReader reader;
    public final MemoryBudget memory;
    private final TableLayouts tableLayouts;
    private final IntFunction<TreeRef> trees;
    private final Clock clock;
    private final Entropy entropy;
    private final SessionValues session;
    private final Consumer<SqlFailure> warnings;
    private final DeferredChecks deferredChecks;
    private final Lobs lobs;
    private boolean takesLobs;
    private RowReader parameters;
    private int serial;
    /// Null if nothing is measured.
    private WorkStatisticsList workStatisticsList;
    private boolean measures;
    private LocalDateTime now;
    /// The run whose time this run shares; null if it has its own.
    private RunContext timed;
    private LockWaitPolicy lockWaitPolicy;
    /// Null unless the statement's table function is given by its caller.
    private RoutineCursor givenRows;
    private final List<Runnable> endings = new ArrayList<>();

    public RunContext(
            StoreTransaction transaction, MemoryBudget memory, TableLayouts tableLayouts, IntFunction<TreeRef> trees,
            Clock clock, Entropy entropy, SessionValues session, Consumer<SqlFailure> warnings,
            DeferredChecks deferredChecks, LobNumbers lobNumbers) {
        this.transaction = transaction;
        reader = transaction;
        this.memory = memory;
        this.tableLayouts = tableLayouts;
        this.trees = trees;
        this.clock = clock;
        this.entropy = entropy;
        this.session = session;
        this.warnings = warnings;
        this.deferredChecks = deferredChecks;
        lobs = new Lobs(transaction, trees, lobNumbers, memory.limitBytes());
    }

    /// The context of a part of another run, in its own thread.
    public RunContext(RunContext whole, StoreReader reader, MemoryBudget memory, Consumer<SqlFailure> warnings) {
        transaction = null;
        this.reader = reader;
        this.memory = memory;
        tableLayouts = whole.tableLayouts;
        trees = whole.trees;
        clock = whole.clock;
        entropy = whole.entropy;
        session = whole.session;
        this.warnings = warnings;
        deferredChecks = whole.deferredChecks;
        // BLOBs and CLOBs are read by the transaction's thread.
        lobs = null;
    }

    /// Starts a run of this context as part of `whole`. Called by the statement's thread.
    public void beginAs(RunContext whole) {
        parameters = whole.parameters;
        serial++;
        now = whole.now();
        measures = whole.measures;
    }

    public void begin(RowReader parameters) {
        this.parameters = takesLobs ? lobs.taken(parameters) : parameters;
        serial++;
        now = null;
    }

    /// Starts a run as part of another run of the same session, which determines its time.
    public void beginWithin(RunContext whole, RowReader values) {
        begin(values);
        timed = whole;
    }

    /// Sets the tree that receives parameters in chunks.
    ///
    /// @param treeId of BLOBs and CLOBs; 0 for memory
    public void takeLobsInto(int treeId, List<DataType> parameterTypes) {
        takesLobs = lobs.takeInto(treeId, parameterTypes);
    }

    /// Starts to count reads of single rows and to measure work outside operators.
    public void measure(WorkStatisticsList workStatisticsList) {
        this.workStatisticsList = workStatisticsList;
        measures = true;
    }

    /// Returns the statistics for work of this name; null if nothing is measured.
    public WorkStatistics work(String name) {
        return workStatisticsList == null ? null : workStatisticsList.of(name);
    }

    /// Returns the statistics for work done in place of a node's operator; null if nothing is measured.
    public WorkStatistics work(RowSource source) {
        return workStatisticsList == null ? null : workStatisticsList.of(source);
    }

    /// Counts the read of a single row, if counting is on.
    public void noteRead(TreeRef tree) {
        if (measures) {
            reader.noteRead(tree);
        }
    }

    /// Returns the policy for rows locked by concurrent transactions in a locking query; null for the session's policy.
    public LockWaitPolicy rowWait() {
        return lockWaitPolicy;
    }

    public void useRowWait(LockWaitPolicy wait) {
        lockWaitPolicy = wait;
    }

    /// Registers an action for the end of every run. It must not fail and must be idempotent.
    public void atEnd(Runnable ending) {
        endings.add(ending);
    }

    /// Ends the run after the last operator is closed.
    public void end() {
        for (int index = 0; index < endings.size(); index++) {
            endings.get(index).run();
        }
    }

    /// Returns the BLOBs and CLOBs of the execution.
    public Lobs lobs() {
        return lobs;
    }

    /// Returns a number that differs from run to run; never 0 once a run has begun.
    public int serial() {
        return serial;
    }

    public RowReader parameters() {
        return parameters;
    }

    public TableLayout layout(TableDescriptor table) {
        return tableLayouts.of(table);
    }

    /// Returns the expressions of the table's indexes.
    public List<IndexExpressions> termsOf(TableDescriptor table) {
        return tableLayouts.termsOf(table);
    }

    /// Does the same as [#termsOf] for a table whose definition changes while the program runs.
    public List<IndexExpressions> newTermsOf(TableDescriptor table) {
        return tableLayouts.newTermsOf(table);
    }

    public TreeRef tree(int treeId) {
        return trees.apply(treeId);
    }

    /// Returns the current time of the run, fixed at the first call.
    public LocalDateTime now() {
        if (timed != null) {
            return timed.now();
        }
        if (now == null) {
            now = LocalDateTime.ofInstant(clock.now(), session.zone());
        }
        return now;
    }

    public long today() {
        return DateTimeFields.dateOf(now());
    }

    /// Returns random bits, new ones at each call.
    public long entropy() {
        return entropy.nextLong();
    }

    public String user() {
        return session.user();
    }

    public String sessionUser() {
        return session.sessionUser();
    }

    /// Returns CURRENT ISOLATION: blank if it was reset.
    public String isolation() {
        return session.isIsolationReset() ? "" : transaction.isolation().name();
    }

    /// Returns [SessionValues#nextUndrawnIdentity].
    public Long nextUndrawnIdentity(TableDescriptor table) {
        return session.nextUndrawnIdentity(table);
    }

    /// Returns the current role, or null.
    public String role() {
        return session.role();
    }

    public String grantees() {
        return session.grantees();
    }

    public String schema() {
        return session.schema();
    }

    /// Returns the last identity value that a single-row INSERT was given, or null.
    public Long lastIdentity() {
        return session.lastIdentity();
    }

    /// Returns the current rows of a diagnostic table.
    public List<RowReader> diagnostics(DiagnosticTable table) {
        return session.diagnostics(table);
    }

    /// Returns the key of the row on which a cursor is positioned; null if it is on none.
    public byte[] currentKey(String cursor) {
        return session.currentKey(cursor);
    }

    /// Returns whether a row of the table still has the values that the cursor shows.
    public boolean isCurrent(String cursor, RowReader row) {
        return session.isCurrent(cursor, row);
    }

    /// Returns whether the transaction that read the rows of a cursor still runs.
    public boolean isLocked(String cursor) {
        return session.isLocked(cursor);
    }

    /// Notes that a row was deleted or got another key.
    ///
    /// @param treeId the table's tree
    public void leftItsKey(int treeId, byte[] key, int offset, int length) {
        session.leftItsKey(treeId, key, offset, length);
    }

    /// Replaces the current row of a cursor; null if it was deleted.
    public void moved(String cursor, byte[] key, RowReader row) {
        session.moved(cursor, key, row);
    }

    /// Returns [SessionValues#body].
    public RoutineBody body(RoutineDescriptor function, int argumentCount) {
        return session.body(function, argumentCount);
    }

    /// Returns [SessionValues#aggregate].
    public AggregateBody aggregate(RoutineDescriptor aggregate) {
        return session.aggregate(aggregate);
    }

    /// Returns [SessionValues#open].
    public RoutineCursor open(RoutineDescriptor function, RowReader arguments, int argumentCount, RoutineRequest request) {
        RoutineCursor rows = givenRows;
        if (rows != null) {
            givenRows = null;
            return rows;
        }
        return session.open(function, arguments, argumentCount, request);
    }

    /// Sets the rows that the next call of [#open] returns; null for those of the function.
    public void useRows(RoutineCursor rows) {
        givenRows = rows;
    }

    /// Returns [SessionValues#beginCalls].
    public Runnable beginCalls(RoutineDescriptor function) {
        return session.beginCalls(function);
    }

    public SequenceSource counter(SequenceDescriptor sequence) {
        return session.counter(sequence);
    }

    /// Fails with 25502 if the session is read-only.
    public void requireWritable() {
        session.requireWritable();
    }

    /// Returns the numbers that the session has drawn last.
    public DrawnNumbers drawnNumbers() {
        return session.drawnNumbers();
    }

    /// Returns [SessionValues#identityCounter].
    public SequenceSource identityCounter(TableDescriptor table) {
        return session.identityCounter(table);
    }

    /// Returns the constraints that the transaction checks at its end.
    public DeferredChecks deferral() {
        return deferredChecks;
    }

    public void warn(SqlFailure warning) {
        warnings.accept(warning);
    }
}
