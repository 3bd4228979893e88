// SPDX-License-Identifier: Apache-2.0
package bowler.types.json;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalQueries;
import java.util.List;
import java.util.Map;

/// A JSON value.
public sealed interface JsonValue {
    /// Members in the order written; of two members with the same name the later one.
    record Members(Map<String, JsonValue> members) implements JsonValue {}

    record Elements(List<JsonValue> elements) implements JsonValue {}

    record Text(String text) implements JsonValue {}

    record Number(BigDecimal number) implements JsonValue {}

    record Truth(boolean truth) implements JsonValue {}

    record Null() implements JsonValue {}

    /// A date or time that a path has created from a string; it is written as a string.
    ///
    /// @param moment LocalDate, LocalTime, OffsetTime, LocalDateTime or OffsetDateTime
    record Moment(Temporal moment) implements JsonValue {
        /// @param between the text between date and time
        public String text(char between) {
            StringBuilder text = new StringBuilder();
            LocalDate date = moment.query(TemporalQueries.localDate());
            LocalTime time = moment.query(TemporalQueries.localTime());
            ZoneOffset zone = moment.query(TemporalQueries.offset());
            text.append(date == null ? "" : date);
            if (time != null) {
                text.append(date == null ? "" : between).append(time.withNano(0))
                    .append(time.getSecond() == 0 ? ":00" : "")
                    .append(time.getNano() == 0 ? "" : String.format(".%09d", time.getNano()).replaceAll("0+$", ""));
            }
            return text.append(zone == null ? "" : zone.getTotalSeconds() == 0 ? "+00:00" : zone).toString();
        }
    }

    JsonValue NULL = new Null();
    JsonValue TRUE = new Truth(true);
    JsonValue FALSE = new Truth(false);

    default boolean isScalar() {
        return !(this instanceof Members) && !(this instanceof Elements);
    }

    /// Returns the name of the type as the item method `type()` returns it.
    default String typeName() {
        return switch (this) {
            case Members members -> "object";
            case Elements elements -> "array";
            case Text text -> "string";
            case Number number -> "number";
            case Truth truth -> "boolean";
            case Null none -> "null";
            case Moment(var moment) -> switch (moment) {
                case LocalDate date -> "date";
                case LocalTime time -> "time without time zone";
                case OffsetTime time -> "time with time zone";
                case LocalDateTime both -> "timestamp without time zone";
                default -> "timestamp with time zone";
            };
        };
    }
}
