// SPDX-License-Identifier: Apache-2.0
package bowler.storage.page;

import bowler.base.bytes.BigEndian;
import java.util.zip.CRC32C;

/// The checksum of a page: CRC32C of all its bytes, with the checksum field taken as zero. It is set in the copy that
/// is written to the disk, and checked when a page is read. In memory the field has no meaning.
public final class PageChecksum {
    private static final byte[] ZEROS = new byte[Integer.BYTES];

    private PageChecksum() {}

    /// Writes the checksum into the page that starts at the offset.
    public static void seal(byte[] bytes, int offset, int pageSizeBytes) {
        BigEndian.putInt(bytes, offset + PageHeader.CHECKSUM, of(bytes, offset, pageSizeBytes));
    }

    public static boolean isIntact(byte[] bytes, int offset, int pageSizeBytes) {
        return BigEndian.getInt(bytes, offset + PageHeader.CHECKSUM) == of(bytes, offset, pageSizeBytes);
    }

    private static int of(byte[] bytes, int offset, int pageSizeBytes) {
        int behind = PageHeader.CHECKSUM + Integer.BYTES;
        CRC32C crc = new CRC32C();
        crc.update(bytes, offset, PageHeader.CHECKSUM);
        crc.update(ZEROS, 0, ZEROS.length);
        crc.update(bytes, offset + behind, pageSizeBytes - behind);
        return (int) crc.getValue();
    }
}
