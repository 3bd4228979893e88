// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;

/// An aggregate that receives the values of each group in order, group by group, after all rows are known. So it holds
/// the values of one group at a time, regardless of the number of groups.
public abstract class OrderedAggregate extends Accumulator {
    /// The number of values of the current group; set before the first value arrives.
    public long size;

    /// The bytes of the count of values.
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

    /// Adds values of the current group.
    abstract void add(Vector argument, Vector second, int[] rows, int count);

    @Override
    public final void clear(int group) {
        clear();
    }

    /// Starts another group.
    public abstract void clear();

    /// Returns the bytes held for the current group, if they may be many.
    public long heldBytes() {
        return 0;
    }

    @Override
    public final void result(int group, Vector into, int place) {
        result(into, place);
    }

    /// Writes the result of the current group.
    abstract void result(Vector into, int place);

    @Override
    public final void merge(int group, Accumulator from, int other) {
        throw new IllegalStateException("values in an order cannot be merged");
    }
}
