// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexForm;
import bowler.catalog.KeyColumn;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SequenceSource;
import bowler.catalog.TableDescriptor;
import bowler.catalog.lob.LobNumbers;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.CatalogWriter;
import bowler.execute.api.ExecutorServices;
import bowler.execute.api.RowNumbers;
import bowler.os.HelperThreads;
import bowler.os.host.MemoryDisk;
import bowler.plan.StatementPlan;
import bowler.plan.definition.KeyDefinition;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.storage.api.StoreOptions;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// A store in memory with a catalog and an executor, as an engine would assemble them, without background work.
final class TestDatabase implements RowNumbers {
    static final long AMPLE_BYTES = 64 << 20;

    final MemoryDisk spill = new MemoryDisk("spill");
    final SimulatedClock clock = new SimulatedClock();
    final Store store;
    final Executor executor;
    private final AtomicLong rowNumbers = new AtomicLong();
    private final AtomicLong identities = new AtomicLong();
    private CatalogState catalog;

    TestDatabase() {
        this(AMPLE_BYTES);
    }

    TestDatabase(long statementMemoryBytes) {
        StoreOptions options = new StoreOptions(4 << 10, 64 << 20, 1 << 20, 64 << 20, 0, 20, 5_000, 5, true);
        SimulatedWorkers workers = new SimulatedWorkers(1, clock);
        store = Store.create(new MemoryDisk("test"), options, clock, new SimulatedEntropy(1), workers);
        try (StoreTransaction transaction = store.newTransaction()) {
            CatalogWriter.bootstrap(transaction);
            transaction.commit(Durability.RELAXED);
        }
        catalog = CatalogState.empty(tree -> 0, new AtomicLong()::incrementAndGet);
        for (String schema : CatalogWriter.SYSTEM_SCHEMAS) {
            catalog = catalog.withSchema(schema);
        }
        executor = new Executor(
            new ExecutorServices(store::tree, clock, new SimulatedEntropy(2), spill, statementMemoryBytes, this, diagnostic -> List.of(),
                table -> List.of(), HelperThreads.NONE, Long.MAX_VALUE));
    }

    PlanSession session() {
        return new PlanSession(this);
    }

    CatalogState catalog() {
        return catalog;
    }

    void publish(CatalogState next) {
        catalog = next;
    }

    TableDescriptor table(String name) {
        return catalog.table("APP", name);
    }

    /// Creates a table whose columns are named A, B, C; all may be NULL except those of the key.
    ///
    /// @param keyColumns the number of leading columns in its primary key
    TableDescriptor create(String name, int keyColumns, DataType... types) {
        List<ColumnDescriptor> columns = new ArrayList<>();
        List<KeyColumn> key = new ArrayList<>();
        for (int position = 0; position < types.length; position++) {
            columns.add(new ColumnDescriptor(
                String.valueOf((char) ('A' + position)), position, types[position], position >= keyColumns, null, null));
            if (position < keyColumns) {
                key.add(new KeyColumn(position, false));
            }
        }
        KeyDefinition primaryKey = key.isEmpty() ? null : new KeyDefinition(name + "_KEY", key);
        PlanSession session = session();
        session.update(new StatementPlan.CreateTable("APP", false, name, columns, primaryKey, List.of()));
        session.commit();
        return table(name);
    }

    TableDescriptor index(String table, String name, boolean unique, int... positions) {
        List<KeyColumn> columns = new ArrayList<>();
        for (int position : positions) {
            columns.add(new KeyColumn(position, false));
        }
        PlanSession session = session();
        try {
            session.update(new StatementPlan.CreateIndex(
                table(table), name, unique, false, columns, IndexForm.PLAIN));
            session.commit();
        } finally {
            session.rollback();
        }
        return table(table);
    }

    @Override
    public LobNumbers lobs() {
        return new LobNumbers() {
            @Override
            public long next(int treeId) {
                return rowNumbers.incrementAndGet();
            }

            @Override
            public void noted(int treeId) {
                // There is no background work here.
            }
        };
    }

    @Override
    public long nextRowNumbers(TableDescriptor table, int count) {
        return rowNumbers.getAndAdd(count) + 1;
    }

    @Override
    public SequenceSource counter(SequenceDescriptor sequence) {
        return user -> identities.incrementAndGet();
    }

    @Override
    public Long nextUndrawnIdentity(TableDescriptor table) {
        return null;
    }

    @Override
    public SequenceSource identities(TableDescriptor table) {
        return user -> identities.incrementAndGet();
    }
}
