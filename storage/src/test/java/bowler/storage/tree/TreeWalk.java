// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import java.util.Arrays;
import java.util.function.BiConsumer;

/// Walks over all entries in both directions as a scan would; for a tree at rest.
final class TreeWalk {
    private TreeWalk() {}

    static void forward(Tree tree, BiConsumer<byte[], byte[]> visit) {
        LeafCursorPosition at = new LeafCursorPosition();
        byte[] fence = new byte[tree.maxKeyLength()];
        tree.first(at);
        while (true) {
            for (int slot = 0; slot < LeafPage.slotCount(at.page()); slot++) {
                show(at.page(), slot, visit);
            }
            int length = TreePage.copyHighFence(at.page(), fence);
            if (length < 0) {
                return;
            }
            tree.seekForScan(fence, length, at);
        }
    }

    static void backward(Tree tree, BiConsumer<byte[], byte[]> visit) {
        LeafCursorPosition at = new LeafCursorPosition();
        byte[] fence = new byte[tree.maxKeyLength()];
        tree.last(at);
        while (true) {
            for (int slot = at.slot() - 1; slot >= 0; slot--) {
                show(at.page(), slot, visit);
            }
            int length = TreePage.copyLowFence(at.page(), fence);
            if (length == 0) {
                return;
            }
            tree.seekBefore(fence, length, at);
        }
    }

    private static void show(byte[] page, int slot, BiConsumer<byte[], byte[]> visit) {
        byte[] key = new byte[LeafPage.keyLength(page, slot)];
        LeafPage.keyInto(page, slot, key, 0);
        int offset = LeafPage.rowOffset(page, slot);
        visit.accept(key, Arrays.copyOfRange(page, offset, offset + LeafPage.rowLength(page, slot)));
    }
}
