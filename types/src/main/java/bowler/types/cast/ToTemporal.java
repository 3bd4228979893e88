// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.time.DateTimeFields;
import bowler.types.time.TemporalText;
import java.time.LocalDateTime;

/// Converts texts to dates and times, and these to each other.
final class ToTemporal extends Conversion {
    private final CastContext context;

    /// @param context needed only to convert a TIME to a TIMESTAMP
    ToTemporal(DataType from, DataType to, CastContext context) {
        super(from, to);
        this.context = context;
        if (context == null && from.id() == TypeId.TIME) {
            throw new IllegalArgumentException("TIME to TIMESTAMP takes the date from a context");
        }
    }

    @Override
    public long longFromObject(Object value) {
        boolean toDate = to().id() == TypeId.DATE;
        if (value instanceof String text) {
            return toDate ? TemporalText.parseDate(text) : TemporalText.parseTime(text);
        }
        LocalDateTime timestamp = (LocalDateTime) value;
        return toDate ? DateTimeFields.dateOf(timestamp) : DateTimeFields.timeOf(timestamp);
    }

    @Override
    public Object objectFromLong(long value) {
        return from().id() == TypeId.DATE ? DateTimeFields.timestampOf(value, 0)
            : DateTimeFields.cut(DateTimeFields.timestampOf(context.currentEpochDay(), value), to().fractionDigits());
    }

    @Override
    public Object objectFromObject(Object value) {
        LocalDateTime moment =
            value instanceof String text ? TemporalText.parseTimestamp(text) : (LocalDateTime) value;
        return DateTimeFields.cut(moment, to().fractionDigits());
    }
}
