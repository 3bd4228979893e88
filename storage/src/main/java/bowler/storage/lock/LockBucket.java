// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.base.bytes.BigEndian;
import java.util.Arrays;
import java.util.function.Consumer;

/// One part of the row lock table: a chained hash table that serves as its own mutex.
final class LockBucket {
    private static final int MIN_CHAINS = 8;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private RowLock[] chains = new RowLock[MIN_CHAINS];
    private int count;

    /// Returns the hash of a key. Its lower half chooses the chain, its upper half the bucket.
    static int hash(int treeId, byte[] key, int keyLength) {
        long hash = (treeId + 1) * MIX + keyLength;
        int at = 0;
        for (; at + Long.BYTES <= keyLength; at += Long.BYTES) {
            hash = (hash ^ BigEndian.getLong(key, at)) * MIX;
            hash ^= hash >>> 29;
        }
        for (; at < keyLength; at++) {
            hash = (hash ^ key[at]) * MIX;
        }
        hash ^= hash >>> 32;
        hash *= MIX;
        return (int) (hash >>> 32);
    }

    RowLock find(TreeLocks tree, byte[] key, int keyLength, int hash) {
        RowLock row = chains[hash & chains.length - 1];
        while (row != null && !row.isFor(tree, key, keyLength, hash)) {
            row = row.nextInBucket;
        }
        return row;
    }

    /// Returns the row's queue, and creates it if there is none. The caller adds a grant or a waiter before it leaves
    /// the mutex.
    RowLock make(TreeLocks tree, byte[] key, int keyLength, int hash) {
        assert Thread.holdsLock(this);
        RowLock row = find(tree, key, keyLength, hash);
        if (row == null) {
            byte[] ownKey = keyLength == TreeLocks.END ? null : Arrays.copyOf(key, keyLength);
            row = new RowLock(this, tree, ownKey, hash);
            if (count >= chains.length) {
                resize(chains.length * 2);
            }
            count++;
            link(row);
        }
        return row;
    }

    private void link(RowLock row) {
        int chain = row.hash & chains.length - 1;
        row.nextInBucket = chains[chain];
        chains[chain] = row;
    }

    void remove(RowLock row) {
        assert Thread.holdsLock(this) && row.bucket == this && row.isEmpty();
        int chain = row.hash & chains.length - 1;
        RowLock before = null;
        for (RowLock at = chains[chain]; at != row; at = at.nextInBucket) {
            before = at;
        }
        if (before == null) {
            chains[chain] = row.nextInBucket;
        } else {
            before.nextInBucket = row.nextInBucket;
        }
        if (--count < chains.length / 8 && chains.length > MIN_CHAINS) {
            resize(chains.length / 2);
        }
    }

    /// Changes the number of chains. If memory is short, the number stays as it is.
    private void resize(int chainCount) {
        RowLock[] old = chains;
        try {
            chains = new RowLock[chainCount];
        } catch (OutOfMemoryError lack) {
            return;
        }
        for (RowLock first : old) {
            for (RowLock row = first, next; row != null; row = next) {
                next = row.nextInBucket;
                link(row);
            }
        }
    }

    void forEach(Consumer<RowLock> action) {
        for (RowLock first : chains) {
            for (RowLock row = first; row != null; row = row.nextInBucket) {
                action.accept(row);
            }
        }
    }
}
