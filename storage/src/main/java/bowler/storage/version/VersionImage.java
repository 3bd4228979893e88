// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.Checksum;
import bowler.base.bytes.VarInt;
import bowler.storage.transaction.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The versions of one page as bytes, in the version file:
///
///     checksum    4  CRC32C of what follows
///     stamp       8  number of the write, so that an older content of the same extent is recognised
///     chains         one for each row
///
///     chain:    key length (VarInt), key, length of the versions (4), the versions, oldest first
///     version:  flags (1), owner, if reserved the reserved bytes (VarInt), if there is a before-image its length
///               (VarInt) and the row
///     owner:    for an owner that had not committed its number among the stub's owners (VarInt), for others the
///               transaction's id and commit number (VarInt each)
///
/// Owners that have committed are written by number. A page in the file therefore keeps at most those transactions in
/// memory that were running when it was written. An image belongs to one thread.
final class VersionImage {
    private static final int STAMP = Integer.BYTES;
    private static final int CHAINS = STAMP + Long.BYTES;
    private static final int LOCK_ONLY = 1;
    private static final int BEFORE = 2;
    private static final int RESERVED = 4;
    private static final int RUNNING = 8;
    /// The maximum commit number; numbers of transactions that have not committed are greater.
    private static final long MAX_COMMIT_NUMBER = Long.MAX_VALUE / 2;
    /// The maximum size of an array that is kept for the next page, in bytes.
    private static final int MAX_KEPT_BYTES = 1 << 20;
    /// The maximum size of a version without its before-image, and of a chain without its key and versions, in bytes.
    private static final int MAX_VERSION_BYTES = 1 + 2 * VarInt.MAX_LONG_BYTES + 2 * VarInt.MAX_INT_BYTES;
    private static final int MAX_CHAIN_BYTES = VarInt.MAX_INT_BYTES + Integer.BYTES;

    private static final Transaction[] NO_OWNERS = {};

    byte[] bytes = new byte[16 << 10];
    int length;
    private final List<RowVersion> chain = new ArrayList<>();
    private final List<Transaction> owners = new ArrayList<>();
    private int[] reserved = new int[4];
    /// The owners of the last stub. The next stub often has the same owners and then shares the array.
    private Transaction[] lastOwners = NO_OWNERS;
    private long newest;
    private int versionCount;

    /// Writes the versions of a page that no thread changes meanwhile.
    void write(PageVersions versions) {
        length = CHAINS;
        owners.clear();
        Arrays.fill(reserved, 0);
        newest = 0;
        versionCount = 0;
        versions.forEach(this::writeChain);
    }

    /// Completes the image with the number of this write.
    void seal(long stamp) {
        BigEndian.putLong(bytes, STAMP, stamp);
        BigEndian.putInt(bytes, 0, Checksum.crc32c(bytes, STAMP, length - STAMP));
    }

    /// Returns the stub that stays in memory for the versions written.
    SpilledVersions stub(long place, long stamp) {
        if (!isSameAsLast()) {
            lastOwners = owners.toArray(NO_OWNERS);
        }
        boolean hasReservation = Arrays.stream(reserved, 0, owners.size()).anyMatch(bytes -> bytes > 0);
        return new SpilledVersions(
            place, length, stamp, newest, lastOwners, hasReservation ? Arrays.copyOf(reserved, owners.size()) : null,
            versionCount);
    }

    private boolean isSameAsLast() {
        boolean isSame = owners.size() == lastOwners.length;
        for (int i = 0; isSame && i < lastOwners.length; i++) {
            isSame = owners.get(i) == lastOwners[i];
        }
        return isSame;
    }

    /// Releases transactions, and an array that was needed for an unusually large page.
    void clear() {
        owners.clear();
        lastOwners = NO_OWNERS;
        chain.clear();
        if (bytes.length > MAX_KEPT_BYTES) {
            bytes = new byte[16 << 10];
        }
    }

    private void writeChain(RowVersion head) {
        byte[] key = head.key;
        reserve(MAX_CHAIN_BYTES + key.length);
        length = VarInt.put(bytes, length, key.length);
        System.arraycopy(key, 0, bytes, length, key.length);
        length += key.length;
        int lengthAt = length;
        length += Integer.BYTES;
        chain.clear();
        for (RowVersion version = head; version != null; version = version.older()) {
            chain.add(version);
        }
        for (int i = chain.size() - 1; i >= 0; i--) {
            writeVersion(chain.get(i), i == 0);
        }
        BigEndian.putInt(bytes, lengthAt, length - lengthAt - Integer.BYTES);
    }

