// SPDX-License-Identifier: Apache-2.0
package bowler.types.jsonpath;

import bowler.base.error.SqlFailure;
import bowler.types.json.JsonValue.Moment;
import bowler.types.time.DatePattern;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The template of `datetime("DD.MM.YYYY HH24:MI TZH:TZM")`: a pattern of TO_TIMESTAMP, optionally followed by the
/// hours and minutes of a zone. Its fields determine the type of the result: a date, a time, or both, with or without a
/// zone.
final class JsonDateTimeTemplate {
    private static final Pattern ZONE = Pattern.compile("(.*?)TZH(?::?TZM)?\\s*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern ZONED = Pattern.compile("(.*?)([+-]\\d\\d(?::?\\d\\d)?|Z)\\s*", Pattern.DOTALL);
    private static final LocalDate BASE_DATE = LocalDate.of(2000, 1, 1);

    private final String text;
    private final DatePattern pattern;
    private final boolean zoned;

    /// Fails if the template has an unknown part.
    JsonDateTimeTemplate(String text) {
        this.text = text;
        Matcher zone = ZONE.matcher(text);
        zoned = zone.matches();
        pattern = new DatePattern(zoned ? zone.group(1) : text);
    }

    /// Returns whether the template has a date or a time; one with a zone must have a time.
    boolean isMoment() {
        return zoned ? pattern.hasTime() : pattern.hasTime() || pattern.hasDate();
    }

    /// Returns null for a text that does not match the template.
    Moment parse(String written) {
        Matcher zone = ZONED.matcher(written);
        if (zoned && !zone.matches()) {
            return null;
        }
        try {
            LocalDateTime both = pattern.parse(zoned ? zone.group(1) : written, BASE_DATE);
            Temporal moment = !pattern.hasTime() ? both.toLocalDate() : pattern.hasDate() ? both : both.toLocalTime();
            if (zoned) {
                ZoneOffset offset = ZoneOffset.of(zone.group(2));
                moment = pattern.hasDate() ? both.atOffset(offset) : both.toLocalTime().atOffset(offset);
            }
            return new Moment(moment);
        } catch (SqlFailure | DateTimeException otherForm) {
            return null;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JsonDateTimeTemplate template && template.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
