// SPDX-License-Identifier: Apache-2.0

/// Pages in memory: frames, their latches, the page table, eviction and writing back.
///
/// **Idea.** Per file a two-level array leads from page number to frame: no hash table, no lock, no count on the read
/// path. Readers are optimistic (see [Frame]); CLOCK finds frames to reuse ([ClockSweep]).
/// **Always true.** No page leaves before its log record is durable. A frame changes its page only under its latch. A
/// page that the disk lacks changes of stays in its frame. Pages are written in batches, one at a time, through the
/// double-write area ([WriteBack]). Nobody waits for a latch while he is at writing back.
/// **Used by** `change` and all above. **Uses** `file`. **Start at** [Frame], then [PageTable], [BufferPool].
package bowler.storage.buffer;
