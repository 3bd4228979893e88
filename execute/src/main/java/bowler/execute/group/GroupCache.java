// SPDX-License-Identifier: Apache-2.0
package bowler.execute.group;

import bowler.execute.row.Vector;
import bowler.types.Carrier;
import bowler.types.DataType;
import java.util.Arrays;
import java.util.List;

/// A cache from keys to their group, with one place per hash. Frequent keys are found here without encoding them for
/// the hash table. An entry may be overwritten. Keys that only SQL considers equal, such as strings with trailing
/// blanks, may be missed. The hash table is used then. The size is fixed because the cache helps only if groups are
/// few.
final class GroupCache {
    private static final int BITS = 13;
    static final int SIZE = 1 << BITS;
    private static final int NONE = -1;
    private static final long MIXER = 0x9E37_79B9_7F4A_7C15L;
    private static final long NULL_HASH = 0x5851_F42D_4C95_7F2DL;

    private final int[] groups = new int[SIZE];
    private final Vector[] keys;
    private final long[] hashes;
    private boolean isEmpty;

    private GroupCache(List<DataType> types, int batchRows) {
        keys = new Vector[types.size()];
        hashes = new long[batchRows];
        for (int key = 0; key < keys.length; key++) {
            keys[key] = new Vector(types.get(key)).start(SIZE);
        }
        clear();
    }

    /// @return null if the cache would not help
    static GroupCache of(List<DataType> types, int batchRows) {
        boolean helps = !types.isEmpty()
            && types.stream().noneMatch(type -> type.id().isBits() || type.carrier() == Carrier.DOUBLE);
        return helps ? new GroupCache(types, batchRows) : null;
    }

    void clear() {
        if (!isEmpty) {
            Arrays.fill(groups, NONE);
            for (Vector key : keys) {
                key.release();
                key.start(SIZE);
            }
            isEmpty = true;
        }
    }

    /// Finds the groups of rows.
    ///
    /// @param columns that begin with the keys
    /// @param into the group of each place of the list, -1 if unknown
    /// @return the number of unknown groups
    int find(Vector[] columns, int[] rows, int count, int[] into) {
        if (keys.length == 1 && columns[0].carrier == Carrier.LONG && !columns[0].hasNulls && !keys[0].hasNulls) {
            return findLongs(columns[0].longs, keys[0].longs, rows, count, into);
        }
        Arrays.fill(hashes, 0, count, 0);
        for (int key = 0; key < keys.length; key++) {
            hash(columns[key], rows, count);
        }
        int unknown = 0;
        for (int at = 0; at < count; at++) {
            int entry = entry(hashes[at]);
            int group = groups[entry];
            into[at] = group >= 0 && has(entry, columns, rows[at]) ? group : NONE;
            unknown += into[at] >>> Integer.SIZE - 1;
        }
        return unknown;
    }

    private int findLongs(long[] values, long[] known, int[] rows, int count, int[] into) {
        int unknown = 0;
        for (int at = 0; at < count; at++) {
            long value = values[rows[at]];
            int entry = entry(value * MIXER);
            hashes[at] = value * MIXER;
            int group = known[entry] == value ? groups[entry] : NONE;
            into[at] = group;
            unknown += group >>> Integer.SIZE - 1;
        }
        return unknown;
    }

    /// Stores the group of a row at a place of the list last searched for.
    void put(Vector[] columns, int at, int row, int group) {
        int entry = entry(hashes[at]);
        groups[entry] = group;
        for (int key = 0; key < keys.length; key++) {
            keys[key].copy(entry, columns[key], row);
        }
        isEmpty = false;
    }

    private static int entry(long hash) {
        return (int) (hash >>> Long.SIZE - BITS);
    }

    private void hash(Vector column, int[] rows, int count) {
        boolean numbers = column.carrier == Carrier.LONG || column.isScaled();
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            long value = column.isNull(row) ? NULL_HASH : numbers ? column.longs[row] : column.objectAt(row).hashCode();
            hashes[at] = ((hashes[at] ^ value) * MIXER) ^ hashes[at] >>> 29;
        }
    }

    private boolean has(int entry, Vector[] columns, int row) {
        for (int key = 0; key < keys.length; key++) {
            Vector known = keys[key];
            Vector column = columns[key];
            boolean isNull = column.isNull(row);
            if (isNull != known.isNull(entry)) {
                return false;
            }
            if (isNull) {
                continue;
            }
            boolean numbers = column.carrier == Carrier.LONG || column.isScaled() && known.isScaled();
            if (numbers ? column.longs[row] != known.longs[entry]
                    : !column.objectAt(row).equals(known.objectAt(entry))) {
                return false;
            }
        }
        return true;
    }
}
