// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// A distance in months by the calendar. Keys are seconds since 1970.
final class MonthIntervalEdge extends FrameEdge.Range {
    /// More months than between any two timestamps.
    private static final long MAX_MONTHS = 12 * 20_000;

    private final long months;
    private BigDecimal bound;

    /// @param up whether months are added to the key rather than subtracted
    MonthIntervalEdge(
            WindowPartition windowPartition, int column, boolean isEnd, boolean descending, boolean nullsFirst, boolean up,
            long distance) {
        super(windowPartition, column, isEnd, descending, nullsFirst);
        long max = Math.min(distance, MAX_MONTHS);
        months = up ? max : -max;
    }

    @Override
    void seek(Vector keys, int place) {
        BigDecimal key = (BigDecimal) keys.objectAt(place);
        BigDecimal whole = key.setScale(0, RoundingMode.FLOOR);
        int nanos = key.subtract(whole).movePointRight(DataType.MAX_FRACTION_DIGITS).intValue();
        LocalDateTime moment = LocalDateTime.ofEpochSecond(whole.longValue(), nanos, ZoneOffset.UTC).plusMonths(months);
        bound = BigDecimal.valueOf(moment.toEpochSecond(ZoneOffset.UTC))
            .add(BigDecimal.valueOf(moment.getNano(), DataType.MAX_FRACTION_DIGITS));
    }

    @Override
    int compare(Vector keys, int place) {
        return ((BigDecimal) keys.objectAt(place)).compareTo(bound);
    }
}
