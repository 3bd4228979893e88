// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

/// What a comparison asks of how two values lie to each other.
public interface ComparisonTest {
    /// @param order below 0, 0 or above 0
    boolean holds(int order);
}
