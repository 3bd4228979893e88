// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.time;

import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import bowler.types.time.DateTimeFields;
import bowler.types.time.TimeZones;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.util.List;

/// Conversions between zones. `x AT TIME ZONE z` and `x AT LOCAL` follow the standard: they return the same moment in
/// another zone. TIMEZONE(z, x) follows PostgreSQL: it converts local time to a moment, or a moment to local time. Also
/// extracts the fields of values with zones.
///
/// A zone is a name or an interval. The offset of a region for a time of day without a date is that of 1970-01-01.
public final class ZoneFunctions {
    /// The names of the forms for the parser; no function in a statement can have such a name.
    private static final String AT_ZONE = "AT TIME ZONE";
    private static final String AT_LOCAL = "AT LOCAL";
    private static final int NANO_DIGITS = 9;

    private ZoneFunctions() {}

    public static void register(FunctionRegister register) {
        register.add(2, 2, (name, arguments) -> shown(name, arguments, zone(name, arguments.get(1))), AT_ZONE);
        register.add(1, 1, (name, arguments) -> shown(name, arguments, null), AT_LOCAL);
        register.add(2, 2, ZoneFunctions::turned, "TIMEZONE");
    }

    /// Returns the type of the argument that specifies a zone.
    private static DataType zone(String name, Argument argument) {
        DataType given = argument.type();
        if (given != null && given.id() == TypeId.INTERVAL_SECONDS) {
            return given;
        }
        if (given != null && !ArgumentTypes.isText(given)) {
            throw TypesError.FUNCTION_TYPE.failure(name, given);
        }
        return ArgumentTypes.text(name, argument);
    }

    private static DataType moment(String name, Argument argument) {
        DataType given = argument.type() == null ? DataType.TIMESTAMP_TZ : argument.type();
        if (!given.id().isTemporal() || given.id() == TypeId.DATE) {
            throw TypesError.FUNCTION_TYPE.failure(name, given);
        }
        return given;
    }

    private static boolean isOfDay(DataType type) {
        return type.id() == TypeId.TIME || type.id() == TypeId.TIME_TZ;
    }

    /// Values without a zone are in the local zone.
    ///
    /// @param zone null for the local zone
    private static BoundFunction shown(String name, List<Argument> arguments, DataType zone) {
        DataType given = moment(name, arguments.getFirst());
        ZoneOf zoneOf = zone == null ? row -> DateTimeFields.localZone() : zoneOf(zone, 1);
        List<DataType> parameters = zone == null ? List.of(given) : List.of(given, zone);
        return isOfDay(given)
            ? FunctionFactories.ofObject(name, DataType.TIME_TZ, parameters, row -> at(timeOf(given, row, 0), zoneOf.of(row)))
            : FunctionFactories.ofObject(name, DataType.timestamp(TypeId.TIMESTAMP_TZ, given.fractionDigits()), parameters, row -> {
                OffsetDateTime moment = row.objectAt(0) instanceof LocalDateTime local ? DateTimeFields.zoned(local)
                    : (OffsetDateTime) row.objectAt(0);
                return DateTimeFields.cut(moment.atZoneSameInstant(zoneOf.of(row)).toOffsetDateTime(), given.fractionDigits());
            });
    }

    /// TIMEZONE(zone, x).
    private static BoundFunction turned(String name, List<Argument> arguments) {
        DataType zone = zone(name, arguments.getFirst());
        DataType given = moment(name, arguments.get(1));
        ZoneOf zoneOf = zoneOf(zone, 0);
        List<DataType> parameters = List.of(zone, given);
        return switch (given.id()) {
            case TIME, TIME_TZ -> FunctionFactories.ofObject(name, DataType.TIME_TZ, parameters,
                row -> at(timeOf(given, row, 1), zoneOf.of(row)));
            case TIMESTAMP -> FunctionFactories.ofObject(name, DataType.timestamp(TypeId.TIMESTAMP_TZ, given.fractionDigits()), parameters,
                row -> DateTimeFields.cut(((LocalDateTime) row.objectAt(1)).atZone(zoneOf.of(row)).toOffsetDateTime(),
                    given.fractionDigits()));
            default -> FunctionFactories.ofObject(name, DataType.timestamp(TypeId.TIMESTAMP, given.fractionDigits()), parameters, row ->
                DateTimeFields.inRange(((OffsetDateTime) row.objectAt(1)).atZoneSameInstant(zoneOf.of(row)).toLocalDateTime()));
        };
    }

