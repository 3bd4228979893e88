// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.base.bytes.BigEndian;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/// Encodes a TIMESTAMP in nine bytes that sort correctly. The fields are packed next to each other, so that neither
/// direction needs a division.
///
///     bits of 72   field
///     14           year (1 to 9999)
///      4, 5        month, day
///      5, 6, 6     hour, minute, second
///     30           nanoseconds; 2 unused bits in front
final class PackedTimestamp {
    static final int SIZE_BYTES = 9;
    /// The time in UTC, then the offset of its zone in seconds.
    static final int ZONED_SIZE_BYTES = SIZE_BYTES + Integer.BYTES;

    private static final int NANO_BITS_IN_LAST = Byte.SIZE;
    private static final int NANO_BITS_IN_FIRST = 24;

    private PackedTimestamp() {}

    static void put(byte[] bytes, int offset, LocalDateTime value) {
        long fields = value.getYear();
        fields = fields << 4 | value.getMonthValue();
        fields = fields << 5 | value.getDayOfMonth();
        fields = fields << 5 | value.getHour();
        fields = fields << 6 | value.getMinute();
        fields = fields << 6 | value.getSecond();
        int nano = value.getNano();
        BigEndian.putLong(bytes, offset, fields << NANO_BITS_IN_FIRST | nano >>> NANO_BITS_IN_LAST);
        bytes[offset + Long.BYTES] = (byte) nano;
    }

    static LocalDateTime get(byte[] bytes, int offset) {
        return of(BigEndian.getLong(bytes, offset), bytes[offset + Long.BYTES]);
    }

    static LocalDateTime utc(OffsetDateTime value) {
        return value.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
    }

    static void putZoned(byte[] bytes, int offset, OffsetDateTime value) {
        put(bytes, offset, utc(value));
        BigEndian.putInt(bytes, offset + SIZE_BYTES, value.getOffset().getTotalSeconds());
    }

    static OffsetDateTime getZoned(byte[] bytes, int offset) {
        ZoneOffset zone = ZoneOffset.ofTotalSeconds(BigEndian.getInt(bytes, offset + SIZE_BYTES));
        return get(bytes, offset).atOffset(ZoneOffset.UTC).withOffsetSameInstant(zone);
    }

    static LocalDateTime of(long first, int last) {
        int nano = (int) (first & (1 << NANO_BITS_IN_FIRST) - 1) << NANO_BITS_IN_LAST | last & 0xFF;
        long fields = first >>> NANO_BITS_IN_FIRST;
        int time = (int) fields;
        int date = (int) (fields >>> 17);
        return LocalDateTime.of(date >>> 9, date >>> 5 & 15, date & 31, time >>> 12 & 31, time >>> 6 & 63, time & 63, nano);
    }
}
