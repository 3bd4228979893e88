// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.base.bytes.BigEndian;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SequenceSource;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.TableLayout;
import bowler.catalog.lob.LobNumbers;
import bowler.catalog.system.IdentityColumn;
import bowler.catalog.system.SequenceRow;
import bowler.catalog.system.SequenceStateRow;
import bowler.engine.temporary.TemporaryStore;
import bowler.execute.api.RowNumbers;
import bowler.os.Clock;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import java.util.function.Supplier;

/// Hidden row numbers, identity values and those of sequences: a counter each in memory.
///
/// Row numbers go on from the last key in the tree. The others are taken out of the catalog ahead of their use, as
/// [SequenceAllocator] says; what is left when the database closes is put back, and is a gap after a crash.
final class TableSequences implements RowNumbers {
    private final Store store;
    private final TemporaryStore temporary;
    private final Clock clock;
    private final Supplier<? extends CatalogSnapshot> catalog;
    private final LobNumbers lobs;
    private final ConcurrentHashMap<Integer, AtomicLong> rowNumbers = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Integer, SequenceAllocator> identities = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<SequenceDescriptor, SequenceAllocator> sequences = new ConcurrentHashMap<>();

    TableSequences(
            Store store, TemporaryStore temporary, Clock clock, Supplier<? extends CatalogSnapshot> catalog,
            LobNumbers lobs) {
        this.store = store;
        this.temporary = temporary;
        this.clock = clock;
        this.catalog = catalog;
        this.lobs = lobs;
    }

    @Override
    public SequenceSource counter(SequenceDescriptor sequence) {
        SequenceAllocator counter = sequences.get(sequence);
        if (counter == null) {
            removeDropped(sequences, (known, of) -> isKnown(known));
            counter = sequences.computeIfAbsent(
                sequence, known -> new SequenceAllocator(store, clock, new SequenceRow(known), known));
        }
        return counter;
    }

    private boolean isKnown(SequenceDescriptor sequence) {
        return catalog.get().object(sequence.kind(), sequence.schemaName(), sequence.name()) == sequence;
    }

    @Override
    public SequenceSource identities(TableDescriptor table) {
        IdentityColumn column = IdentityColumn.of(table);
        SequenceAllocator counter = identities.get(table.tableId());
        if (counter == null || counter.definition != column.definition()) {
            removeDropped(identities, this::isKnown);
            // Another definition begins with a range of its own.
            counter = identities.compute(table.tableId(), (id, known) ->
                known != null && known.definition == column.definition()
                    ? known : new SequenceAllocator(store, clock, column, column.definition()));
        }
        return counter;
    }

    private boolean isKnown(int tableId, SequenceAllocator counter) {
        TableDescriptor table = catalog.get().table(tableId);
        return table != null && table.columns().stream().anyMatch(
            column -> column.identity() != null && column.identity() == counter.definition);
    }

    /// Forgets counters of what is dropped, each time that twice as many are there.
    private static <K> void removeDropped(
            ConcurrentHashMap<K, SequenceAllocator> counters, BiPredicate<K, SequenceAllocator> isKnown) {
        if (Integer.bitCount(counters.size()) == 1) {
            counters.entrySet().removeIf(
                entry -> !isKnown.test(entry.getKey(), entry.getValue()) && entry.getValue().isIdle());
        }
    }

    /// Returns unused values to the catalog. No thread draws any more.
    void putBack() {
        if (store.options().inMemory()) {
            return;
        }
        sequences.forEach((sequence, counter) -> {
            if (isKnown(sequence)) {
                counter.putBack();
            }
        });
        identities.forEach((tableId, counter) -> {
            if (isKnown(tableId, counter)) {
                counter.putBack();
            }
        });
    }

    @Override
    public LobNumbers lobs() {
        return lobs;
    }

    @Override
    public long nextRowNumbers(TableDescriptor table, int count) {
        AtomicLong counter = rowNumbers.get(table.treeId());
        if (counter == null) {
            counter = rowNumbers.computeIfAbsent(table.treeId(), id -> new AtomicLong(lastRowNumber(id)));
        }
        return counter.getAndAdd(count) + 1;
    }

    /// Returns the next value of a sequence without drawing it.
    Long peek(SequenceDescriptor sequence) {
        SequenceAllocator counter = sequences.get(sequence);
        Long undrawn = counter == null ? null : counter.nextUndrawn();
        return undrawn != null ? undrawn : kept(new SequenceRow(sequence));
    }

    /// Returns the next value of an identity column without drawing it.
    Long peekIdentity(TableDescriptor table) {
        Long undrawn = nextUndrawnIdentity(table);
        return undrawn != null ? undrawn : kept(IdentityColumn.of(table));
    }

    /// Returns the next value by the catalog.
    private Long kept(SequenceStateRow row) {
        try (StoreTransaction transaction = store.newTransaction()) {
            transaction.setIsolation(IsolationLevel.UR);
            transaction.beginStatement();
            Long next = row.peek(transaction, store::tree);
            transaction.endStatement();
            transaction.rollback();
            return next;
        }
    }

    /// Forgets the numbers of a tree that is dropped.
    void forgetRowNumbers(int treeId) {
        rowNumbers.remove(treeId);
    }

    /// Returns the greatest number in use, committed or not; 0 if there is none. A row that a running transaction has deleted
    /// keeps its number, because the transaction may still roll back. Only the committed state has that row, and only the
    /// newest has rows that are not yet committed.
    private long lastRowNumber(int treeId) {
        Store holder = TemporaryStore.holds(treeId) ? temporary.store() : store;
        try (StoreTransaction transaction = holder.newTransaction()) {
            long newest = lastRowNumber(transaction, holder.tree(treeId), IsolationLevel.UR);
            return Math.max(newest, lastRowNumber(transaction, holder.tree(treeId), IsolationLevel.CS));
        }
    }

    private static long lastRowNumber(StoreTransaction transaction, TreeRef tree, IsolationLevel level) {
        transaction.beginStatement(level);
        long last = 0;
        try (RowCursor cursor = transaction.scan(tree, KeyRange.ALL, true, ReadIntent.READ)) {
            if (cursor.next()) {
                assert cursor.keyLength() == TableLayout.ROW_NUMBER_BYTES;
                last = BigEndian.getLong(cursor.keyBytes(), cursor.keyOffset());
            }
        }
        transaction.endStatement();
        transaction.rollback();
        return last;
    }

    @Override
    public Long nextUndrawnIdentity(TableDescriptor table) {
        SequenceAllocator counter = identities.get(table.tableId());
        return counter == null || counter.definition != IdentityColumn.of(table).definition() ? null : counter.nextUndrawn();
    }
}
