// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

/// The arrays that an edit of a leaf or a branch needs in addition to the page. An edit takes them before it changes
/// the page's first byte. If the heap is full, it can therefore be repeated with arrays that were set aside: an edit
/// whose log record exists must not fail.
final class EditMemory {
    /// Takes each array from the heap.
    static final EditMemory HEAP = new EditMemory(new byte[0][]);

    private static final int OLD = 0;
    private static final int RIGHT = 1;
    private static final int COMPACTED = 2;
    private static final int KEY = 3;

    private final byte[][] reserve;

    private EditMemory(byte[][] reserve) {
        this.reserve = reserve;
    }

    /// Sets arrays aside for one edit at a time.
    static EditMemory reserve(int pageSizeBytes) {
        return new EditMemory(new byte[][] {
            new byte[pageSizeBytes], new byte[pageSizeBytes], new byte[pageSizeBytes], new byte[pageSizeBytes / Tree.KEYS_PER_PAGE]});
    }

    private byte[] take(int purpose, int length) {
        return reserve.length == 0 ? new byte[length] : reserve[purpose];
    }

    /// Copies a page that is rebuilt.
    byte[] oldOf(byte[] page) {
        return copy(page, OLD);
    }

    /// Copies a page whose heap is compacted.
    byte[] compacted(byte[] page) {
        return copy(page, COMPACTED);
    }

    private byte[] copy(byte[] page, int purpose) {
        byte[] copy = take(purpose, page.length);
        System.arraycopy(page, 0, copy, 0, page.length);
        return copy;
    }

    /// Returns an array for the image of a right neighbour.
    byte[] right(int pageSizeBytes) {
        return take(RIGHT, pageSizeBytes);
    }

    /// Returns an array for one key.
    byte[] key(int pageSizeBytes) {
        return take(KEY, pageSizeBytes / Tree.KEYS_PER_PAGE);
    }
}
