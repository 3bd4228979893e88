// SPDX-License-Identifier: Apache-2.0

/// Lends slots to threads: taking, returning, waiting in order of arrival. This package does not know connections.
///
/// **Idea.** Each [Slot] has its state in one word alone in a cache line. A thread takes the slot it had last by one
/// compare-and-set. Only when all slots are taken do threads meet in a queue, and slots are handed over directly.
/// **Always true.** A slot has one user. A slot is returned only with the word under which it was taken. While threads
/// wait, no later thread is served before them, except one that continues its turn. There is no lock and no unbounded
/// loop, and the clock is read only when needed.
/// **Used by** the pool.
/// **Start at** [SlotPool]. THEORY.md explains the design and gives measurements. **Checked by** `SlotPoolTest`, and by
/// the races in `races/`.
package bowler.pool.slot;
