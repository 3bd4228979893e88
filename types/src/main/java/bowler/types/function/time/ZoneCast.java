// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.time;

import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.function.call.FunctionCall;
import bowler.types.time.DateTimeFields;
import bowler.types.time.ZonedText;
import bowler.types.time.ZonedTimeText;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.util.List;

/// CAST between types with and without a zone. Values without a zone are in the session's zone instead of the
/// machine's.
///
/// The zone is part of the plan: sessions with different zones have different plans.
public final class ZoneCast extends FunctionCall {
    private final DataType from;
    private final ZoneId zone;

    public ZoneCast(DataType from, DataType to, ZoneId zone) {
        super("CAST AT " + zone.getId(), to, List.of(from));
        this.from = from;
        this.zone = zone;
    }

    /// Returns whether the cast depends on the zone, but not on the current date.
    public static boolean depends(TypeId from, TypeId to) {
        return switch (to) {
            case TIMESTAMP_TZ -> from == TypeId.DATE || from == TypeId.TIMESTAMP || from.isCharacter();
            case TIME_TZ -> from == TypeId.TIME || from == TypeId.TIMESTAMP || from.isCharacter();
            case DATE, TIMESTAMP -> from == TypeId.TIMESTAMP_TZ;
            case TIME -> from == TypeId.TIMESTAMP_TZ || from == TypeId.TIME_TZ;
            default -> false;
        };
    }

    @Override
    public long longOf(RowReader arguments) {
        if (resultType().id() == TypeId.DATE) {
            return DateTimeFields.dateOf(clock(arguments));
        }
        return from.id() == TypeId.TIME_TZ ? timeOfDay((OffsetTime) arguments.objectAt(0)) : DateTimeFields.timeOf(clock(arguments));
    }

    @Override
    public Object objectOf(RowReader arguments) {
        return switch (resultType().id()) {
            case TIMESTAMP_TZ -> DateTimeFields.cut(moment(arguments), resultType().fractionDigits());
            case TIME_TZ -> DateTimeFields.cut(time(arguments));
            default -> DateTimeFields.cut(clock(arguments), resultType().fractionDigits());
        };
    }

    private OffsetDateTime moment(RowReader arguments) {
        if (from.id().isCharacter()) {
            return ZonedText.parse((String) arguments.objectAt(0), zone);
        }
        LocalDateTime local = from.id() == TypeId.DATE ? LocalDate.ofEpochDay(arguments.longAt(0)).atStartOfDay()
            : (LocalDateTime) arguments.objectAt(0);
        return local.atZone(zone).toOffsetDateTime();
    }

    private OffsetTime time(RowReader arguments) {
        if (from.id().isCharacter()) {
            return ZonedTimeText.parse((String) arguments.objectAt(0), zone);
        }
        LocalDateTime local = from.id() == TypeId.TIME ? LocalTime.ofNanoOfDay(arguments.longAt(0)).atDate(LocalDate.EPOCH)
            : (LocalDateTime) arguments.objectAt(0);
        return local.atZone(zone).toOffsetDateTime().toOffsetTime();
    }

    private LocalDateTime clock(RowReader arguments) {
        return DateTimeFields.inRange(((OffsetDateTime) arguments.objectAt(0)).atZoneSameInstant(zone).toLocalDateTime());
    }

    private long timeOfDay(OffsetTime time) {
        return time.atDate(LocalDate.EPOCH).atZoneSameInstant(zone).toLocalTime().toNanoOfDay();
    }
}
