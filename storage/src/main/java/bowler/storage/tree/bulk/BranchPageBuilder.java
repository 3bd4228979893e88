// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree.bulk;

import bowler.storage.page.PageKind;
import bowler.storage.tree.BranchEdit;
import bowler.storage.tree.BranchPage;
import bowler.storage.tree.TreePage;
import java.util.ArrayList;
import java.util.List;

/// A branch under construction: children, and the separators between them. Sizes are computed as if separators had no
/// common prefix, because branches are few. Always true: all but the last separator fit into a page whose high fence is
/// the last.
final class BranchPageBuilder extends PageBuilder {
    private final List<byte[]> separators = new ArrayList<>();
    /// One more than separators.
    private final List<Integer> children = new ArrayList<>();
    private int entryBytes;

    BranchPageBuilder(int level, int firstChild, int pageSizeBytes, int wantedBytes) {
        super(level, pageSizeBytes, wantedBytes);
        children.add(firstChild);
    }

    @Override
    int count() {
        return separators.size();
    }

    /// Returns the separator after those kept; it moves to the level above.
    @Override
    byte[] fenceAfter(int kept) {
        return separators.get(kept);
    }

    boolean fitsBefore(byte[] fence) {
        return count() <= 1 || BranchPage.slotsEnd(0) + low.length + fence.length + entryBytes <= wantedBytes;
    }

    /// Returns whether everything fits into the last page of its level.
    boolean fitsAtEnd() {
        return BranchPage.slotsEnd(0) + low.length + entryBytes <= pageSizeBytes;
    }

    void add(byte[] separator, int child) {
        separators.add(separator);
        children.add(child);
        entryBytes += BranchPage.entrySize(separator.length);
    }

    @Override
    void draw(byte[] image, int fileId, int number, int rightPage, int kept, byte[] high) {
        start(image, fileId, number, rightPage, low, high, children.getFirst());
        int prefix = TreePage.prefixLength(image);
        for (int place = 0; place < kept; place++) {
            byte[] separator = separators.get(place);
            BranchEdit.place(image, place, separator, prefix, separator.length - prefix, children.get(place + 1));
        }
        BranchEdit.updateInterpolation(image);
    }

    private void start(byte[] image, int fileId, int number, int rightPage, byte[] lowFence, byte[] high, int firstChild) {
        TreePage.start(
            image, fileId, number, PageKind.BRANCH, level, rightPage, lowFence, 0, lowFence.length,
            high, 0, high == null ? -1 : high.length);
        BranchEdit.setOnlyChild(image, firstChild);
    }

    @Override
    void drawNext(byte[] image, int fileId, int number, int kept, byte[] fence) {
        start(image, fileId, number, 0, fence, null, children.get(kept + 1));
    }

    @Override
    void goOn(int number, int kept, byte[] fence) {
        pageNumber = number;
        low = fence;
        separators.subList(0, kept + 1).clear();
        children.subList(0, kept + 1).clear();
        entryBytes = separators.stream().mapToInt(separator -> BranchPage.entrySize(separator.length)).sum();
    }
}
