// SPDX-License-Identifier: Apache-2.0
package bowler.execute.row;

/// Operations on sets of rows stored as ascending lists.
public final class Selection {
    private Selection() {}

    /// Computes the rows of the first list that are not in the second, which is a subset of it. May overwrite the
    /// first.
    ///
    /// @return the number of rows
    public static int minus(int[] rows, int count, int[] without, int withoutCount, int[] into) {
        int kept = 0;
        int next = 0;
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            if (next < withoutCount && without[next] == row) {
                next++;
            } else {
                into[kept++] = row;
            }
        }
        return kept;
    }
}
