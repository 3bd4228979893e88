// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.error.SqlFailure;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageAddress;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.space.FileHeaderPage;
import bowler.storage.space.FreePages;
import bowler.storage.space.PageAllocation;
import bowler.storage.space.SpaceRedo;
import java.util.Arrays;
import java.util.function.Supplier;

/// One B+tree. It finds leaves for readers, latches them for writers, and writes changes of entries into log records.
/// It knows neither transactions nor versions. Any number of threads may use it; a [LeafCursorPosition] and a
/// [ChangeBuilder] belong to one thread.
///
/// **Reading.** Call [#seek], read through the position, then call [LeafCursorPosition#isUnchanged]; if it returns
/// false, start again.
///
/// **Writing.** Call [#latchLeaf]. If the entry does not fit, call [#ensureSpace] and start again. Otherwise call a `put`
/// method with the caller's record, apply the record, and call [LeafCursorPosition#unlatch]. The holder of a leaf latch
/// must not seek; it may read only the leaf's right neighbour.
public final class Tree {
    /// The longest key is a fifth of the page, so that two fences and an entry with a longest row fit together.
    static final int KEYS_PER_PAGE = 5;
    private static final int ROWS_PER_PAGE = 4;
    /// A patch is written if it is at least this many bytes shorter than a replacement.
    private static final int MIN_PATCH_SAVING_BYTES = 8;

    private static final byte[] NO_KEY = {};

    /// The search target of a descent.
    private enum Way { TO_KEY, BEFORE_KEY, TO_END }

    private final PageTable pages;
    private final StructureModification structure;
    private final int pageSizeBytes;

    /// Creates a tree. `changes` supplies the builder for structure changes; it is called once, when the first page
    /// splits.
    public Tree(PageTable pages, int pageSizeBytes, Supplier<ChangeBuilder> changes) {
        this.pages = pages;
        this.pageSizeBytes = pageSizeBytes;
        structure = new StructureModification(maxKeyLength(), pages, pageSizeBytes, changes);
    }

    /// Registers the redo handlers for the operations of trees and of page allocation.
    public static PageOperations register(PageOperations operations, int pageSizeBytes) {
        return Overflow.register(TreeRedo.register(SpaceRedo.register(operations), pageSizeBytes));
    }

    /// Formats an empty tree in a new file. The builder has begun a record without undo; this method applies it.
    ///
    /// Its pages get disk space in advance, except in a transaction that frees space: TRUNCATE creates new trees, and
    /// must succeed on a full disk.
    public static void create(PageTable pages, ChangeBuilder change, int tableId) {
        if (!change.isFreeing()) {
            pages.place(TreeShape.ROOT);
        }
        Frame header = pages.fresh(FileHeaderPage.PAGE_NUMBER);
        try {
            create(pages, change, tableId, header);
        } finally {
            header.unlatch();
        }
    }

    private static void create(PageTable pages, ChangeBuilder change, int tableId, Frame header) {
        Frame root = pages.fresh(TreeShape.ROOT);
        try {
            byte[] image = new byte[root.bytes.length];
            TreePage.start(image, pages.fileId(), TreeShape.ROOT, PageKind.LEAF, 0, 0, image, 0, 0, null, 0, -1);
            PageAllocation.putNewHeader(change, header, tableId, 2);
            TreeRedo.putImage(change, root, PageOperations.FORMAT_TREE, image);
            change.apply();
        } finally {
            root.unlatch();
        }
    }

    public int treeId() {
        return pages.fileId();
    }

    public PageTable pages() {
        return pages;
    }

    public int pageSizeBytes() {
        return pageSizeBytes;
    }

    public int maxKeyLength() {
        return pageSizeBytes / KEYS_PER_PAGE;
    }

    /// Returns the longest row that a leaf holds. [Overflow] stores longer rows, and the leaf holds their stubs.
    public int maxRowLength() {
        return pageSizeBytes / ROWS_PER_PAGE;
    }

    /// Fails with XSCB6 if the key is too long for this tree.
    public void checkKey(int keyLength) {
        if (keyLength > maxKeyLength()) {
            throw TreeError.KEY_TOO_LONG.failure(keyLength, maxKeyLength(), pageSizeBytes);
        }
    }

