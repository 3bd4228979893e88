// SPDX-License-Identifier: Apache-2.0
package bowler.types.time;

import bowler.types.TypesError;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;

/// Finds time zones by name: offsets (`+02:00`, `Z`) and regions (`Europe/Paris`, `UTC`, in any case).
public final class TimeZones {
    private TimeZones() {}

    /// Returns the zone with a name; fails with 22009 if there is none.
    public static ZoneId of(String name) {
        String stripped = name.strip();
        try {
            return ZoneId.of(stripped.equals("z") ? "Z" : stripped);
        } catch (DateTimeException unknown) {
            for (String region : ZoneId.getAvailableZoneIds()) {
                if (region.equalsIgnoreCase(stripped)) {
                    return ZoneId.of(region);
                }
            }
            throw TypesError.NO_ZONE.causedBy(unknown, name);
        }
    }

    /// Returns the zone with this offset from UTC; fails with 22009 if it is not a whole number of minutes, or more
    /// than 18 hours.
    public static ZoneOffset of(Duration ahead) {
        if (ahead.equals(Duration.ofMinutes(ahead.toMinutes())) && ahead.abs().compareTo(Duration.ofHours(18)) <= 0) {
            return ZoneOffset.ofTotalSeconds((int) ahead.toSeconds());
        }
        throw TypesError.NO_ZONE.failure(ahead);
    }
}
