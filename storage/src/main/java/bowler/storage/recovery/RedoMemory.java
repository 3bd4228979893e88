// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.storage.file.StoreFiles;

/// The memory that redo uses in addition to the pool, and its space on the disk.
///
/// @param poolFrames pages that the pool holds
/// @param arenaBytes maximum size of a batch of log. There are two of them, each with a directory that may take the same
///     size again.
/// @param spillBytes maximum size of the temporary file; 0 for none
record RedoMemory(int poolFrames, int arenaBytes, long spillBytes) {
    private static final int MIN_ARENA_BYTES = 1 << 20;
    private static final int MAX_ARENA_BYTES = 128 << 20;
    private static final int HEAP_SHARE = 16;
    private static final int DISK_SHARE = 4;
    private static final long MAX_SPILL_BYTES = 8L << 30;

    static RedoMemory of(long poolBytes, StoreFiles files) {
        long affordable = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
        return new RedoMemory(
            (int) (poolBytes / files.pageSizeBytes()),
            (int) Math.clamp(Math.min(poolBytes / 2, affordable), MIN_ARENA_BYTES, MAX_ARENA_BYTES),
            Math.min(files.disk().usableBytes() / DISK_SHARE, MAX_SPILL_BYTES));
    }
}
