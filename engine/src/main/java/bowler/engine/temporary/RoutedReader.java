// SPDX-License-Identifier: Apache-2.0
package bowler.engine.temporary;

import bowler.storage.api.ParallelReader;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import bowler.storage.terms.MultiKeyLookup;

/// Reads for a [RoutedTransaction] in another thread.
final class RoutedReader implements ParallelReader {
    private final ParallelReader main;
    private final ParallelReader temporary;

    RoutedReader(ParallelReader main, ParallelReader temporary) {
        this.main = main;
        this.temporary = temporary;
    }

    private ParallelReader of(TreeRef tree) {
        return TemporaryStore.holds(tree.treeId()) ? temporary : main;
    }

    @Override
    public void begin() {
        main.begin();
        temporary.begin();
    }

    @Override
    public void end() {
        main.end();
        temporary.end();
    }

    @Override
    public long pagesVisited() {
        return main.pagesVisited() + temporary.pagesVisited();
    }

    @Override
    public void checkCancelled() {
        main.checkCancelled();
        temporary.checkCancelled();
    }

    @Override
    public void noteRead(TreeRef tree) {
        of(tree).noteRead(tree);
    }

    @Override
    public boolean read(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        return of(tree).read(tree, key, keyLength, into);
    }

    @Override
    public boolean readToChange(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        return of(tree).readToChange(tree, key, keyLength, into);
    }

    @Override
    public int read(TreeRef tree, MultiKeyLookup rows, int from, int count) {
        return of(tree).read(tree, rows, from, count);
    }

    @Override
    public RowCursor scan(TreeRef tree, KeyRange range, boolean descending, ReadIntent intent) {
        return of(tree).scan(tree, range, descending, intent);
    }
}
