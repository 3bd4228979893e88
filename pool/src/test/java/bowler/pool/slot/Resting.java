// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

/// For tests of other rooms: what they cannot see.
public final class Resting {
    private Resting() {}

    /// Whether all of them are to be tested before they are used.
    public static boolean areAll(Slots<?> slots) {
        for (Slot slot : slots.all()) {
            if (slot.condition() != Slot.RESTING) {
                return false;
            }
        }
        return true;
    }
}
