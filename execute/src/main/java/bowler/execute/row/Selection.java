// SPDX-License-Identifier: Apache-2.0
package bowler.execute.row;

/// Sets of rows as ascending lists.
public final class Selection {
    private Selection() {}

    /// Rows of the first list that are not in the second, which is a part of it. May write over the first.
    ///
    /// @return how many
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
