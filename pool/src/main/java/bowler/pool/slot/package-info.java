// SPDX-License-Identifier: Apache-2.0

/// Lending places to threads: taking, giving back, waiting in order of arrival. Knows nothing of connections.
///
/// **Idea.** Each [Slot] has its state in one word alone in a cache line; a thread takes the slot it had last by one
/// compare-and-set. Only when all are taken threads meet in a queue, and slots go from hand to hand.
/// **Always true.** A slot has one user. Given back is only with the word under which it was taken. While threads wait nobody
/// who comes later is served before them, save who continues a turn. No lock, no loop without an end, no clock without need.
/// **Used by** the pool. **Start at** [SlotPool]; why it is so, and what was measured, is in THEORY.md.
/// **Checked by** `SlotPoolTest`, and by the races in `races/`.
package bowler.pool.slot;
