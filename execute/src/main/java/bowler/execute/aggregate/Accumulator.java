// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;

/// One aggregate over all groups. Groups are numbered from 0.
abstract class Accumulator {
    private boolean skippedNull;

    /// Memory that a group takes.
    abstract int bytesPerGroup();

    /// Makes room for groups up to that number, new ones without values.
    abstract void reserve(int groupCount);

    /// Takes in values that are not NULL.
    ///
    /// @param argument null for COUNT(*)
    /// @param groups the group of each of the rows
    abstract void add(Vector argument, int[] rows, int count, int[] groups);

    abstract void result(int group, Vector into, int place);

    /// Whether any NULL was left out.
    final boolean hasSkippedNull() {
        return skippedNull;
    }

    final void noteSkippedNull() {
        skippedNull = true;
    }
}
