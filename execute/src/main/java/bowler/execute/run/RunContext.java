// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.base.error.SqlFailure;
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
import bowler.types.time.DateTimeFields;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/// One execution's surroundings, the same object from run to run; [#begin] starts each. What is constant during a run
/// is remembered with the run's [#serial], so that beginning a run costs nothing for what it does not use.
public final class RunContext {
    /// Null where another thread has the transaction: there rows are read, and nothing else.
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
    /// Null: nobody measures.
    private WorkStatisticsList workStatisticsList;
    private boolean measures;
    private LocalDateTime now;
    private LockWaitPolicy lockWaitPolicy;
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

    /// Part of another run, in a thread of its own.
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
        // Long values are fetched by their transaction.
        lobs = null;
    }

    /// Begins as the whole has begun, which has waited for the answer.
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

    /// Says where parameters that come by pieces go.
    ///
    /// @param treeId of long values; 0: into memory
    public void takeLobsInto(int treeId, List<DataType> parameterTypes) {
        takesLobs = lobs.takeInto(treeId, parameterTypes);
    }

    /// From now on reads of single rows are counted, too, and what is done beside operators is measured.
    public void measure(WorkStatisticsList workStatisticsList) {
        this.workStatisticsList = workStatisticsList;
        measures = true;
    }

    /// Where to measure work of this name; null: nobody measures.
    public WorkStatistics work(String name) {
        return workStatisticsList == null ? null : workStatisticsList.of(name);
    }

    /// Where to measure what is done in place of the operator of a node; null: nobody measures.
    public WorkStatistics work(RowSource source) {
        return workStatisticsList == null ? null : workStatisticsList.of(source);
    }

    /// Counts the read of a single row, if anything is counted.
    public void noteRead(TreeRef tree) {
        if (measures) {
            reader.noteRead(tree);
        }
    }

    /// What is done about rows that others have locked, where a query locks its rows; null: as the session waits.
    public LockWaitPolicy rowWait() {
        return lockWaitPolicy;
    }

    public void useRowWait(LockWaitPolicy wait) {
        lockWaitPolicy = wait;
    }

    /// Has something given back at the end of every run; it must not fail, nor mind being called again.
    public void atEnd(Runnable ending) {
        endings.add(ending);
    }

    /// Called when the last operator is closed.
    public void end() {
        for (int index = 0; index < endings.size(); index++) {
            endings.get(index).run();
        }
    }

    /// What comes and goes by pieces.
    public Lobs lobs() {
        return lobs;
    }

    /// Differs from run to run; never 0 once a run has begun.
    public int serial() {
        return serial;
    }

    public RowReader parameters() {
        return parameters;
    }

    public TableLayout layout(TableDescriptor table) {
        return tableLayouts.of(table);
    }

    /// What the table's indexes compute of its rows.
    public List<IndexExpressions> termsOf(TableDescriptor table) {
        return tableLayouts.termsOf(table);
    }

    /// As [#termsOf] for a table whose definition changes while the program runs.
    public List<IndexExpressions> newTermsOf(TableDescriptor table) {
        return tableLayouts.newTermsOf(table);
    }

    public TreeRef tree(int treeId) {
        return trees.apply(treeId);
    }

    /// The time that the run takes for the present: the first time it asks.
    public LocalDateTime now() {
        if (now == null) {
            now = LocalDateTime.ofInstant(clock.now(), session.zone());
        }
        return now;
    }

    public long today() {
        return DateTimeFields.dateOf(now());
    }

    /// Random bits, others at each call.
    public long entropy() {
        return entropy.nextLong();
    }

    public String user() {
        return session.user();
    }

    /// CURRENT ISOLATION: blank when it was reset.
    public String isolation() {
        return session.isIsolationReset() ? "" : transaction.isolation().name();
    }

    /// As [SessionValues#undrawnIdentity].
    public Long undrawnIdentity(TableDescriptor table) {
        return session.undrawnIdentity(table);
    }

    public String schema() {
        return session.schema();
    }

    /// The last identity value that an INSERT of one row was given, or null.
    public Long lastIdentity() {
        return session.lastIdentity();
    }

    /// What was measured of the session's last statement, or null.
    public String runtimeStatistics() {
        return session.runtimeStatistics();
    }

    /// Rows of a diagnostic table as they are now.
    public List<RowReader> diagnostics(DiagnosticTable table) {
        return session.diagnostics(table);
    }

    /// The key of the row that a cursor stands on; null if it stands on none.
    public byte[] currentKey(String cursor) {
        return session.currentKey(cursor);
    }

    /// Whether a row of the table still has the values that the cursor shows.
    public boolean isCurrent(String cursor, RowReader row) {
        return session.isCurrent(cursor, row);
    }

    /// Tells a cursor what its row is now; null: it is deleted.
    public void moved(String cursor, byte[] key, RowReader row) {
        session.moved(cursor, key, row);
    }

    public SequenceSource counter(SequenceDescriptor sequence) {
        return session.counter(sequence);
    }

    /// As [SessionValues#identityCounter].
    public SequenceSource identityCounter(TableDescriptor table) {
        return session.identityCounter(table);
    }

    /// Which constraints the transaction checks at its end.
    public DeferredChecks deferral() {
        return deferredChecks;
    }

    public void warn(SqlFailure warning) {
        warnings.accept(warning);
    }
}
