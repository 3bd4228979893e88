// SPDX-License-Identifier: Apache-2.0
package bowler.storage.change;

/// How a CHANGE record is undone; logical, by key, as the row may have moved to another page since.
public final class UndoKind {
    /// Redo-only: structure changes and the like stay when their transaction goes.
    public static final int NONE = 0;
    /// A row was inserted (or a deleted one came back): undo marks it deleted again, or removes it.
    public static final int INSERT = 1;
    /// A row was replaced: undo puts the before-image back.
    public static final int UPDATE = 2;
    /// A row was marked deleted: undo takes the mark off.
    public static final int DELETE = 3;
    /// Compensation: this record itself undid one; go on at its undo-next LSN.
    public static final int COMPENSATION = 4;

    /// Pages were filled with the end of a chain that no row names yet: undo frees them, unless that was done.
    public static final int CHAIN = 5;

    /// As UPDATE, of a row with pages of its own, which are freed after this: undo frees them where that was not done.
    public static final int LONG_UPDATE = 6;
    /// As DELETE, likewise.
    public static final int LONG_DELETE = 7;

    /// Several rows of one tree were changed: undo takes them back one by one, the last one first.
    public static final int ROWS = 8;
    /// Compensation of one row of such a record: go on there, with the rows before it.
    public static final int ROW_COMPENSATION = 9;

    /// Of the stub behind a long row's before-image.
    public static final int STUB_BYTES = 16;

    private UndoKind() {}
}
