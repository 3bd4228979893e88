// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import java.util.Arrays;

/// Sorts the records of an arena by their keys. The sort is stable for equal keys.
///
/// Numbers of records are sorted by eight bytes of the keys with counting sort. The passes go from the last of the
/// bytes needed to tell the records apart to the first byte that differs. Each pass is stable. Records equal in these
/// bytes are then sorted by the others, and by the next eight. Ranges below some hundred records are merge-sorted.
/// Sorting 500,000 random numbers takes 10 ms, merge sort 54 ms.
final class RecordOrder {
    /// An address, some bytes of the key, two record numbers.
    static final int BYTES_PER_RECORD = 2 * Long.BYTES + 2 * Integer.BYTES;
    private static final int SMALL = 8;
    /// The minimum number of records for a counting sort.
    private static final int MIN_TO_COUNT = 512;
    /// Enough bytes are used that their values outnumber the records by this factor.
    private static final int SPREAD = 8;
    /// The depth in the keys, in bytes, from which records are compared instead.
    private static final int MAX_DEPTH = 64;
    private static final int DIGITS = Long.BYTES;
    private static final int DIGIT_VALUES = 1 << Byte.SIZE;

    private final RecordArena arena;
    private final RecordView leftRecord = new RecordView();
    private final RecordView rightRecord = new RecordView();
    private long[] addresses = {};
    /// The first bytes of each record's key, until it is sorted.
    private long[] prefixes = {};
    private int[] order = {};
    private int[] spare = {};
    private int count;
    private int shortestKey;
    private int longestKey;
    /// The number of current records with each value of each byte of the prefix.
    private int[] counts;
    private boolean isArranged;

    RecordOrder(RecordArena arena) {
        this.arena = arena;
    }

    int count() {
        return count;
    }

    int capacity() {
        return addresses.length;
    }

    void grow(int capacity) {
        addresses = Arrays.copyOf(addresses, capacity);
        prefixes = Arrays.copyOf(prefixes, capacity);
        order = Arrays.copyOf(order, capacity);
        spare = new int[capacity];
    }

    void add(long address, byte[] key, int keyOffset, int keyLength) {
        addresses[count] = address;
        prefixes[count] = RecordCursor.prefix(key, keyOffset, keyLength);
        order[count] = count;
        shortestKey = count == 0 ? keyLength : Math.min(shortestKey, keyLength);
        longestKey = count == 0 ? keyLength : Math.max(longestKey, keyLength);
        count++;
    }

    /// Discards the records.
    void reset() {
        count = 0;
        isArranged = false;
    }

    void clear() {
        reset();
        addresses = new long[0];
        prefixes = new long[0];
        order = new int[0];
        spare = new int[0];
        counts = null;
    }

    /// Returns the address of the record at a place of the sorted order.
    long addressAt(int place) {
        return isArranged ? addresses[place] : addresses[order[place]];
    }

    /// Returns the first bytes of the key of the record at a place, after [#arrange].
    long prefixAt(int place) {
        return prefixes[place];
    }

    /// Reverses the records, so that a stable sort puts the last added of equal records first.
    void reverse() {
        for (int at = 0; at < count; at++) {
            order[at] = count - 1 - at;
        }
    }

    void sort() {
        sort(0, count, 0);
    }

    /// Rearranges the data of the sorted records sequentially, for a reader that merges them with other records.
    void arrange() {
        long[] sorted = prefixes;
        for (int place = 0; place < count; place++) {
            sorted[place] = addresses[order[place]];
        }
        prefixes = addresses;
        addresses = sorted;
        for (int place = 0; place < count; place++) {
            show(addresses[place], leftRecord);
            prefixes[place] = leftRecord.keyPrefix();
        }
        isArranged = true;
    }

