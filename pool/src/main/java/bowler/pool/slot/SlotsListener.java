// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

/// Told by [Slots], outside of its hot path, what its owner must see to. Calls must not block.
public interface SlotsListener {
    /// A thread begins to wait.
    void someoneWaits();

    /// Nobody waits any more.
    void nobodyWaits();

    /// A resting slot was taken out to be tested; it is HELD, and goes back by [Slots#put] or is removed.
    void testWanted(Slot slot);

    /// A slot that is leaving was met; it is HELD, and the listener removes it.
    void left(Slot slot);

    /// Slots are leased while others wait.
    ///
    /// @return whether [Slots#endLeases] will be called
    boolean leasesBegin();
}
