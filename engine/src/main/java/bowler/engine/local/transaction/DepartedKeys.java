// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.transaction;

import bowler.base.bytes.BigEndian;

/// The keys of rows that own statements have deleted or given other keys, as hashes of 64 bits. Another row may have
/// such a key now, which an open updatable result set must not take for its own. Keys are recorded from the first updatable result set on. If there
/// are too many, the old ones are removed, and [#isKnownSince] returns false for them.
public final class DepartedKeys {
    private static final int MAX_KEYS = 1 << 14;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private boolean isRecording;
    private long count;
    private long knownSince;
    private long[] hashes = new long[64];
    /// The number of the newest departure of each key.
    private long[] numbers = new long[64];
    private int size;

    /// Records keys from now on.
    ///
    /// @return the number of departures so far
    public long begin() {
        isRecording = true;
        return count;
    }

    /// Records that a row has left its key in a tree.
    public void add(int treeId, byte[] key, int offset, int length) {
        if (!isRecording) {
            return;
        }
        if (size == MAX_KEYS) {
            forgetAll();
        } else if (size * 2 >= hashes.length) {
            grow();
        }
        put(hash(treeId, key, offset, length), ++count);
    }

    /// Forgets all keys, for instance because departures were undone.
    public void forgetAll() {
        hashes = new long[64];
        numbers = new long[64];
        size = 0;
        knownSince = ++count;
    }

    private void grow() {
        long[] oldHashes = hashes;
        long[] oldNumbers = numbers;
        hashes = new long[2 * oldHashes.length];
        numbers = new long[2 * oldHashes.length];
        size = 0;
        for (int at = 0; at < oldHashes.length; at++) {
            if (oldNumbers[at] != 0) {
                put(oldHashes[at], oldNumbers[at]);
            }
        }
    }

    private void put(long hash, long number) {
        int at = place(hash);
        size += numbers[at] == 0 ? 1 : 0;
        hashes[at] = hash;
        numbers[at] = number;
    }

    private int place(long hash) {
        int at = (int) hash & hashes.length - 1;
        while (numbers[at] != 0 && hashes[at] != hash) {
            at = at + 1 & hashes.length - 1;
        }
        return at;
    }

    /// Returns whether all departures since this number are recorded.
    public boolean isKnownSince(long number) {
        return number >= knownSince;
    }

    /// Returns whether a row has left the key since this number of departures.
    public boolean hasDepartedSince(int treeId, byte[] key, long number) {
        int at = place(hash(treeId, key, 0, key.length));
        return numbers[at] > number;
    }

    private static long hash(int treeId, byte[] key, int offset, int length) {
        long hash = (treeId + 1L) * MIX + length;
        int at = offset;
        int end = offset + length;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            hash = (hash ^ BigEndian.getLong(key, at)) * MIX;
            hash ^= hash >>> 29;
        }
        for (; at < end; at++) {
            hash = (hash ^ key[at]) * MIX;
            hash ^= hash >>> 32;
        }
        return hash;
    }
}
