// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;

/// Reads a branch: which child covers a key. A branch with n separators continues the layout of [TreePage]:
///
///     offset        size field
///         52          4n heads of the separators, in order
///         52 + 4n   4n+4 children; child i covers keys from separator i-1 (or the low fence) to below separator i
///         56 + 8n     2n tails: length of a suffix of up to 4 bytes, which lies in the head; above, offset of the entry
///     entry:  2 length of the suffix, the suffix after its head
///
/// The heads are stored together, sixteen to a cache line. A search reads nothing else unless the key's head equals a
/// separator's head. No search has a conditional branch that depends on the heads.
///
/// Evenly spread keys have all heads within a few positions of a straight line. The page then stores the line's slope
/// (0 otherwise), and eight heads around the guessed position give the answer. Without a slope each round compares
/// seven heads independently. With 740 separators the two searches take 6 and 15 ns; binary search takes 32 ns.
public final class BranchPage {
    static final int HEADS = TreePage.CONTENT;
    /// The maximum distance, in positions, between the guessed and the true position.
    static final int GUESS_WITHIN = 3;
    private static final int GUESS_RADIUS = 8;
    private static final int WAYS = 8;
    static final int ENTRY_HEADER_BYTES = 2;
    /// Bytes that a separator takes in addition to its entry.
    static final int SLOT_BYTES = Integer.BYTES + Integer.BYTES + Short.BYTES;

    private BranchPage() {}

    /// Returns the child that covers the key. The key must lie between the fences.
    public static int childFor(byte[] page, byte[] key, int keyLength) {
        int count = BigEndian.unsignedShort(page, TreePage.SLOT_COUNT);
        return child(page, count, position(page, count, key, keyLength));
    }

    /// Returns the index of the child that covers the key: the number of separators at or below it.
    static int position(byte[] page, byte[] key, int keyLength) {
        return position(page, BigEndian.unsignedShort(page, TreePage.SLOT_COUNT), key, keyLength);
    }

    private static int position(byte[] page, int count, byte[] key, int keyLength) {
        int prefix = BigEndian.unsignedShort(page, TreePage.PREFIX_LENGTH);
        int head = TreePage.head(key, keyLength, prefix);
        long wanted = TreePage.unsigned(head);
        int slope = BigEndian.getInt(page, TreePage.SLOPE);
        int at = slope != 0 ? guessedBound(page, count, slope, wanted) : upperBound(page, count, wanted);
        return at > 0 && BigEndian.getInt(page, HEADS + (at << 2) - Integer.BYTES) == head
            ? searchEqualHeads(page, count, at, head, key, keyLength, prefix)
            : at;
    }

    /// Returns the number of heads that are at or below `wanted`, if the heads lie close to a line. All heads before
    /// the eight around the guess are at or below it; all heads after them are above it.
    private static int guessedBound(byte[] page, int count, int slope, long wanted) {
        int guess = Math.max(0, guess(page, slope, wanted));
        int from = Math.max(0, Math.min(guess - GUESS_RADIUS / 2, count - GUESS_RADIUS));
        int at = HEADS + (from << 2);
        return from
            + notAbove(page, at, wanted) + notAbove(page, at + 4, wanted)
            + notAbove(page, at + 8, wanted) + notAbove(page, at + 12, wanted)
            + notAbove(page, at + 16, wanted) + notAbove(page, at + 20, wanted)
            + notAbove(page, at + 24, wanted) + notAbove(page, at + 28, wanted);
    }

    private static int guess(byte[] page, int slope, long wanted) {
        long first = TreePage.unsigned(BigEndian.getInt(page, TreePage.FIRST_HEAD));
        return (int) ((wanted - first) * Float.intBitsToFloat(slope));
    }

    /// Returns the slope of the line through the heads. Returns 0 if there are too few heads or one lies too far from
    /// the line.
    static int slope(byte[] page, int count) {
        if (count < GUESS_RADIUS) {
            return 0;
        }
        long span = TreePage.unsigned(head(page, count - 1)) - TreePage.unsigned(head(page, 0));
        int slope = span == 0 ? 0 : Float.floatToRawIntBits((float) (count - 1) / span);
        for (int i = 0; i < count && slope != 0; i++) {
            if (Math.abs(guess(page, slope, TreePage.unsigned(head(page, i))) - i) > GUESS_WITHIN) {
                slope = 0;
            }
        }
        return slope;
    }

    /// Returns 1 if the head at the offset is at or below `wanted`, else 0.
    private static int notAbove(byte[] page, int at, long wanted) {
        return (int) (TreePage.unsigned(BigEndian.getInt(page, at)) - wanted - 1 >>> 63);
    }

