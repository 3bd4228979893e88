// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.ValueOrder;

/// MIN and MAX; for BOOLEAN these are EVERY and BOOL_OR.
final class MinMax extends ValueAggregate {
    /// 1 for MAX, -1 for MIN.
    private final int sign;

    MinMax(DataType type, boolean greatest) {
        super(type);
        sign = greatest ? 1 : -1;
    }

    @Override
    public void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            int row = rows[at];
            if (!hasValue[group] || sign * compare(argument, row, group) > 0) {
                keep(group, argument, row);
            }
        }
    }

    private int compare(Vector argument, int row, int group) {
        return switch (argument.carrier) {
            case LONG -> Long.compare(argument.longs[row], values.longs[group]);
            case DOUBLE -> ValueOrder.compareDoubles(argument.doubles[row], values.doubles[group]);
            case OBJECT -> argument.isScaled() && values.isScaled() ? Long.compare(argument.longs[row], values.longs[group])
                : Integer.signum(ValueOrder.compareObjects(type, argument.objectAt(row), values.objectAt(group)));
        };
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        MinMax more = (MinMax) from;
        if (more.hasValue[other] && (!hasValue[group] || sign * compare(more.values, other, group) > 0)) {
            keep(group, more.values, other);
        }
    }
}
