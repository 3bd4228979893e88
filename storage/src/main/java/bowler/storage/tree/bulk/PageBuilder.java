// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree.bulk;

/// The last page of a level of a tree that is being filled: what it will hold waits here until the page is drawn, and may
/// be a little more than a page holds.
abstract sealed class PageBuilder permits LeafPageBuilder, BranchPageBuilder {
    final int level;
    /// Where its page will be; 0: it is the first of its level, and has none yet.
    int pageNumber;

    final int pageSizeBytes;
    /// How full a page becomes.
    final int wantedBytes;
    /// The low fence.
    byte[] low = {};

    PageBuilder(int level, int pageSizeBytes, int wantedBytes) {
        this.level = level;
        this.pageSizeBytes = pageSizeBytes;
        this.wantedBytes = wantedBytes;
    }

    /// Entries of a leaf, separators of a branch.
    abstract int count();

    /// What parts a page of the first so many from the next page.
    abstract byte[] fenceBehind(int kept);

    /// Draws a page of the first so many.
    ///
    /// @param high null: the page is the last
    abstract void draw(byte[] image, int fileId, int number, int rightPage, int kept, byte[] high);

    /// Draws the beginning of the page behind that, for the time being.
    abstract void drawNext(byte[] image, int fileId, int number, int kept, byte[] fence);

    /// Goes on behind the fence in that page, with what was not drawn.
    abstract void goOn(int number, int kept, byte[] fence);
}
