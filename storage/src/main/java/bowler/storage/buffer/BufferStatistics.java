// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

/// The present state of the pool and its counters since the store was opened.
///
/// @param capacity maximum number of frames
/// @param frameCount frames allocated
/// @param dirtyCount pages with changes that are not on disk
/// @param parkedCount sidecars of evicted pages
/// @param loadCount pages read from disk
/// @param writtenPages pages written, in `writtenBatches` batches
/// @param evictions pages evicted
/// @param extraFrames how often a frame beyond the pool's size was allocated because all were latched
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
