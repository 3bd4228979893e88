// SPDX-License-Identifier: Apache-2.0
package bowler.storage.space;

import bowler.base.bytes.BigEndian;
import bowler.storage.change.PageOperations;
import bowler.storage.change.PageRedo;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;

/// Operations on header pages and free pages.
///
///     FORMAT_FILE_HEADER  4 file id, 4 table id, 4 page count
///     FORMAT_FREE         4 file id, 4 page number, 4 next free page
///     SET_SPACE           4 page count, 4 free head, 4 free count
public final class SpaceRedo implements PageRedo {
    static final int SET_SPACE = PageOperations.SPACE;

    private SpaceRedo() {}

    /// Registers this class for the operation codes of this package.
    public static PageOperations register(PageOperations operations) {
        SpaceRedo redo = new SpaceRedo();
        return operations
            .with(PageOperations.FORMAT_FILE_HEADER, PageOperations.FORMAT_FREE + 1, redo)
            .with(SET_SPACE, SET_SPACE + 1, redo);
    }

    @Override
    public void redo(int operation, byte[] page, byte[] record, int offset, int length) {
        int first = BigEndian.getInt(record, offset);
        int second = BigEndian.getInt(record, offset + 4);
        int third = BigEndian.getInt(record, offset + 8);
        switch (operation) {
            case PageOperations.FORMAT_FILE_HEADER -> formatHeader(page, first, second, third);
            case PageOperations.FORMAT_FREE -> {
                PageHeader.format(page, first, second, PageKind.FREE, 0);
                BigEndian.putInt(page, FileHeaderPage.NEXT_FREE, third);
            }
            case SET_SPACE -> {
                BigEndian.putInt(page, FileHeaderPage.PAGE_COUNT, first);
                BigEndian.putInt(page, FileHeaderPage.FREE_HEAD, second);
                BigEndian.putInt(page, FileHeaderPage.FREE_COUNT, third);
            }
            default -> throw new IllegalArgumentException("no operation of space: " + operation);
        }
    }

    private static void formatHeader(byte[] page, int fileId, int tableId, int pageCount) {
        PageHeader.format(page, fileId, FileHeaderPage.PAGE_NUMBER, PageKind.FILE_HEADER, 0);
        BigEndian.putShort(page, FileHeaderPage.FORMAT_VERSION_AT, FileHeaderPage.FORMAT_VERSION);
        BigEndian.putInt(page, FileHeaderPage.TABLE_ID, tableId);
        BigEndian.putInt(page, FileHeaderPage.PAGE_COUNT, pageCount);
    }
}
