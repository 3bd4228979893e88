// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.function.AggregateFunction;
import java.util.Arrays;

/// PERCENTILE_CONT and PERCENTILE_DISC: of the values as they come by, the one or two around the place are kept. The
/// fraction is the one that comes with the first value.
final class Percentile extends InOrder {
    private static final int BYTES = 96;

    private final boolean between;
    private final Vector values;
    private double[] shares = {};
    private long[] places = {};
    private long[] seen = {};
    private boolean[] isNull = {};

    Percentile(AggregateFunction function, DataType type) {
        between = function == AggregateFunction.PERCENTILE_CONT;
        values = new Vector(type);
    }

    @Override
    public int bytesPerGroup() {
        return BYTES;
    }

    @Override
    public void reserve(int groupCount) {
        values.reserve(groupCount);
        shares = Arrays.copyOf(shares, groupCount);
        places = Arrays.copyOf(places, groupCount);
        seen = Arrays.copyOf(seen, groupCount);
        isNull = Arrays.copyOf(isNull, groupCount);
    }

    @Override
    void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            int row = rows[at];
            if (seen[group] == 0) {
                begin(group, second, row);
            }
            long number = seen[group]++;
            if (isNull[group]) {
                continue;
            }
            if (number == places[group]) {
                values.copy(group, argument, row);
            } else if (number == places[group] + 1 && shares[group] > 0) {
                double low = values.doubles[group];
                values.doubles[group] = low + shares[group] * (argument.doubles[row] - low);
            }
        }
    }

    private void begin(int group, Vector second, int row) {
        isNull[group] = second.isNull(row);
        if (isNull[group]) {
            return;
        }
        double fraction = second.doubles[row];
        if (!(fraction >= 0 && fraction <= 1)) {
            throw AggregateError.FRACTION.failure(fraction);
        }
        long size = sizes[group];
        if (between) {
            double place = fraction * (size - 1);
            places[group] = (long) Math.floor(place);
            shares[group] = place - places[group];
        } else {
            places[group] = Math.max(0, (long) Math.ceil(fraction * size) - 1);
        }
    }

    @Override
    public void clear(int group) {
        seen[group] = 0;
        shares[group] = 0;
        isNull[group] = false;
    }

    @Override
    public void result(int group, Vector into, int place) {
        if (seen[group] == 0 || isNull[group]) {
            into.setNull(place);
        } else {
            into.copy(place, values, group);
        }
    }
}
