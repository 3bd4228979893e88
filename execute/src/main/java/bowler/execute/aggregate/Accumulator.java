// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;

/// One aggregate, computed for all groups. Groups are numbered from 0.
public abstract class Accumulator {
    private boolean skippedNull;

    /// Returns the memory per group in bytes.
    public abstract int bytesPerGroup();

    /// Returns the bytes that long values hold in addition to [#bytesPerGroup].
    public long objectBytes() {
        return 0;
    }

    /// Extends the arrays to `groupCount` groups; new groups have no values.
    public abstract void reserve(int groupCount);

    /// Adds values that are not NULL.
    ///
    /// @param argument null for COUNT(*)
    /// @param second null except for functions of two arguments
    /// @param groups the group of each row
    public abstract void add(Vector argument, Vector second, int[] rows, int count, int[] groups);

    /// Adds values that are not NULL to group 0, the only group.
    ///
    /// @param zeros at least `count` zeros
    public void addToOne(Vector argument, Vector second, int[] rows, int count, int[] zeros) {
        add(argument, second, rows, count, zeros);
    }

    /// Discards the values of a group.
    public abstract void clear(int group);

    /// Merges the values of a group, of this accumulator or of another one of the same kind, into a group. Aggregates
    /// that depend on the order of values do not support this.
    public abstract void merge(int group, Accumulator from, int other);

    /// Returns whether removing a value restores the exact state before it was added.
    public boolean canRemove() {
        return false;
    }

    /// Removes values that were added before. Requires [#canRemove].
    public void remove(Vector argument, int[] rows, int count, int[] groups) {
        throw new IllegalStateException("values cannot be taken out");
    }

    public abstract void result(int group, Vector into, int place);

    /// Returns whether a NULL was skipped.
    public final boolean hasSkippedNull() {
        return skippedNull;
    }

    public final void noteSkippedNull() {
        skippedNull = true;
    }
}
