// SPDX-License-Identifier: Apache-2.0
package bowler.execute.group;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.types.DataType;
import java.util.Arrays;
import java.util.List;

/// Several grouping sets. Rows are grouped by all keys and the number of a set, once for each set. The keys that are
/// not in the set are NULL in every row.
final class GroupingSets {
    private final List<List<Integer>> keySets;
    /// For each set the vectors that replace its missing keys, null for the keys that it has; the last one is its
    /// number.
    private final Vector[][] columns;

    /// @param keyTypes of all keys and of the number
    GroupingSets(List<List<Integer>> keySets, List<DataType> keyTypes) {
        this.keySets = keySets;
        int keyCount = keyTypes.size() - 1;
        columns = new Vector[keySets.size()][keyTypes.size()];
        for (int key = 0; key < keyCount; key++) {
            Vector missing = new Vector(keyTypes.get(key)).start(Batch.CAPACITY);
            Arrays.fill(missing.withNulls(), true);
            for (int set = 0; set < columns.length; set++) {
                columns[set][key] = keySets.get(set).contains(key) ? null : missing;
            }
        }
        for (int set = 0; set < columns.length; set++) {
            Vector number = new Vector(keyTypes.getLast()).start(Batch.CAPACITY);
            Arrays.fill(number.longs, set);
            columns[set][keyCount] = number;
        }
    }

    int count() {
        return columns.length;
    }

    boolean hasKeys(int set) {
        return !keySets.get(set).isEmpty();
    }

    /// Returns the columns of a set without keys, the same in every row.
    Vector[] columns(int set) {
        return columns[set];
    }

    /// Writes the keys by which a set groups rows.
    ///
    /// @param keys all of them
    /// @param into receives those of the set, and its number
    void put(int set, Vector[] keys, Vector[] into) {
        int last = keys.length;
        for (int key = 0; key < last; key++) {
            into[key] = columns[set][key] == null ? keys[key] : columns[set][key];
        }
        into[last] = columns[set][last];
    }
}
