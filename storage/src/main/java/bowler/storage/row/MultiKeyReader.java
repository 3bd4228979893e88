// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.buffer.Frame;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.MultiKeyLookup;
import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.TreePage;
import bowler.storage.version.PageVersions;
import bowler.storage.version.RowVersion;

/// Reads rows by many keys. Consecutive keys that one leaf covers form a run. A run is found and copied at one moment,
/// so that the leaf and the snapshot are validated once for all of its rows. Belongs to the session's thread.
public final class MultiKeyReader {
    /// The result for a key that the last leaf does not cover.
    private static final int OTHER_LEAF = Integer.MIN_VALUE;

    private final TransactionContext context;
    private final RowFetcher single;
    private final LeafCursorPosition at = new LeafCursorPosition();

    public MultiKeyReader(TransactionContext context, RowFetcher single) {
        this.context = context;
        this.single = single;
    }

    /// Reads rows according to the isolation level of the context, from the given key number on, until the batch is
    /// large enough. At levels that lock what they read, it reads one row.
    ///
    /// @return the number of the first key before `count` that was not read, or `count`
    public int read(RowTree tree, MultiKeyLookup rows, int from, int count) {
        rows.begin(count);
        IsolationLevel level = context.level();
        if (level.locksReads()) {
            readSingle(tree, rows, from, rows.key(from));
            rows.settle(from, from + 1);
            return from + 1;
        }
        int number = from;
        while (number < count && !rows.isFull()) {
            int keyLength = rows.key(number);
            if (keyLength < 0) {
                rows.putAbsent(number);
                rows.settle(number, number + 1);
                number++;
                continue;
            }
            int next = readRun(tree, rows, number, count, keyLength, level == IsolationLevel.UR);
            if (next == number) {
                readSingle(tree, rows, number, rows.key(number));
                next++;
            }
            rows.settle(number, next);
            number = next;
        }
        return number;
    }

    private void readSingle(RowTree tree, MultiKeyLookup rows, int number, int keyLength) {
        context.visit(tree);
        if (keyLength >= 0 && single.read(tree, rows.key, keyLength)) {
            rows.put(number, single.row, 0, single.rowLength);
        } else {
            rows.putAbsent(number);
        }
    }

    /// @param keyLength length of the first key, which is already encoded
    /// @return the number of the first key not read: `from` if its row is too long for a leaf
    private int readRun(RowTree tree, MultiKeyLookup rows, int from, int count, int keyLength, boolean newest) {
        int usedBefore = rows.usedBytes();
        context.visit(tree);
        int firstLength = keyLength;
        while (true) {
            Frame leaf = tree.tree().find(rows.key, firstLength, at);
            long version = at.version();
            int next = from;
            try {
                next = copyRun(leaf, rows, from, count, firstLength, newest);
            } catch (RuntimeException torn) {
                if (leaf.isUnchanged(version)) {
                    throw torn;
                }
            }
            if (leaf.isUnchanged(version) && (newest || context.confirmSnapshot())) {
                return next;
            }
            rows.backTo(usedBefore);
            firstLength = rows.key(from);
        }
    }

    /// Copies the rows of a run. The result is valid only if the leaf turns out to be unchanged.
    private int copyRun(Frame leaf, MultiKeyLookup rows, int from, int count, int firstLength, boolean newest) {
        PageVersions versions = PageVersions.forReader(leaf.sidecar(), context.snapshot(), context.transaction());
        if (versions == null) {
            return findRun(leaf.bytes, rows, from, count);
        }
        byte[] page = leaf.bytes;
        int slot = at.found() ? at.slot() : -1;
        int keyLength = firstLength;
        int number = from;
        while (true) {
            if (slot < 0) {
                rows.putAbsent(number);
            } else {
                long row = LeafPage.row(page, slot);
                if ((row & LeafPage.OVERFLOW) != 0) {
                    return number;
                }
                copySeen(versions, page, row, rows, number, keyLength, newest);
            }
            number++;
            if (number == count || rows.isFull()) {
                return number;
            }
            keyLength = rows.key(number);
            slot = keyLength < 0 ? -1 : searchAgain(page, rows.key, keyLength, number == from + 1);
            if (slot == OTHER_LEAF) {
                return number;
            }
        }
    }

    /// Finds the rows of a page without versions. All are found before the first is copied, so that the processor
    /// overlaps several cache misses.
    private int findRun(byte[] page, MultiKeyLookup rows, int from, int count) {
        int slot = at.found() ? at.slot() : -1;
        int number = from;
        int bytes = rows.usedBytes();
        while (true) {
            long row = slot < 0 ? LeafPage.DELETED : LeafPage.row(page, slot);
            if ((row & LeafPage.OVERFLOW) != 0) {
                break;
            }
            if ((row & LeafPage.DELETED) != 0) {
                rows.putAbsent(number);
            } else {
                rows.find(number, LeafPage.offsetOf(row), LeafPage.lengthOf(row));
                bytes += LeafPage.lengthOf(row);
            }
            if (++number == count || MultiKeyLookup.isFull(bytes)) {
                break;
            }
            int keyLength = rows.key(number);
            slot = keyLength < 0 ? -1 : searchAgain(page, rows.key, keyLength, number == from + 1);
            if (slot == OTHER_LEAF) {
                break;
            }
        }
        if (number > from) {
            rows.take(page, from, number);
        }
        return number;
    }

    /// Searches the leaf for a further key. A key that is found needs no check of the fences. When the first row came
    /// from another leaf, the fences are checked before a search that is probably in vain.
    private static int searchAgain(byte[] page, byte[] key, int keyLength, boolean fencesFirst) {
        if (fencesFirst ? !TreePage.covers(page, key, keyLength) : !TreePage.sharesPrefix(page, key, keyLength)) {
            return OTHER_LEAF;
        }
        int slot = LeafPage.search(page, key, keyLength);
        return slot >= 0 ? slot : fencesFirst || TreePage.covers(page, key, keyLength) ? -1 : OTHER_LEAF;
    }

    private static void copy(byte[] page, long row, MultiKeyLookup rows, int number) {
        if ((row & LeafPage.DELETED) != 0) {
            rows.putAbsent(number);
        } else {
            rows.put(number, page, LeafPage.offsetOf(row), LeafPage.lengthOf(row));
        }
    }

    private void copySeen(
            PageVersions versions, byte[] page, long row, MultiKeyLookup rows, int number, int keyLength, boolean newest) {
        RowVersion head = newest ? null : versions.head(rows.key, 0, keyLength);
        byte[] seen = head == null
            ? RowVersion.ON_PAGE : RowVersion.seenBy(head, context.snapshot(), context.transaction());
        if (seen == RowVersion.ON_PAGE) {
            copy(page, row, rows, number);
        } else if (seen == null) {
            rows.putAbsent(number);
        } else {
            rows.put(number, seen, 0, seen.length);
        }
    }
}
