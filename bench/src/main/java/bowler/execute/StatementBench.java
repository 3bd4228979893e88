// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.DrawnNumbers;
import bowler.catalog.KeyColumn;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SequenceSource;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.lob.LobNumbers;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.CatalogWriter;
import bowler.execute.api.DeferredConstraints;
import bowler.execute.api.Execution;
import bowler.execute.api.ExecutionContext;
import bowler.execute.api.ExecutorServices;
import bowler.execute.api.ResultCursor;
import bowler.execute.api.RowNumbers;
import bowler.os.HelperThreads;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.os.host.MemoryDisk;
import bowler.plan.CompiledStatement;
import bowler.plan.ParameterType;
import bowler.plan.ResultColumn;
import bowler.plan.SavepointAction;
import bowler.plan.SqlIsolation;
import bowler.plan.StatementPlan;
import bowler.plan.definition.KeyDefinition;
import bowler.plan.query.AggregateCall;
import bowler.plan.query.Estimate;
import bowler.plan.query.KeyBounds;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.routine.TriggerPlan;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.RowCursor;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.Value;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.KeyLayout;
import bowler.types.encode.KeyPart;
import bowler.types.function.AggregateFunction;
import bowler.types.number.ArithmeticOperator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Measures the overhead of the executor over storage: one row read by its key (compared with the bare read), inserted,
/// changed. It also measures a table scan with a filter; divide its time by the 100,000 rows.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@State(Scope.Thread)
public class StatementBench implements ExecutionContext, RowNumbers {
    private Long lastIdentity;
    private final DrawnNumbers drawnNumbers = new DrawnNumbers();
    public static final int ROWS = 100_000;
    private static final Estimate ESTIMATE = new Estimate(1, 1);
    private static final DataType TEXT = DataType.varchar(100);

    private final RowBuffer parameters = new RowBuffer(3);
    private final AtomicLong numbers = new AtomicLong();
    private final RowBytes bytes = new RowBytes();
    private final GrowingBytes key = new GrowingBytes();
    private final KeyEncoder keys =
        new KeyEncoder(KeyLayout.of(List.of(KeyPart.ascending(DataType.INTEGER, false))));
    private CatalogState catalog;
    private StoreTransaction transaction;
    private CatalogEdit edit;
    private Store store;
    private TreeRef tree;
    private Execution pointRead;
    private Execution insert;
    private Execution delete;
    private Execution update;
    private Execution filterScan;
    private Execution likeScan;
    private Execution sum;
    private int next;

