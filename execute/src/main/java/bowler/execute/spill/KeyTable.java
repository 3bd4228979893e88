// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.base.bytes.BigEndian;
import bowler.execute.run.ArrayGrowth;
import bowler.execute.run.MemoryBudget;
import java.util.Arrays;

/// A hash table of records by their keys; several records may have one key. Records are numbered from 0 in the order
/// added.
public final class KeyTable {
    private static final int FIRST_RECORDS = 16;
    /// The maximum number of records; there are twice as many slots.
    private static final int MAX_RECORDS = ArrayGrowth.MAX_POWER / 2;
    /// Address, hash, next record of the key, two slots.
    private static final int BYTES_PER_RECORD = Long.BYTES + 4 * Integer.BYTES;
    private static final int NONE = -1;

    private final MemoryBudget budget;
    private RecordArena arena;
    private final RecordView view = new RecordView();
    private long[] addresses = {};
    private int[] hashes = {};
    private int[] nexts = {};
    /// Number of a key's first record, plus 1. The length is a power of two and at least twice the number of records.
    private int[] slots = {};
    private int count;
    private long arrayBytes;

    public KeyTable(MemoryBudget budget) {
        this.budget = budget;
        arena = new RecordArena(budget);
    }

    /// Makes this table share the records of another one, for reading in another thread. The other table must not change
    /// until [#detach], and nothing may be added to this one.
    public void shareRecordsOf(KeyTable other) {
        arena = other.arena;
        addresses = other.addresses;
        hashes = other.hashes;
        nexts = other.nexts;
        slots = other.slots;
        count = other.count;
    }

    /// Ends the access to the other table's records.
    public void detach() {
        arena = null;
        addresses = new long[0];
        hashes = new int[0];
        nexts = new int[0];
        slots = new int[0];
        count = 0;
    }

    public static int hash(byte[] key, int length) {
        long hash = length * 0x9E37_79B9_7F4A_7C15L;
        int at = 0;
        for (; at + Long.BYTES <= length; at += Long.BYTES) {
            hash = (hash ^ BigEndian.getLong(key, at)) * 0xFF51_AFD7_ED55_8CCDL;
            hash ^= hash >>> 32;
        }
        for (; at < length; at++) {
            hash = (hash ^ key[at]) * 0x0000_0100_0000_01B3L;
        }
        hash = (hash ^ hash >>> 29) * 0xC4CE_B9FE_1A85_EC53L;
        return (int) (hash >>> 32);
    }

    public int count() {
        return count;
    }

    public long heldBytes() {
        return arena.heldBytes() + arrayBytes;
    }

    /// Returns the first record with this key, or -1.
    public int find(byte[] key, int length, int hash) {
        int mask = slots.length - 1;
        if (mask < 0) {
            return NONE;
        }
        for (int slot = hash & mask; slots[slot] != 0; slot = slot + 1 & mask) {
            int record = slots[slot] - 1;
            if (hashes[record] == hash && hasKey(record, key, length)) {
                return record;
            }
        }
        return NONE;
    }

    private boolean hasKey(int record, byte[] key, int length) {
        show(record, view);
        return Arrays.equals(
            view.bytes, view.keyOffset, view.keyOffset + view.keyLength, key, 0, length);
    }

    /// Returns another record with the same key, or -1.
    public int next(int record) {
        return nexts[record];
    }

    /// Adds a record.
    ///
    /// @param first the first record with its key, as [#find] returned it
    /// @return its number, or -1 if memory is exhausted
    public int add(byte[] key, int keyLength, byte[] row, int rowLength, int hash, int first) {
        if (count == addresses.length && !grow()) {
            return NONE;
        }
        if (arrayBytes == 0) {
            arrayBytes = (long) FIRST_RECORDS * BYTES_PER_RECORD;
            budget.take(arrayBytes);
        }
        long address = arena.add(key, 0, keyLength, row, 0, rowLength, arrayBytes);
        if (address < 0) {
            return NONE;
        }
        int record = count++;
        addresses[record] = address;
        hashes[record] = hash;
        if (first >= 0) {
            nexts[record] = nexts[first];
            nexts[first] = record;
        } else {
            nexts[record] = NONE;
            enter(record);
        }
        return record;
    }

    private void enter(int record) {
        int mask = slots.length - 1;
        int slot = hashes[record] & mask;
        while (slots[slot] != 0) {
            slot = slot + 1 & mask;
        }
        slots[slot] = record + 1;
    }

    private boolean grow() {
        int capacity = ArrayGrowth.next(addresses.length, FIRST_RECORDS, MAX_RECORDS);
        long more = (long) (capacity - addresses.length) * BYTES_PER_RECORD;
        if (addresses.length == 0) {
            budget.take(more);
        } else if (more == 0 || !budget.tryTake(arena.heldBytes() + arrayBytes, more)) {
            return false;
        }
        arrayBytes += more;
        addresses = Arrays.copyOf(addresses, capacity);
        hashes = Arrays.copyOf(hashes, capacity);
        nexts = Arrays.copyOf(nexts, capacity);
        int[] old = slots;
        slots = new int[2 * capacity];
        for (int entry : old) {
            if (entry != 0) {
                enter(entry - 1);
            }
        }
        return true;
    }

    /// Returns the hash of a record's key.
    public int hashOf(int record) {
        return hashes[record];
    }

    /// Positions a view on a record.
    public void show(int record, RecordView into) {
        long address = addresses[record];
        into.show(arena.block(address), RecordArena.offset(address));
    }

    /// Discards all records and releases the memory; arrays of minimum size are kept.
    public void clear() {
        arena.clear();
        budget.release(arrayBytes);
        arrayBytes = 0;
        if (addresses.length == FIRST_RECORDS) {
            if (count > 0) {
                Arrays.fill(slots, 0);
                count = 0;
            }
            return;
        }
        addresses = new long[0];
        hashes = new int[0];
        nexts = new int[0];
        slots = new int[0];
        count = 0;
    }
}