    /// Returns how many of the first `count` heads are at or below `wanted`.
    private static int upperBound(byte[] page, int count, long wanted) {
        int at = HEADS;
        int left = count;
        while (left > 2 * WAYS) {
            int step = left / WAYS;
            int stride = step << 2;
            int pivot = at + stride - 4;
            int below = notAbove(page, pivot, wanted) + notAbove(page, pivot + stride, wanted)
                + notAbove(page, pivot + 2 * stride, wanted) + notAbove(page, pivot + 3 * stride, wanted)
                + notAbove(page, pivot + 4 * stride, wanted) + notAbove(page, pivot + 5 * stride, wanted)
                + notAbove(page, pivot + 6 * stride, wanted);
            at += below * stride;
            left -= (WAYS - 1) * step;
        }
        int within = 0;
        for (int i = 0; i < left; i++) {
            within += notAbove(page, at + (i << 2), wanted);
        }
        return (at - HEADS >>> 2) + within;
    }

    /// Searches the separators before `end` that share the key's head, by the bytes after their heads.
    private static int searchEqualHeads(
            byte[] page, int count, int end, int head, byte[] key, int keyLength, int prefix) {
        if (compareRests(page, count, end - 1, key, keyLength, prefix) <= 0) {
            return end;
        }
        int low = head == 0 ? 0 : upperBound(page, end, TreePage.unsigned(head) - 1);
        int high = end - 1;
        while (low < high) {
            int middle = low + high >>> 1;
            if (compareRests(page, count, middle, key, keyLength, prefix) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static int compareRests(byte[] page, int count, int separator, byte[] key, int keyLength, int prefix) {
        int tail = tail(page, count, separator);
        return TreePage.compareRests(
            page, tail + ENTRY_HEADER_BYTES, suffixLength(page, tail), key, keyLength, prefix);
    }

    static int tail(byte[] page, int count, int separator) {
        return BigEndian.unsignedShort(page, HEADS + (count << 3) + Integer.BYTES + (separator << 1));
    }

    static int head(byte[] page, int separator) {
        return BigEndian.getInt(page, HEADS + (separator << 2));
    }

    private static int suffixLength(byte[] page, int tail) {
        return tail <= TreePage.HEAD_BYTES ? tail : BigEndian.unsignedShort(page, tail);
    }

    /// Returns child `index`, 0 to [#childCount] - 1.
    public static int child(byte[] page, int index) {
        return child(page, TreePage.slotCount(page), index);
    }

    private static int child(byte[] page, int count, int index) {
        return BigEndian.getInt(page, HEADS + (count + index << 2));
    }

    public static int childCount(byte[] page) {
        return TreePage.slotCount(page) + 1;
    }

    /// Returns the index of the last child that holds keys below this one: the number of separators below it.
    static int positionBefore(byte[] page, byte[] key, int keyLength) {
        int count = TreePage.slotCount(page);
        int position = position(page, count, key, keyLength);
        if (position > 0) {
            int prefix = TreePage.prefixLength(page);
            if (head(page, position - 1) == TreePage.head(key, keyLength, prefix)
                    && compareRests(page, count, position - 1, key, keyLength, prefix) == 0) {
                return position - 1;
            }
        }
        return position;
    }

    static int separatorLength(byte[] page, int separator) {
        return TreePage.prefixLength(page) + suffixLength(page, tail(page, TreePage.slotCount(page), separator));
    }

    /// Copies a whole separator, prefix included.
    ///
    /// @return its length
    static int separatorInto(byte[] page, int separator, byte[] into) {
        int prefix = TreePage.prefixLength(page);
        System.arraycopy(page, TreePage.lowFenceOffset(page), into, 0, prefix);
        int tail = tail(page, TreePage.slotCount(page), separator);
        int suffixLength = suffixLength(page, tail);
        int head = head(page, separator);
        for (int i = 0; i < Math.min(TreePage.HEAD_BYTES, suffixLength); i++) {
            into[prefix + i] = (byte) (head >>> 24 - Byte.SIZE * i);
        }
        if (suffixLength > TreePage.HEAD_BYTES) {
            System.arraycopy(
                page, tail + ENTRY_HEADER_BYTES, into, prefix + TreePage.HEAD_BYTES,
                suffixLength - TreePage.HEAD_BYTES);
        }
        return prefix + suffixLength;
    }

    /// Returns the total bytes that a separator takes.
    public static int entrySize(int suffixLength) {
        return SLOT_BYTES + restSize(suffixLength);
    }

    static int restSize(int suffixLength) {
        return suffixLength <= TreePage.HEAD_BYTES ? 0 : ENTRY_HEADER_BYTES + suffixLength - TreePage.HEAD_BYTES;
    }

    static int entrySize(byte[] page, int separator) {
        return entrySize(suffixLength(page, tail(page, TreePage.slotCount(page), separator)));
    }

    public static int slotsEnd(int count) {
        return HEADS + Integer.BYTES + count * SLOT_BYTES;
    }

    static int freeBytes(byte[] page) {
        return contiguousBytes(page) + TreePage.deadBytes(page);
    }

    static int contiguousBytes(byte[] page) {
        return TreePage.heapStart(page) - slotsEnd(TreePage.slotCount(page));
    }

    static boolean fits(byte[] page, int separatorLength) {
        return entrySize(separatorLength - TreePage.prefixLength(page)) <= freeBytes(page);
    }
}
