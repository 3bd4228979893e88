// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

/// Receives events of [SlotPool] that its owner must handle; none occurs on the hot path. Calls must not block.
public interface SlotPoolListener {
    /// A thread begins to wait.
    void someoneWaits();

    /// Called when no thread waits any more.
    void noThreadWaits();

    /// A resting slot was taken out to be tested. It is HELD; the listener returns it by [SlotPool#put] or removes it.
    void requestTest(Slot slot);

    /// A leaving slot was found; it is HELD, and the listener removes it.
    void left(Slot slot);

    /// Slots are leased while others wait.
    ///
    /// @return whether [SlotPool#endLeases] will be called
    boolean leasesBegin();
}
