// SPDX-License-Identifier: Apache-2.0
package bowler.storage.page;

import bowler.base.bytes.ChecksumMethod;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PageChecksumTest {
    @Test
    void everyFlippedBitIsDetected() {
        byte[] batch = new byte[3 * 512];
        PageHeader.stampLsn(batch, 77);
        for (int at = 512; at < 1024; at++) {
            batch[at] = (byte) (at * 31);
        }
        PageChecksum.seal(ChecksumMethod.CRC32C, batch, 512, 512);
        assertThat(PageChecksum.isIntact(ChecksumMethod.CRC32C, batch, 512, 512)).isTrue();
        for (int bit = 0; bit < 512 * 8; bit++) {
            batch[512 + bit / 8] ^= (byte) (1 << bit % 8);
            assertThat(PageChecksum.isIntact(ChecksumMethod.CRC32C, batch, 512, 512)).isFalse();
            batch[512 + bit / 8] ^= (byte) (1 << bit % 8);
        }
        PageChecksum.seal(ChecksumMethod.CRC32C, batch, 512, 512);
        assertThat(PageChecksum.isIntact(ChecksumMethod.CRC32C, batch, 512, 512)).as("sealed twice").isTrue();
    }
}
