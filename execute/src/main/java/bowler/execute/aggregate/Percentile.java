// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.function.AggregateFunction;

/// PERCENTILE_CONT and PERCENTILE_DISC. Keeps only the one or two values around the requested position.
/// The fraction is the one that comes with the first value.
final class Percentile extends OrderedAggregate {
    private final boolean between;
    private final Vector value;
    private double share;
    private long place;
    private long seen;
    private boolean isNull;

    Percentile(AggregateFunction function, DataType type) {
        between = function == AggregateFunction.PERCENTILE_CONT;
        value = new Vector(type).start(1);
    }

    @Override
    void add(Vector argument, Vector second, int[] rows, int count) {
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            if (seen == 0) {
                begin(second, row);
            }
            long number = seen++;
            if (isNull) {
                continue;
            }
            if (number == place) {
                value.start(1).copy(0, argument, row);
            } else if (number == place + 1 && share > 0) {
                double low = value.doubles[0];
                value.doubles[0] = low + share * (argument.doubles[row] - low);
            }
        }
    }

    private void begin(Vector second, int row) {
        isNull = second.isNull(row);
        if (isNull) {
            return;
        }
        double fraction = second.doubles[row];
        if (!(fraction >= 0 && fraction <= 1)) {
            throw AggregateError.FRACTION.failure(fraction);
        }
        if (between) {
            double exact = fraction * (size - 1);
            place = (long) Math.floor(exact);
            share = exact - place;
        } else {
            place = Math.max(0, (long) Math.ceil(fraction * size) - 1);
        }
    }

    @Override
    public void clear() {
        seen = 0;
        share = 0;
        isNull = false;
    }

    @Override
    void result(Vector into, int row) {
        if (seen == 0 || isNull) {
            into.setNull(row);
        } else {
            into.copy(row, value, 0);
        }
    }
}
