// SPDX-License-Identifier: Apache-2.0
package bowler.storage.page;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.ChecksumMethod;
import bowler.base.bytes.RunningChecksum;

/// The checksum of a page: it covers all bytes, with the checksum field taken as zero. It is CRC32C, or depends on the key of an
/// encrypted disk. It is set in the copy that is written to the disk, and checked when a page is read. In memory the field
/// has no meaning.
public final class PageChecksum {
    private static final int BEHIND = PageHeader.CHECKSUM + Integer.BYTES;

    private PageChecksum() {}

    /// Writes the checksum into the page that starts at the offset.
    public static void seal(ChecksumMethod method, byte[] bytes, int offset, int pageSizeBytes) {
        BigEndian.putInt(bytes, offset + PageHeader.CHECKSUM, of(method, bytes, offset, pageSizeBytes));
    }

    public static boolean isIntact(ChecksumMethod method, byte[] bytes, int offset, int pageSizeBytes) {
        int found = BigEndian.getInt(bytes, offset + PageHeader.CHECKSUM);
        if (found == of(method, bytes, offset, pageSizeBytes)) {
            return true;
        }
        ChecksumMethod previous = method.previous();
        return previous != null && found == of(previous, bytes, offset, pageSizeBytes);
    }

    private static int of(ChecksumMethod method, byte[] bytes, int offset, int pageSizeBytes) {
        RunningChecksum checksum = method.begin();
        byte[] head = new byte[BEHIND];
        System.arraycopy(bytes, offset, head, 0, PageHeader.CHECKSUM);
        checksum.update(head, 0, BEHIND);
        checksum.update(bytes, offset + BEHIND, pageSizeBytes - BEHIND);
        return checksum.value();
    }
}
