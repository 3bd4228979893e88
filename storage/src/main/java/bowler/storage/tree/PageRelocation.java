// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.space.FreePages;
import bowler.storage.space.PageAllocation;
import java.util.Arrays;

/// Takes the last page of a file out of the file, so that the file becomes shorter. A free page leaves the free list. The
/// content of a leaf or a branch moves to the free page with the lowest number. One log record names all pages: the new page,
/// its parent, its left neighbour, the old page and the header. Used only by [StructureModification].
///
/// The records consist of operations that splits and merges use, too. So releases that cannot compact read them.
public final class PageRelocation {
    /// The result of an attempt.
    public enum Outcome {
        /// The file has one page less.
        CUT,
        /// The file has no free page.
        DENSE,
        /// The free list has changed since it was read.
        STALE,
        /// The last page belongs to a long row: see [ChainRelocation].
        LONG_ROW,
        /// The last page belongs to a tree that is being filled.
        UNREACHABLE
    }

    private final PageTable pages;
    private final ChangeBuilder change;
    private final byte[] key;

    /// @param key space for one key
    PageRelocation(PageTable pages, ChangeBuilder change, byte[] key) {
        this.pages = pages;
        this.change = change;
        this.key = key;
    }

    Outcome cutLastPage(TreePath path, FreePages free) {
        int last;
        int lowest = free.lowest();
        boolean isFirst;
        try (PageAllocation space = new PageAllocation(pages)) {
            last = space.pageCount() - 1;
            if (space.nextFree() == 0 || last <= TreeShape.ROOT) {
                return Outcome.DENSE;
            }
            if (lowest == 0 || lowest > last) {
                return Outcome.STALE;
            }
            isFirst = space.nextFree() == lowest;
        }
        if (isFree(last)) {
            return cutFree(last, free);
        }
        return isFirst || raise(free) ? cutUsed(path, last, free) : Outcome.STALE;
    }

    private boolean isFree(int pageNumber) {
        while (true) {
            Frame frame = pages.frameForScan(pageNumber);
            long version = frame.readVersion(pages.addressOf(pageNumber));
            int kind = PageHeader.kind(frame.bytes);
            if (frame.address() == pages.addressOf(pageNumber) && frame.isUnchanged(version)) {
                return kind == PageKind.FREE;
            }
        }
    }

    private boolean raise(FreePages free) {
        try (PageAllocation space = new PageAllocation(pages)) {
            change.begin(0, 0).withoutUndo();
            if (!space.raise(change, free.lowest(), free)) {
                return false;
            }
            space.putInto(change);
            change.apply();
            return true;
        }
    }

    private Outcome cutFree(int last, FreePages free) {
        try (PageAllocation space = new PageAllocation(pages)) {
            change.begin(0, 0).withoutUndo();
            if (space.pageCount() - 1 != last || !space.cutFree(change, free)) {
                return Outcome.STALE;
            }
            space.putInto(change);
            change.apply();
            return Outcome.CUT;
        }
    }

    private Outcome cutUsed(TreePath path, int last, FreePages free) {
        Frame page = pages.latched(last);
        int kind = PageHeader.kind(page.bytes);
        int level = PageHeader.level(page.bytes);
        int keyLength = kind == PageKind.LEAF || kind == PageKind.BRANCH ? TreePage.copyLowFence(page.bytes, key) : 0;
        page.unlatchUnchanged();
        if (kind == PageKind.OVERFLOW) {
            return Outcome.LONG_ROW;
        }
        if (kind != PageKind.LEAF && kind != PageKind.BRANCH) {
            return Outcome.STALE;
        }
        path.descend(key, keyLength);
        int depth = path.leafDepth - level;
        if (depth < 1 || path.pageNumbers[depth] != last) {
            return Outcome.UNREACHABLE;
        }
        int leftNumber = leftOf(path, depth);
        Frame left = leftNumber == 0 ? null : pages.latched(leftNumber);
        Outcome outcome = Outcome.STALE;
        try {
            page = pages.latched(last);
            try {
                Frame parent = pages.latched(path.pageNumbers[depth - 1]);
                try {
                    outcome = move(left, page, parent, path.positions[depth], free);
                } finally {
                    unlatch(parent, outcome);
                }
            } finally {
                unlatch(page, outcome);
            }
        } finally {
            if (left != null) {
                unlatch(left, outcome);
            }
        }
        return outcome;
    }

    private static void unlatch(Frame frame, Outcome outcome) {
        if (outcome == Outcome.CUT) {
            frame.unlatch();
        } else {
            frame.unlatchUnchanged();
        }
    }

    /// Returns the left neighbour of the path's page at this depth; 0 if there is none. Only the holder of the right to change
    /// the structure changes branches, so their children stay what they are.
    private int leftOf(TreePath path, int depth) {
        int above = depth;
        while (above > 0 && path.positions[above] == 0) {
            above--;
        }
        if (above == 0) {
            return 0;
        }
        int number = child(path.pageNumbers[above - 1], path.positions[above] - 1);
        for (; above < depth; above++) {
            number = child(number, -1);
        }
        return number;
    }

    /// @param position -1: the last child
    private int child(int branchPage, int position) {
        Frame branch = pages.latched(branchPage);
        try {
            return BranchPage.child(branch.bytes, position < 0 ? BranchPage.childCount(branch.bytes) - 1 : position);
        } finally {
            branch.unlatchUnchanged();
        }
    }

    private Outcome move(Frame left, Frame page, Frame parent, int position, FreePages free) {
        int last = LatchedPage.number(page);
        byte[] image = page.bytes.clone();
        byte[] fence = left == null ? null
            : Arrays.copyOfRange(left.bytes, TreePage.highFenceOffset(left.bytes), left.bytes.length);
        try (PageAllocation space = new PageAllocation(pages)) {
            int lowest = free.lowest();
            if (space.pageCount() - 1 != last || lowest == 0 || space.nextFree() != lowest) {
                return Outcome.STALE;
            }
            Frame target = space.take();
            int number = LatchedPage.number(target);
            int next = space.nextFree();
            BigEndian.putInt(image, PageHeader.PAGE_NUMBER, number);
            change.begin(0, 0).withoutUndo();
            TreeRedo.putImage(change, target, PageOperations.FORMAT_TREE, image);
            if (left != null) {
                assert TreePage.rightPage(left.bytes) == last;
                TreeRedo.putTruncate(change, left, TreePage.slotCount(left.bytes), number, fence, fence.length);
            }
            putChild(parent, position, number);
            space.cutUsed(change, page);
            space.putInto(change);
            change.apply();
            LatchedPage.moveSidecar(page, target);
            free.taken(number, next);
            return Outcome.CUT;
        }
    }

    /// Gives a branch another child in place of one with the same keys.
    private void putChild(Frame parent, int position, int number) {
        if (position == 0) {
            byte[] image = parent.bytes.clone();
            BranchEdit.setFirstChild(image, number);
            TreeRedo.putImage(change, parent, PageOperations.FORMAT_TREE, image);
        } else {
            int length = BranchPage.separatorInto(parent.bytes, position - 1, key);
            TreeRedo.putBranchRemove(change, parent, position - 1);
            TreeRedo.putBranchInsert(change, parent, position - 1, key, length, number);
        }
    }
}
