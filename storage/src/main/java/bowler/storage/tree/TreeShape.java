// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.storage.buffer.PageTable;

/// The bounds of every tree, and the failure of a tree that does not keep to them.
public final class TreeShape {
    /// The page number of the root, which never moves.
    public static final int ROOT = 1;
    /// An upper bound on the levels of a tree in a file of 2^32 pages.
    static final int MAX_HEIGHT = 33;

    private TreeShape() {}

    static RuntimeException damaged(PageTable pages, int pageNumber, String why, Throwable cause) {
        return TreeError.PAGE_DAMAGED.causedBy(cause, Integer.toUnsignedString(pageNumber), pages.fileId(), why);
    }
}
