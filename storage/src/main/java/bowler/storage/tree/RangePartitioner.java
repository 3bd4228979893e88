// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.storage.buffer.Frame;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Finds keys that divide a key range into parts of about equally many leaves. The keys are separators of the highest
/// level of branches that has enough of them. If there are few leaves, they are keys of rows.
///
/// Levels are read from the root down, page by page, while other threads may change them. The keys ascend in any case;
/// if pages have moved, fewer keys are found.
public final class RangePartitioner {
    private static final int TRIES = 3;
    /// Leaves are read only if the branches gave fewer than 1/`MIN_FOUND_DIVISOR` of the bounds wanted.
    private static final int MIN_FOUND_DIVISOR = 4;
    /// The number of separators read directly above the leaves, as a multiple of those wanted.
    private static final int CHOICE = 4;

    private final Tree tree;
    private final byte[] low;
    /// Null if there is no bound.
    private final byte[] high;
    /// The bounds found on the current level.
    private List<byte[]> bounds = new ArrayList<>();
    private List<Integer> children = new ArrayList<>();
    /// The height of the pages read last: 0 for leaves.
    private int height;

    private RangePartitioner(Tree tree, byte[] low, byte[] high) {
        this.tree = tree;
        this.low = low;
        this.high = high;
    }

    /// Returns keys above `low` and below `high`, in ascending order.
    ///
    /// @param high null if there is no bound
    /// @param max maximum number of keys
    public static List<byte[]> between(Tree tree, byte[] low, byte[] high, int max) {
        RangePartitioner parts = new RangePartitioner(tree, low, high);
        List<byte[]> found = List.of();
        List<Integer> pages = List.of(TreeShape.ROOT);
        while (!pages.isEmpty() && found.size() < max) {
            List<byte[]> level = parts.level(pages, found, max + 1);
            if (level == null) {
                break;
            }
            found = level;
            boolean isEnough = parts.height == 0 || parts.height == 1 && found.size() >= max / MIN_FOUND_DIVISOR;
            pages = isEnough ? List.of() : parts.children;
        }
        return spread(found, max);
    }

    /// Reads the pages of a level.
    ///
    /// @param above the separators between the pages
    /// @param wanted number of parts wanted
    /// @return null if the pages have changed
    private List<byte[]> level(List<Integer> pages, List<byte[]> above, int wanted) {
        bounds = new ArrayList<>();
        children = new ArrayList<>();
        for (int page = 0; page < pages.size(); page++) {
            if (page > 0 && page <= above.size()) {
                bounds.add(above.get(page - 1));
            }
            if (!look(pages.get(page), Math.max(1, wanted / pages.size()))) {
                return null;
            }
        }
        return ascending(bounds);
    }

    private boolean look(int pageNumber, int wanted) {
        int boundCount = bounds.size();
        int childCount = children.size();
        for (int attempt = 0; attempt < TRIES; attempt++) {
            Frame frame = tree.pages().frameUnlessCut(pageNumber);
            if (frame == null) {
                return false;
            }
            long version = frame.readVersion(tree.pages().addressOf(pageNumber));
            boolean isWhole = true;
            try {
                isWhole = take(frame.bytes, wanted);
            } catch (IndexOutOfBoundsException | NegativeArraySizeException torn) {
                isWhole = false;
            }
            if (isWhole && frame.address() == tree.pages().addressOf(pageNumber) && frame.isUnchanged(version)) {
                return true;
            }
            bounds.subList(boundCount, bounds.size()).clear();
            children.subList(childCount, children.size()).clear();
        }
        return false;
    }

    private boolean take(byte[] page, int wanted) {
        int kind = PageHeader.kind(page);
        int count = TreePage.slotCount(page);
        byte[] key = new byte[tree.pageSizeBytes()];
        if (kind == PageKind.LEAF) {
            height = 0;
            for (int part = 1; part < wanted; part++) {
                int slot = (int) ((long) part * count / wanted);
                if (slot > 0) {
                    bounds.add(Arrays.copyOf(key, LeafPage.keyInto(page, slot, key, 0)));
                }
            }
            return true;
        }
        if (kind != PageKind.BRANCH) {
            return false;
        }
        height = PageHeader.level(page);
        int first = BranchPage.position(page, low, low.length);
        int last = high == null ? count : BranchPage.positionBefore(page, high, high.length);
        int step = height == 1 ? Math.max(1, (last - first) / (CHOICE * wanted)) : 1;
        for (int child = first; child <= last; child++) {
            if (child > first && (child - first) % step == 0) {
                bounds.add(Arrays.copyOf(key, BranchPage.separatorInto(page, child - 1, key)));
            }
            children.add(BranchPage.child(page, child));
        }
        return true;
    }

    /// Removes keys that are outside the range or not above their predecessor.
    private List<byte[]> ascending(List<byte[]> keys) {
        List<byte[]> kept = new ArrayList<>();
        byte[] before = low;
        for (byte[] key : keys) {
            if (Arrays.compareUnsigned(key, before) > 0 && (high == null || Arrays.compareUnsigned(key, high) < 0)) {
                kept.add(key);
                before = key;
            }
        }
        return kept;
    }

    private static List<byte[]> spread(List<byte[]> keys, int max) {
        if (keys.size() <= max) {
            return keys;
        }
        List<byte[]> chosen = new ArrayList<>();
        for (int part = 1; part <= max; part++) {
            chosen.add(keys.get((int) ((long) part * keys.size() / (max + 1))));
        }
        return chosen;
    }
}
