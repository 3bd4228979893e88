// SPDX-License-Identifier: Apache-2.0
package bowler.storage.change;

import bowler.base.bytes.VarInt;
import bowler.log.Log;

/// How long the records are that take changes back, at most: so much space the log keeps while a transaction runs.
/// `undo` writes them; an assertion in `row` holds it to these figures.
final class UndoSpace {
    /// Kind, transaction, previous record, kind of undo, next to undo.
    private static final int HEAD = 2 + 3 * VarInt.MAX_LONG_BYTES;
    private static final int PART_HEAD = 13;
    private static final int PAGE_NUMBER = 4;
    /// What a part for the file's header page, for a page that is freed or for one of a chain holds beside row bytes.
    private static final int LONGEST_PART = PART_HEAD + 3 * PAGE_NUMBER + Long.BYTES + PAGE_NUMBER;
    /// Slot, flags, and where in the row.
    private static final int ROW_PART = PART_HEAD + 5;

    /// The record that brings back a row of no bytes, or marks one deleted.
    static final int ROW_RECORD = Log.sizeOf(HEAD + ROW_PART + UndoKind.STUB_BYTES);
    /// The same for a row of several: its record also says how many are left.
    static final int ROW_OF_SEVERAL = Log.sizeOf(ROW_RECORD + VarInt.MAX_INT_BYTES);
    /// A record that frees pages, without them.
    static final int FREEING_RECORD = Log.sizeOf(HEAD + LONGEST_PART);
    static final int FREED_PAGE = LONGEST_PART;
    /// Instead of bytes for each page: the row replaced has pages of its own.
    static final int LONG_ROW = -1;

    private UndoSpace() {}

    /// The row is brought back as a chain of its own, in the worst case with a record for each page; the pages that it
    /// had are freed once more, and may be so again.
    static long ofLongRow(long recordAndRowBytes, int pageSizeBytes) {
        long pages = recordAndRowBytes / (pageSizeBytes / 2) + 1;
        return recordAndRowBytes + pages * (FREEING_RECORD + LONGEST_PART + 2 * FREED_PAGE);
    }
}
