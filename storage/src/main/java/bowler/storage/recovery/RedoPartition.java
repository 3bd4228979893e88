// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import java.util.Arrays;

/// Page parts of some pages: for each page a chain in log order. Each entry holds the offset of a part in the batch's
/// arena and the position of its record in the log. An open-addressed table maps a page's address to its chain.
final class RedoPartition {
    private static final int INITIAL_ENTRIES = 256;
    private static final int INITIAL_SLOTS = 256;
    private static final int NONE = -1;

    private int count;
    private int[] offsets = new int[INITIAL_ENTRIES];
    private long[] startLsns = new long[INITIAL_ENTRIES];
    private long[] endLsns = new long[INITIAL_ENTRIES];
    private int[] nexts = new int[INITIAL_ENTRIES];

    private int pageCount;
    private long[] addresses = new long[INITIAL_SLOTS];
    private int[] firsts = emptySlots(INITIAL_SLOTS);
    private int[] lasts = new int[INITIAL_SLOTS];

    private static int[] emptySlots(int slotCount) {
        int[] slots = new int[slotCount];
        Arrays.fill(slots, NONE);
        return slots;
    }

    void clear() {
        count = 0;
        pageCount = 0;
        Arrays.fill(firsts, NONE);
    }

    void add(long address, int offset, long startLsn, long endLsn) {
        if (count == offsets.length) {
            growEntries();
        }
        int entry = count++;
        offsets[entry] = offset;
        startLsns[entry] = startLsn;
        endLsns[entry] = endLsn;
        nexts[entry] = NONE;
        int slot = slotOf(address);
        if (firsts[slot] == NONE) {
            addresses[slot] = address;
            firsts[slot] = entry;
            lasts[slot] = entry;
            if (++pageCount > firsts.length / 2) {
                growSlots();
            }
        } else {
            nexts[lasts[slot]] = entry;
            lasts[slot] = entry;
        }
    }

    int pageCount() {
        return pageCount;
    }

    /// Returns how many entries there are. They are numbered from 0, those of each page in log order.
    int count() {
        return count;
    }

    /// Returns the slot that has the address, or the empty one where it would go.
    private int slotOf(long address) {
        int mask = firsts.length - 1;
        int slot = (int) (address * 0x9E3779B97F4A7C15L >>> Integer.SIZE) & mask;
        while (firsts[slot] != NONE && addresses[slot] != address) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void growEntries() {
        int size = 2 * count;
        offsets = Arrays.copyOf(offsets, size);
        startLsns = Arrays.copyOf(startLsns, size);
        endLsns = Arrays.copyOf(endLsns, size);
        nexts = Arrays.copyOf(nexts, size);
    }

    private void growSlots() {
        long[] oldAddresses = addresses;
        int[] oldFirsts = firsts;
        int[] oldLasts = lasts;
        int size = 2 * oldFirsts.length;
        addresses = new long[size];
        firsts = emptySlots(size);
        lasts = new int[size];
        for (int old = 0; old < oldFirsts.length; old++) {
            if (oldFirsts[old] != NONE) {
                int slot = slotOf(oldAddresses[old]);
                addresses[slot] = oldAddresses[old];
                firsts[slot] = oldFirsts[old];
                lasts[slot] = oldLasts[old];
            }
        }
    }

    /// Returns the addresses of the pages, ascending: neighbours are fetched one after the other.
    long[] pagesInOrder() {
        long[] pages = new long[pageCount];
        int at = 0;
        for (int slot = 0; slot < firsts.length; slot++) {
            if (firsts[slot] != NONE) {
                pages[at++] = addresses[slot];
            }
        }
        Arrays.sort(pages);
        return pages;
    }

    /// Returns the first entry of a page of [#pagesInOrder].
    int firstOf(long address) {
        return firsts[slotOf(address)];
    }

    /// Returns the entry after this one in its chain, negative at the end.
    int next(int entry) {
        return nexts[entry];
    }

    int offset(int entry) {
        return offsets[entry];
    }

    long startLsn(int entry) {
        return startLsns[entry];
    }

    long endLsn(int entry) {
        return endLsns[entry];
    }
}
