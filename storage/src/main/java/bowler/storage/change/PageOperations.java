// SPDX-License-Identifier: Apache-2.0
package bowler.storage.change;

/// Operation codes by kind of page, and the class that applies each. An operation with a code below [#FORMATS_BELOW]
/// sets the whole content of the page, so redo does not need to read the page first.
public final class PageOperations {
    /// Formats a page with the payload as its whole content from [bowler.storage.page.PageHeader#KIND] on.
    public static final int FORMAT = 1;
    /// Formats a leaf or a branch with its used bytes, without the gap between slots and heap; see `tree`.
    public static final int FORMAT_TREE = 2;
    /// Formats an overflow page; see `tree`.
    public static final int FORMAT_OVERFLOW = 3;
    /// Formats page 0 of a file; see `space`.
    public static final int FORMAT_FILE_HEADER = 4;
    /// Formats a page of the free list; see `space`.
    public static final int FORMAT_FREE = 5;
    /// Codes 1 to 15 format the page.
    public static final int FORMATS_BELOW = 16;
    /// Codes 16 to 31 belong to `space` (file header pages), 32 to 79 to `tree` (leaves, branches), 80 to 95 to
    /// overflow pages.
    public static final int SPACE = 16;
    public static final int TREE = 32;
    public static final int OVERFLOW = 80;
    private static final int LIMIT = 96;

    private final PageRedo[] redoers = new PageRedo[LIMIT];

    /// Registers the class that applies the codes from `first` up to but not including `limit`.
    public PageOperations with(int first, int limit, PageRedo redo) {
        for (int code = first; code < limit; code++) {
            redoers[code] = redo;
        }
        return this;
    }

    public static boolean formats(int operation) {
        return operation < FORMATS_BELOW;
    }

    public void redo(int operation, byte[] page, byte[] record, int offset, int length) {
        redoers[operation].redo(operation, page, record, offset, length);
    }
}
