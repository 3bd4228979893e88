// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;

/// An aggregate that is given the values of each group in order, group by group, when all are known. So it has the values of
/// one group at a time, however many groups there are.
public abstract class OrderedAggregate extends Accumulator {
    /// How many values the group at hand has; set before the first is given.
    public long size;

    /// Where the number of its values is noted.
    @Override
    public final int bytesPerGroup() {
        return Long.BYTES;
    }

    @Override
    public final void reserve(int groupCount) {}

    @Override
    public final void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        add(argument, second, rows, count);
    }

    /// Takes in values of the group at hand.
    abstract void add(Vector argument, Vector second, int[] rows, int count);

    @Override
    public final void clear(int group) {
        clear();
    }

    /// Turns to another group.
    public abstract void clear();

    /// What it holds of the group at hand, where that may be much.
    public long heldBytes() {
        return 0;
    }

    @Override
    public final void result(int group, Vector into, int place) {
        result(into, place);
    }

    /// The result of the group at hand.
    abstract void result(Vector into, int place);

    @Override
    public final void merge(int group, Accumulator from, int other) {
        throw new IllegalStateException("values in an order cannot be merged");
    }
}
