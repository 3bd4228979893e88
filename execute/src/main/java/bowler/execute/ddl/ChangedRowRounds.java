// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.catalog.TableDescriptor;
import bowler.execute.run.RunContext;
import bowler.storage.TreeChangeTracker;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyBytes;
import bowler.storage.terms.TableLockMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntSupplier;

/// Copies rows of a table to a new place, an index or a new tree, while concurrent transactions change the table.
///
/// 1. The rows of one snapshot are copied. Storage notes the keys of rows changed since.
/// 2. Rows changed meanwhile are brought to newer snapshots, round by round, while there are many of them and each
///   round leaves fewer.
/// 3. The table is locked exclusively, which waits for the transactions that have changed it; then the last changed
///   rows follow.
///
/// A round first takes its snapshot, then the keys. So the keys include all rows by which the copy lags behind that
/// snapshot. A row comes again in the next round if its newest state is not the one of this round's snapshot. Its change
/// is then uncommitted or has just been committed.
///
/// If the changes outgrow the statement's memory, the table is locked immediately. If the session itself has changed
/// the table or holds other statements open, the table is locked from the beginning.
final class ChangedRowRounds {
    private static final int FEW_KEYS = 500;
    private static final int MAX_ROUNDS = 20;
    /// Neighbouring keys lie on one page.
    private static final Comparator<KeyBytes> BY_BYTES = (a, b) -> Arrays.compareUnsigned(a.bytes, b.bytes);

    private final RunContext runContext;
    private final TableDescriptor table;
    private final int bytesPerKey;
    private final IntSupplier rememberedKeys;
    private TreeChangeTracker changes;
    private boolean isLocked;
    private long heldBytes;

    /// Copies the rows that the statement reads.
    interface FirstCopy {
        /// @param between called repeatedly between units of work
        void run(Runnable between);
    }

    /// Brings changed rows of the copy to a newer state.
    interface Round {
        /// @param changed keys of the rows, in order
        /// @param snapshot the state to bring them to; ignored if `undecided` is null
        /// @param undecided receives the keys of rows whose newest state differs from the snapshot; null if the newest
        ///     state is to be copied
        void bring(TreeChangeTracker changes, List<KeyBytes> changed, long snapshot, Set<KeyBytes> undecided);
    }

    /// @param bytesPerKey memory of a changed or remembered key, in addition to its bytes
    /// @param rememberedKeys returns how many keys the caller keeps in memory
    ChangedRowRounds(RunContext runContext, TableDescriptor table, int bytesPerKey, IntSupplier rememberedKeys) {
        this.runContext = runContext;
        this.table = table;
        this.bytesPerKey = bytesPerKey;
        this.rememberedKeys = rememberedKeys;
    }

    /// Copies the rows. On return the copy is complete and the table is locked exclusively.
    void run(FirstCopy first, Round round) {
        TreeRef rows = runContext.tree(table.treeId());
        changes = runContext.transaction.followChanges(rows);
        if (changes == null) {
            lockExclusively();
            first.run(runContext.transaction::checkCancelled);
            return;
        }
        try (TreeChangeTracker following = changes) {
            following.readAt(following.first());
            first.run(this::keepWithinMemory);
            catchUp(round);
        } finally {
            runContext.memory.release(heldBytes);
        }
    }

    private void lockExclusively() {
        runContext.transaction.lockTable(table.tableId(), TableLockMode.X);
        isLocked = true;
    }

    private void keepWithinMemory() {
        runContext.transaction.checkCancelled();
        long wanted = (long) bytesPerKey * (changes.count() + rememberedKeys.getAsInt());
        if (!isLocked && wanted > heldBytes) {
            if (runContext.memory.tryTake(heldBytes, wanted - heldBytes)) {
                heldBytes = wanted;
            } else {
                lockExclusively();
            }
        }
    }

    private void catchUp(Round round) {
        Set<KeyBytes> again = new HashSet<>();
        int before = Integer.MAX_VALUE;
        for (int i = 0; !isLocked && i < MAX_ROUNDS && (i == 0 || changes.count() > FEW_KEYS); i++) {
            int count = changes.count();
            if (i > 1 && count > before - before / 4) {
                // Concurrent transactions change rows as fast as the copy follows: further rounds gain nothing.
                break;
            }
            before = count;
            long snapshot = changes.newest();
            List<KeyBytes> changed = inOrder(changes.take(), again);
            again.clear();
            round.bring(changes, changed, snapshot, again);
            keepWithinMemory();
        }
        if (!isLocked) {
            lockExclusively();
        }
        round.bring(changes, inOrder(changes.take(), again), 0, null);
    }

    private static List<KeyBytes> inOrder(Set<KeyBytes> changed, Set<KeyBytes> again) {
        Set<KeyBytes> all = new HashSet<>(changed);
        all.addAll(again);
        List<KeyBytes> ordered = new ArrayList<>(all);
        ordered.sort(BY_BYTES);
        return ordered;
    }
}
