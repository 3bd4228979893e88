// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;

/// One aggregate over all groups. Groups are numbered from 0.
public abstract class Accumulator {
    private boolean skippedNull;

    /// Memory that a group takes.
    public abstract int bytesPerGroup();

    /// What values hold beyond that, where they may be long.
    public long objectBytes() {
        return 0;
    }

    /// Makes room for groups up to that number, new ones without values.
    public abstract void reserve(int groupCount);

    /// Takes in values that are not NULL.
    ///
    /// @param argument null for COUNT(*)
    /// @param second null but for functions of two arguments
    /// @param groups the group of each of the rows
    public abstract void add(Vector argument, Vector second, int[] rows, int count, int[] groups);

    /// Takes values that are not NULL into group 0, the only one.
    ///
    /// @param zeros as many as there are rows
    public void addToOne(Vector argument, Vector second, int[] rows, int count, int[] zeros) {
        add(argument, second, rows, count, zeros);
    }

    /// Forgets a group's values.
    public abstract void clear(int group);

    /// Adds to a group the values of another, of this accumulator or of one like it. What takes values in an order cannot
    /// do so.
    public abstract void merge(int group, Accumulator from, int other);

    /// Whether values can be taken out again without a trace.
    public boolean canRemove() {
        return false;
    }

    /// Takes values out that were added before, if that can be done.
    public void remove(Vector argument, int[] rows, int count, int[] groups) {
        throw new IllegalStateException("values cannot be taken out");
    }

    public abstract void result(int group, Vector into, int place);

    /// Whether any NULL was left out.
    public final boolean hasSkippedNull() {
        return skippedNull;
    }

    public final void noteSkippedNull() {
        skippedNull = true;
    }
}