    private static OffsetTime timeOf(DataType type, RowReader row, int column) {
        return type.id() == TypeId.TIME ? DateTimeFields.zoned(LocalTime.ofNanoOfDay(row.longAt(column)))
            : (OffsetTime) row.objectAt(column);
    }

    private static OffsetTime at(OffsetTime time, ZoneId zone) {
        return time.withOffsetSameInstant(time.atDate(LocalDate.EPOCH).atZoneSameInstant(zone).getOffset());
    }

    private interface ZoneOf {
        ZoneId of(RowReader row);
    }

    private static ZoneOf zoneOf(DataType type, int column) {
        if (type.id() == TypeId.INTERVAL_SECONDS) {
            return row -> TimeZones.of((Duration) row.objectAt(column));
        }
        NamedZones zones = new NamedZones();
        return row -> zones.of((String) row.objectAt(column));
    }

    /// Caches the zone looked up last. Threads share a function and may look up the same zone twice.
    private static final class NamedZones {
        private record Named(String name, ZoneId zone) {}

        private Named last;

        ZoneId of(String name) {
            Named known = last;
            if (known == null || !known.name.equals(name)) {
                known = new Named(name, TimeZones.of(name));
                last = known;
            }
            return known.zone;
        }
    }

    /// EXTRACT from a value with a zone returns fields of the local time in that zone. EPOCH identifies the moment.
    static BoundFunction extract(String name, DataType unit, ExtractField field, DataType given) {
        List<DataType> parameters = List.of(unit, given);
        if (given.id() == TypeId.TIME_TZ && field.isOfDate()) {
            throw TypesError.FUNCTION_TYPE.failure(name, given);
        }
        return switch (field) {
            case TIMEZONE -> FunctionFactories.ofLong(name, DataType.INTEGER, parameters, ZoneFunctions::offsetSeconds);
            case TIMEZONE_HOUR -> FunctionFactories.ofLong(name, DataType.INTEGER, parameters, row -> offsetSeconds(row) / 3600);
            case TIMEZONE_MINUTE -> FunctionFactories.ofLong(name, DataType.INTEGER, parameters, row -> offsetSeconds(row) / 60 % 60);
            case EPOCH -> given.id() == TypeId.TIME_TZ
                ? FunctionFactories.ofLong(name, DataType.BIGINT, parameters, row ->
                    ((OffsetTime) row.objectAt(1)).toLocalTime().toSecondOfDay() - offsetSeconds(row))
                : FunctionFactories.ofObject(name, ExtractField.EPOCH_SECONDS, parameters, row -> {
                    OffsetDateTime moment = (OffsetDateTime) row.objectAt(1);
                    return BigDecimal.valueOf(moment.toEpochSecond()).add(BigDecimal.valueOf(moment.getNano(), NANO_DIGITS));
                });
            case SECOND -> given.id() == TypeId.TIME_TZ
                ? FunctionFactories.ofLong(name, DataType.INTEGER, parameters, row -> clock(row, 1).getSecond())
                : FunctionFactories.ofObject(name, ExtractField.SECONDS, parameters, row -> {
                    LocalTime clock = clock(row, 1);
                    return BigDecimal.valueOf(clock.getSecond() * DateTimeFields.NANOS_PER_SECOND + clock.getNano(), NANO_DIGITS);
                });
            default -> field.isOfDate()
                ? FunctionFactories.ofLong(name, DataType.INTEGER, parameters, row -> ExtractField.ofDate(field, day(row, 1)))
                : FunctionFactories.ofLong(name, field == ExtractField.NANOSECOND ? DataType.BIGINT : DataType.INTEGER, parameters,
                    row -> ExtractField.ofTime(field, clock(row, 1).toNanoOfDay()));
        };
    }

    private static int offsetSeconds(RowReader row) {
        return (row.objectAt(1) instanceof OffsetTime time ? time.getOffset() : ((OffsetDateTime) row.objectAt(1)).getOffset())
            .getTotalSeconds();
    }

    /// Returns the local time in the value's own zone.
    public static LocalTime clock(RowReader row, int column) {
        return row.objectAt(column) instanceof OffsetTime time ? time.toLocalTime()
            : ((OffsetDateTime) row.objectAt(column)).toLocalTime();
    }

    /// Returns the date in the value's own zone, in days since 1970-01-01.
    static long day(RowReader row, int column) {
        return ((OffsetDateTime) row.objectAt(column)).toLocalDate().toEpochDay();
    }
}
