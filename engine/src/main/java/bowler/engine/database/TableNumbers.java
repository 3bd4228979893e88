// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.base.bytes.BigEndian;
import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.TableLayout;
import bowler.catalog.lob.LobNumbers;
import bowler.catalog.system.IdentityColumn;
import bowler.execute.RowNumbers;
import bowler.storage.Durability;
import bowler.storage.ReadIntent;
import bowler.storage.RowCursor;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/// Hidden row numbers and identity values: a counter per table in memory.
///
/// Row numbers go on from the last key in the tree. Identity values are reserved in the catalog a block at a time,
/// ahead of their use and apart from the transaction that uses them, so that none is given twice; what is left of a
/// block when the database closes is a gap, as users of Derby know it.
final class TableNumbers implements RowNumbers {
    private static final int BLOCK = 1_000;

    private final Store store;
    private final ConcurrentHashMap<Integer, AtomicLong> rowNumbers = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Integer, IdentityCounter> identities = new ConcurrentHashMap<>();

    private final SequenceNumbers sequences;

    private final LobNumbers lobs;

    TableNumbers(Store store, Supplier<? extends CatalogSnapshot> catalog, LobNumbers lobs) {
        this.store = store;
        this.lobs = lobs;
        sequences = new SequenceNumbers(store, catalog);
    }

    @Override
    public ToLongFunction<StoreTransaction> counter(SequenceDescriptor sequence) {
        return sequences.counter(sequence);
    }

    @Override
    public LobNumbers lobs() {
        return lobs;
    }

    @Override
    public long nextRowNumber(TableDescriptor table) {
        AtomicLong counter = rowNumbers.get(table.treeId());
        if (counter == null) {
            counter = rowNumbers.computeIfAbsent(table.treeId(), id -> new AtomicLong(lastRowNumber(id)));
        }
        return counter.incrementAndGet();
    }

    /// The greatest number in use, committed or not; 0 if there is none.
    private long lastRowNumber(int treeId) {
        try (StoreTransaction transaction = store.newTransaction()) {
            transaction.setIsolation(IsolationLevel.UR);
            transaction.beginStatement();
            long last = 0;
            try (RowCursor cursor = transaction.scan(store.tree(treeId), KeyRange.ALL, true, ReadIntent.READ)) {
                if (cursor.next()) {
                    assert cursor.keyLength() == TableLayout.ROW_NUMBER_BYTES;
                    last = BigEndian.getLong(cursor.keyBytes(), cursor.keyOffset());
                }
            }
            transaction.endStatement();
            transaction.rollback();
            return last;
        }
    }

    @Override
    public long nextIdentity(TableDescriptor table, StoreTransaction user) {
        IdentityCounter counter = identities.get(table.tableId());
        if (counter == null) {
            counter = identities.computeIfAbsent(table.tableId(), id -> new IdentityCounter());
        }
        return counter.next(table, user);
    }

    @Override
    public Long undrawnIdentity(TableDescriptor table) {
        IdentityCounter counter = identities.get(table.tableId());
        return counter == null ? null : counter.undrawn(table);
    }

    /// Values of one table, handed out from a reserved block.
    private final class IdentityCounter {
        private long next;
        private int left;
        /// Whose changes the block is among, or null: it is committed.
        private StoreTransaction maker;
        private long makersUndoCount;
        /// The definition for which the block was taken; another one begins with a block of its own.
        private ColumnDescriptor.Identity definition;

        synchronized long next(TableDescriptor table, StoreTransaction user) {
            IdentityColumn column = IdentityColumn.of(table);
            if (left == 0 || isTakenBack() || definition != column.definition()) {
                next = reserve(column, user);
                left = BLOCK;
                definition = column.definition();
            }
            long value = column.checkedValue(next);
            left--;
            next = column.after(next, 1);
            return value;
        }

        synchronized Long undrawn(TableDescriptor table) {
            return left == 0 || isTakenBack() || definition != IdentityColumn.of(table).definition() ? null : next;
        }

        private boolean isTakenBack() {
            return maker != null && maker.undoCount() != makersUndoCount;
        }

        /// Moves the catalog's next value on by a block; in a transaction of its own, unless the table is so new that
        /// only its maker can see it.
        private long reserve(IdentityColumn column, StoreTransaction user) {
            try (StoreTransaction own = store.newTransaction()) {
                own.setLockTimeout(0);
                own.beginStatement();
                Long first = column.reserve(own, store::tree, BLOCK);
                own.endStatement();
                if (first != null) {
                    own.commit(Durability.FULL);
                    maker = null;
                    return first;
                }
            } catch (SqlFailure e) {
                if (!e.sqlState().equals("40XL1")) {
                    throw e;
                }
            }
            maker = user;
            makersUndoCount = user.undoCount();
            Long first = column.reserve(user, store::tree, BLOCK);
            if (first == null) {
                throw EngineError.INTERNAL.failure("the identity column is not in the catalog");
            }
            return first;
        }
    }
}
