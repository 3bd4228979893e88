// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;
import bowler.storage.page.PageHeader;

/// The layout that leaves and branches share, big-endian, after the header of every page.
///
///     offset size field
///         24    2 slotCount       entries of a leaf, separators of a branch
///         26    2 prefixLength    number of leading bytes that all keys here share; cut from every entry
///         28    4 firstHead       head of slot 0
///         32    4 slope           float: slots per head, for guessing a slot
///         36    4 rightPage       the neighbour on the same level that holds the next keys, 0 at the end
///         40    4 heapStart       lowest byte used by entries; the heap grows down from the fences
///         44    4 deadBytes       bytes of the heap that belong to no entry any more
///         48    2 lowFenceLength  every key here is at or above the low fence
///         50    2 highFenceLength every key here is below the high fence; 0xFFFF: there is none
///         52      slots of a leaf or a branch, then free space, then the heap,
///                 at the end of the page the low fence, then the high fence
///
/// The fields that a search reads come first, to share one cache line with the page kind. The prefix is the common
/// prefix of the two fences. The rest of a key is its *suffix*. The first four bytes of the suffix are stored as a
/// number, the *head*, padded with zeros if the suffix is shorter.
///
/// All functions here are safe to call on a page that is being changed: they return garbage or throw
/// [IndexOutOfBoundsException], and terminate.
public final class TreePage {
    public static final int SLOT_COUNT = PageHeader.SIZE_BYTES;
    static final int PREFIX_LENGTH = SLOT_COUNT + Short.BYTES;
    static final int FIRST_HEAD = PREFIX_LENGTH + Short.BYTES;
    static final int SLOPE = FIRST_HEAD + Integer.BYTES;
    static final int RIGHT_PAGE = SLOPE + Integer.BYTES;
    public static final int HEAP_START = RIGHT_PAGE + Integer.BYTES;
    static final int DEAD_BYTES = HEAP_START + Integer.BYTES;
    static final int LOW_FENCE_LENGTH = DEAD_BYTES + Integer.BYTES;
    static final int HIGH_FENCE_LENGTH = LOW_FENCE_LENGTH + Short.BYTES;
    static final int CONTENT = HIGH_FENCE_LENGTH + Short.BYTES;

    static final int NO_FENCE = 0xFFFF;
    public static final int HEAD_BYTES = Integer.BYTES;
    private static final long HEAD_MASK = 0xFFFF_FFFFL;

    private TreePage() {}

    public static int rightPage(byte[] page) {
        return BigEndian.getInt(page, RIGHT_PAGE);
    }

    public static int slotCount(byte[] page) {
        return BigEndian.unsignedShort(page, SLOT_COUNT);
    }

    public static int prefixLength(byte[] page) {
        return BigEndian.unsignedShort(page, PREFIX_LENGTH);
    }

    public static int heapStart(byte[] page) {
        return BigEndian.getInt(page, HEAP_START);
    }

    static int deadBytes(byte[] page) {
        return BigEndian.getInt(page, DEAD_BYTES);
    }

    public static int lowFenceLength(byte[] page) {
        return BigEndian.unsignedShort(page, LOW_FENCE_LENGTH);
    }

    /// Returns the length of the high fence, or -1 if the page is the last of its level.
    public static int highFenceLength(byte[] page) {
        int length = BigEndian.unsignedShort(page, HIGH_FENCE_LENGTH);
        return length == NO_FENCE ? -1 : length;
    }

    public static int lowFenceOffset(byte[] page) {
        return highFenceOffset(page) - lowFenceLength(page);
    }

    public static int highFenceOffset(byte[] page) {
        return page.length - Math.max(0, highFenceLength(page));
    }

    /// Copies the low fence; `into` must have space for a longest key.
    ///
    /// @return its length; 0 for the first page of its level
    public static int copyLowFence(byte[] page, byte[] into) {
        int length = lowFenceLength(page);
        System.arraycopy(page, lowFenceOffset(page), into, 0, length);
        return length;
    }

    /// Copies the high fence, which is the low fence of the right neighbour.
    ///
    /// @return its length, or -1 if the page is the last of its level
    public static int copyHighFence(byte[] page, byte[] into) {
        int length = highFenceLength(page);
        if (length > 0) {
            System.arraycopy(page, highFenceOffset(page), into, 0, length);
        }
        return length;
    }

    /// Returns whether the key lies between the fences.
    public static boolean covers(byte[] page, byte[] key, int keyLength) {
        int low = lowFenceOffset(page);
        int high = highFenceOffset(page);
        return compare(page, low, high - low, key, 0, keyLength) <= 0
            && (high == page.length && highFenceLength(page) < 0
                || compare(page, high, page.length - high, key, 0, keyLength) > 0);
    }

    /// Returns whether the key begins with the prefix of the page. [LeafPage#search] then finds the key if it is on the
    /// page, even if the page does not cover it.
    public static boolean sharesPrefix(byte[] page, byte[] key, int keyLength) {
        int prefix = prefixLength(page);
        if (prefix > keyLength) {
            return false;
        }
        int low = lowFenceOffset(page);
        for (int i = 0; i < prefix; i++) {
            if (page[low + i] != key[i]) {
                return false;
            }
        }
        return true;
    }

