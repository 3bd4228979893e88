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

/// The first entry at or behind a place in a leaf, deleted or not, perhaps on a leaf further right: the key that stands
/// for the gap before it. Reused; belongs to one thread.
final class NextKey {
    private byte[] key = new byte[64];
    private int length;
    private RowVersion head;
    /// The leaves right of the first that were looked at, and their versions then.
    private Frame[] frames = new Frame[4];
    private long[] versions = new long[4];
    private int frameCount;

    byte[] key() {
        return key;
    }

    /// [TreeLocks#END] if there is none.
    int length() {
        return length;
    }

    boolean isEnd() {
        return length == TreeLocks.END;
    }

    /// Looks for the entry. Of the first leaf the caller holds the latch, or asks afterwards whether it is unchanged.
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

    /// Whether the leaves behind the first are as they were.
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

    /// Locks the key, waiting for whoever owns or locks it. Holds no latch.
    ///
    /// @return whether the lock is held and nothing behind the first leaf has changed since [#find]
    boolean lock(TransactionContext context, RowTree tree, RowLockMode mode) {
        Transaction other = ownerOtherThan(context.transaction());
        if (other != null) {
            context.waitFor(other, tree, key, length, mode);
            return false;
        }
        context.locks.lockRow(context.lockOwner, tree.locks(), key, length, mode);
        return isUnchanged();
    }

    /// Whether the key is the bound or lies above it; a negative bound length stands for no bound.
    boolean isAtOrAbove(byte[] bound, int boundLength) {
        return isEnd() || boundLength >= 0 && Arrays.compareUnsigned(key, 0, length, bound, 0, boundLength) >= 0;
    }
}
