// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

/// Told by [SlotPool], outside of its hot path, what its owner must see to. Calls must not block.
public interface SlotPoolListener {
    /// A thread begins to wait.
    void someoneWaits();

    /// Called when no thread waits any more.
    void noThreadWaits();

    /// A resting slot was taken out to be tested; it is HELD, and goes back by [SlotPool#put] or is removed.
    void testWanted(Slot slot);

    /// A slot that is leaving was met; it is HELD, and the listener removes it.
    void left(Slot slot);

    /// Slots are leased while others wait.
    ///
    /// @return whether [SlotPool#endLeases] will be called
    boolean leasesBegin();
}
