// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

/// A point to which a transaction can be rolled back.
final class TransactionMark {
    private long lsn;
    private long reservedBytes;
    private int madeCount;
    private int droppedCount;

    void set(long newLsn, long newReservedBytes, int newMadeCount, int newDroppedCount) {
        if (lsn != newLsn || reservedBytes != newReservedBytes || madeCount != newMadeCount || droppedCount != newDroppedCount) {
            lsn = newLsn;
            reservedBytes = newReservedBytes;
            madeCount = newMadeCount;
            droppedCount = newDroppedCount;
        }
    }

    /// Returns the LSN of the transaction's last record before the point; 0: none.
    long lsn() {
        return lsn;
    }

    /// Returns the log space that was reserved for a rollback.
    long reservedBytes() {
        return reservedBytes;
    }

    /// Returns how many trees the transaction had created.
    int madeCount() {
        return madeCount;
    }

    /// Returns how many trees the transaction had dropped.
    int droppedCount() {
        return droppedCount;
    }
}
