// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.error.SqlFailure;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageTable;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;

/// The page numbers from the root to the leaf that covers a key, and each page's index among its parent's children.
final class TreePath {
    private final PageTable pages;
    final int[] pageNumbers = new int[TreeShape.MAX_HEIGHT];
    /// The index of the page at each depth among the children of the page above.
    final int[] positions = new int[TreeShape.MAX_HEIGHT];
    /// The number of children of the page at each depth; 0 for a leaf.
    final int[] childCounts = new int[TreeShape.MAX_HEIGHT];
    /// The depth of the leaf; 0 if it is the root.
    int leafDepth;

    TreePath(PageTable pages) {
        this.pages = pages;
    }

    /// Descends to the key. For a caller that holds the right to change the structure, the path above the leaf stays
    /// valid.
    void descend(byte[] key, int keyLength) {
        for (int tries = 0; ; tries++) {
            try {
                if (tryDescend(key, keyLength)) {
                    return;
                }
            } catch (SqlFailure failure) {
                pages.requireShortened(failure, tries);
            }
            Thread.onSpinWait();
        }
    }

    private boolean tryDescend(byte[] key, int keyLength) {
        int pageNumber = TreeShape.ROOT;
        positions[0] = 0;
        Frame above = null;
        long versionAbove = 0;
        for (int depth = 0; depth < TreeShape.MAX_HEIGHT; depth++) {
            Frame frame = pages.frame(pageNumber);
            long version = frame.readVersion(pages.addressOf(pageNumber));
            // The page above must still name this page; otherwise this page may have been freed during the descent.
            if (frame.address() != pages.addressOf(pageNumber) || above != null && !above.isUnchanged(versionAbove)) {
                return false;
            }
            byte[] page = frame.bytes;
            pageNumbers[depth] = pageNumber;
            int kind = PageHeader.kind(page);
            if (kind == PageKind.LEAF) {
                leafDepth = depth;
                childCounts[depth] = 0;
                return frame.isUnchanged(version);
            }
            IndexOutOfBoundsException torn = null;
            int position = 0;
            int child = 0;
            try {
                position = BranchPage.position(page, key, keyLength);
                child = BranchPage.child(page, position);
                childCounts[depth] = BranchPage.childCount(page);
            } catch (IndexOutOfBoundsException e) {
                torn = e;
            }
            if (!frame.isUnchanged(version)) {
                return false;
            }
            if (torn != null || kind != PageKind.BRANCH) {
                throw TreeShape.damaged(pages, pageNumber, "it is no page of a tree, or its contents do not fit together", torn);
            }
            positions[depth + 1] = position;
            pageNumber = child;
            above = frame;
            versionAbove = version;
        }
        throw TreeShape.damaged(pages, pageNumber, "it lies deeper than any tree goes", null);
    }

    /// Collects the page numbers of the leaves after the path's leaf, as long as its parent lists them and has not
    /// changed.
    int followingLeaves(int[] numbers) {
        if (leafDepth == 0) {
            return 0;
        }
        int parent = pageNumbers[leafDepth - 1];
        Frame frame = pages.frame(parent);
        long version = frame.readVersion(pages.addressOf(parent));
        byte[] page = frame.bytes;
        int from = positions[leafDepth] + 1;
        int found = 0;
        try {
            int childCount = BranchPage.childCount(page);
            while (found < numbers.length && from + found < childCount) {
                numbers[found] = BranchPage.child(page, from + found);
                found++;
            }
        } catch (IndexOutOfBoundsException torn) {
            return 0;
        }
        boolean sound = PageHeader.kind(page) == PageKind.BRANCH && PageHeader.level(page) == 1;
        return frame.address() == pages.addressOf(parent) && sound && frame.isUnchanged(version) ? found : 0;
    }
}