    private void writeVersion(RowVersion version, boolean isHead) {
        byte[] before = version.isLockOnly() ? null : version.before();
        reserve(MAX_VERSION_BYTES + (before == null ? 0 : before.length));
        Transaction owner = version.owner();
        long number = owner.commitNumber();
        boolean isRunning = number > MAX_COMMIT_NUMBER;
        int reservedBytes = isHead && isRunning ? version.reservedBytes() : 0;
        int flags = version.isLockOnly() ? LOCK_ONLY : before == null ? 0 : BEFORE;
        bytes[length++] = (byte) (flags | (isRunning ? RUNNING : 0) | (reservedBytes > 0 ? RESERVED : 0));
        if (isRunning) {
            int index = indexOf(owner);
            reserved[index] += reservedBytes;
            length = VarInt.put(bytes, length, index);
        } else {
            newest = Math.max(newest, number);
            length = VarInt.put(bytes, length, owner.id());
            length = VarInt.put(bytes, length, number);
        }
        if (reservedBytes > 0) {
            length = VarInt.put(bytes, length, reservedBytes);
        }
        if (before != null) {
            length = VarInt.put(bytes, length, before.length);
            System.arraycopy(before, 0, bytes, length, before.length);
            length += before.length;
        }
        versionCount++;
    }

    private int indexOf(Transaction owner) {
        for (int i = 0; i < owners.size(); i++) {
            if (owners.get(i) == owner) {
                return i;
            }
        }
        owners.add(owner);
        if (reserved.length < owners.size()) {
            reserved = Arrays.copyOf(reserved, owners.size() * 2);
        }
        return owners.size() - 1;
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(bytes.length * 2L, (long) length + more)));
        }
    }

    // -- reading

    /// Returns whether the bytes are complete and belong to the write with the stub's number.
    static boolean isWhole(byte[] image, int length, SpilledVersions stub) {
        return length == stub.length && BigEndian.getLong(image, STAMP) == stub.stamp
            && BigEndian.getInt(image, 0) == Checksum.crc32c(image, STAMP, length - STAMP);
    }

    /// Passes the newest version of each row, linked with the older ones, to the visitor.
    static void read(byte[] image, SpilledVersions stub, ChainVisitor visitor) {
        int at = CHAINS;
        while (at < stub.length) {
            int keyLength = (int) VarInt.get(image, at);
            int keyAt = at + VarInt.sizeOf(keyLength);
            int versionsAt = keyAt + keyLength + Integer.BYTES;
            at = versionsAt + BigEndian.getInt(image, keyAt + keyLength);
            byte[] key = Arrays.copyOfRange(image, keyAt, keyAt + keyLength);
            visitor.visit(readVersions(image, versionsAt, at, key, VersionChains.hash(key, 0, keyLength), stub));
        }
    }

    /// Returns the newest version of the row with this key, linked with the older ones, or null.
    static RowVersion find(byte[] image, SpilledVersions stub, byte[] key, int offset, int length) {
        int at = CHAINS;
        while (at < stub.length) {
            int keyLength = (int) VarInt.get(image, at);
            int keyAt = at + VarInt.sizeOf(keyLength);
            int versionsAt = keyAt + keyLength + Integer.BYTES;
            at = versionsAt + BigEndian.getInt(image, keyAt + keyLength);
            if (Arrays.equals(image, keyAt, keyAt + keyLength, key, offset, offset + length)) {
                byte[] ownKey = Arrays.copyOfRange(key, offset, offset + length);
                return readVersions(image, versionsAt, at, ownKey, VersionChains.hash(ownKey, 0, length), stub);
            }
        }
        return null;
    }

    /// Receives the rows of a page one by one.
    interface ChainVisitor {
        void visit(RowVersion head);
    }

    private static RowVersion readVersions(byte[] image, int from, int to, byte[] key, int hash, SpilledVersions stub) {
        RowVersion newest = null;
        int at = from;
        while (at < to) {
            int flags = image[at++];
            Transaction owner;
            long first = VarInt.get(image, at);
            at += VarInt.sizeOf(first);
            if ((flags & RUNNING) != 0) {
                owner = stub.owner((int) first);
            } else {
                long number = VarInt.get(image, at);
                at += VarInt.sizeOf(number);
                owner = Transaction.committed(first, number);
            }
            int reservedBytes = 0;
            if ((flags & RESERVED) != 0) {
                reservedBytes = (int) VarInt.get(image, at);
                at += VarInt.sizeOf(reservedBytes);
            }
            byte[] before = null;
            if ((flags & BEFORE) != 0) {
                int beforeLength = (int) VarInt.get(image, at);
                at += VarInt.sizeOf(beforeLength);
                before = Arrays.copyOfRange(image, at, at + beforeLength);
                at += beforeLength;
            }
            newest = (flags & LOCK_ONLY) != 0 ? RowVersion.lockOnly(key, hash, owner, newest)
                : RowVersion.change(key, hash, owner, before, newest);
            if (reservedBytes > 0) {
                newest = newest.reserving(reservedBytes);
            }
        }
        return newest;
    }
}
