// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;

/// Reads a leaf: where a key is and what its entry holds. A leaf continues the layout of [TreePage]:
///
///     offset size field
///         52    2 lastInsert   slot of the newest insert
///         54    2 ascending    number of consecutive inserts that each came directly after the one before
///         56      slots in key order, 8 bytes each:
///                     4 head, 2 offset of the entry, 2 length of the suffix
///     entry:  1 flags, 2 length of the row, the suffix after its head, the row
///
/// Head, offset and length share one word. A probe is therefore one load, and a key of up to four bytes after the
/// prefix is compared without reading its entry. The search interpolates once between the first and the last head. For
/// dense keys this hits the slot. A miss by a few slots (random keys) is corrected among the sixteen slots around it. A
/// larger miss (skewed keys) needs a search of all slots, which compares seven heads per round. No conditional branch
/// depends on how heads compare.
public final class LeafPage {
    /// Flag: the row is deleted. The entry stays until no snapshot can see the row.
    public static final int DELETED = 1;
    /// Flag: the row bytes are a stub that refers to an overflow chain.
    public static final int OVERFLOW = 2;

    public static final int LAST_INSERT = TreePage.CONTENT;
    static final int ASCENDING = LAST_INSERT + Short.BYTES;
    public static final int SLOTS = ASCENDING + Short.BYTES;
    static final int SLOT_BYTES = Long.BYTES;
    public static final int ENTRY_HEADER_BYTES = 3;
    private static final int SLOT_SHIFT = 3;
    private static final int GUESS_RADIUS = 16;
    private static final int WAYS = 8;

    private LeafPage() {}

    /// Returns the slot that holds exactly this key, or `~slot` of the first slot with a greater key (which may be
    /// [#slotCount]). The key must lie between the fences.
    public static int search(byte[] page, byte[] key, int keyLength) {
        int count = BigEndian.unsignedShort(page, TreePage.SLOT_COUNT);
        if (count == 0) {
            return ~0;
        }
        int prefix = BigEndian.unsignedShort(page, TreePage.PREFIX_LENGTH);
        int head = TreePage.head(key, keyLength, prefix);
        long wanted = TreePage.unsigned(head);
        long first = TreePage.unsigned(BigEndian.getInt(page, TreePage.FIRST_HEAD));
        float slope = Float.intBitsToFloat(BigEndian.getInt(page, TreePage.SLOPE));
        int guess = Math.max(0, Math.min(count - 1, (int) ((wanted - first) * slope)));
        long slot = slot(page, guess);
        if ((int) (slot >>> 32) == head) {
            int suffixLength = (int) slot & 0xFFFF;
            if (suffixLength == keyLength - prefix
                    && (suffixLength <= TreePage.HEAD_BYTES || isRest(page, slot, key, keyLength, prefix))) {
                return guess;
            }
        }
        return searchAround(page, guess, count, wanted, key, keyLength, prefix);
    }

    private static boolean isRest(byte[] page, long slot, byte[] key, int keyLength, int prefix) {
        return TreePage.compareRests(page, restOffset(slot), (int) slot & 0xFFFF, key, keyLength, prefix) == 0;
    }

    /// Counts the lower heads among the sixteen slots around the guess by independent comparisons. If these slots do
    /// not enclose the key, searches all slots.
    private static int searchAround(
            byte[] page, int guess, int count, long wanted, byte[] key, int keyLength, int prefix) {
        int at;
        if (count >= GUESS_RADIUS) {
            int from = Math.max(0, Math.min(guess - GUESS_RADIUS / 2, count - GUESS_RADIUS));
            int lower = lowerOfEight(page, from, wanted) + lowerOfEight(page, from + GUESS_RADIUS / 2, wanted);
            boolean enclosed = (lower > 0 || from == 0) && (lower < GUESS_RADIUS || from + GUESS_RADIUS == count);
            at = enclosed ? from + lower : lowerBound(page, 0, count, wanted);
        } else {
            at = lowerBound(page, 0, count, wanted);
        }
        return at < count && slot(page, at) >>> 32 == wanted
            ? searchEqualHeads(page, at, count, wanted, key, keyLength, prefix)
            : ~at;
    }

    private static int lowerOfEight(byte[] page, int from, long wanted) {
        return isLower(page, from, wanted) + isLower(page, from + 1, wanted)
            + isLower(page, from + 2, wanted) + isLower(page, from + 3, wanted)
            + isLower(page, from + 4, wanted) + isLower(page, from + 5, wanted)
            + isLower(page, from + 6, wanted) + isLower(page, from + 7, wanted);
    }

    /// Returns 1 if the head of the slot is below `wanted`, else 0.
    private static int isLower(byte[] page, int slot, long wanted) {
        return (int) ((slot(page, slot) >>> 32) - wanted >>> 63);
    }

    /// Returns the first slot in [low, high) whose head is not below `wanted`, or `high`. No conditional branch depends
    /// on the heads; each round compares seven heads.
    private static int lowerBound(byte[] page, int low, int high, long wanted) {
        int at = low;
        int left = high - low;
        while (left > 2 * WAYS) {
            int step = left / WAYS;
            int pivot = at + step - 1;
            int below = isLower(page, pivot, wanted) + isLower(page, pivot + step, wanted)
                + isLower(page, pivot + 2 * step, wanted) + isLower(page, pivot + 3 * step, wanted)
                + isLower(page, pivot + 4 * step, wanted) + isLower(page, pivot + 5 * step, wanted)
                + isLower(page, pivot + 6 * step, wanted);
            at += below * step;
            left -= (WAYS - 1) * step;
        }
        int lower = 0;
        for (int i = 0; i < left; i++) {
            lower += isLower(page, at + i, wanted);
        }
        return at + lower;
    }

