// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.time.DateTimeFields;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;

/// Converts times with time zone to types without one, using the local time of the session's zone.
final class FromZoned extends Conversion {
    private final CastContext context;

    /// @param context needed only to convert a time of day to a TIMESTAMP
    FromZoned(DataType from, DataType to, CastContext context) {
        super(from, to);
        this.context = context;
    }

    @Override
    public long longFromObject(Object value) {
        if (value instanceof OffsetTime time) {
            return DateTimeFields.local(time).toNanoOfDay();
        }
        LocalDateTime local = DateTimeFields.local((OffsetDateTime) value);
        return to().id() == TypeId.DATE ? DateTimeFields.dateOf(local) : DateTimeFields.timeOf(local);
    }

    @Override
    public Object objectFromObject(Object value) {
        OffsetDateTime moment = value instanceof OffsetTime time ? ToZoned.today(time, context) : (OffsetDateTime) value;
        return DateTimeFields.cut(DateTimeFields.local(moment), to().fractionDigits());
    }
}
