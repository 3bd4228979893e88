// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;

/// Reading a leaf: where a key is and what its entry holds. Behind what [TreePage] describes:
///
///     offset size field
///         44    4 firstHead    head of slot 0
///         48    4 slope        float: slots per head between the first and the last slot
///         52    2 lastInsert   slot of the newest insert
///         54    2 ascending    how many inserts in a row came right behind their predecessor
///         56      slots in key order, 8 bytes each:
///                     4 head, 2 offset of the entry, 2 length of the suffix
///     entry:  1 flags, 2 length of the row, the suffix behind its head, the row
///
/// Head, offset and length share one word, so that a probe is one load, and a key of up to four bytes behind the
/// prefix is decided without touching its entry. The search interpolates once between the first and the last head,
/// which for evenly spread keys meets the slot; a miss by a few slots costs a short search around it, a larger one
/// (skewed keys) a binary search without branches over the rest.
public final class LeafPage {
    /// Flag: the row is deleted; the entry stays until nobody can see the row.
    public static final int DELETED = 1;
    /// Flag: the row bytes are a stub that names an overflow chain.
    public static final int OVERFLOW = 2;

    static final int FIRST_HEAD = TreePage.CONTENT;
    static final int SLOPE = FIRST_HEAD + Integer.BYTES;
    static final int LAST_INSERT = SLOPE + Integer.BYTES;
    static final int ASCENDING = LAST_INSERT + Short.BYTES;
    static final int SLOTS = ASCENDING + Short.BYTES;
    static final int SLOT_BYTES = Long.BYTES;
    static final int ENTRY_HEADER_BYTES = 3;
    private static final int SLOT_SHIFT = 3;
    private static final int NEAR = 8;

    private LeafPage() {}

    /// The slot that holds exactly this key, or `~slot` of the first slot with a greater key (which may be
    /// [#slotCount]). The key must lie between the fences.
    public static int search(byte[] page, byte[] key, int keyLength) {
        int count = BigEndian.unsignedShort(page, TreePage.SLOT_COUNT);
        if (count == 0) {
            return ~0;
        }
        int prefix = BigEndian.unsignedShort(page, TreePage.PREFIX_LENGTH);
        int head = TreePage.head(key, keyLength, prefix);
        long wanted = TreePage.unsigned(head);
        long first = TreePage.unsigned(BigEndian.getInt(page, FIRST_HEAD));
        float slope = Float.intBitsToFloat(BigEndian.getInt(page, SLOPE));
        int guess = Math.max(0, Math.min(count - 1, (int) ((wanted - first) * slope)));
        long slot = slot(page, guess);
        if ((int) (slot >>> 32) == head) {
            int suffixLength = (int) slot & 0xFFFF;
            if (suffixLength == keyLength - prefix
                    && (suffixLength <= TreePage.HEAD_BYTES || isRest(page, slot, key, keyLength, prefix))) {
                return guess;
            }
        }
        return searchAround(page, guess, slot >>> 32, count, wanted, key, keyLength, prefix);
    }

    private static boolean isRest(byte[] page, long slot, byte[] key, int keyLength, int prefix) {
        return TreePage.compareRests(page, restOffset(slot), (int) slot & 0xFFFF, key, keyLength, prefix) == 0;
    }

    /// Narrows to the near side of the guess if the key is near, then finds the first slot with its head.
    private static int searchAround(
            byte[] page, int guess, long guessed, int count, long wanted, byte[] key, int keyLength, int prefix) {
        int low;
        int high;
        if (guessed < wanted) {
            low = guess + 1;
            int near = guess + NEAR;
            high = near < count && slot(page, near) >>> 32 >= wanted ? near : count;
        } else {
            high = guess;
            int near = guess - NEAR;
            low = near >= 0 && slot(page, near) >>> 32 < wanted ? near + 1 : 0;
        }
        int at = lowerBound(page, low, high, wanted);
        return at < count && slot(page, at) >>> 32 == wanted
            ? searchEqualHeads(page, at, count, wanted, key, keyLength, prefix)
            : ~at;
    }

    /// The first slot in [low, high) whose head is not below `wanted`, or `high`; no branch depends on the heads.
    private static int lowerBound(byte[] page, int low, int high, long wanted) {
        int at = low;
        int left = high - low;
        while (left > 1) {
            int half = left >>> 1;
            at += half & (int) ((slot(page, at + half - 1) >>> 32) - wanted >> 63);
            left -= half;
        }
        return left <= 0 ? at : at + (1 & (int) ((slot(page, at) >>> 32) - wanted >> 63));
    }

    /// Binary search by rests among the slots from `first` on that have the head.
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

    /// [#DELETED] and [#OVERFLOW] bits.
    public static int flags(byte[] page, int slot) {
        return page[entryOffset(slot(page, slot))];
    }

    public static int rowLength(byte[] page, int slot) {
        return BigEndian.unsignedShort(page, entryOffset(slot(page, slot)) + 1);
    }

    public static int rowOffset(byte[] page, int slot) {
        long word = slot(page, slot);
        return restOffset(word) + restLength(word);
    }

    public static int keyLength(byte[] page, int slot) {
        return TreePage.prefixLength(page) + ((int) slot(page, slot) & 0xFFFF);
    }

    /// Copies the whole key to `into` from `at` on. The caller has made room for [#keyLength] bytes.
    ///
    /// @return the length of the key
    public static int keyInto(byte[] page, int slot, byte[] into, int at) {
        int prefix = TreePage.prefixLength(page);
        System.arraycopy(page, TreePage.lowFenceOffset(page), into, at, prefix);
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

    /// Bytes that an entry takes, slot included.
    static int entrySize(int suffixLength, int rowLength) {
        return SLOT_BYTES + ENTRY_HEADER_BYTES + Math.max(0, suffixLength - TreePage.HEAD_BYTES) + rowLength;
    }

    /// Bytes that the entry in this slot takes, its slot included.
    static int entrySize(byte[] page, int slot) {
        long word = slot(page, slot);
        return SLOT_BYTES + ENTRY_HEADER_BYTES + restLength(word)
            + BigEndian.unsignedShort(page, entryOffset(word) + 1);
    }

    /// Bytes free for entries, after compaction if need be.
    public static int freeBytes(byte[] page) {
        return contiguousBytes(page) + TreePage.deadBytes(page);
    }

    static int contiguousBytes(byte[] page) {
        return TreePage.heapStart(page) - SLOTS - (slotCount(page) << SLOT_SHIFT);
    }

    /// Whether an entry with this key can be inserted.
    public static boolean fitsInsert(byte[] page, int keyLength, int rowLength) {
        return entrySize(keyLength - TreePage.prefixLength(page), rowLength) <= freeBytes(page);
    }

    /// Whether the row in this slot can be replaced by one of the given length.
    public static boolean fitsReplace(byte[] page, int slot, int rowLength) {
        return rowLength - rowLength(page, slot) <= freeBytes(page);
    }
}
