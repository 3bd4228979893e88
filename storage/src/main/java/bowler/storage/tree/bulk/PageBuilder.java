// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree.bulk;

/// The last page of a level of a tree that is being filled. Its content is collected here until the page is built, and
/// may slightly exceed a page.
abstract sealed class PageBuilder permits LeafPageBuilder, BranchPageBuilder {
    final int level;
    /// The page's number; 0 for the first page of a level, which has none yet.
    int pageNumber;

    final int pageSizeBytes;
    /// The fill target of a page, in bytes.
    final int wantedBytes;
    /// The low fence.
    byte[] low = {};

    PageBuilder(int level, int pageSizeBytes, int wantedBytes) {
        this.level = level;
        this.pageSizeBytes = pageSizeBytes;
        this.wantedBytes = wantedBytes;
    }

    /// Returns the number of entries of a leaf, or of separators of a branch.
    abstract int count();

    /// Returns the fence between a page of the first `kept` and the next page.
    abstract byte[] fenceAfter(int kept);

    /// Builds a page of the first `kept`.
    ///
    /// @param high null if the page is the last
    abstract void draw(byte[] image, int fileId, int number, int rightPage, int kept, byte[] high);

    /// Builds the preliminary first image of the next page.
    abstract void drawNext(byte[] image, int fileId, int number, int kept, byte[] fence);

    /// Continues in the next page, after the fence, with what was not yet written.
    abstract void goOn(int number, int kept, byte[] fence);
}
