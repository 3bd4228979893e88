// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.space.FreePages;
import bowler.storage.space.PageAllocation;

/// Moves rows that lie in chains of separate pages from the end of a file to free pages in front. The row gets a new chain,
/// and the leaf a new stub, in one log record. A reader that has the stub of before finds that its chain was freed, and reads
/// the row again.
///
/// A leaf with versions is left alone: undo and older snapshots need its stubs. So are rows of more than
/// [#MAX_ROW_BYTES], because their chains do not fit into one log record. For one thread.
public final class ChainRelocation {
    /// The longest row that is moved. Pieces of long BLOBs and CLOBs are shorter.
    private static final int MAX_ROW_BYTES = 128 << 10;

    private final Tree tree;
    private final PageTable pages;
    private final Overflow overflow;
    private final ChangeBuilder change;
    private final LeafCursorPosition at = new LeafCursorPosition();
    private final byte[] stub = new byte[Overflow.STUB_BYTES];
    private int movedPages;

    public ChainRelocation(Tree tree, Overflow overflow, ChangeBuilder change) {
        this.tree = tree;
        pages = tree.pages();
        this.overflow = overflow;
        this.change = change;
    }

    /// Moves chains of the leaf that covers the key, if they have pages at or after the limit.
    ///
    /// @param into receives the key to continue with; it has space for a longest key
    /// @return the length of that key; -1 if this was the last leaf
    public int moveChains(byte[] key, int keyLength, int limit, FreePages free, byte[] into) {
        tree.latchLeaf(key, keyLength, at);
        boolean isChanged = false;
        try {
            byte[] page = at.page();
            if (at.frame().sidecar() == null) {
                for (int slot = 0; slot < LeafPage.slotCount(page); slot++) {
                    if (LeafPage.flags(page, slot) == LeafPage.OVERFLOW) {
                        isChanged |= moveChain(slot, limit, free);
                    }
                }
            }
            return TreePage.copyHighFence(page, into);
        } finally {
            if (isChanged) {
                at.unlatch();
            } else {
                at.unlatchUnchanged();
            }
        }
    }

    /// Returns the number of pages that were moved.
    public int movedPages() {
        return movedPages;
    }

    private boolean moveChain(int slot, int limit, FreePages free) {
        byte[] page = at.page();
        int row = LeafPage.rowOffset(page, slot);
        int length = Overflow.rowLength(page, row);
        if (length > MAX_ROW_BYTES) {
            return false;
        }
        int[] old = overflow.pagesOf(BigEndian.getInt(page, row), Overflow.chain(page, row));
        boolean isBehind = false;
        for (int number : old) {
            isBehind |= number >= limit;
        }
        return isBehind && raise(old.length, free) && moveChain(slot, old, limit, free);
    }

    /// Moves as many low pages to the front of the free list.
    private boolean raise(int count, FreePages free) {
        int[] lowest = free.lowest(count);
        for (int i = lowest.length - 1; i >= 0; i--) {
            try (PageAllocation space = new PageAllocation(pages)) {
                change.begin(0, 0).withoutUndo();
                if (!space.raise(change, lowest[i], free)) {
                    return false;
                }
                space.putInto(change);
                change.apply();
            }
        }
        return lowest.length == count;
    }

    private boolean moveChain(int slot, int[] old, int limit, FreePages free) {
        Frame[] from = new Frame[old.length];
        Frame[] to = new Frame[old.length];
        int latched = 0;
        boolean isMoved = false;
        try {
            for (int number : old) {
                from[latched] = pages.latched(number); // fails if the disk is full and the buffer pool has only changed pages
                latched++;
            }
            try (PageAllocation space = new PageAllocation(pages)) {
                long chain = space.stamp();
                for (int i = 0; i < to.length; i++) {
                    if (space.nextFree() == 0 || space.nextFree() >= limit) {
                        return false;
                    }
                    to[i] = space.take();
                }
                int next = space.nextFree();
                change.begin(0, 0).withoutUndo();
                putChain(slot, from, to, chain);
                for (int i = from.length - 1; i >= 0; i--) {
                    space.give(change, from[i]);
                }
                space.putInto(change);
                change.apply();
                for (int i = 0; i < to.length; i++) {
                    free.taken(LatchedPage.number(to[i]), i + 1 < to.length ? LatchedPage.number(to[i + 1]) : next);
                }
                free.given(old[old.length - 1], next);
                isMoved = true;
                movedPages += to.length;
            }
        } finally {
            for (int i = 0; i < latched; i++) {
                if (isMoved) {
                    from[i].unlatch();
                } else {
                    from[i].unlatchUnchanged();
                }
            }
        }
        return isMoved;
    }

    private void putChain(int slot, Frame[] from, Frame[] to, long chain) {
        byte[] page = at.page();
        BigEndian.putInt(stub, 0, LatchedPage.number(to[0]));
        System.arraycopy(page, LeafPage.rowOffset(page, slot) + Integer.BYTES, stub, Integer.BYTES, Integer.BYTES);
        BigEndian.putLong(stub, 2 * Integer.BYTES, chain);
        for (int i = 0; i < from.length; i++) {
            byte[] content = from[i].bytes;
            int part = Overflow.partLength(content);
            change.page(to[i], PageOperations.FORMAT_OVERFLOW)
                .putInt(pages.fileId()).putInt(LatchedPage.number(to[i]))
                .putInt(i + 1 < to.length ? LatchedPage.number(to[i + 1]) : 0).putInt(part).putLong(chain)
                .putBytes(content, Overflow.DATA, part);
        }
        change.page(at.frame(), TreeRedo.LEAF_PATCH)
            .putShort(slot).putByte(LeafPage.OVERFLOW).putShort(0).putBytes(stub, 0, stub.length);
    }
}
