// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

/// Shows the states of slots to tests of other packages.
public final class RestingSlots {
    private RestingSlots() {}

    /// Returns whether all of them are to be tested before they are used.
    public static boolean areAll(SlotPool<?> slotPool) {
        for (Slot slot : slotPool.all()) {
            if (slot.condition() != Slot.RESTING) {
                return false;
            }
        }
        return true;
    }
}
