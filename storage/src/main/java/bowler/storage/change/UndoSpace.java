// SPDX-License-Identifier: Apache-2.0
package bowler.storage.change;

import bowler.base.bytes.VarInt;
import bowler.log.Log;

/// Upper bounds for the size of compensation records. The log reserves this space while a transaction runs. `undo`
/// writes the records; an assertion in `row` checks that they stay within these bounds.
final class UndoSpace {
    /// Kind, transaction, previous record, kind of undo, next to undo.
    private static final int HEAD = 2 + 3 * VarInt.MAX_LONG_BYTES;
    private static final int PART_HEAD = 13;
    private static final int PAGE_NUMBER = 4;
    /// The most that a part holds in addition to row bytes, for the file's header page, a freed page or a page of a
    /// chain.
    private static final int LONGEST_PART = PART_HEAD + 3 * PAGE_NUMBER + Long.BYTES + PAGE_NUMBER;
    /// Slot, flags, and offset in the row.
    private static final int ROW_PART = PART_HEAD + 5;

    /// The record that restores a row of no bytes, or marks one deleted.
    static final int ROW_RECORD = Log.sizeOf(HEAD + ROW_PART + UndoKind.STUB_BYTES);
    /// The same for one of several rows: its record also holds the number of rows left.
    static final int ROW_OF_SEVERAL = Log.sizeOf(ROW_RECORD + VarInt.MAX_INT_BYTES);
    /// A record that frees pages, without the parts of those pages.
    static final int FREEING_RECORD = Log.sizeOf(HEAD + LONGEST_PART);
    static final int FREED_PAGE = LONGEST_PART;
    /// Marks, instead of bytes for each page, that the replaced row has overflow pages.
    static final int LONG_ROW = -1;

    private UndoSpace() {}

    /// Returns the undo space for a row with overflow pages. The row is restored as a separate chain, in the worst case
    /// with a record for each page. Its old pages are freed again, possibly twice.
    static long ofLongRow(long recordAndRowBytes, int pageSizeBytes) {
        long pages = recordAndRowBytes / (pageSizeBytes / 2) + 1;
        return recordAndRowBytes + pages * (FREEING_RECORD + LONGEST_PART + 2 * FREED_PAGE);
    }
}