    /// Searches the slots from `first` on that have the key's head, by binary search over the bytes after the head.
    private static int searchEqualHeads(
            byte[] page, int first, int count, long wanted, byte[] key, int keyLength, int prefix) {
        int order = compareRests(page, first, key, keyLength, prefix);
        if (order >= 0) {
            return order == 0 ? first : ~first;
        }
        int low = first + 1;
        int high = lowerBound(page, low, count, wanted + 1);
        while (low < high) {
            int middle = low + high >>> 1;
            order = compareRests(page, middle, key, keyLength, prefix);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return ~low;
    }

    private static int compareRests(byte[] page, int at, byte[] key, int keyLength, int prefix) {
        long slot = slot(page, at);
        return TreePage.compareRests(page, restOffset(slot), (int) slot & 0xFFFF, key, keyLength, prefix);
    }

    static long slot(byte[] page, int slot) {
        return BigEndian.getLong(page, SLOTS + (slot << SLOT_SHIFT));
    }

    static int entryOffset(long slot) {
        return (int) (slot >>> 16) & 0xFFFF;
    }

    private static int restOffset(long slot) {
        return entryOffset(slot) + ENTRY_HEADER_BYTES;
    }

    private static int restLength(long slot) {
        return Math.max(0, ((int) slot & 0xFFFF) - TreePage.HEAD_BYTES);
    }

    public static int slotCount(byte[] page) {
        return TreePage.slotCount(page);
    }

    /// Returns the [#DELETED] and [#OVERFLOW] bits.
    public static int flags(byte[] page, int slot) {
        return page[entryOffset(slot(page, slot))];
    }

    /// Returns how many of the entries in these slots are not [#DELETED].
    public static int liveCount(byte[] page, int from, int to) {
        int count = 0;
        for (int slot = from; slot < to; slot++) {
            count += ~flags(page, slot) & DELETED;
        }
        return count;
    }

    public static int rowLength(byte[] page, int slot) {
        return BigEndian.unsignedShort(page, entryOffset(slot(page, slot)) + 1);
    }

    public static int rowOffset(byte[] page, int slot) {
        long word = slot(page, slot);
        return restOffset(word) + restLength(word);
    }

    /// Returns offset, length and flags of a row in one word. [#DELETED] and [#OVERFLOW] can be tested on the word
    /// directly.
    public static long row(byte[] page, int slot) {
        long word = slot(page, slot);
        int entry = entryOffset(word);
        return (long) (restOffset(word) + restLength(word)) << 32
            | (long) BigEndian.unsignedShort(page, entry + 1) << Byte.SIZE | page[entry] & 0xFF;
    }

    /// Returns the flags in a word of [#row].
    public static int flagsOf(long row) {
        return (byte) row;
    }

    /// Returns the row's offset in a word of [#row].
    public static int offsetOf(long row) {
        return (int) (row >>> 32);
    }

    /// Returns the row's length in a word of [#row].
    public static int lengthOf(long row) {
        return (int) row >>> Byte.SIZE;
    }

    public static int keyLength(byte[] page, int slot) {
        return TreePage.prefixLength(page) + ((int) slot(page, slot) & 0xFFFF);
    }

    /// Copies the whole key to `into` from `at` on. The caller provides space for [#keyLength] bytes.
    ///
    /// @return the length of the key
    public static int keyInto(byte[] page, int slot, byte[] into, int at) {
        return keyInto(page, TreePage.lowFenceOffset(page), slot, into, at);
    }

    /// Copies a key from a copy of a page in a larger array, where the fence cannot be located from the array's end.
    public static int keyInto(byte[] page, int lowFenceOffset, int slot, byte[] into, int at) {
        int prefix = TreePage.prefixLength(page);
        System.arraycopy(page, lowFenceOffset, into, at, prefix);
        long word = slot(page, slot);
        int suffixLength = (int) word & 0xFFFF;
        int next = at + prefix;
        if (suffixLength >= TreePage.HEAD_BYTES) {
            BigEndian.putInt(into, next, (int) (word >>> 32));
            System.arraycopy(
                page, restOffset(word), into, next + TreePage.HEAD_BYTES, suffixLength - TreePage.HEAD_BYTES);
        } else {
            for (int i = 0; i < suffixLength; i++) {
                into[next + i] = (byte) (word >>> 56 - Byte.SIZE * i);
            }
        }
        return prefix + suffixLength;
    }

    /// Returns the bytes that an entry takes, slot included.
    public static int entrySize(int suffixLength, int rowLength) {
        return SLOT_BYTES + ENTRY_HEADER_BYTES + Math.max(0, suffixLength - TreePage.HEAD_BYTES) + rowLength;
    }

    /// Returns the bytes that the entry in this slot takes, slot included.
    static int entrySize(byte[] page, int slot) {
        long word = slot(page, slot);
        return SLOT_BYTES + ENTRY_HEADER_BYTES + restLength(word)
            + BigEndian.unsignedShort(page, entryOffset(word) + 1);
    }

    /// Returns the bytes free for entries, including those that only compaction makes usable.
    public static int freeBytes(byte[] page) {
        return contiguousBytes(page) + TreePage.deadBytes(page);
    }

    static int contiguousBytes(byte[] page) {
        return TreePage.heapStart(page) - SLOTS - (slotCount(page) << SLOT_SHIFT);
    }

    /// Returns whether an entry with this key can be inserted.
    public static boolean fitsInsert(byte[] page, int keyLength, int rowLength) {
        return entrySize(keyLength - TreePage.prefixLength(page), rowLength) <= freeBytes(page);
    }

    /// Returns whether the row in this slot can be replaced by one of the given length.
    public static boolean fitsReplace(byte[] page, int slot, int rowLength) {
        return rowLength - rowLength(page, slot) <= freeBytes(page);
    }
}
