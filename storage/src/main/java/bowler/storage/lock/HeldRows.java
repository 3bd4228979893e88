// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import java.util.Arrays;

/// The row grants that an owner has taken itself: asked before the lock table, and what it gives back at the end. The
/// owner's thread only.
final class HeldRows {
    private static final int FEWEST_CHAINS = 16;
    private static final int MOST_CHAINS_KEPT = 1024;

    private LockGrant[] chains = new LockGrant[FEWEST_CHAINS];
    private LockGrant last;
    private int count;

    int count() {
        return count;
    }

    /// The newest grant; the others follow by `takenBefore`.
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
        if (++count > chains.length) {
            grow();
        }
        grant.takenBefore = last;
        last = grant;
        link(grant);
    }

    private void link(LockGrant grant) {
        int chain = ((RowLock) grant.queue).hash & chains.length - 1;
        grant.nextOfHash = chains[chain];
        chains[chain] = grant;
    }

    private void grow() {
        chains = new LockGrant[chains.length * 2];
        for (LockGrant grant = last; grant != null; grant = grant.takenBefore) {
            if (grant.modes != 0) {
                link(grant);
            }
        }
    }

    /// Forgets the grants that have been given back.
    void sweep() {
        LockGrant grant = last;
        clear();
        LockGrant oldestFirst = null;
        while (grant != null) {
            LockGrant next = grant.takenBefore;
            grant.takenBefore = oldestFirst;
            oldestFirst = grant;
            grant = next;
        }
        while (oldestFirst != null) {
            LockGrant next = oldestFirst.takenBefore;
            if (oldestFirst.modes != 0) {
                add(oldestFirst);
            }
            oldestFirst = next;
        }
    }

    void clear() {
        if (chains.length > MOST_CHAINS_KEPT) {
            chains = new LockGrant[FEWEST_CHAINS];
        } else {
            Arrays.fill(chains, null);
        }
        last = null;
        count = 0;
    }
}
