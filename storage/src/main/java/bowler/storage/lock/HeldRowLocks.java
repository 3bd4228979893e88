// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.base.padding.CacheLinePaddingBefore;
import java.util.Arrays;

/// The row grants that an owner has taken itself. The owner consults them before the lock table, and releases them when
/// its transaction ends. Accessed only by the owner's thread.
final class HeldRowLocks extends CacheLinePaddingBefore {
    private static final int MIN_CHAINS = 16;
    private static final int MAX_REUSED_CHAINS = 1024;

    private LockGrant[] chains = new LockGrant[MIN_CHAINS];
    private LockGrant last;
    private int count;

    int count() {
        return count;
    }

    /// Returns the newest grant; the others follow by `takenBefore`.
    LockGrant last() {
        return last;
    }

    LockGrant find(TreeLocks tree, byte[] key, int keyLength, int hash) {
        for (LockGrant grant = chains[hash & chains.length - 1]; grant != null; grant = grant.nextOfHash) {
            if (grant.modes != 0 && ((RowLock) grant.queue).isFor(tree, key, keyLength, hash)) {
                return grant;
            }
        }
        return null;
    }

    void add(LockGrant grant) {
        if (count == chains.length) {
            sweep();
            if (count * 2 > chains.length) {
                grow();
            }
        }
        grant.takenBefore = last;
        last = grant;
        count++;
        link(grant);
    }

    /// Doubles the number of chains. Longer chains will do if memory is short: the grant exists, and must be recorded.
    private void grow() {
        try {
            rebuild(new LockGrant[chains.length * 2]);
        } catch (OutOfMemoryError lack) {
            return;
        }
    }

    private void link(LockGrant grant) {
        int chain = ((RowLock) grant.queue).hash & chains.length - 1;
        grant.nextOfHash = chains[chain];
        chains[chain] = grant;
    }

    /// Records that a grant has been released. The newest grant (a row that did not match) is removed at once, any
    /// other by the next [#sweep].
    void drop(LockGrant grant) {
        if (grant != last) {
            return;
        }
        last = grant.takenBefore;
        count--;
        assert count >= 0 && (count == 0) == (last == null);
        int chain = ((RowLock) grant.queue).hash & chains.length - 1;
        if (chains[chain] == grant) {
            chains[chain] = grant.nextOfHash;
            return;
        }
        LockGrant before = chains[chain];
        while (before.nextOfHash != grant) {
            before = before.nextOfHash;
        }
        before.nextOfHash = grant.nextOfHash;
    }

    /// Removes the grants that have been released.
    void sweep() {
        Arrays.fill(chains, null);
        rebuild(chains);
    }

    private void rebuild(LockGrant[] emptyChains) {
        chains = emptyChains;
        LockGrant newest = null;
        LockGrant oldest = null;
        count = 0;
        for (LockGrant grant = last; grant != null; grant = grant.takenBefore) {
            if (grant.modes == 0) {
                continue;
            }
            if (newest == null) {
                newest = grant;
            } else {
                oldest.takenBefore = grant;
            }
            oldest = grant;
            count++;
            link(grant);
        }
        if (oldest != null) {
            oldest.takenBefore = null;
        }
        last = newest;
    }

    void clear() {
        if (chains.length > MAX_REUSED_CHAINS) {
            chains = new LockGrant[MIN_CHAINS];
        } else {
            Arrays.fill(chains, null);
        }
        last = null;
        count = 0;
    }
}
