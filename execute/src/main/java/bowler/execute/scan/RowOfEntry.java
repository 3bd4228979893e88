// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.catalog.layout.IndexLayout;
import bowler.catalog.layout.TableLayout;
import bowler.execute.run.RunContext;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.EntryOwner;

/// Locks the row of an index entry before the entry, at levels that lock what they read. A transaction that changes an
/// indexed column owns the row before it locks the entry. In the same order, the two take turns instead of deadlocking.
final class RowOfEntry implements EntryOwner {
    private final RunContext runContext;
    private final TreeRef table;
    private final IndexLayout entries;
    private final ReadIntent intent;
    private final RowBytes row = new RowBytes();
    private final RowBytes key = new RowBytes();

    RowOfEntry(RunContext runContext, TableLayout layout, TreeRef index, ReadIntent intent) {
        this.runContext = runContext;
        this.intent = intent;
        table = runContext.tree(layout.table().treeId());
        entries = layout.index(index.treeId());
    }

    @Override
    public void lockRow(byte[] bytes, int offset, int length, boolean isDeleted) {
        key.set(bytes, offset, entries.clusteringKeyLength(bytes, offset, length));
        if (isDeleted && !runContext.transaction.readPart(table, key.bytes, key.length, row)) {
            return;
        }
        RowAccess.read(runContext.reader, table, key.bytes, key.length, row, intent);
    }
}