    /// @param depth the offset in the keys of the prefixes; the bytes before it are equal
    private void sort(int from, int to, int depth) {
        if (to - from < MIN_TO_COUNT) {
            merge(from, to);
            return;
        }
        countDigits(from, to);
        long mask = 0;
        long reach = 1;
        int first = 0;
        boolean isRest = false;
        for (int digit = 0; digit < DIGITS; digit++) {
            if (varies(digit, prefixes[order[from]], to - from)) {
                isRest = reach > (long) SPREAD * (to - from);
                if (isRest) {
                    break;
                }
                mask |= 0xFFL << shift(digit);
                reach *= DIGIT_VALUES;
                first = digit;
            }
        }
        if (mask == 0) {
            sortAlike(from, to, depth + Long.BYTES);
            return;
        }
        distribute(from, to, mask, first);
        int start = from;
        for (int at = from + 1; at <= to; at++) {
            if (at < to && ((prefixes[order[at]] ^ prefixes[order[start]]) & mask) == 0) {
                continue;
            }
            if (at - start > 1) {
                if (isRest) {
                    sort(start, at, depth);
                } else {
                    sortAlike(start, at, depth + Long.BYTES);
                }
            }
            start = at;
        }
    }

    private static int shift(int digit) {
        return Long.SIZE - Byte.SIZE * (digit + 1);
    }

    private void countDigits(int from, int to) {
        if (counts == null) {
            counts = new int[DIGITS * DIGIT_VALUES];
        }
        Arrays.fill(counts, 0);
        for (int at = from; at < to; at++) {
            long prefix = prefixes[order[at]];
            for (int digit = DIGITS - 1; digit >= 0; digit--) {
                counts[digit * DIGIT_VALUES + (int) (prefix & 0xFF)]++;
                prefix >>>= Byte.SIZE;
            }
        }
    }

    private boolean varies(int digit, long prefix, int all) {
        return counts[digit * DIGIT_VALUES + (int) (prefix >>> shift(digit) & 0xFF)] < all;
    }

    /// Sorts by the bytes of the mask, of which `last` is the last.
    private void distribute(int from, int to, long mask, int last) {
        int[] source = order;
        int[] target = spare;
        for (int digit = last; digit >= 0; digit--) {
            int shift = shift(digit);
            if ((mask >>> shift & 0xFF) == 0) {
                continue;
            }
            int base = digit * DIGIT_VALUES;
            int place = from;
            for (int value = base; value < base + DIGIT_VALUES; value++) {
                int more = counts[value];
                counts[value] = place;
                place += more;
            }
            for (int at = from; at < to; at++) {
                int record = source[at];
                target[counts[base + (int) (prefixes[record] >>> shift & 0xFF)]++] = record;
            }
            int[] sorted = target;
            target = source;
            source = sorted;
        }
        if (source != order) {
            System.arraycopy(source, from, order, from, to - from);
        }
    }

    /// Sorts records whose keys have equal bytes before `depth`; loads the prefixes at that offset.
    private void sortAlike(int from, int to, int depth) {
        if (shortestKey == longestKey && longestKey <= depth) {
            return;
        }
        if (to - from < MIN_TO_COUNT || depth > MAX_DEPTH) {
            merge(from, to);
            return;
        }
        boolean isEnd = true;
        for (int at = from; at < to; at++) {
            int record = order[at];
            show(addresses[record], leftRecord);
            isEnd &= leftRecord.keyLength <= depth;
            prefixes[record] = leftRecord.keyPrefix(depth);
        }
        if (isEnd) {
            // Shorter keys come first.
            merge(from, to);
        } else {
            sort(from, to, depth);
        }
    }

    private void merge(int from, int to) {
        if (to - from <= SMALL) {
            for (int at = from + 1; at < to; at++) {
                int moved = order[at];
                int place = at;
                while (place > from && compare(order[place - 1], moved) > 0) {
                    order[place] = order[place - 1];
                    place--;
                }
                order[place] = moved;
            }
            return;
        }
        int middle = from + to >>> 1;
        merge(from, middle);
        merge(middle, to);
        if (compare(order[middle - 1], order[middle]) <= 0) {
            return;
        }
        System.arraycopy(order, from, spare, from, middle - from);
        int left = from;
        int right = middle;
        int place = from;
        while (left < middle && right < to) {
            order[place++] = compare(spare[left], order[right]) <= 0 ? spare[left++] : order[right++];
        }
        System.arraycopy(spare, left, order, place, middle - left);
    }

    private int compare(int left, int right) {
        int first = Long.compareUnsigned(prefixes[left], prefixes[right]);
        if (first != 0) {
            return first;
        }
        show(addresses[left], leftRecord);
        show(addresses[right], rightRecord);
        return leftRecord.compareKey(rightRecord);
    }

    private void show(long address, RecordCursor in) {
        in.show(arena.block(address), RecordArena.offset(address));
    }
}
