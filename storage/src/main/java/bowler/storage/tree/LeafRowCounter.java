// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageTable;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import java.util.Arrays;

/// Counts the rows of consecutive leaves from the branch above them. It reads at most the header of each leaf. It stops
/// before a leaf that has versions or deleted entries, that extends beyond the bound, or that is not in memory. A
/// counter belongs to one thread, which reuses it.
public final class LeafRowCounter {
    private long rows;
    private int leaves;
    private byte[] end = new byte[64];
    private int endLength;

    /// Returns the number of rows in all leaves counted.
    public long rows() {
        return rows;
    }

    public int leaves() {
        return leaves;
    }

    /// Returns the first key after the leaves counted, if any were counted.
    public byte[] end() {
        return end;
    }

    public int endLength() {
        return endLength;
    }

    /// Counts from the leaf on whose low fence is `low`. Counts nothing if there is no such leaf.
    ///
    /// @param highLength negative if there is no bound
    /// @param max maximum number of rows
    void count(PageTable pages, byte[] low, int lowLength, byte[] high, int highLength, long max) {
        rows = 0;
        leaves = 0;
        Frame branch = pages.frame(TreeShape.ROOT);
        long version = branch.readVersion(pages.addressOf(TreeShape.ROOT));
        if (branch.address() != pages.addressOf(TreeShape.ROOT)) {
            return;
        }
        try {
            for (int height = 0; height < TreeShape.MAX_HEIGHT && PageHeader.level(branch.bytes) > 1; height++) {
                int child = BranchPage.childFor(branch.bytes, low, lowLength);
                Frame next = branch.isUnchanged(version) ? pages.frameUnlessCut(child) : null;
                long nextVersion = next == null ? 0 : next.readVersion(pages.addressOf(child));
                if (next == null || next.address() != pages.addressOf(child) || !branch.isUnchanged(version)) {
                    return;
                }
                branch = next;
                version = nextVersion;
            }
            if (PageHeader.level(branch.bytes) == 1) {
                countBelow(pages, branch, version, low, lowLength, high, highLength, max);
            }
        } catch (IndexOutOfBoundsException | NegativeArraySizeException torn) {
            // Ignored here: the descent to the leaf that follows reports a damaged page.
            rows = 0;
            leaves = 0;
        }
    }

    private void countBelow(
            PageTable pages, Frame branch, long version, byte[] low, int lowLength, byte[] high, int highLength, long max) {
        byte[] page = branch.bytes;
        int first = BranchPage.position(page, low, lowLength);
        int wholly = coveredChildren(page, high, highLength);
        if (!beginsWith(page, first, low, lowLength)) {
            return;
        }
        long sum = 0;
        int next = first;
        while (next < wholly) {
            int child = BranchPage.child(page, next);
            if (!branch.isUnchanged(version)) {
                return;
            }
            int count = rowsOf(pages, child);
            if (count < 0 || sum + count > max) {
                break;
            }
            sum += count;
            next++;
        }
        if (next > first) {
            boolean isInside = next < BranchPage.childCount(page);
            int length = isInside ? BranchPage.separatorLength(page, next - 1) : TreePage.highFenceLength(page);
            if (end.length < length) {
                end = new byte[length * 2];
            }
            endLength = isInside ? BranchPage.separatorInto(page, next - 1, end) : TreePage.copyHighFence(page, end);
        }
        if (branch.isUnchanged(version)) {
            rows = sum;
            leaves = next - first;
        }
    }

    /// Returns the number of children that lie wholly below the bound. The last leaf of the tree is never among them.
    private static int coveredChildren(byte[] page, byte[] high, int highLength) {
        int fenceLength = TreePage.highFenceLength(page);
        int separators = BranchPage.childCount(page) - 1;
        if (highLength < 0) {
            return fenceLength < 0 ? separators : separators + 1;
        }
        int fence = TreePage.highFenceOffset(page);
        return fenceLength >= 0 && Arrays.compareUnsigned(high, 0, highLength, page, fence, fence + fenceLength) >= 0
            ? separators + 1 : BranchPage.position(page, high, highLength);
    }

    private boolean beginsWith(byte[] page, int child, byte[] low, int lowLength) {
        if (child == 0) {
            int fence = TreePage.lowFenceOffset(page);
            return Arrays.equals(low, 0, lowLength, page, fence, fence + TreePage.lowFenceLength(page));
        }
        int length = BranchPage.separatorLength(page, child - 1);
        if (length != lowLength) {
            return false;
        }
        if (end.length < length) {
            end = new byte[length * 2];
        }
        BranchPage.separatorInto(page, child - 1, end);
        return Arrays.equals(low, 0, lowLength, end, 0, length);
    }

    /// Returns the row count of a leaf, or a negative number if its header does not tell.
    private static int rowsOf(PageTable pages, int number) {
        Frame leaf = pages.frameInMemory(number);
        if (leaf == null) {
            return -1;
        }
        long address = pages.addressOf(number);
        long version = leaf.readVersion(address);
        boolean isPlain = leaf.address() == address && leaf.sidecar() == null && leaf.isTidy()
            && PageHeader.kind(leaf.bytes) == PageKind.LEAF;
        int count = LeafPage.slotCount(leaf.bytes);
        return isPlain && leaf.isUnchanged(version) ? count : -1;
    }
}
