// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.SchemaObject;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.system.SequenceRow;
import bowler.storage.Durability;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/// Values of sequences: taken out of the catalog a block at a time, ahead of their use, and handed out from memory.
///
/// A block is taken in a transaction of its own, so no user waits for another's commit, and nothing that is rolled back
/// is given again. Only a sequence that its maker has not committed yet is counted within the maker's transaction; when
/// part of that is taken back, so may be the block, which is then not used any more.
final class SequenceNumbers {
    private static final int BLOCK = 1_000;

    private final Store store;
    private final Supplier<? extends CatalogSnapshot> catalog;
    /// A sequence that nobody knows any more takes its counter along.
    private final Map<SequenceDescriptor, Counter> counters = new WeakHashMap<>();

    SequenceNumbers(Store store, Supplier<? extends CatalogSnapshot> catalog) {
        this.store = store;
        this.catalog = catalog;
    }

    /// The counter of a sequence.
    ToLongFunction<StoreTransaction> counter(SequenceDescriptor sequence) {
        synchronized (counters) {
            return counters.computeIfAbsent(sequence, made -> new Counter(new WeakReference<>(made)));
        }
    }

    /// Values that are taken, and how many of them are given.
    ///
    /// @param maker whose changes the block is among, or null: it is committed
    private record Block(
            long first, long increment, int count, AtomicInteger given, StoreTransaction maker, long makersUndoCount) {
        boolean isGood() {
            return maker == null || maker.undoCount() == makersUndoCount;
        }
    }

    private final class Counter implements ToLongFunction<StoreTransaction> {
        /// Whoever uses the counter holds the sequence.
        private final WeakReference<SequenceDescriptor> known;
        private volatile Block block;

        Counter(WeakReference<SequenceDescriptor> known) {
            this.known = known;
        }

        @Override
        public long applyAsLong(StoreTransaction user) {
            Block present = block;
            while (true) {
                if (present != null && present.isGood()) {
                    int index = present.given.getAndIncrement();
                    if (index < present.count) {
                        return present.first + index * present.increment;
                    }
                }
                present = another(present, user);
            }
        }

        /// The block behind one that is used up, unless somebody has taken it already.
        private synchronized Block another(Block used, StoreTransaction user) {
            if (block == used) {
                block = take(known.get(), user);
            }
            return block;
        }

        private Block take(SequenceDescriptor sequence, StoreTransaction user) {
            SequenceRow row = new SequenceRow(sequence);
            SchemaObject known = catalog.get().object(sequence.kind(), sequence.schemaName(), sequence.name());
            StoreTransaction maker = known == sequence ? null : user;
            long undoCount = user.undoCount();
            SequenceRow.Block taken = maker == null ? takeApart(row) : row.take(user, store::tree, BLOCK);
            if (taken == null) {
                throw EngineError.SEQUENCE_GONE.failure(sequence.schemaName(), sequence.name());
            }
            if (taken.count() == 0) {
                throw EngineError.SEQUENCE_USED_UP.failure(sequence.schemaName(), sequence.name());
            }
            return new Block(
                taken.first(), sequence.increment(), taken.count(), new AtomicInteger(), maker, undoCount);
        }

        private SequenceRow.Block takeApart(SequenceRow row) {
            try (StoreTransaction own = store.newTransaction()) {
                own.beginStatement();
                SequenceRow.Block taken = row.take(own, store::tree, BLOCK);
                own.endStatement();
                own.commit(Durability.FULL);
                return taken;
            }
        }
    }
}
