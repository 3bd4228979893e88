// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

/// The settings of the lock manager.
///
/// @param deadlockMillis how long a wait lasts before it searches for a deadlock; negative: it never searches
/// @param escalationThreshold row locks of one transaction on one table before it should lock the table; 0: never
/// @param bucketCount number of parts of the row lock table, each with its own mutex; a power of two
public record LockOptions(long deadlockMillis, int escalationThreshold, int bucketCount) {
    public static final int DEFAULT_BUCKET_COUNT = 256;

    public LockOptions {
        if (Integer.bitCount(bucketCount) != 1) {
            throw new IllegalArgumentException("bucketCount is not a power of two: " + bucketCount);
        }
    }

    public LockOptions(long deadlockMillis, int escalationThreshold) {
        this(deadlockMillis, escalationThreshold, DEFAULT_BUCKET_COUNT);
    }
}
