// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

import bowler.storage.backup.LogArchiveOptions;

/// Options for opening a store. Sizes are in bytes.
///
/// @param pageSizeBytes 4096 to 65536, a power of two; fixed when the store is created
/// @param bufferPoolBytes memory for pages
/// @param logSegmentBytes size of one log segment
/// @param logBudgetBytes maximum amount of log that a restart may have to read; checkpoints keep it
/// @param lockTimeoutMillis default wait for a lock
/// @param deadlockMillis how long a wait lasts before deadlock detection starts
/// @param escalationThreshold row locks of one transaction on one table before it requests a table lock
/// @param relaxedForceMillis longest time that a relaxed commit stays only in memory
/// @param openFiles maximum number of tree files open at a time
/// @param versionMemoryBytes memory for row versions before some of them go to a temporary file; a store in memory
///     keeps all
/// @param archive where the log is archived; null if it is not
/// @param inMemory true if no recovery is needed: the log is kept only as far as rollback needs it
public record StoreOptions(
        int pageSizeBytes,
        long bufferPoolBytes,
        int logSegmentBytes,
        long logBudgetBytes,
        long lockTimeoutMillis,
        long deadlockMillis,
        int escalationThreshold,
        long relaxedForceMillis,
        int openFiles,
        long versionMemoryBytes,
        LogArchiveOptions archive,
        boolean inMemory) {

    private static final int OPEN_FILES = 1_000;
    private static final int VERSION_SHARE = 10;
    private static final long MIN_VERSION_BYTES = 4L << 20;

    /// Creates options with at most a thousand open files, and a tenth of the heap, at least 4 MiB, for row versions.
    public StoreOptions(
            int pageSizeBytes, long bufferPoolBytes, int logSegmentBytes, long logBudgetBytes, long lockTimeoutMillis,
            long deadlockMillis, int escalationThreshold, long relaxedForceMillis, boolean inMemory) {
        this(
            pageSizeBytes, bufferPoolBytes, logSegmentBytes, logBudgetBytes, lockTimeoutMillis, deadlockMillis,
            escalationThreshold, relaxedForceMillis, OPEN_FILES, defaultVersionMemoryBytes(), inMemory);
    }

    /// Creates options without a log archive.
    public StoreOptions(
            int pageSizeBytes, long bufferPoolBytes, int logSegmentBytes, long logBudgetBytes, long lockTimeoutMillis,
            long deadlockMillis, int escalationThreshold, long relaxedForceMillis, int openFiles, long versionMemoryBytes,
            boolean inMemory) {
        this(
            pageSizeBytes, bufferPoolBytes, logSegmentBytes, logBudgetBytes, lockTimeoutMillis, deadlockMillis,
            escalationThreshold, relaxedForceMillis, openFiles, versionMemoryBytes, null, inMemory);
    }

    private static long defaultVersionMemoryBytes() {
        return Math.max(MIN_VERSION_BYTES, Runtime.getRuntime().maxMemory() / VERSION_SHARE);
    }

    /// Returns the defaults: 16 KiB pages, an eighth of the heap (at least 16 MiB) for the pool, 16 MiB segments, 1 GiB
    /// of log. Lock waits are Derby's.
    public static StoreOptions defaults() {
        long pool = Math.max(8L << 20, Runtime.getRuntime().maxMemory() / 8);
        return new StoreOptions(16 << 10, pool, 16 << 20, 1L << 30, 60_000, 20, 5_000, 5, false);
    }

    public StoreOptions withPageSizeBytes(int bytes) {
        return new StoreOptions(
            bytes, bufferPoolBytes, logSegmentBytes, logBudgetBytes, lockTimeoutMillis, deadlockMillis,
            escalationThreshold, relaxedForceMillis, openFiles, versionMemoryBytes, archive, inMemory);
    }

    public StoreOptions withArchive(LogArchiveOptions newArchive) {
        return new StoreOptions(
            pageSizeBytes, bufferPoolBytes, logSegmentBytes, logBudgetBytes, lockTimeoutMillis, deadlockMillis,
            escalationThreshold, relaxedForceMillis, openFiles, versionMemoryBytes, newArchive, inMemory);
    }
}
