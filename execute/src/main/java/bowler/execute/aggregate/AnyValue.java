// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;

/// ANY_VALUE: the first value that is not NULL.
final class AnyValue extends ValueAggregate {
    AnyValue(DataType type) {
        super(type);
    }

    @Override
    public void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            if (!hasValue[groups[at]]) {
                keep(groups[at], argument, rows[at]);
            }
        }
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        AnyValue more = (AnyValue) from;
        if (!hasValue[group] && more.hasValue[other]) {
            keep(group, more.values, other);
        }
    }
}