    @Setup
    public void fill() {
        StoreOptions options = new StoreOptions(16 << 10, 256 << 20, 16 << 20, 1L << 30, 60_000, 20, 5_000, 5, true);
        store = Store.create(
            new MemoryDisk("bench"), options, new HostClock(), new HostEntropy(), new HostWorkers());
        transaction = store.newTransaction();
        CatalogWriter.bootstrap(transaction);
        transaction.commit(Durability.RELAXED);
        catalog = CatalogState.empty(treeId -> 0, numbers::incrementAndGet).withSchema("APP");
        executor = new Executor(new ExecutorServices(
            store::tree, new HostClock(), new HostEntropy(), new MemoryDisk("spill"), 64 << 20, this, diagnostic -> List.of(),
            table -> List.of(), HelperThreads.NONE, Long.MAX_VALUE));
        List<ColumnDescriptor> columns = List.of(
            new ColumnDescriptor("K", 0, DataType.INTEGER, false, null, null),
            new ColumnDescriptor("V", 1, DataType.INTEGER, true, null, null),
            new ColumnDescriptor("T", 2, TEXT, true, null, null));
        KeyDefinition primary = new KeyDefinition("PK", List.of(new KeyColumn(0, false)));
        start(executor, new StatementPlan.CreateTable("APP", false, "T", columns, primary, List.of()), List.of())
            .update(parameters);
        TableDescriptor table = edit.state().table("APP", "T");
        transaction.commit(Durability.RELAXED);
        tree = store.tree(table.tableId());
        List<DataType> types = List.of(DataType.INTEGER, DataType.INTEGER, TEXT);
        Scalar first = new Scalar.Parameter(0, DataType.INTEGER);
        insert = start(executor, new StatementPlan.Insert(table, new RowSource.Values(
            List.of(List.of(first, new Scalar.Parameter(1, DataType.INTEGER), new Scalar.Parameter(2, TEXT))), types,
            ESTIMATE), -1), List.of());
        TableAccess point = new TableAccess(
            table, null, KeyBounds.equalTo(List.of(first)), false, List.of(0, 1, 2), null, false, true, false, ESTIMATE);
        TableAccess change = new TableAccess(
            table, null, KeyBounds.equalTo(List.of(first)), false, List.of(0, 1, 2), null, false, true, true, ESTIMATE);
        Scalar value = new Scalar.Column(1, DataType.INTEGER);
        Scalar one = new Scalar.Literal(Value.of(DataType.INTEGER, 1));
        Scalar two = new Scalar.Literal(Value.of(DataType.INTEGER, 2));
        pointRead = start(executor, new StatementPlan.Query(point, false, null), types);
        delete = start(executor, new StatementPlan.Delete(table, change), List.of());
        update = start(executor, new StatementPlan.Update(table, change, List.of(new StatementPlan.Assignment(
            1, new Scalar.Arithmetic(ArithmeticOperator.ADD, value, one, DataType.INTEGER)))), List.of());
        Scalar twice = new Scalar.Arithmetic(
            ArithmeticOperator.MULTIPLY, new Scalar.Column(0, DataType.INTEGER), two, DataType.INTEGER);
        Scalar arithmetic = new Scalar.Compare(
            Comparison.GREATER, new Scalar.Arithmetic(ArithmeticOperator.ADD, twice, value, DataType.INTEGER), first);
        filterScan = start(executor, new StatementPlan.Query(scan(table, arithmetic), false, null), types);
        Scalar like = new Scalar.Like(new Scalar.Column(2, TEXT),
            new Scalar.Literal(Value.of(TEXT, (Object) "%characters 99%")), null);
        likeScan = start(executor, new StatementPlan.Query(scan(table, like), false, null), types);
        sum = start(executor, new StatementPlan.Query(new RowSource.Aggregate(scan(table, null), List.of(),
            List.of(new AggregateCall(
                AggregateFunction.SUM, value, false, DataType.INTEGER)), ESTIMATE),
            false, null), List.of(DataType.INTEGER));
        for (int row = 0; row < ROWS; row++) {
            insert(row);
            if (row % 1_000 == 0) {
                transaction.commit(Durability.RELAXED);
            }
        }
        transaction.commit(Durability.RELAXED);
    }

    private static TableAccess scan(TableDescriptor table, Scalar filter) {
        return new TableAccess(
            table, null, KeyBounds.ALL, false, List.of(0, 1, 2), filter, false, false, false, ESTIMATE);
    }

    private Execution start(Executor executor, StatementPlan plan, List<DataType> types) {
        List<ParameterType> parameterTypes = List.of();
        List<ResultColumn> columns = types.stream()
            .map(type -> new ResultColumn("C", type, true, "", "", "", false)).toList();
        return executor.program(new CompiledStatement(plan, parameterTypes, columns, 1, List.of(), List.of()))
            .start(this);
    }

    private void insert(int row) {
        parameters.setLong(0, row);
        parameters.setLong(1, row % 1_000);
        parameters.setObject(2, "a text of some sixty or more characters, with one number in it: characters " + row);
        insert.update(parameters);
    }

    private int nextKey() {
        next = (int) ((next * 48_271L + 11) % ROWS);
        return next;
    }

    /// The storage's part of [#pointRead].
    @Benchmark
    public long bareRead() {
        parameters.setLong(0, nextKey());
        keys.append(0, parameters, 0, key.clear());
        transaction.beginStatement();
        transaction.read(tree, key.bytes, key.length, bytes);
        transaction.endStatement();
        return bytes.length;
    }

    @Benchmark
    public long pointRead() {
        parameters.setLong(0, nextKey());
        ResultCursor cursor = pointRead.query(parameters);
        long sum = cursor.next() ? cursor.longAt(1) : -1;
        cursor.close();
        return sum;
    }

    @Benchmark
    public long updateByKey() {
        parameters.setLong(0, nextKey());
        long count = update.update(parameters);
        transaction.commit(Durability.RELAXED);
        return count;
    }

