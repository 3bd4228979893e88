// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

import java.io.IOException;

/// Decides which operations fail. Asked before each one.
@FunctionalInterface
public interface FaultPlan {
    FaultPlan NONE = (operation, name, number) -> null;

    /// @param number how many counted operations came before this one, plus one
    /// @return the failure to throw, or null to let the operation happen
    IOException failureOf(DiskOperation operation, String name, long number);

    /// The first `count` operations of one kind on names that contain a text fail.
    static FaultPlan first(int count, DiskOperation kind, String nameContains) {
        int[] left = {count};
        return (operation, name, number) -> operation == kind && name.contains(nameContains) && left[0]-- > 0
            ? new IOException("simulated failure of " + kind + " on " + name) : null;
    }
}
