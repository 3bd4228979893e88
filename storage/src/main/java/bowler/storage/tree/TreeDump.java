// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.storage.buffer.Frame;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import java.util.HexFormat;

/// Prints a tree as text, one line per page, children indented below their parent, keys in hexadecimal.
public final class TreeDump {
    private static final int LONGEST_KEY_SHOWN = 24;

    private final Tree tree;
    private final boolean withEntries;
    private final StringBuilder text = new StringBuilder();

    private TreeDump(Tree tree, boolean withEntries) {
        this.tree = tree;
        this.withEntries = withEntries;
    }

    /// Returns the text; `withEntries` adds a line for every entry of every leaf.
    public static String of(Tree tree, boolean withEntries) {
        TreeDump dump = new TreeDump(tree, withEntries);
        dump.show(TreeShape.ROOT, 0);
        return dump.text.toString();
    }

    private void show(int pageNumber, int depth) {
        byte[] page = copy(pageNumber);
        int kind = PageHeader.kind(page);
        boolean leaf = kind == PageKind.LEAF;
        if (!leaf && kind != PageKind.BRANCH || depth >= TreeShape.MAX_HEIGHT) {
            line(depth).append("page ").append(pageNumber).append(" of kind ").append(kind).append('\n');
            return;
        }
        int free = leaf ? LeafPage.freeBytes(page) : BranchPage.freeBytes(page);
        line(depth).append(leaf ? "leaf " : "branch ").append(pageNumber)
            .append(" [").append(fence(page, TreePage.lowFenceOffset(page), TreePage.lowFenceLength(page)))
            .append(", ").append(fence(page, TreePage.highFenceOffset(page), TreePage.highFenceLength(page)))
            .append(") ").append(leaf ? "entries " : "separators ").append(TreePage.slotCount(page))
            .append(" prefix ").append(TreePage.prefixLength(page))
            .append(" free ").append(free).append(" dead ").append(TreePage.deadBytes(page))
            .append(" right ").append(TreePage.rightPage(page))
            .append(" lsn ").append(PageHeader.lsn(page)).append('\n');
        if (!leaf) {
            for (int i = 0; i < BranchPage.childCount(page); i++) {
                show(BranchPage.child(page, i), depth + 1);
            }
        } else if (withEntries) {
            showEntries(page, depth + 1);
        }
    }

    private void showEntries(byte[] page, int depth) {
        for (int slot = 0; slot < LeafPage.slotCount(page); slot++) {
            byte[] key = new byte[LeafPage.keyLength(page, slot)];
            LeafPage.keyInto(page, slot, key, 0);
            int flags = LeafPage.flags(page, slot);
            line(depth).append(fence(key, 0, key.length)).append(": ").append(LeafPage.rowLength(page, slot))
                .append(" bytes").append((flags & LeafPage.DELETED) != 0 ? " deleted" : "")
                .append((flags & LeafPage.OVERFLOW) != 0 ? " overflow" : "").append('\n');
        }
    }

    private StringBuilder line(int depth) {
        return text.append("  ".repeat(depth));
    }

    private static String fence(byte[] bytes, int offset, int length) {
        if (length < 0) {
            return "end";
        }
        int shown = Math.min(length, LONGEST_KEY_SHOWN);
        return HexFormat.of().formatHex(bytes, offset, offset + shown) + (shown < length ? ".." : "");
    }

    private byte[] copy(int pageNumber) {
        Frame frame = tree.pages().latched(pageNumber);
        try {
            return frame.bytes.clone();
        } finally {
            frame.unlatchUnchanged();
        }
    }
}