    /// Returns the number of pages that a descent visits. It is approximate while the root changes.
    public int height() {
        return PageHeader.level(pages.frame(TreeShape.ROOT).bytes) + 1;
    }

    /// Returns whether no entry exists, not even a deleted one.
    public boolean isEmpty() {
        Frame root = pages.latched(TreeShape.ROOT);
        try {
            return PageHeader.kind(root.bytes) == PageKind.LEAF && TreePage.slotCount(root.bytes) == 0;
        } finally {
            root.unlatch();
        }
    }

    /// Finds the key, or the slot where it would be. The slot was correct at the position's version.
    public void seek(byte[] key, int keyLength, LeafCursorPosition at) {
        at.take(find(key, keyLength, at));
    }

    /// Acts like [#seek], for a caller that keeps the leaf itself: the position gets everything except the frame.
    /// Storing a reference in an old object is a memory fence with some collectors, and costs as much as a level of the
    /// tree.
    public Frame find(byte[] key, int keyLength, LeafCursorPosition at) {
        for (int tries = 0; ; tries++) {
            try {
                Frame frame = tryFind(key, keyLength, at);
                if (frame != null) {
                    return frame;
                }
            } catch (SqlFailure failure) {
                pages.requireShortened(failure, tries);
            }
            Thread.onSpinWait();
        }
    }

    /// Acts like [#seek], for a reader that visits many leaves once.
    public void seekForScan(byte[] key, int keyLength, LeafCursorPosition at) {
        travel(key, keyLength, Way.TO_KEY, at);
    }

    /// Finds the leaf that covers the keys just below `key`. The position's slot is the number of smaller keys in that
    /// leaf. If that is 0 and the leaf has a low fence, the caller continues below that fence.
    public void seekBefore(byte[] key, int keyLength, LeafCursorPosition at) {
        travel(key, keyLength, Way.BEFORE_KEY, at);
    }

    /// Moves to the first leaf, before its first slot.
    public void first(LeafCursorPosition at) {
        seekForScan(NO_KEY, 0, at);
    }

    /// Moves to the last leaf, after its last slot.
    public void last(LeafCursorPosition at) {
        travel(NO_KEY, 0, Way.TO_END, at);
    }

    /// Counts rows without reading the leaves, starting at the leaf whose low fence is `low`.
    ///
    /// @param highLength negative if there is no bound
    /// @param max maximum number of rows
    public void tally(byte[] low, int lowLength, byte[] high, int highLength, long max, LeafRowCounter into) {
        into.count(pages, low, lowLength, high, highLength, max);
    }

    /// Tries one descent for a point read. It is separate from [#tryTravel] to stay small enough to be compiled as a
    /// whole.
    ///
    /// @return null if a page changed meanwhile
    private Frame tryFind(byte[] key, int keyLength, LeafCursorPosition at) {
        Frame frame = pages.frame(TreeShape.ROOT);
        long version = frame.readVersion(pages.addressOf(TreeShape.ROOT));
        if (frame.address() != pages.addressOf(TreeShape.ROOT)) {
            return null;
        }
        try {
            for (int height = 0; height < TreeShape.MAX_HEIGHT; height++) {
                byte[] page = frame.bytes;
                int kind = PageHeader.kind(page);
                if (kind == PageKind.LEAF) {
                    int slot = LeafPage.search(page, key, keyLength);
                    if (!frame.isUnchanged(version)) {
                        return null;
                    }
                    at.setWithoutFrame(version, slot);
                    return frame;
                }
                if (kind != PageKind.BRANCH) {
                    break;
                }
                int child = BranchPage.childFor(page, key, keyLength);
                if (!frame.isUnchanged(version)) {
                    return null;
                }
                Frame next = pages.frame(child);
                long nextVersion = next.readVersion(pages.addressOf(child));
                if (next.address() != pages.addressOf(child) || !frame.isUnchanged(version)) {
                    return null;
                }
                frame = next;
                version = nextVersion;
            }
        } catch (IndexOutOfBoundsException torn) {
            requireChanged(frame, version, torn);
            return null;
        }
        requireChanged(frame, version, null);
        return null;
    }