    @Benchmark
    public long deleteAndInsert() {
        int row = nextKey();
        parameters.setLong(0, row);
        long count = delete.update(parameters);
        parameters.setLong(1, row % 1_000);
        parameters.setObject(2, "a text of some sixty or more characters, with one number in it: characters");
        count += insert.update(parameters);
        transaction.commit(Durability.RELAXED);
        return count;
    }

    /// The storage's part of the scans.
    @Benchmark
    public long bareScan() {
        transaction.beginStatement();
        long sum = 0;
        try (RowCursor cursor = transaction.scan(tree, KeyRange.ALL, false, ReadIntent.READ)) {
            while (cursor.next()) {
                sum += cursor.rowBytes()[cursor.rowOffset()];
            }
        }
        transaction.endStatement();
        return sum;
    }

    @Benchmark
    public long scanWithArithmetic() {
        parameters.setLong(0, 2 * ROWS - 100);
        return count(filterScan);
    }

    @Benchmark
    public long scanWithLike() {
        return count(likeScan);
    }

    @Benchmark
    public long scanWithSum() {
        return count(sum);
    }

    private long count(Execution execution) {
        ResultCursor cursor = execution.query(parameters);
        long count = 0;
        while (cursor.next()) {
            count += cursor.longAt(0) | 1;
        }
        cursor.close();
        return count;
    }

    @Override
    public LobNumbers lobs() {
        throw new IllegalStateException("no long values");
    }

    @Override
    public long nextRowNumbers(TableDescriptor table, int count) {
        return numbers.getAndAdd(count) + 1;
    }

    @Override
    public SequenceSource counter(SequenceDescriptor sequence) {
        return user -> numbers.incrementAndGet();
    }

    @Override
    public Long nextUndrawnIdentity(TableDescriptor table) {
        return null;
    }

    @Override
    public SequenceSource identities(TableDescriptor table) {
        return user -> numbers.incrementAndGet();
    }

    @Override
    public StoreTransaction transaction() {
        return transaction;
    }

    @Override
    public String user() {
        return "APP";
    }

    @Override
    public String sessionUser() {
        return "APP";
    }

    @Override
    public String schema() {
        return "APP";
    }

    private Executor executor;
    private DeferredConstraints deferred;

    @Override
    public DeferredConstraints deferred() {
        if (deferred == null) {
            deferred = executor.newDeferredConstraints();
        }
        return deferred;
    }

    @Override
    public CatalogSnapshot catalog() {
        return catalog;
    }

    @Override
    public CatalogEdit edit() {
        if (edit == null) {
            edit = CatalogEdit.begin(transaction, store::tree, () -> catalog);
        }
        return edit;
    }

    @Override
    public void warn(SqlFailure warning) {
        throw warning;
    }

    @Override
    public TriggerPlan triggerPlan(TriggerDescriptor trigger) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void enterTrigger(TriggerDescriptor trigger) {}

    @Override
    public void leaveTrigger() {}

    @Override
    public byte[] currentKey(String cursor) {
        return null;
    }

    @Override
    public boolean isIsolationReset() {
        return false;
    }

    @Override
    public boolean isCurrent(String cursor, RowReader row) {
        return true;
    }

    @Override
    public boolean isLocked(String cursor) {
        return true;
    }

    @Override
    public void leftItsKey(int treeId, byte[] key, int offset, int length) {
    }

    @Override
    public void moved(String cursor, byte[] key, RowReader row) {}

    @Override
    public java.time.ZoneId zone() {
        return java.time.ZoneId.systemDefault();
    }

    @Override
    public void setZone(java.time.ZoneId zone) {
        throw new UnsupportedOperationException(String.valueOf(zone));
    }

    @Override
    public String grantees() {
        return "\"PUBLIC\"";
    }

    @Override
    public String role() {
        return null;
    }

    @Override
    public void setRole(String role) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setSchema(String name) {
        throw new UnsupportedOperationException(name);
    }

    @Override
    public Long lastIdentity() {
        return lastIdentity;
    }

    @Override
    public void requireWritable() {}

    @Override
    public DrawnNumbers drawnNumbers() {
        return drawnNumbers;
    }

    @Override
    public void setLastIdentity(long value) {
        lastIdentity = value;
    }

    @Override
    public void savepoint(SavepointAction action, String name) {
        throw new UnsupportedOperationException(action + " " + name);
    }

    @Override
    public void setIsolation(SqlIsolation sqlIsolation) {
        throw new UnsupportedOperationException(sqlIsolation.name());
    }
}
