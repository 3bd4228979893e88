// SPDX-License-Identifier: Apache-2.0
package bowler.types.time;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.TypesError;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.OffsetTime;
import java.time.ZoneOffset;

/// Texts of TIME WITH TIME ZONE: the text of a TIME, then `+hh:mm`, `+hh`, `+hhmm` or `Z`; shown as `hh:mm:ss+hh:mm`. A
/// text without zone is in the local zone.
public final class ZonedTimeText {
    private ZonedTimeText() {}

    public static String of(OffsetTime time) {
        return TemporalText.ofTime(time.toLocalTime().toNanoOfDay()) + ZonedText.zone(time.getOffset());
    }

    /// Returns whether a text ends with a zone.
    public static boolean hasZone(String text) {
        return zoneAt(text.strip()) >= 0;
    }

    public static OffsetTime parse(String text) {
        return parse(text, null);
    }

    /// @param own the zone of a text without one; null for the local zone
    public static OffsetTime parse(String text, ZoneId own) {
        String stripped = text.strip();
        int zoneAt = zoneAt(stripped);
        try {
            LocalTime time = LocalTime.ofNanoOfDay(TemporalText.parseTime(zoneAt < 0 ? stripped : stripped.substring(0, zoneAt)));
            if (zoneAt < 0) {
                return own == null ? DateTimeFields.zoned(time)
                    : time.atDate(LocalDate.EPOCH).atZone(own).toOffsetDateTime().toOffsetTime();
            }
            return time.atOffset(ZoneOffset.of(stripped.substring(zoneAt).toUpperCase(java.util.Locale.ROOT)));
        } catch (SqlFailure | DateTimeException bad) {
            throw TypesError.DATETIME_SYNTAX.causedBy(bad, text, DataType.TIME_TZ);
        }
    }

    /// Returns the index where the zone starts; -1 if there is none.
    private static int zoneAt(String text) {
        int last = text.length() - 1;
        if (last >= 0 && (text.charAt(last) | 0x20) == 'z') {
            return last;
        }
        int at = Math.max(text.lastIndexOf('+'), text.lastIndexOf('-'));
        // A date before the time has signs of its own.
        return at >= 0 && text.indexOf(':') >= 0 && text.indexOf(':') < at ? at : -1;
    }
}
