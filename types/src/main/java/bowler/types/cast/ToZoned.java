// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.time.DateTimeFields;
import bowler.types.time.ZonedText;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;

/// Converts to TIMESTAMP WITH TIME ZONE. A value without a zone is taken as local time of the session's zone.
final class ToZoned extends Conversion {
    private final CastContext context;

    /// @param context needed only for times of day
    ToZoned(DataType from, DataType to, CastContext context) {
        super(from, to);
        this.context = context;
        if (context == null && (from.id() == TypeId.TIME || from.id() == TypeId.TIME_TZ)) {
            throw new IllegalArgumentException("TIME takes the date from a context");
        }
    }

    @Override
    public Object objectFromLong(long value) {
        return cut(DateTimeFields.zoned(from().id() == TypeId.DATE ? DateTimeFields.timestampOf(value, 0)
            : DateTimeFields.timestampOf(context.currentEpochDay(), value)));
    }

    @Override
    public Object objectFromObject(Object value) {
        return cut(switch (value) {
            case String text -> ZonedText.parse(text);
            case LocalDateTime local -> DateTimeFields.zoned(local);
            case OffsetTime time -> today(time, context);
            default -> (OffsetDateTime) value;
        });
    }

    static OffsetDateTime today(OffsetTime time, CastContext context) {
        return time.atDate(LocalDate.ofEpochDay(context.currentEpochDay()));
    }

    private OffsetDateTime cut(OffsetDateTime moment) {
        return DateTimeFields.cut(moment, to().fractionDigits());
    }
}