    private void travel(byte[] key, int keyLength, Way way, LeafCursorPosition at) {
        for (int tries = 0; ; tries++) {
            try {
                if (tryTravel(key, keyLength, way, at)) {
                    return;
                }
            } catch (SqlFailure failure) {
                pages.requireShortened(failure, tries);
            }
            Thread.onSpinWait();
        }
    }

    private boolean tryTravel(byte[] key, int keyLength, Way way, LeafCursorPosition at) {
        Frame frame = pages.frame(TreeShape.ROOT);
        long version = frame.readVersion(pages.addressOf(TreeShape.ROOT));
        if (frame.address() != pages.addressOf(TreeShape.ROOT)) {
            return false;
        }
        try {
            for (int height = 0; height < TreeShape.MAX_HEIGHT; height++) {
                byte[] page = frame.bytes;
                int kind = PageHeader.kind(page);
                if (kind == PageKind.LEAF) {
                    int slot = way == Way.TO_END ? ~LeafPage.slotCount(page) : LeafPage.search(page, key, keyLength);
                    if (!frame.isUnchanged(version)) {
                        return false;
                    }
                    at.set(frame, version, slot);
                    return true;
                }
                if (kind != PageKind.BRANCH) {
                    break;
                }
                int child = BranchPage.child(page, turn(page, key, keyLength, way));
                boolean aboveLeaf = PageHeader.level(page) == 1;
                if (!frame.isUnchanged(version)) {
                    return false;
                }
                Frame next = aboveLeaf ? pages.frameForScan(child) : pages.frame(child);
                long nextVersion = next.readVersion(pages.addressOf(child));
                if (next.address() != pages.addressOf(child) || !frame.isUnchanged(version)) {
                    return false;
                }
                frame = next;
                version = nextVersion;
            }
        } catch (IndexOutOfBoundsException torn) {
            requireChanged(frame, version, torn);
            return false;
        }
        requireChanged(frame, version, null);
        return false;
    }

    private static int turn(byte[] page, byte[] key, int keyLength, Way way) {
        return switch (way) {
            case TO_KEY -> BranchPage.position(page, key, keyLength);
            case BEFORE_KEY -> BranchPage.positionBefore(page, key, keyLength);
            case TO_END -> TreePage.slotCount(page);
        };
    }

    /// Fails if the page has not changed since `version`: an inconsistent page was either changed while it was read, or
    /// is damaged.
    private void requireChanged(Frame frame, long version, IndexOutOfBoundsException torn) {
        long address = frame.address();
        if (!frame.isUnchanged(version)) {
            return;
        }
        throw TreeShape.damaged(pages, PageAddress.pageNumber(address), "it is no page of a tree, or its contents do not fit together", torn);
    }

    /// Latches the leaf that covers the key and seeks the key in it. No descent is needed if the position still holds
    /// an unchanged leaf that covers the key.
    public void latchLeaf(byte[] key, int keyLength, LeafCursorPosition at) {
        if (at.isIn(treeId()) && at.upgrade()) {
            if (TreePage.covers(at.page(), key, keyLength)) {
                at.set(LeafPage.search(at.page(), key, keyLength));
                return;
            }
            at.unlatchUnchanged();
        }
        do {
            seek(key, keyLength, at);
        } while (!at.upgrade());
    }

    /// Writes an insert into the record, at the position where the key was sought and not found.
    public void putInsert(
            ChangeBuilder change, LeafCursorPosition at, byte[] key, int keyLength, int flags,
            byte[] row, int rowOffset, int rowLength) {
        assert !at.found() && at.fitsInsert(keyLength, rowLength) && keyLength <= maxKeyLength();
        int prefix = TreePage.prefixLength(at.page());
        change.page(at.frame(), TreeRedo.LEAF_INSERT)
            .putShort(at.slot()).putByte(flags).putShort(keyLength - prefix)
            .putBytes(key, prefix, keyLength - prefix).putBytes(row, rowOffset, rowLength);
    }

