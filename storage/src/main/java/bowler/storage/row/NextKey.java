// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageSidecar;
import bowler.storage.lock.TreeLocks;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.terms.RowLockMode;
import bowler.storage.transaction.Transaction;
import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.TreePage;
import bowler.storage.version.PageVersions;
import bowler.storage.version.RowVersion;
import java.util.Arrays;

/// The first entry at or after a position in a leaf, deleted or not, possibly on a leaf further right. Its key stands
/// for the gap before it. Reused; belongs to one thread.
final class NextKey {
    private byte[] key = new byte[64];
    private int length;
    private RowVersion head;
    /// The leaves to the right of the first one that were read, and their versions at that time.
    private Frame[] frames = new Frame[4];
    private long[] versions = new long[4];
    private int frameCount;

    byte[] key() {
        return key;
    }

    /// Returns the length of the key; [TreeLocks#END] if there is none.
    int length() {
        return length;
    }

    boolean isEnd() {
        return length == TreeLocks.END;
    }

    /// Searches for the entry. The caller holds the latch of the first leaf, or checks afterwards whether that leaf is
    /// unchanged.
    ///
    /// @return false if a leaf changed meanwhile
    boolean find(RowTree tree, LeafCursorPosition at, int slot) {
        frameCount = 0;
        try {
            byte[] page = at.page();
            if (slot < LeafPage.slotCount(page)) {
                take(at.frame(), slot);
                return true;
            }
            int right = TreePage.rightPage(page);
            while (right != 0) {
                Frame frame = tree.tree().pages().frame(right);
                long version = frame.readVersion(tree.tree().pages().addressOf(right));
                if (frame.address() != tree.tree().pages().addressOf(right)
                        || PageHeader.kind(frame.bytes) != PageKind.LEAF) {
                    return false;
                }
                remember(frame, version);
                boolean hasEntry = LeafPage.slotCount(frame.bytes) > 0;
                if (hasEntry) {
                    take(frame, 0);
                } else {
                    right = TreePage.rightPage(frame.bytes);
                }
                if (!frame.isUnchanged(version)) {
                    return false;
                }
                if (hasEntry) {
                    return true;
                }
            }
        } catch (IndexOutOfBoundsException torn) {
            if (at.isUnchanged() && isUnchanged()) {
                throw torn;
            }
            return false;
        }
        length = TreeLocks.END;
        head = null;
        return true;
    }

    private void take(Frame frame, int slot) {
        byte[] page = frame.bytes;
        int wanted = LeafPage.keyLength(page, slot);
        if (key.length < wanted) {
            key = new byte[wanted * 2];
        }
        length = LeafPage.keyInto(page, slot, key, 0);
        PageSidecar sidecar = frame.sidecar();
        head = sidecar == null ? null : ((PageVersions) sidecar).head(key, 0, length, PageVersions.EVERY_COMMIT, null);
    }

    private void remember(Frame frame, long version) {
        if (frameCount == frames.length) {
            frames = Arrays.copyOf(frames, frameCount * 2);
            versions = Arrays.copyOf(versions, frameCount * 2);
        }
        frames[frameCount] = frame;
        versions[frameCount++] = version;
    }

    /// Returns whether the leaves after the first are unchanged.
    boolean isUnchanged() {
        for (int i = 0; i < frameCount; i++) {
            if (!frames[i].isUnchanged(versions[i])) {
                return false;
            }
        }
        return true;
    }

    Transaction ownerOtherThan(Transaction self) {
        return RowVersion.ownerOtherThan(head, self);
    }

    /// Locks the key, and waits for a transaction that owns or locks it. The caller holds no latch.
    ///
    /// @return whether the lock is held and nothing after the first leaf has changed since [#find]
    boolean lock(TransactionContext context, RowTree tree, RowLockMode mode) {
        Transaction other = ownerOtherThan(context.transaction());
        if (other != null) {
            context.waitFor(other, tree, key, length, mode);
            return false;
        }
        context.locks.lockRow(context.lockOwner, tree.locks(), key, length, mode);
        return isUnchanged();
    }

    /// Returns whether the key is at or above the bound; a negative bound length stands for no bound.
    boolean isAtOrAbove(byte[] bound, int boundLength) {
        return isEnd() || boundLength >= 0 && Arrays.compareUnsigned(key, 0, length, bound, 0, boundLength) >= 0;
    }
}
