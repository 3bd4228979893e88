// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.space.FileHeaderPage;
import bowler.storage.space.PageAllocation;
import bowler.storage.space.SpaceRedo;
import java.util.Arrays;
import java.util.function.Supplier;

/// One B+tree: finds leaves for readers, latches them for writers, writes down changes of entries. Knows neither
/// transactions nor versions. Used by any number of threads; a [LeafCursorPosition] and a [ChangeBuilder] belong to one.
///
/// **Reading.** [#seek], read through the position, then [LeafCursorPosition#isUnchanged], or again.
/// **Writing.** [#latchLeaf]; if the entry does not fit, [#makeSpace] and again; a `put` verb into the caller's record;
/// apply it; [LeafCursorPosition#unlatch]. While a leaf is latched its owner must not seek: only the leaf's right neighbour
/// may be looked at.
public final class Tree {
    public static final int ROOT = 1;
    /// More levels than a file of 2^32 pages can have.
    static final int MAX_HEIGHT = 33;

    /// Longest key: a fifth of the page, so that two fences and an entry with a longest row fit together.
    static final int KEYS_PER_PAGE = 5;
    private static final int ROWS_PER_PAGE = 4;
    /// A patch names this much less than a replacement; below that it does not pay.
    private static final int PATCH_PAYS_BYTES = 8;

    private static final byte[] NO_KEY = {};

    /// Which way to go at a branch.
    private enum Way { TO_KEY, BEFORE_KEY, TO_END }

    private final PageTable pages;
    private final StructureModification structure;
    private final int pageSizeBytes;

    /// `changes` makes the builder for changes of structure, asked for once, when the first page splits.
    public Tree(PageTable pages, int pageSizeBytes, Supplier<ChangeBuilder> changes) {
        this.pages = pages;
        this.pageSizeBytes = pageSizeBytes;
        structure = new StructureModification(this, pages, pageSizeBytes, changes);
    }

    /// Names who applies the operations of trees and of space.
    public static PageOperations register(PageOperations operations) {
        return OverflowRedo.register(TreeRedo.register(SpaceRedo.register(operations)));
    }

