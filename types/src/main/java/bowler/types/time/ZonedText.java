// SPDX-License-Identifier: Apache-2.0
package bowler.types.time;

import bowler.types.DataType;
import bowler.types.TypesError;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/// Texts of TIMESTAMP WITH TIME ZONE: the text of a TIMESTAMP (or with `T` between date and time), followed by a zone.
/// The zone is `+hh:mm`, `+hh`, `+hhmm`, `Z`, or a region such as `Europe/Paris`. They are shown as `yyyy-mm-dd
/// hh:mm:ss.f+hh:mm`. A text without zone is in the local zone.
public final class ZonedText {
    private static final int DATE_LENGTH = 10;

    private ZonedText() {}

    public static String of(OffsetDateTime moment) {
        return TemporalText.ofTimestamp(moment.toLocalDateTime()) + zone(moment.getOffset());
    }

    static String zone(ZoneOffset zone) {
        return zone.equals(ZoneOffset.UTC) ? "+00:00" : zone.getId();
    }

    /// Returns whether a text ends with a zone.
    public static boolean hasZone(String text) {
        return zoneAt(text.strip()) >= 0;
    }

    public static OffsetDateTime parse(String text) {
        return parse(text, null);
    }

    /// @param own the zone of a text without one; null for the local zone
    public static OffsetDateTime parse(String text, ZoneId own) {
        String stripped = text.strip();
        int zoneAt = zoneAt(stripped);
        LocalDateTime local = localOf(zoneAt < 0 ? stripped : stripped.substring(0, zoneAt), text);
        if (zoneAt < 0) {
            return own == null ? DateTimeFields.zoned(local) : local.atZone(own).toOffsetDateTime();
        }
        String zone = stripped.substring(zoneAt).strip();
        try {
            return local.atZone(zone.equals("z") ? ZoneOffset.UTC : ZoneId.of(zone)).toOffsetDateTime();
        } catch (DateTimeException noZone) {
            throw TypesError.DATETIME_SYNTAX.causedBy(noZone, text, DataType.TIMESTAMP_TZ);
        }
    }

    private static LocalDateTime localOf(String local, String whole) {
        String plain = local.strip();
        if (plain.length() > DATE_LENGTH && (plain.charAt(DATE_LENGTH) | 0x20) == 't') {
            plain = plain.substring(0, DATE_LENGTH) + ' ' + plain.substring(DATE_LENGTH + 1);
        }
        boolean noSeconds = plain.length() == DATE_LENGTH + 6;
        try {
            return TemporalText.parseTimestamp(plain.length() == DATE_LENGTH ? plain + " 00:00:00"
                : noSeconds ? plain + ":00" : plain);
        } catch (bowler.base.error.SqlFailure bad) {
            throw TypesError.DATETIME_SYNTAX.causedBy(bad, whole, DataType.TIMESTAMP_TZ);
        }
    }

    /// Returns the index where the zone starts; -1 if there is none.
    private static int zoneAt(String text) {
        for (int at = DATE_LENGTH; at < text.length(); at++) {
            char next = text.charAt(at);
            if (at == DATE_LENGTH && (next | 0x20) == 't') {
                continue;
            }
            boolean sign = next == '+' || next == '-' && at > DATE_LENGTH + 1;
            if (sign || Character.isLetter(next)) {
                return at;
            }
        }
        return -1;
    }
}
