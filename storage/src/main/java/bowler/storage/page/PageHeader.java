// SPDX-License-Identifier: Apache-2.0
package bowler.storage.page;

import bowler.base.bytes.BigEndian;

/// Header of every page, big-endian.
///
///     offset size field
///          0    8 lsn        end of the last log record applied here
///          8    4 fileId     own address, exposes misdirected writes
///         12    4 pageNumber own address
///         16    4 checksum   of the page, this field taken as zero; set when the page is written
///         20    1 kind       see [PageKind]
///         21    1 level      0 for leaves, height above the leaves for branches, 0 otherwise
///         22    1 format     of the page; 0 so far
///         23    1 features   a bit for each feature that a reader must support; none so far
///         24      content
public final class PageHeader {
    public static final int LSN = 0;
    public static final int FILE_ID = LSN + Long.BYTES;
    public static final int PAGE_NUMBER = FILE_ID + Integer.BYTES;
    public static final int CHECKSUM = PAGE_NUMBER + Integer.BYTES;
    public static final int KIND = CHECKSUM + Integer.BYTES;
    public static final int LEVEL = KIND + Byte.BYTES;
    public static final int FORMAT = LEVEL + Byte.BYTES;
    public static final int FEATURES = FORMAT + Byte.BYTES;
    public static final int SIZE_BYTES = 24;

    private PageHeader() {}

    public static long lsn(byte[] page) {
        return BigEndian.getLong(page, LSN);
    }

    public static void stampLsn(byte[] page, long lsn) {
        BigEndian.putLong(page, LSN, lsn);
    }

    public static int fileId(byte[] page) {
        return BigEndian.getInt(page, FILE_ID);
    }

    public static int pageNumber(byte[] page) {
        return BigEndian.getInt(page, PAGE_NUMBER);
    }

    public static int kind(byte[] page) {
        return page[KIND];
    }

    public static int level(byte[] page) {
        return page[LEVEL];
    }

    /// Returns whether this release can read the page.
    public static boolean isKnown(byte[] page) {
        return page[FORMAT] == 0 && page[FEATURES] == 0;
    }

    /// Starts a page: zeros everything but the LSN, then sets the address, kind and level.
    public static void format(byte[] page, int fileId, int pageNumber, int kind, int level) {
        java.util.Arrays.fill(page, FILE_ID, page.length, (byte) 0);
        BigEndian.putInt(page, FILE_ID, fileId);
        BigEndian.putInt(page, PAGE_NUMBER, pageNumber);
        page[KIND] = (byte) kind;
        page[LEVEL] = (byte) level;
    }
}
