// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.TypesError;
import bowler.types.time.IntervalMath;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Arrays;

/// SUM and AVG of intervals of days, hours, minutes and seconds.
final class DurationSum extends Accumulator {
    private final IntervalQualifier type;
    private final boolean average;
    private long[] seconds = {};
    private long[] nanos = {};
    private long[] counts = {};

    DurationSum(DataType type, boolean average) {
        this.type = IntervalQualifier.of(type);
        this.average = average;
    }

    @Override
    public int bytesPerGroup() {
        return 3 * Long.BYTES;
    }

    @Override
    public void reserve(int groupCount) {
        seconds = Arrays.copyOf(seconds, groupCount);
        nanos = Arrays.copyOf(nanos, groupCount);
        counts = Arrays.copyOf(counts, groupCount);
    }

    @Override
    public void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            Duration value = (Duration) argument.objectAt(rows[at]);
            add(groups[at], value.getSeconds(), value.getNano(), 1);
        }
    }

    private void add(int group, long moreSeconds, long moreNanos, long more) {
        try {
            seconds[group] = Math.addExact(seconds[group], moreSeconds);
        } catch (ArithmeticException tooLarge) {
            throw TypesError.INTERVAL_OVERFLOW.causedBy(tooLarge, type.type());
        }
        nanos[group] += moreNanos;
        counts[group] += more;
    }

    @Override
    public void clear(int group) {
        seconds[group] = 0;
        nanos[group] = 0;
        counts[group] = 0;
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        DurationSum more = (DurationSum) from;
        add(group, more.seconds[other], more.nanos[other], more.counts[other]);
    }

    @Override
    public boolean canRemove() {
        return true;
    }

    @Override
    public void remove(Vector argument, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            Duration value = (Duration) argument.objectAt(rows[at]);
            add(groups[at], -value.getSeconds(), -value.getNano(), -1);
        }
    }

    @Override
    public void result(int group, Vector into, int place) {
        if (counts[group] == 0) {
            into.setNull(place);
            return;
        }
        BigDecimal sum = BigDecimal.valueOf(seconds[group])
            .add(BigDecimal.valueOf(nanos[group], DataType.MAX_FRACTION_DIGITS));
        into.setObject(place, IntervalMath.duration(average
            ? sum.divide(BigDecimal.valueOf(counts[group]), DataType.MAX_FRACTION_DIGITS, RoundingMode.DOWN) : sum, type));
    }
}
