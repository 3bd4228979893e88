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
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Builds a new index while concurrent transactions, which do not know the index yet, change the table.
///
/// The rows of one snapshot are read, sorted and entered ([IndexBuild]). The entries of changed rows follow in
/// [ChangedRowRounds]. Two entries with one key mean two rows with one key. The entry that the index has is remembered for
/// each row seen in a round. For all other rows the index is as of the first snapshot.
final class OnlineIndexBuild {
    /// The memory of a key with its entry, in addition to its bytes.
    private static final int BYTES_PER_KEY = 300;
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
    /// True if [#entryOf] found the row.
    private boolean existed;

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
        new ChangedRowRounds(runContext, table, BYTES_PER_KEY, known::size).run(
            between -> new IndexBuild(runContext, spillDisk).fill(table, index, between), this::applyChanges);
    }

    /// Updates the entries of the rows.
    private void applyChanges(TreeChangeTracker changes, List<KeyBytes> changed, long snapshot, Set<KeyBytes> undecided) {
        List<Entry> missing = new ArrayList<>();
        for (KeyBytes changedKey : changed) {
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
