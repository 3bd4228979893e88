// SPDX-License-Identifier: Apache-2.0

/// The buffer pool: frames, their latches, the page table, eviction and writing back.
///
/// **Idea.** For each file, a two-level array leads from page number to frame. The read path has no hash table, no lock
/// and no reference count. Readers are optimistic (see [Frame]); the CLOCK algorithm finds frames to reuse
/// ([ClockSweep]). **Always true.** No page is written before its log record is durable. A frame changes its page only
/// under its latch. A page with changes that are not on disk stays in its frame. Pages are written in batches, one at a
/// time, through the double-write area ([WriteBack]). No thread waits for a latch during write-back. **Used by**
/// `change` and all packages above it. **Uses** `file`. **Start at** [Frame], then [PageTable], [BufferPool].
package bowler.storage.buffer;
