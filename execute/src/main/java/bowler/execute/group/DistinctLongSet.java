// SPDX-License-Identifier: Apache-2.0
package bowler.execute.group;

import bowler.execute.row.Vector;
import bowler.execute.run.ArrayGrowth;
import bowler.execute.run.MemoryBudget;

/// Values that are longs, in an open-addressing hash table of two arrays with linear probing. At most half of the
/// places are taken.
final class DistinctLongSet extends DistinctSet {
    private static final int FIRST_PLACES = 64;
    private static final int BYTES_PER_SLOT = Long.BYTES + Integer.BYTES;
    private static final long MIXER = 0x9E37_79B9_7F4A_7C15L;
    private static final long GROUP_MIXER = 0xC2B2_AE3D_27D4_EB4FL;

    private final MemoryBudget budget;
    private long[] numbers = {};
    /// The group at each place, plus 1; 0 if the place is free.
    private int[] groups = {};
    private int count;

    DistinctLongSet(MemoryBudget budget) {
        super(budget);
        this.budget = budget;
    }

    @Override
    void take(Vector values, int[] rows, int rowCount, int[] groupOf) {
        long[] from = values.longs;
        for (int at = 0; at < rowCount; at++) {
            int row = rows[at];
            int group = groupOf[at];
            long number = from[row];
            int place = placeOf(number, group + 1);
            if (place >= 0 && groups[place] != 0) {
                continue;
            }
            if (2 * count >= groups.length) {
                if (!grow()) {
                    isOther(row, group);
                    continue;
                }
                place = placeOf(number, group + 1);
            }
            numbers[place] = number;
            groups[place] = group + 1;
            count++;
            isNew(row, group);
        }
    }

    /// Returns the place of a number, or the free place for it; -1 if there are no places yet.
    private int placeOf(long number, int tag) {
        int mask = groups.length - 1;
        if (mask < 0) {
            return mask;
        }
        long hash = (number * MIXER ^ number >>> 32) + tag * GROUP_MIXER;
        hash = (hash ^ hash >>> 29) * MIXER;
        int place = (int) (hash >>> 32) & mask;
        while (groups[place] != 0 && (groups[place] != tag || numbers[place] != number)) {
            place = place + 1 & mask;
        }
        return place;
    }

    private boolean grow() {
        int capacity = ArrayGrowth.next(groups.length, FIRST_PLACES, ArrayGrowth.MAX_POWER);
        long held = (long) groups.length * BYTES_PER_SLOT;
        long more = (long) (capacity - groups.length) * BYTES_PER_SLOT;
        if (more == 0 || !mayGrow(held, more)) {
            fill();
            return false;
        }
        budget.take(more);
        long[] oldNumbers = numbers;
        int[] oldGroups = groups;
        numbers = new long[capacity];
        groups = new int[capacity];
        for (int old = 0; old < oldGroups.length; old++) {
            if (oldGroups[old] != 0) {
                int place = placeOf(oldNumbers[old], oldGroups[old]);
                numbers[place] = oldNumbers[old];
                groups[place] = oldGroups[old];
            }
        }
        return true;
    }

    @Override
    void forget() {
        budget.release((long) groups.length * BYTES_PER_SLOT);
        numbers = new long[0];
        groups = new int[0];
        count = 0;
    }
}
