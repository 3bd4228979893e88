// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.IndexEntryRows;
import bowler.catalog.layout.IndexLayout;
import bowler.catalog.layout.TableLayout;
import bowler.execute.constraint.IndexExpressionRows;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.storage.TreeChangeTracker;
import bowler.storage.api.RowBytes;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyBytes;
import bowler.storage.terms.TableLockMode;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Builds a new index while concurrent transactions, which do not know the index yet, change the table.
///
/// 1. The rows of one snapshot are read, sorted and entered ([IndexBuild]). Storage notes the keys of rows changed
///   since.
/// 2. Rows changed meanwhile are updated to newer snapshots, round by round, while there are many of them and each
///   round leaves fewer.
/// 3. The table is locked exclusively, which waits for the transactions that have changed it; then the last changed
///   rows follow.
///
/// A round first takes its snapshot, then the keys. So the keys include all rows by which the index lags behind that
/// snapshot. Two entries with one key mean two rows with one key. The entry that the index has is remembered for
/// each row seen in a round. For all other rows the index is as of the first snapshot. A row comes again in the next
/// round if its newest state is not the one of this round's snapshot. Its change is then uncommitted or has just been
/// committed.
///
/// If the changes outgrow the statement's memory, the table is locked immediately. If the session itself has changed
/// the table or holds other statements open, the table is locked from the beginning.
final class OnlineIndexBuild {
    private static final int FEW_KEYS = 500;
    private static final int MAX_ROUNDS = 20;
    /// The memory of a key with its entry, in addition to its bytes.
    private static final int BYTES_PER_KEY = 300;
    /// Neighbouring keys lie on one page.
    private static final Comparator<KeyBytes> BY_BYTES = (a, b) -> Arrays.compareUnsigned(a.bytes, b.bytes);
    private static final Entry NONE = new Entry(null, null);

    private final RunContext runContext;
    private final SpillDisk spillDisk;
    private final TableDescriptor table;
    private final IndexDescriptor index;
    private final TreeRef rows;
    private final TreeRef entries;
    private final IndexLayout layout;
    private final int place;
    private final IndexEntryRows indexEntryRows;
    private final EncodedRow row;
    private final RowBytes bytes = new RowBytes();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes entryKey = new GrowingBytes();
    private final GrowingBytes entryRow = new GrowingBytes();
    private final Map<KeyBytes, Entry> known = new HashMap<>();
    private TreeChangeTracker changes;
    private boolean isLocked;
    /// True if [#entryOf] found the row.
    private boolean existed;
    private long heldBytes;

    /// An entry of the index.
    private record Entry(byte[] key, byte[] row) {}

    OnlineIndexBuild(RunContext runContext, SpillDisk spillDisk, TableDescriptor table, IndexDescriptor index) {
        this.runContext = runContext;
        this.spillDisk = spillDisk;
        this.table = table;
        this.index = index;
        rows = runContext.tree(table.treeId());
        entries = runContext.tree(index.treeId());
        TableLayout all = TableLayout.of(table);
        layout = all.index(index.treeId());
        place = all.indexes().indexOf(layout);
        indexEntryRows = IndexExpressionRows.of(runContext, table, runContext.newTermsOf(table));
        row = new EncodedRow(all.rows());
    }

    void fill() {
        changes = runContext.transaction.followChanges(rows);
        if (changes == null) {
            lockExclusively();
            new IndexBuild(runContext, spillDisk).fill(table, index);
            return;
        }
        try (TreeChangeTracker following = changes) {
            following.readAt(following.first());
            new IndexBuild(runContext, spillDisk).fill(table, index, this::keepWithinMemory);
            catchUp();
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
        long wanted = (long) BYTES_PER_KEY * (changes.count() + known.size());
        if (!isLocked && wanted > heldBytes) {
            if (runContext.memory.tryTake(heldBytes, wanted - heldBytes)) {
                heldBytes = wanted;
            } else {
                lockExclusively();
            }
        }
    }

    private void catchUp() {
        Set<KeyBytes> again = new HashSet<>();
        int before = Integer.MAX_VALUE;
        for (int round = 0; !isLocked && round < MAX_ROUNDS && (round == 0 || changes.count() > FEW_KEYS); round++) {
            int count = changes.count();
            if (round > 1 && count > before - before / 4) {
                // Concurrent transactions change rows as fast as the build follows: further rounds gain nothing.
                break;
            }
            before = count;
            long snapshot = changes.newest();
            Set<KeyBytes> changed = changes.take();
            changed.addAll(again);
            again.clear();
            applyChanges(changed, snapshot, again);
            keepWithinMemory();
        }
        if (!isLocked) {
            lockExclusively();
        }
        again.addAll(changes.take());
        applyChanges(again, 0, null);
    }

    /// Updates the entries of the rows.
    ///
    /// @param undecided receives the keys of rows whose newest state differs from the snapshot; null if the newest
    ///     state is to be indexed
    private void applyChanges(Set<KeyBytes> changed, long snapshot, Set<KeyBytes> undecided) {
        List<Entry> missing = new ArrayList<>();
        List<KeyBytes> ordered = new ArrayList<>(changed);
        ordered.sort(BY_BYTES);
        for (KeyBytes changedKey : ordered) {
            runContext.transaction.checkCancelled();
            Entry old = known.get(changedKey);
            if (old == null) {
                changes.readAt(changes.first());
                old = entryOf(changedKey);
            }
            Entry now;
            if (undecided == null) {
                changes.readNewest();
                now = entryOf(changedKey);
            } else {
                changes.readNewest();
                byte[] newest = read(changedKey) ? bytes.toArray() : null;
                changes.readAt(snapshot);
                now = entryOf(changedKey);
                if (!isLastRead(newest)) {
                    undecided.add(changedKey);
                }
            }
            known.put(changedKey, now);
            replace(old, now, missing);
        }
        missing.sort((a, b) -> Arrays.compareUnsigned(a.key, b.key));
        for (Entry entry : missing) {
            if (!runContext.transaction.insert(entries, entry.key, entry.key.length, entry.row, entry.row.length)) {
                throw DefinitionError.DUPLICATE_ROWS.failure(index.name(), table.name());
            }
        }
    }

    private void replace(Entry old, Entry now, List<Entry> missing) {
        if (old.key != null && Arrays.equals(old.key, now.key)) {
            if (!Arrays.equals(old.row, now.row)) {
                runContext.transaction.update(entries, now.key, now.key.length, now.row, now.row.length);
            }
            return;
        }
        if (old.key != null) {
            runContext.transaction.delete(entries, old.key, old.key.length);
        }
        if (now.key != null) {
            missing.add(now);
        }
    }

    private boolean read(KeyBytes wanted) {
        return runContext.transaction.read(rows, wanted.bytes, wanted.bytes.length, bytes);
    }

    /// Returns whether the row read last exists and has these bytes.
    private boolean isLastRead(byte[] newest) {
        return newest == null ? !existed
            : existed && Arrays.equals(newest, 0, newest.length, bytes.bytes, 0, bytes.length);
    }

    /// Returns the entry of a row as the statement reads it now.
    private Entry entryOf(KeyBytes wanted) {
        existed = read(wanted);
        if (!existed) {
            return NONE;
        }
        row.wrap(bytes.bytes, 0, bytes.length);
        RowReader shown = indexEntryRows.of(place, row);
        if (shown == null) {
            return NONE;
        }
        key.set(wanted.bytes, 0, wanted.bytes.length);
        layout.appendEntryKey(shown, key, entryKey.clear());
        return new Entry(entryKey.toArray(), layout.entryRow(shown, key, entryRow).toArray());
    }
}
