// SPDX-License-Identifier: Apache-2.0
package bowler.storage.salvage;

import bowler.base.bytes.BigEndian;
import bowler.base.error.SqlFailure;
import bowler.storage.file.PageFile;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.space.FileHeaderPage;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.Overflow;
import bowler.storage.tree.TreePage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// The rows that the file of one tree still has, in the order of their keys.
///
/// Pages of different ages may cover the same keys if the log could not be redone. The newest page that covers a key decides
/// whether its row exists.
final class DamagedTree {
    private static final Comparator<byte[]> ORDER = Arrays::compareUnsigned;

    /// A leaf that is intact.
    ///
    /// @param high the first key after it; null if it is the last one
    private record Leaf(int pageNumber, long lsn, byte[] low, byte[] high) {
        boolean covers(byte[] key) {
            return ORDER.compare(low, key) <= 0 && (high == null || ORDER.compare(key, high) < 0);
        }
    }

    private final PageFile file;
    private final int pageSizeBytes;
    private final List<Leaf> leaves = new ArrayList<>();
    private final byte[] chainPage;
    private int tableId;
    private long damagedPages;
    private long rows;
    private long lostLongRows;
    private long lostRanges;
    /// True if two leaves cover the same keys.
    private boolean overlap;

    DamagedTree(PageFile file, int pageSizeBytes) {
        this.file = file;
        this.pageSizeBytes = pageSizeBytes;
        chainPage = new byte[pageSizeBytes];
    }

    /// Finds the intact leaves.
    void survey() {
        byte[] page = new byte[pageSizeBytes];
        byte[] fence = new byte[pageSizeBytes];
        long pageCount = file.pagesOnDisk();
        for (int number = 0; number < pageCount; number++) {
            if (!isIntact(number, page)) {
                damagedPages += isZero(page) ? 0 : 1;
            } else if (number == FileHeaderPage.PAGE_NUMBER) {
                tableId = FileHeaderPage.tableId(page);
            } else if (PageHeader.kind(page) == PageKind.LEAF) {
                byte[] low = Arrays.copyOf(fence, TreePage.copyLowFence(page, fence));
                int highLength = TreePage.copyHighFence(page, fence);
                leaves.add(new Leaf(number, PageHeader.lsn(page), low, highLength < 0 ? null : Arrays.copyOf(fence, highLength)));
            }
        }
        leaves.sort(Comparator.comparing(Leaf::low, ORDER));
        countLostRanges();
    }

    private boolean isIntact(int number, byte[] page) {
        Arrays.fill(page, (byte) 0);
        try {
            return file.damage(number, page) == null;
        } catch (SqlFailure unreadable) {
            page[0] = 1; // otherwise it would count as never written
            return false;
        }
    }

    private static boolean isZero(byte[] page) {
        for (byte value : page) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    /// Counts the ranges of keys that no leaf covers, and notes whether several leaves cover some.
    private void countLostRanges() {
        byte[] reached = new byte[0];
        for (Leaf leaf : leaves) {
            if (reached == null) {
                overlap = true;
                return;
            }
            int order = ORDER.compare(leaf.low, reached);
            lostRanges += order > 0 ? 1 : 0;
            overlap |= order < 0;
            if (leaf.high == null || ORDER.compare(leaf.high, reached) > 0) {
                reached = leaf.high;
            }
        }
        if (reached != null) {
            lostRanges++;
        }
    }

    /// Passes on the rows of all leaves.
    void read(RowReceiver receiver) {
        PriorityQueue<LeafRows> open = new PriorityQueue<>(Comparator.comparing(LeafRows::key, ORDER));
        int next = 0;
        while (next < leaves.size() || !open.isEmpty()) {
            while (next < leaves.size() && (open.isEmpty() || ORDER.compare(leaves.get(next).low, open.peek().key()) <= 0)) {
                LeafRows rowsOfLeaf = new LeafRows(leaves.get(next++));
                if (rowsOfLeaf.advance()) {
                    open.add(rowsOfLeaf);
                }
            }
            LeafRows first = open.poll();
            if (first != null) {
                if (isNewest(first, next)) {
                    pass(first, receiver);
                }
                if (first.advance()) {
                    open.add(first);
                }
            }
        }
    }

    /// Returns whether no newer leaf covers the current key. Leaves that begin at or below the key lie before `next`.
    private boolean isNewest(LeafRows rowsOfLeaf, int next) {
        for (int i = 0; overlap && i < next; i++) {
            Leaf other = leaves.get(i);
            if (other.lsn > rowsOfLeaf.leaf.lsn && other.covers(rowsOfLeaf.key())) {
                return false;
            }
        }
        return true;
    }

    private void pass(LeafRows from, RowReceiver receiver) {
        byte[] page = from.page;
        int slot = from.slot;
        int length = LeafPage.rowLength(page, slot);
        int offset = LeafPage.rowOffset(page, slot);
        if ((LeafPage.flags(page, slot) & LeafPage.OVERFLOW) == 0) {
            receiver.row(from.key, from.key.length, page, offset, length);
            rows++;
            return;
        }
        byte[] row = longRow(page, offset);
        if (row == null) {
            lostLongRows++;
        } else {
            receiver.row(from.key, from.key.length, row, 0, row.length);
            rows++;
        }
    }

    /// Returns the row of a stub; null if a page of it is lost.
    private byte[] longRow(byte[] page, int stubOffset) {
        int length = Overflow.rowLength(page, stubOffset);
        long chain = Overflow.chain(page, stubOffset);
        if (length < 0 || length > file.pagesOnDisk() * pageSizeBytes) {
            return null;
        }
        byte[] row = new byte[length];
        int done = 0;
        int number = BigEndian.getInt(page, stubOffset);
        while (done < length) {
            if (number == 0 || Integer.toUnsignedLong(number) >= file.pagesOnDisk() || !isIntact(number, chainPage)
                    || !Overflow.isOf(chainPage, chain)) {
                return null;
            }
            int part = Overflow.partLength(chainPage);
            if (part <= 0 || part > length - done) {
                return null;
            }
            System.arraycopy(chainPage, Overflow.DATA, row, done, part);
            done += part;
            number = Overflow.nextPage(chainPage);
        }
        return row;
    }

    /// The rows of one leaf that are not deleted.
    private final class LeafRows {
        private final Leaf leaf;
        private final byte[] page = new byte[pageSizeBytes];
        private final int slots;
        private int slot = -1;
        private byte[] key;

        LeafRows(Leaf leaf) {
            this.leaf = leaf;
            slots = isIntact(leaf.pageNumber, page) ? LeafPage.slotCount(page) : 0;
        }

        byte[] key() {
            return key;
        }

        boolean advance() {
            for (slot++; slot < slots; slot++) {
                if ((LeafPage.flags(page, slot) & LeafPage.DELETED) == 0) {
                    key = new byte[LeafPage.keyLength(page, slot)];
                    LeafPage.keyInto(page, slot, key, 0);
                    return true;
                }
            }
            return false;
        }
    }

    int tableId() {
        return tableId;
    }

    /// Returns what was lost.
    SalvagedTree result() {
        return new SalvagedTree(file.fileId(), rows, damagedPages, lostRanges, lostLongRows);
    }
}