    /// Returns the four bytes of the key from `from` on as a number, padded with zeros. Keys with four or more such
    /// bytes take no conditional branch, because prefix lengths differ by a byte or two from page to page.
    public static int head(byte[] key, int keyLength, int from) {
        if (keyLength < HEAD_BYTES) {
            return shortHead(key, keyLength, from);
        }
        int at = Math.min(from, keyLength - HEAD_BYTES);
        return (int) (unsigned(BigEndian.getInt(key, at)) << Byte.SIZE * (from - at));
    }

    private static int shortHead(byte[] key, int keyLength, int from) {
        int head = 0;
        for (int i = from, shift = 24; i < keyLength; i++, shift -= Byte.SIZE) {
            head |= (key[i] & 0xFF) << shift;
        }
        return head;
    }

    /// Converts a head to a comparable number; heads are unsigned.
    static long unsigned(int head) {
        return head & HEAD_MASK;
    }

    /// Compares byte strings as unsigned bytes, eight or four bytes at a time.
    static int compare(byte[] left, int leftOffset, int leftLength, byte[] right, int rightOffset, int rightLength) {
        int common = Math.min(leftLength, rightLength);
        int i = 0;
        for (; i + Long.BYTES <= common; i += Long.BYTES) {
            long a = BigEndian.getLong(left, leftOffset + i);
            long b = BigEndian.getLong(right, rightOffset + i);
            if (a != b) {
                return Long.compareUnsigned(a, b);
            }
        }
        if (i + Integer.BYTES <= common) {
            int a = BigEndian.getInt(left, leftOffset + i);
            int b = BigEndian.getInt(right, rightOffset + i);
            if (a != b) {
                return Integer.compareUnsigned(a, b);
            }
            i += Integer.BYTES;
        }
        for (; i < common; i++) {
            int difference = (left[leftOffset + i] & 0xFF) - (right[rightOffset + i] & 0xFF);
            if (difference != 0) {
                return difference;
            }
        }
        return leftLength - rightLength;
    }

    /// Compares the bytes after equal heads. One suffix has its remaining bytes in the heap at `restOffset`; the other
    /// is the key's suffix, which begins at `prefix`. Suffixes of up to four bytes lie wholly in their heads: if the
    /// heads are equal, only the lengths are compared.
    static int compareRests(byte[] page, int restOffset, int suffixLength, byte[] key, int keyLength, int prefix) {
        int wantedLength = keyLength - prefix;
        if (suffixLength <= HEAD_BYTES || wantedLength <= HEAD_BYTES) {
            return suffixLength - wantedLength;
        }
        return compare(
            page, restOffset, suffixLength - HEAD_BYTES, key, prefix + HEAD_BYTES, wantedLength - HEAD_BYTES);
    }

    /// Returns the number of leading bytes that two byte strings share.
    public static int commonPrefix(byte[] left, int leftOffset, int leftLength, byte[] right, int rightOffset, int rightLength) {
        int common = Math.min(leftLength, rightLength);
        int i = 0;
        while (i < common && left[leftOffset + i] == right[rightOffset + i]) {
            i++;
        }
        return i;
    }

    /// Returns whether the slots, the heap and the fences of a page lie one after the other, as every edit must leave
    /// them.
    static boolean isInOrder(byte[] page, int slotsEnd) {
        int heap = heapStart(page);
        int fences = lowFenceOffset(page);
        return slotsEnd <= heap && heap <= fences && deadBytes(page) >= 0 && deadBytes(page) <= fences - heap;
    }

    /// Starts a page without entries: header, fences, prefix. A `highLength` of -1 means no high fence.
    public static void start(
            byte[] page, int fileId, int pageNumber, int kind, int level, int rightPage,
            byte[] low, int lowOffset, int lowLength, byte[] high, int highOffset, int highLength) {
        PageHeader.format(page, fileId, pageNumber, kind, level);
        int highStart = page.length - Math.max(0, highLength);
        int lowStart = highStart - lowLength;
        assert lowStart >= CONTENT : "the fences leave no space for entries";
        assert highLength < 0 || compare(low, lowOffset, lowLength, high, highOffset, highLength) < 0;
        if (highLength > 0) {
            System.arraycopy(high, highOffset, page, highStart, highLength);
        }
        System.arraycopy(low, lowOffset, page, lowStart, lowLength);
        BigEndian.putInt(page, RIGHT_PAGE, rightPage);
        BigEndian.putInt(page, HEAP_START, lowStart);
        BigEndian.putShort(page, LOW_FENCE_LENGTH, lowLength);
        BigEndian.putShort(page, HIGH_FENCE_LENGTH, highLength < 0 ? NO_FENCE : highLength);
        BigEndian.putShort(
            page, PREFIX_LENGTH,
            highLength < 0 ? 0 : commonPrefix(low, lowOffset, lowLength, high, highOffset, highLength));
    }
}
