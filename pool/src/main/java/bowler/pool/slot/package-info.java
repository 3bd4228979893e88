// SPDX-License-Identifier: Apache-2.0

/// Lends slots to threads: taking, giving back, waiting in order of arrival. It does not depend on connections.
///
/// **Idea.** Each [Slot] has its state in one word alone in a cache line. A thread takes the slot it had last by one
/// compare-and-set. Only when all slots are taken do threads meet in a queue, and slots are handed over directly.
/// **Always true.** A slot has one user. It is given back only with the word under which it was taken. While threads
/// wait, no later thread is served before them, except one that continues a turn. There is no lock, no unbounded loop,
/// and no unnecessary clock.
/// **Used by** the pool. **Start at** [SlotPool]; the reasons and measurements are in THEORY.md. **Checked by**
/// `SlotPoolTest`, and by the races in `races/`.
package bowler.pool.slot;