    /// Writes new flags and a new row for the entry found; only the bytes that differ if the lengths are equal.
    public void putReplace(
            ChangeBuilder change, LeafCursorPosition at, int flags, byte[] row, int rowOffset, int rowLength) {
        assert at.found() && at.fitsReplace(rowLength);
        byte[] page = at.page();
        int old = at.rowOffset();
        if (at.rowLength() == rowLength) {
            int from = Arrays.mismatch(page, old, old + rowLength, row, rowOffset, rowOffset + rowLength);
            int same = Math.max(from, 0);
            int end = rowLength;
            while (end > same && page[old + end - 1] == row[rowOffset + end - 1]) {
                end--;
            }
            if (end - same + MIN_PATCH_SAVING_BYTES <= rowLength || from < 0) {
                int length = from < 0 ? 0 : end - same;
                change.page(at.frame(), TreeRedo.LEAF_PATCH)
                    .putShort(at.slot()).putByte(flags).putShort(same).putBytes(row, rowOffset + same, length);
                return;
            }
        }
        change.page(at.frame(), TreeRedo.LEAF_REPLACE)
            .putShort(at.slot()).putByte(flags).putBytes(row, rowOffset, rowLength);
    }

    /// Writes new flags for the entry found.
    public void putFlags(ChangeBuilder change, LeafCursorPosition at, int flags) {
        assert at.found();
        change.page(at.frame(), TreeRedo.LEAF_PATCH).putShort(at.slot()).putByte(flags).putShort(0);
    }

    /// Writes the removal of the entry found.
    public void putRemove(ChangeBuilder change, LeafCursorPosition at) {
        assert at.found();
        change.page(at.frame(), TreeRedo.LEAF_REMOVE).putShort(at.slot());
    }

    /// Splits the leaf, in which an entry with this key and a row of this length does not fit. The position's latch is
    /// released. The caller latches the leaf again, and may have to call this method again.
    public void ensureSpace(byte[] key, int keyLength, int rowLength, LeafCursorPosition at) {
        at.unlatchUnchanged();
        checkKey(keyLength);
        structure.ensureSpace(key, keyLength, rowLength, false);
    }

    /// Acts like [#ensureSpace] for a rollback: uses the space reserved for rows to grow, and may use log space reserved
    /// for undo.
    public void reserveUndoSpace(byte[] key, int keyLength, int rowLength, LeafCursorPosition at) {
        at.unlatchUnchanged();
        structure.ensureSpace(key, keyLength, rowLength, true);
    }

    /// Merges the leaf that covers the key with a neighbour and frees a page, if the leaf is empty or both are small.
    /// The caller holds no latch.
    ///
    /// @return whether a page was freed
    public boolean freeIfEmpty(byte[] key, int keyLength) {
        return structure.shrink(key, keyLength);
    }

    /// Merges the leaf that covers the key with its neighbours until they are mostly full. The caller holds no latch.
    ///
    /// @param into receives the key to continue with; it has space for a longest key
    /// @return the length of that key; -1 if this was the last leaf
    public int compactLeaf(byte[] key, int keyLength, byte[] into) {
        return structure.compactLeaf(key, keyLength, into);
    }

    /// Takes the last page of the file out of the file; its content moves to a free page. The caller holds no latch.
    public PageRelocation.Outcome cutLastPage(FreePages free) {
        return structure.cutLastPage(free);
    }

    /// Returns whether the tree's pages are gone and its file is being removed.
    public boolean isDropped() {
        return pages.isDropped();
    }

    /// Requests background loading of the leaves after the one that covers the key.
    public void readAhead(byte[] key, int keyLength, int count) {
        TreePath path = new TreePath(pages);
        path.descend(key, keyLength);
        int[] numbers = new int[count];
        pages.prefetch(numbers, path.followingLeaves(numbers));
    }

    /// Returns the size of the tree. Pages are exact; rows are estimated from a few leaves spread over the tree.
    public TreeSizeEstimator.Size statistics() {
        return TreeSizeEstimator.of(pages);
    }

    /// Returns a number that stays the same while the size of the tree stays about the same.
    public int magnitude() {
        return TreeSizeEstimator.magnitude(pages);
    }
}
