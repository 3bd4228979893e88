// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.storage.page.PageKind;
import java.util.ArrayList;
import java.util.List;

/// A branch to come: children, and the separators between them. Sizes are reckoned as if nothing was cut from the
/// separators: branches are few. Always true: all but the last separator fit into a page whose high fence is the last.
final class BranchDraft {
    final int level;
    /// Where its page will be; 0: it is the first of its level, and has none yet.
    int pageNumber;

    private final int pageSizeBytes;
    private final int wantedBytes;
    private byte[] low = {};
    private final List<byte[]> separators = new ArrayList<>();
    /// One more than separators.
    private final List<Integer> children = new ArrayList<>();
    private int entryBytes;

    /// @param wantedBytes how full a page becomes
    BranchDraft(int level, int firstChild, int pageSizeBytes, int wantedBytes) {
        this.level = level;
        this.pageSizeBytes = pageSizeBytes;
        this.wantedBytes = wantedBytes;
        children.add(firstChild);
    }

    int count() {
        return separators.size();
    }

    byte[] low() {
        return low;
    }

    byte[] separator(int place) {
        return separators.get(place);
    }

    /// The child right of a separator.
    int childBehind(int place) {
        return children.get(place + 1);
    }

    boolean fitsBefore(byte[] fence) {
        return count() <= 1 || BranchPage.slotsEnd(0) + low.length + fence.length + entryBytes <= wantedBytes;
    }

    boolean fitsAtEnd() {
        return BranchPage.slotsEnd(0) + low.length + entryBytes <= pageSizeBytes;
    }

    void add(byte[] separator, int child) {
        separators.add(separator);
        children.add(child);
        entryBytes += BranchPage.entrySize(separator.length);
    }

    /// Draws a page of the first separators and one child more.
    ///
    /// @param high null: the page is the last
    void draw(byte[] image, int fileId, int number, int rightPage, int kept, byte[] high) {
        start(image, fileId, number, rightPage, low, high, children.getFirst());
        int prefix = TreePage.prefixLength(image);
        for (int place = 0; place < kept; place++) {
            byte[] separator = separators.get(place);
            BranchEdit.place(image, place, separator, prefix, separator.length - prefix, children.get(place + 1));
        }
        BranchEdit.aim(image);
    }

    private void start(byte[] image, int fileId, int number, int rightPage, byte[] lowFence, byte[] high, int firstChild) {
        TreePage.start(
            image, fileId, number, PageKind.BRANCH, level, rightPage, lowFence, 0, lowFence.length,
            high, 0, high == null ? -1 : high.length);
        BranchEdit.setOnlyChild(image, firstChild);
    }

    /// Draws what comes behind a separator that becomes a fence, for the time being.
    void drawNext(byte[] image, int fileId, int number, int fence) {
        start(image, fileId, number, 0, separators.get(fence), null, childBehind(fence));
    }

    /// Goes on in another page behind a separator that has become a fence.
    void goOn(int fence, int newPageNumber) {
        pageNumber = newPageNumber;
        low = separators.get(fence);
        separators.subList(0, fence + 1).clear();
        children.subList(0, fence + 1).clear();
        entryBytes = separators.stream().mapToInt(separator -> BranchPage.entrySize(separator.length)).sum();
    }
}
