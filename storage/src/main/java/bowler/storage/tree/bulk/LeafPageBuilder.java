// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree.bulk;

import bowler.base.bytes.BigEndian;
import bowler.storage.page.PageKind;
import bowler.storage.tree.LeafEdit;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.TreePage;
import java.util.Arrays;

/// The entries of a leaf under construction, in ascending order. The prefix that the page cuts is known only with its
/// high fence, so entries wait here until the page is built. Always true: all but the last entry fit into a page whose
/// high fence separates them from the last.
final class LeafPageBuilder extends PageBuilder {
    private static final int INITIAL_ENTRIES = 256;

    private byte[] bytes;
    private int length;
    /// The offset of each entry's key, which begins where the previous entry's row ends.
    private int[] keyOffsets = new int[INITIAL_ENTRIES];
    private int[] keyLengths = new int[INITIAL_ENTRIES];
    private int[] rowLengths = new int[INITIAL_ENTRIES];
    private byte[] flags = new byte[INITIAL_ENTRIES];
    private int count;
    /// The prefix length if the page ended here; [#entryBytes] is the size of the entries in that case.
    private int prefix;
    private int entryBytes;

    LeafPageBuilder(int pageSizeBytes, int wantedBytes) {
        super(0, pageSizeBytes, wantedBytes);
        bytes = new byte[2 * pageSizeBytes];
    }

    @Override
    int count() {
        return count;
    }

    /// Returns the index of the first byte that differs from the last key, or -1 if the keys are equal.
    int mismatch(byte[] key, int keyLength) {
        int last = count - 1;
        return count == 0 ? 0
            : Arrays.mismatch(bytes, keyOffsets[last], keyOffsets[last] + keyLengths[last], key, 0, keyLength);
    }

    /// Returns whether a key that differs from the last one at `place` is above it.
    boolean ascends(byte[] key, int place) {
        int last = count - 1;
        return count == 0 || place >= keyLengths[last]
            || (key[place] & 0xFF) > (bytes[keyOffsets[last] + place] & 0xFF);
    }

    /// Returns whether all entries fit into a page that ends before the key.
    ///
    /// @param place index of the first byte that differs from the last key
    boolean fitsBefore(byte[] key, int place) {
        int fenceLength = place + 1;
        int max = Math.min(prefix, fenceLength);
        int common = TreePage.commonPrefix(low, 0, max, key, 0, max);
        if (common < prefix) {
            prefix = common;
            entryBytes = size(0, count, common);
        }
        return count <= 1 || LeafPage.SLOTS + low.length + fenceLength + entryBytes <= wantedBytes;
    }

    void add(byte[] key, int keyLength, int newFlags, byte[] row, int rowOffset, int rowLength) {
        if (count == keyLengths.length) {
            growEntries();
        }
        if (bytes.length - length < keyLength + rowLength) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + keyLength + rowLength));
        }
        System.arraycopy(key, 0, bytes, length, keyLength);
        System.arraycopy(row, rowOffset, bytes, length + keyLength, rowLength);
        keyOffsets[count] = length;
        keyLengths[count] = keyLength;
        rowLengths[count] = rowLength;
        flags[count] = (byte) newFlags;
        length += keyLength + rowLength;
        count++;
        entryBytes += LeafPage.entrySize(keyLength - prefix, rowLength);
    }

    private void growEntries() {
        int capacity = 2 * count;
        keyOffsets = Arrays.copyOf(keyOffsets, capacity);
        keyLengths = Arrays.copyOf(keyLengths, capacity);
        rowLengths = Arrays.copyOf(rowLengths, capacity);
        flags = Arrays.copyOf(flags, capacity);
    }

    private int size(int from, int to, int cut) {
        int sum = 0;
        for (int entry = from; entry < to; entry++) {
            sum += LeafPage.entrySize(keyLengths[entry] - cut, rowLengths[entry]);
        }
        return sum;
    }

    /// Returns whether all entries fit into the last page of the tree.
    boolean fitsAtEnd() {
        return LeafPage.SLOTS + low.length + size(0, count, 0) <= pageSizeBytes;
    }

    /// Returns the shortest key that separates the entries kept from the next one.
    @Override
    byte[] fenceAfter(int kept) {
        int left = keyOffsets[kept - 1];
        int right = keyOffsets[kept];
        int common = TreePage.commonPrefix(bytes, left, keyLengths[kept - 1], bytes, right, keyLengths[kept]);
        return Arrays.copyOfRange(bytes, right, right + common + 1);
    }

    @Override
    void draw(byte[] image, int fileId, int number, int rightPage, int kept, byte[] high) {
        TreePage.start(
            image, fileId, number, PageKind.LEAF, 0, rightPage, low, 0, low.length, high, 0, high == null ? -1 : high.length);
        int cut = TreePage.prefixLength(image);
        int heap = TreePage.heapStart(image);
        for (int entry = 0; entry < kept; entry++) {
            int end = keyOffsets[entry] + keyLengths[entry];
            int from = keyOffsets[entry] + cut;
            int rest = Math.max(0, end - from - TreePage.HEAD_BYTES);
            heap -= LeafPage.ENTRY_HEADER_BYTES + rest + rowLengths[entry];
            image[heap] = flags[entry];
            BigEndian.putShort(image, heap + 1, rowLengths[entry]);
            // The rest of the key and the row are adjacent both here and in the page, so one copy moves both.
            System.arraycopy(bytes, end - rest, image, heap + LeafPage.ENTRY_HEADER_BYTES, rest + rowLengths[entry]);
            LeafEdit.putSlot(image, entry, TreePage.head(bytes, end, from), heap, end - from);
        }
        BigEndian.putInt(image, TreePage.HEAP_START, heap);
        BigEndian.putShort(image, TreePage.SLOT_COUNT, kept);
        BigEndian.putShort(image, LeafPage.LAST_INSERT, Math.max(0, kept - 1));
        LeafEdit.updateInterpolation(image);
    }

    @Override
    void drawNext(byte[] image, int fileId, int number, int kept, byte[] fence) {
        TreePage.start(image, fileId, number, PageKind.LEAF, 0, 0, fence, 0, fence.length, null, 0, -1);
    }

    @Override
    void goOn(int number, int kept, byte[] fence) {
        pageNumber = number;
        int gone = kept == count ? length : keyOffsets[kept];
        System.arraycopy(bytes, gone, bytes, 0, length - gone);
        length -= gone;
        count -= kept;
        for (int entry = 0; entry < count; entry++) {
            keyOffsets[entry] = keyOffsets[entry + kept] - gone;
            keyLengths[entry] = keyLengths[entry + kept];
            rowLengths[entry] = rowLengths[entry + kept];
            flags[entry] = flags[entry + kept];
        }
        low = fence;
        // A single entry begins with the whole fence.
        prefix = count == 1 ? fence.length : 0;
        entryBytes = size(0, count, prefix);
    }
}
