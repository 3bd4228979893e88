// SPDX-License-Identifier: Apache-2.0
package bowler.types.jsonpath;

import bowler.types.json.JsonValue.Moment;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Dates and times in paths: `2020-01-02`, `10:11:12.5`, `2020-01-02T10:11:12+01:00`, or with a blank instead of the T.
/// Values with a zone are never converted to or compared with values without one, since the result would depend on the
/// local zone.
final class JsonPathDateTimes {
    private static final Pattern FORM = Pattern.compile(
        "(\\d{4}-\\d\\d-\\d\\d)?(?:(?<=\\d)[T ](?=\\d))?(\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?)?([+-]\\d\\d(?::?\\d\\d)?|Z)?");
    private static final int NANO_DIGITS = 9;

    private JsonPathDateTimes() {}

    /// Returns null for any other text.
    static Moment parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches() || matcher.group(1) == null && matcher.group(2) == null
                || matcher.group(2) == null && matcher.group(3) != null
                || matcher.group(2) == null && text.length() != matcher.group(1).length()
                || matcher.group(1) != null && matcher.group(2) != null && Character.isDigit(text.charAt(10))) {
            return null;
        }
        try {
            LocalDate date = matcher.group(1) == null ? null : LocalDate.parse(matcher.group(1));
            LocalTime time = matcher.group(2) == null ? null : LocalTime.parse(matcher.group(2));
            ZoneOffset zone = matcher.group(3) == null ? null : ZoneOffset.of(matcher.group(3));
            Temporal moment = time == null ? date : date == null ? zone == null ? time : time.atOffset(zone)
                : zone == null ? date.atTime(time) : date.atTime(time).atOffset(zone);
            return new Moment(moment);
        } catch (DateTimeException outOfRange) {
            return null;
        }
    }

    /// Returns the moment as converted by the item method of this name; null if it cannot be converted.
    ///
    /// @param digits of the fraction of the second; -1 for all
    static Moment as(String method, Moment moment, int digits) {
        Temporal made = switch (method) {
            case "date" -> moment.moment() instanceof LocalDate date ? date
                : moment.moment() instanceof LocalDateTime both ? both.toLocalDate() : null;
            case "time" -> moment.moment() instanceof LocalTime time ? time
                : moment.moment() instanceof LocalDateTime both ? both.toLocalTime() : null;
            case "time_tz" -> moment.moment() instanceof OffsetTime time ? time
                : moment.moment() instanceof OffsetDateTime both ? both.toOffsetTime() : null;
            case "timestamp" -> local(moment.moment());
            case "timestamp_tz" -> moment.moment() instanceof OffsetDateTime both ? both : null;
            default -> moment.moment();
        };
        if (made == null || digits < 0 || !made.isSupported(ChronoField.NANO_OF_SECOND)) {
            return made == null ? null : new Moment(made);
        }
        int nanos = made.get(ChronoField.NANO_OF_SECOND);
        for (int unit = 1, digit = NANO_DIGITS; digit > digits; digit--, unit *= 10) {
            nanos -= nanos % (10 * unit);
        }
        return new Moment(made.with(ChronoField.NANO_OF_SECOND, nanos));
    }

    private static LocalDateTime local(Temporal moment) {
        return moment instanceof LocalDate date ? date.atStartOfDay() : moment instanceof LocalDateTime both ? both : null;
    }

    /// Returns null if the moments cannot be compared.
    static Integer compare(Moment a, Moment b) {
        if (a.moment() instanceof LocalTime left && b.moment() instanceof LocalTime right) {
            return left.compareTo(right);
        }
        if (a.moment() instanceof OffsetTime left && b.moment() instanceof OffsetTime right) {
            return left.isBefore(right) ? -1 : left.isAfter(right) ? 1 : 0;
        }
        if (a.moment() instanceof OffsetDateTime left && b.moment() instanceof OffsetDateTime right) {
            return left.toInstant().compareTo(right.toInstant());
        }
        LocalDateTime left = local(a.moment());
        LocalDateTime right = local(b.moment());
        return left == null || right == null ? null : (Integer) left.compareTo(right);
    }
}
