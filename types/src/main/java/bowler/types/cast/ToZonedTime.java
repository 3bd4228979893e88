// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.time.DateTimeFields;
import bowler.types.time.ZonedTimeText;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;

/// Converts to TIME WITH TIME ZONE. A TIMESTAMP gets the offset that the session's zone has at that time.
final class ToZonedTime extends Conversion {
    ToZonedTime(DataType from, DataType to) {
        super(from, to);
    }

    @Override
    public Object objectFromLong(long value) {
        return DateTimeFields.zoned(LocalTime.ofNanoOfDay(value));
    }

    @Override
    public Object objectFromObject(Object value) {
        return DateTimeFields.cut(switch (value) {
            case String text -> ZonedTimeText.parse(text);
            case LocalDateTime local -> DateTimeFields.zoned(local).toOffsetTime();
            default -> ((OffsetDateTime) value).toOffsetTime();
        });
    }
}
