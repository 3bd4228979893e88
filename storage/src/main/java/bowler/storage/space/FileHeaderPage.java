// SPDX-License-Identifier: Apache-2.0
package bowler.storage.space;

import bowler.base.bytes.BigEndian;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;

/// Page 0 of a file, big-endian, after the header of every page.
///
///     offset size field
///         24    2 formatVersion of the file's pages
///         26    2 reserved
///         28    4 tableId       the table whose lock covers the rows
///         32    4 pageCount     pages in use or free, this one included; the file itself may be shorter or longer
///         36    4 freeHead      first free page, 0 for none
///         40    4 freeCount     length of the free list
///
/// A free page stores, at offset 24, the number of the next free page in 4 bytes, 0 at the end.
public final class FileHeaderPage {
    public static final int PAGE_NUMBER = 0;
    public static final int FORMAT_VERSION = 1;

    static final int FORMAT_VERSION_AT = PageHeader.SIZE_BYTES;
    static final int TABLE_ID = FORMAT_VERSION_AT + Integer.BYTES;
    static final int PAGE_COUNT = TABLE_ID + Integer.BYTES;
    static final int FREE_HEAD = PAGE_COUNT + Integer.BYTES;
    static final int FREE_COUNT = FREE_HEAD + Integer.BYTES;
    static final int NEXT_FREE = PageHeader.SIZE_BYTES;

    private FileHeaderPage() {}

    /// Makes the header of a file without free pages, in place of one that was lost.
    public static void replace(byte[] page, int fileId, int tableId, int pageCount) {
        PageHeader.format(page, fileId, PAGE_NUMBER, PageKind.FILE_HEADER, 0);
        BigEndian.putShort(page, FORMAT_VERSION_AT, FORMAT_VERSION);
        BigEndian.putInt(page, TABLE_ID, tableId);
        BigEndian.putInt(page, PAGE_COUNT, pageCount);
    }

    public static int formatVersion(byte[] page) {
        return BigEndian.unsignedShort(page, FORMAT_VERSION_AT);
    }

    public static int tableId(byte[] page) {
        return BigEndian.getInt(page, TABLE_ID);
    }

    public static int pageCount(byte[] page) {
        return BigEndian.getInt(page, PAGE_COUNT);
    }

    public static int freeHead(byte[] page) {
        return BigEndian.getInt(page, FREE_HEAD);
    }

    public static int freeCount(byte[] page) {
        return BigEndian.getInt(page, FREE_COUNT);
    }

    /// Returns the free page that follows this free page in the list.
    public static int nextFree(byte[] page) {
        return BigEndian.getInt(page, NEXT_FREE);
    }
}
