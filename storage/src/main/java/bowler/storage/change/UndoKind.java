// SPDX-License-Identifier: Apache-2.0
package bowler.storage.change;

/// The way a CHANGE record is undone. Undo is logical, by key, because the row may have moved to another page.
public final class UndoKind {
    /// Redo-only: structure changes and similar operations remain when their transaction is rolled back.
    public static final int NONE = 0;
    /// A row was inserted, or a deleted one was restored: undo marks it deleted again, or removes it.
    public static final int INSERT = 1;
    /// A row was replaced: undo restores the before-image.
    public static final int UPDATE = 2;
    /// A row was marked deleted: undo removes the mark.
    public static final int DELETE = 3;
    /// Compensation: this record itself undid one; undo continues at its undo-next LSN.
    public static final int COMPENSATION = 4;

    /// Pages were filled with the end of a chain that no row refers to yet: undo frees them, unless they were freed
    /// already.
    public static final int CHAIN = 5;

    /// An UPDATE of a row with overflow pages, which are freed after this: undo frees them if that was not done.
    public static final int LONG_UPDATE = 6;
    /// A DELETE of a row with overflow pages, which are freed after this: undo frees them if that was not done.
    public static final int LONG_DELETE = 7;

    /// Several rows of one tree were changed: undo restores them one by one, the last one first.
    public static final int ROWS = 8;
    /// Compensation of one row of such a record: undo continues in that record, with the rows before it.
    public static final int ROW_COMPENSATION = 9;

    /// The size of the stub after a long row's before-image.
    public static final int STUB_BYTES = 16;

    private UndoKind() {}
}
