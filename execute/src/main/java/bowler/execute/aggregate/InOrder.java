// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

/// An aggregate that is given the values of each group in order, group by group, when all are known.
abstract class InOrder extends Accumulator {
    /// How many values each group has; set before the first is given.
    long[] sizes = {};

    @Override
    public final void merge(int group, Accumulator from, int other) {
        throw new IllegalStateException("values in an order cannot be merged");
    }
}
