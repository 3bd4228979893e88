// SPDX-License-Identifier: Apache-2.0
package bowler.storage.page;

/// The content type of a page, stored as a byte in its header.
public final class PageKind {
    /// Never written, or freed.
    public static final int FREE = 0;
    /// Page 0 of a file: format version, page count, head of the free list, root.
    public static final int FILE_HEADER = 1;
    public static final int LEAF = 2;
    public static final int BRANCH = 3;
    public static final int OVERFLOW = 4;

    private PageKind() {}
}
