// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.bytes.BigEndian;
import bowler.storage.change.PageOperations;
import bowler.storage.change.PageRedo;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;

/// Redoes FORMAT_OVERFLOW: 4 file id, 4 page number, then the page's content from [Overflow#NEXT_PAGE] on.
final class OverflowRedo implements PageRedo {
    private static final int ADDRESS_BYTES = 8;

    private OverflowRedo() {}

    static PageOperations register(PageOperations operations) {
        return operations.with(
            PageOperations.FORMAT_OVERFLOW, PageOperations.FORMAT_OVERFLOW + 1, new OverflowRedo());
    }

    @Override
    public void redo(int operation, byte[] page, byte[] record, int offset, int length) {
        PageHeader.format(
            page, BigEndian.getInt(record, offset), BigEndian.getInt(record, offset + 4), PageKind.OVERFLOW, 0);
        System.arraycopy(record, offset + ADDRESS_BYTES, page, Overflow.NEXT_PAGE, length - ADDRESS_BYTES);
    }
}
