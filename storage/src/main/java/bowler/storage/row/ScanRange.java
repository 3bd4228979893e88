// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.terms.KeyRange;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.TreePage;
import java.util.Arrays;

/// The keys that a scan has still to read: [`low`, `high`). The range shrinks from its near end, which is `low` for an
/// ascending scan, by one leaf or a part of it at a time.
///
/// While a leaf is read, the scan notes here where the rest of the range will begin. [#advance] shrinks the range to that
/// rest when the leaf has turned out to be unchanged.
final class ScanRange {
    /// The length of a bound that is missing.
    static final int NO_BOUND = -1;

    private boolean descending;
    private byte[] low = new byte[64];
    private int lowLength;
    private byte[] high = new byte[64];
    private int highLength;
    private boolean isDone;
    /// The bound of the range after the leaf just collected: the scan resumes there.
    private byte[] next = new byte[64];
    private int nextLength;
    /// True if the range ends in the leaf just collected.
    private boolean isLast;

    /// Sets the bounds. Bounds are prefixes; the keys between them form one half-open range.
    void open(KeyRange range, boolean isDescending) {
        descending = isDescending;
        isDone = !setBounds(range);
    }

    /// @return false if the range is empty
    private boolean setBounds(KeyRange range) {
        lowLength = 0;
        highLength = NO_BOUND;
        if (range.low() != null) {
            low = space(low, range.low().length);
            lowLength = range.lowInclusive()
                ? copy(range.low(), low) : behindPrefix(range.low(), range.low().length, low);
            if (lowLength == NO_BOUND) {
                return false;
            }
        }
        if (range.high() != null) {
            high = space(high, range.high().length);
            highLength = range.highInclusive()
                ? behindPrefix(range.high(), range.high().length, high) : copy(range.high(), high);
        }
        return isLeft();
    }

    /// Returns the array, or a longer one without its content.
    static byte[] space(byte[] bytes, int length) {
        return bytes.length >= length ? bytes : new byte[length * 2];
    }

    private static int copy(byte[] from, byte[] to) {
        System.arraycopy(from, 0, to, 0, from.length);
        return from.length;
    }

    /// Computes the first key after all keys that start with the prefix: its last byte below 255 is incremented.
    ///
    /// @return its length; negative if there is none
    static int behindPrefix(byte[] prefix, int length, byte[] into) {
        int last = length - 1;
        while (last >= 0 && prefix[last] == (byte) 0xFF) {
            last--;
        }
        if (last < 0) {
            return NO_BOUND;
        }
        System.arraycopy(prefix, 0, into, 0, last + 1);
        into[last]++;
        return last + 1;
    }

    private boolean isLeft() {
        return highLength == NO_BOUND || Arrays.compareUnsigned(low, 0, lowLength, high, 0, highLength) < 0;
    }

    boolean isDone() {
        return isDone;
    }

    void end() {
        isDone = true;
    }

    byte[] low() {
        return low;
    }

    int lowLength() {
        return lowLength;
    }

    byte[] high() {
        return high;
    }

    /// Returns the length of the upper bound; [#NO_BOUND] if there is none.
    int highLength() {
        return highLength;
    }

    /// Returns the bound where the scan continues.
    byte[] near() {
        return descending ? high : low;
    }

    int nearLength() {
        return descending ? highLength : lowLength;
    }

    /// Returns the bound where the scan ends.
    byte[] endBound() {
        return descending ? low : high;
    }

    int endBoundLength() {
        return descending ? lowLength : highLength;
    }

    boolean startsBelow(byte[] key, int length) {
        return Arrays.compareUnsigned(low, 0, lowLength, key, 0, length) < 0;
    }

    /// Makes a key the lower bound.
    void raiseLow(byte[] key, int length) {
        setLow(key, length);
        isDone = !isLeft();
    }

    /// Makes a key of the range the lower bound.
    void setLow(byte[] key, int length) {
        low = space(low, length);
        lowLength = length;
        System.arraycopy(key, 0, low, 0, length);
    }

    /// Makes a key the upper bound.
    void lowerHigh(byte[] key, int length) {
        high = space(high, length);
        highLength = length;
        System.arraycopy(key, 0, high, 0, length);
        isDone = !isLeft();
    }

    // -- the leaf being read

    /// Returns the slot after the last one in the range, and records whether the range ends in this leaf.
    int endSlot(byte[] page) {
        int to = LeafPage.slotCount(page);
        int fenceLength = TreePage.highFenceLength(page);
        isLast = fenceLength < 0;
        if (highLength != NO_BOUND) {
            int order = isLast ? -1 : compareToFence(high, highLength, page, TreePage.highFenceOffset(page), fenceLength);
            if (order < 0) {
                to = slotOf(page, high, highLength);
            }
            isLast |= order <= 0;
        }
        return to;
    }

    /// Returns the first slot in the range, and records whether the range begins in this leaf.
    int firstSlot(byte[] page) {
        int fenceLength = TreePage.lowFenceLength(page);
        int order = compareToFence(low, lowLength, page, TreePage.lowFenceOffset(page), fenceLength);
        isLast = order >= 0;
        return order > 0 ? slotOf(page, low, lowLength) : 0;
    }

    private static int compareToFence(byte[] key, int keyLength, byte[] page, int offset, int length) {
        return Arrays.compareUnsigned(key, 0, keyLength, page, offset, offset + length);
    }

    private static int slotOf(byte[] page, byte[] key, int keyLength) {
        int found = LeafPage.search(page, key, keyLength);
        return found >= 0 ? found : ~found;
    }

    /// Lets the rest begin after the leaf (or before it), unless the range ends there.
    void continueAtFence(byte[] page) {
        if (isLast) {
            return;
        }
        int length = descending ? TreePage.lowFenceLength(page) : TreePage.highFenceLength(page);
        next = space(next, length);
        nextLength = descending ? TreePage.copyLowFence(page, next) : TreePage.copyHighFence(page, next);
    }

    /// Lets the rest begin at an entry of the leaf.
    void continueAtSlot(byte[] page, int slot) {
        isLast = false;
        next = space(next, LeafPage.keyLength(page, slot));
        nextLength = LeafPage.keyInto(page, slot, next, 0);
    }

    /// Lets the rest begin at a key.
    void continueAt(byte[] bytes, int offset, int length) {
        isLast = false;
        next = space(next, length);
        nextLength = length;
        System.arraycopy(bytes, offset, next, 0, length);
    }

    /// Lets the rest begin right after a key.
    void continueAfter(byte[] bytes, int offset, int length) {
        isLast = false;
        nextLength = length + 1;
        next = space(next, nextLength);
        System.arraycopy(bytes, offset, next, 0, length);
        next[length] = 0;
    }

    /// Shrinks the range by the entries that were read.
    void advance() {
        if (isLast) {
            isDone = true;
            return;
        }
        byte[] free;
        if (descending) {
            free = high;
            high = next;
            highLength = nextLength;
        } else {
            free = low;
            low = next;
            lowLength = nextLength;
        }
        next = free;
    }
}
