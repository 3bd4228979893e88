// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.bytes.ChecksumMethod;
import bowler.base.bytes.RunningChecksum;
import org.junit.jupiter.api.Test;

class RecordFormatTest {
    @Test
    void theTableInTheCommentMatchesTheConstants() {
        assertThat(new int[] {RecordFormat.LSN, RecordFormat.DURABLE_LSN, RecordFormat.LENGTH, RecordFormat.CHECKSUM,
            RecordFormat.PAYLOAD}).containsExactly(0, 8, 16, 20, 24);
        assertThat(Log.sizeOf(0)).isEqualTo(24);
        assertThat(Log.sizeOf(1)).isEqualTo(32);
        assertThat(Log.sizeOf(8)).isEqualTo(32);
    }

    @Test
    void everyFlippedBitIsDetected() {
        byte[] payload = {1, 2, 3, 4, 5};
        byte[] header = new byte[RecordFormat.PAYLOAD];
        RunningChecksum crc = ChecksumMethod.CRC32C.begin();
        crc.update(payload, 0, payload.length);
        RecordFormat.putHeader(header, 4096, 4000, payload.length, crc);
        assertThat(RecordFormat.matches(ChecksumMethod.CRC32C, header, 0, 4096, payload, 0, 5)).isTrue();
        assertThat(RecordFormat.matches(ChecksumMethod.CRC32C, header, 0, 8192, payload, 0, 5)).isFalse();
        for (int bit = 0; bit < (header.length + payload.length) * 8; bit++) {
            byte[] bytes = bit / 8 < header.length ? header : payload;
            int at = bit / 8 < header.length ? bit / 8 : bit / 8 - header.length;
            bytes[at] ^= (byte) (1 << bit % 8);
            assertThat(RecordFormat.matches(ChecksumMethod.CRC32C, header, 0, 4096, payload, 0, 5)).as("bit %d", bit).isFalse();
            bytes[at] ^= (byte) (1 << bit % 8);
        }
    }

    @Test
    void segmentHeadersAreReadBackOrRefused() {
        SegmentHeader header = new SegmentHeader(SegmentHeader.VERSION, 1 << 20, 77, 123456789L);
        byte[] bytes = header.encoded();
        assertThat(bytes).hasSize(SegmentHeader.SIZE_BYTES);
        assertThat(SegmentHeader.decoded(bytes)).isEqualTo(header);
        bytes[20] ^= 1;
        assertThat(SegmentHeader.decoded(bytes)).isNull();
        assertThat(SegmentHeader.decoded(new byte[64])).isNull();
    }
}
