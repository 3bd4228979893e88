// SPDX-License-Identifier: Apache-2.0

/// Pages in memory: frames, their latches, the page table, eviction and writing back.
///
/// **Idea.** Per file a two-level array leads from page number to frame: no hash table, no lock, no count on the read
/// path. Readers are optimistic (see [Frame]); CLOCK finds frames to reuse.
/// **Always true.** No page leaves before its log record is durable. A frame changes its page only under its latch.
/// **Used by** `change` and all above. **Uses** `file`. **Start at** [Frame].
package bowler.storage.buffer;
