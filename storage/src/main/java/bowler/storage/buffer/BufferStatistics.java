// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

/// What the pool has and has done since the store was opened.
///
/// @param capacity frames that may be made
/// @param frameCount frames made
/// @param dirtyCount pages with changes that the disk lacks
/// @param parkedCount companions of pages that were evicted
/// @param loadCount pages read from disk
/// @param writtenPages pages written, in `writtenBatches` batches
/// @param evictions pages that had to go
/// @param extraFrames how often a frame beyond the pool's size was made because all were latched
public record BufferStatistics(
        int capacity,
        int frameCount,
        int dirtyCount,
        int parkedCount,
        long loadCount,
        long writtenPages,
        long writtenBatches,
        long evictions,
        long extraFrames) {}
