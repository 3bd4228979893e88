// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.base.bytes.BigEndian;
import java.util.Arrays;

/// The open-addressed hash table of [PageVersions]: an array of chain heads, whose length is a power of two.
final class VersionChains {
    static final int INITIAL_SLOTS = 8;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;
    /// Estimated size of a row's entry in the table, without its key and its versions.
    private static final int ENTRY_BYTES = 8;

    private VersionChains() {}

    static int hash(byte[] key, int offset, int length) {
        long hash = length;
        int at = offset;
        int end = offset + length;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            hash = (hash ^ BigEndian.getLong(key, at)) * MIX;
            hash ^= hash >>> 32;
        }
        if (at < end) {
            long rest = 0;
            if (at + Integer.BYTES <= end) {
                rest = BigEndian.getInt(key, at);
                at += Integer.BYTES;
            }
            for (; at < end; at++) {
                rest = rest << Byte.SIZE | key[at] & 0xFF;
            }
            hash = (hash ^ rest) * MIX;
        }
        return (int) (hash >>> 32);
    }

    /// Returns the chain of the key, or null. Its search is bounded by the length of the table, because a writer may
    /// change the table meanwhile.
    static RowVersion find(RowVersion[] table, byte[] key, int offset, int length) {
        return find(table, key, offset, length, hash(key, offset, length));
    }

    /// Returns the chain of the key with this hash, or null, as the other method does.
    static RowVersion find(RowVersion[] table, byte[] key, int offset, int length, int hash) {
        int mask = table.length - 1;
        int slot = hash & mask;
        for (int tries = 0; tries < table.length; tries++) {
            RowVersion head = table[slot];
            if (head == null) {
                return null;
            }
            if (head.hash == hash && Arrays.equals(head.key, 0, head.key.length, key, offset, offset + length)) {
                return head;
            }
            slot = slot + 1 & mask;
        }
        return null;
    }

    /// Returns the slot of the key's chain, or the free slot where it belongs; one slot of the table is free.
    static int slotOf(RowVersion[] table, byte[] key, int offset, int length, int hash) {
        int mask = table.length - 1;
        int slot = hash & mask;
        for (RowVersion head = table[slot]; head != null; head = table[slot]) {
            if (head.hash == hash
                    && (head.key == key || Arrays.equals(head.key, 0, head.key.length, key, offset, offset + length))) {
                return slot;
            }
            slot = slot + 1 & mask;
        }
        return slot;
    }

    /// Returns the slot for a chain that the table does not have.
    static int freeSlot(RowVersion[] table, int hash) {
        int slot = hash & table.length - 1;
        while (table[slot] != null) {
            slot = slot + 1 & table.length - 1;
        }
        return slot;
    }

    /// Returns the length of a table for this many rows.
    static int slotsFor(int rows) {
        int slots = INITIAL_SLOTS;
        while (rows * 4L >= slots * 3L) {
            slots *= 2;
        }
        return slots;
    }

    /// Estimates the size of a row's entry without its versions.
    static int entryBytes(RowVersion head) {
        return ENTRY_BYTES + RowVersion.ARRAY_BYTES + head.key.length;
    }

    /// Estimates the size of the versions of a row.
    static long chainBytes(RowVersion head) {
        long bytes = 0;
        for (RowVersion version = head; version != null; version = version.older()) {
            bytes += version.sizeBytes();
        }
        return bytes;
    }

    /// Estimates the size of all entries and versions.
    static long bytes(RowVersion[] table) {
        long bytes = 0;
        for (RowVersion head : table) {
            bytes += head == null ? 0 : entryBytes(head) + chainBytes(head);
        }
        return bytes;
    }

    /// Counts the versions.
    static int versionCount(RowVersion[] table) {
        int count = 0;
        for (RowVersion head : table) {
            for (RowVersion version = head; version != null; version = version.older()) {
                count++;
            }
        }
        return count;
    }
}
