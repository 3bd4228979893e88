// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

/// Counts the allocations of classes that an [AllocationFaultLoader] has loaded, and lets one of them fail with an
/// `OutOfMemoryError`. For one thread.
public final class AllocationFaults {
    private static boolean isArmed;
    private static long count;
    private static long failAt;

    private AllocationFaults() {}

    /// Counts from 0 again, and lets the allocation with this number fail, from 1.
    public static void failAt(long number) {
        count = 0;
        failAt = number;
        isArmed = true;
    }

    /// Lets all allocations succeed.
    ///
    /// @return whether the chosen allocation was reached
    public static boolean disarm() {
        isArmed = false;
        return count >= failAt;
    }

    /// Called by the loaded classes before each allocation.
    public static void allocate() {
        if (isArmed && ++count == failAt) {
            throw new OutOfMemoryError("allocation " + failAt);
        }
    }
}