    /// Formats an empty tree in a new file. The builder has begun a record without undo; this applies it.
    public static void create(PageTable pages, ChangeBuilder change, int tableId) {
        Frame header = pages.fresh(FileHeaderPage.PAGE_NUMBER);
        Frame root = pages.fresh(ROOT);
        try {
            byte[] image = new byte[root.bytes.length];
            TreePage.start(image, pages.fileId(), ROOT, PageKind.LEAF, 0, 0, image, 0, 0, null, 0, -1);
            PageAllocation.putNewHeader(change, header, tableId, 2);
            TreeRedo.putImage(change, root, PageOperations.FORMAT_TREE, image);
            change.apply();
        } finally {
            root.unlatch();
            header.unlatch();
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

    /// Longer rows go to [Overflow], and their stubs into the leaf.
    public int maxRowLength() {
        return pageSizeBytes / ROWS_PER_PAGE;
    }

    /// Fails with XSCB6 if the key is too long for this tree.
    public void checkKey(int keyLength) {
        if (keyLength > maxKeyLength()) {
            throw TreeError.KEY_TOO_LONG.failure(keyLength, maxKeyLength(), pageSizeBytes);
        }
    }

    /// How many pages a way down visits; about, as the root may just be changing.
    public int height() {
        return PageHeader.level(pages.frame(ROOT).bytes) + 1;
    }

    /// Finds the key, or where it would be. What the position says about the slot was true at its version.
    public void seek(byte[] key, int keyLength, LeafCursorPosition at) {
        at.take(find(key, keyLength, at));
    }

    /// As [#seek], for who keeps the leaf himself: the position gets all but the frame. To store a reference in an object
    /// that has lived for long is a memory fence with some collectors, and costs as much as a level of the tree.
    public Frame find(byte[] key, int keyLength, LeafCursorPosition at) {
        while (true) {
            Frame frame = tryFind(key, keyLength, at);
            if (frame != null) {
                return frame;
            }
            Thread.onSpinWait();
        }
    }

    /// As [#seek], for a reader that goes through many leaves once.
    public void seekForScan(byte[] key, int keyLength, LeafCursorPosition at) {
        while (!tryTravel(key, keyLength, Way.TO_KEY, true, at)) {
            Thread.onSpinWait();
        }
    }

    /// Finds the leaf that covers what lies just below the key; its slot is the number of keys there that are below.
    /// If that is 0 and the leaf has a low fence, the search goes on below that fence.
    public void seekBefore(byte[] key, int keyLength, LeafCursorPosition at) {
        while (!tryTravel(key, keyLength, Way.BEFORE_KEY, true, at)) {
            Thread.onSpinWait();
        }
    }

    /// The first leaf, before its first slot.
    public void first(LeafCursorPosition at) {
        seekForScan(NO_KEY, 0, at);
    }

    /// The last leaf, behind its last slot.
    public void last(LeafCursorPosition at) {
        while (!tryTravel(NO_KEY, 0, Way.TO_END, true, at)) {
            Thread.onSpinWait();
        }
    }

    /// Counts rows of leaves that need not be read, from the one on that begins with `low`.
    ///
    /// @param highLength negative: there is no bound
    /// @param max rows at most
    public void tally(byte[] low, int lowLength, byte[] high, int highLength, long max, LeafRowCounter into) {
        into.count(pages, low, lowLength, high, highLength, max);
    }

    /// One way down for point reads: kept apart from [#tryTravel] so that it stays small enough to be compiled whole.
    ///
    /// @return null if something changed meanwhile
    private Frame tryFind(byte[] key, int keyLength, LeafCursorPosition at) {
        Frame frame = pages.frame(ROOT);
        long version = frame.readVersion(pages.addressOf(ROOT));
        if (frame.address() != pages.addressOf(ROOT)) {
            return null;
        }
        try {
            for (int height = 0; height < MAX_HEIGHT; height++) {
                byte[] page = frame.bytes;
                int kind = PageHeader.kind(page);
                if (kind == PageKind.LEAF) {
                    int slot = LeafPage.search(page, key, keyLength);
                    if (!frame.isUnchanged(version)) {
                        return null;
                    }
                    at.setApart(version, slot);
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
            demandChanged(frame, version, torn);
            return null;
        }
        demandChanged(frame, version, null);
        return null;
    }

    private boolean tryTravel(byte[] key, int keyLength, Way way, boolean scan, LeafCursorPosition at) {
        Frame frame = pages.frame(ROOT);
        long version = frame.readVersion(pages.addressOf(ROOT));
        if (frame.address() != pages.addressOf(ROOT)) {
            return false;
        }
        try {
            for (int height = 0; height < MAX_HEIGHT; height++) {
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
                Frame next = scan && aboveLeaf ? pages.frameForScan(child) : pages.frame(child);
                long nextVersion = next.readVersion(pages.addressOf(child));
                if (next.address() != pages.addressOf(child) || !frame.isUnchanged(version)) {
                    return false;
                }
                frame = next;
                version = nextVersion;
            }
        } catch (IndexOutOfBoundsException torn) {
            demandChanged(frame, version, torn);
            return false;
        }
        demandChanged(frame, version, null);
        return false;
    }

    private static int turn(byte[] page, byte[] key, int keyLength, Way way) {
        return switch (way) {
            case TO_KEY -> BranchPage.position(page, key, keyLength);
            case BEFORE_KEY -> BranchPage.positionBefore(page, key, keyLength);
            case TO_END -> TreePage.slotCount(page);
        };
    }

    /// A page that makes no sense was being changed while it was read; or else it is damaged.
    private void demandChanged(Frame frame, long version, IndexOutOfBoundsException torn) {
        long address = frame.address();
        if (!frame.isUnchanged(version)) {
            return;
        }
        throw damaged(Frame.pageNumber(address), "it is no page of a tree, or its contents do not fit together", torn);
    }

    RuntimeException damaged(int pageNumber, String why, Throwable cause) {
        return TreeError.PAGE_DAMAGED.causedBy(cause, Integer.toUnsignedString(pageNumber), treeId(), why);
    }

    /// The leaf that covers the key, latched, with the key sought in it. If the position still holds an unchanged leaf
    /// that covers the key there is no way to go.
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

    /// Writes down an insert at the position, where the key was sought and not found.
    public void putInsert(
            ChangeBuilder change, LeafCursorPosition at, byte[] key, int keyLength, int flags,
            byte[] row, int rowOffset, int rowLength) {
        assert !at.found() && at.fitsInsert(keyLength, rowLength) && keyLength <= maxKeyLength();
        int prefix = TreePage.prefixLength(at.page());
        change.page(at.frame(), TreeRedo.LEAF_INSERT)
            .putShort(at.slot()).putByte(flags).putShort(keyLength - prefix)
            .putBytes(key, prefix, keyLength - prefix).putBytes(row, rowOffset, rowLength);
    }

    /// Writes down new flags and a new row for the entry found; only the bytes that differ if the lengths are equal.
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
            if (end - same + PATCH_PAYS_BYTES <= rowLength || from < 0) {
                int length = from < 0 ? 0 : end - same;
                change.page(at.frame(), TreeRedo.LEAF_PATCH)
                    .putShort(at.slot()).putByte(flags).putShort(same).putBytes(row, rowOffset + same, length);
                return;
            }
        }
        change.page(at.frame(), TreeRedo.LEAF_REPLACE)
            .putShort(at.slot()).putByte(flags).putBytes(row, rowOffset, rowLength);
    }

    /// Writes down new flags for the entry found.
    public void putFlags(ChangeBuilder change, LeafCursorPosition at, int flags) {
        assert at.found();
        change.page(at.frame(), TreeRedo.LEAF_PATCH).putShort(at.slot()).putByte(flags).putShort(0);
    }

    /// Writes down that the entry found goes.
    public void putRemove(ChangeBuilder change, LeafCursorPosition at) {
        assert at.found();
        change.page(at.frame(), TreeRedo.LEAF_REMOVE).putShort(at.slot());
    }

    /// Splits the leaf, in which an entry with this key and a row of this length was found not to fit. The position's
    /// latch is released; the caller latches the leaf again, and may have to come back.
    public void makeSpace(byte[] key, int keyLength, int rowLength, LeafCursorPosition at) {
        at.unlatchUnchanged();
        checkKey(keyLength);
        structure.makeSpace(key, keyLength, rowLength, false);
    }

    /// As [#makeSpace], for a rollback: takes the space that was promised, and may use what the log keeps.
    public void reserveUndoSpace(byte[] key, int keyLength, int rowLength, LeafCursorPosition at) {
        at.unlatchUnchanged();
        structure.makeSpace(key, keyLength, rowLength, true);
    }

    /// If the leaf that covers the key is empty, or it and a neighbour are both small, the two become one and a page
    /// is freed. The caller holds no latch.
    ///
    /// @return whether a page was freed
    public boolean freeIfEmpty(byte[] key, int keyLength) {
        return structure.shrink(key, keyLength);
    }

    /// Whether its pages are gone, and its file is going.
    public boolean isDropped() {
        return pages.isDropped();
    }

    /// Asks for the leaves behind the one that covers the key to be loaded in the background.
    public void readAhead(byte[] key, int keyLength, int count) {
        TreePath path = new TreePath(this, pages);
        path.descend(key, keyLength);
        int[] numbers = new int[count];
        pages.prefetch(numbers, path.leavesBehind(numbers));
    }

    /// Size of the tree: exact pages, rows guessed from a few leaves spread over the tree.
    public TreeSizeEstimator.Size statistics() {
        return TreeSizeEstimator.of(this);
    }

    /// About as large as it was while this is the same.
    public int magnitude() {
        return TreeSizeEstimator.magnitude(this);
    }
}
