// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.call;

/// Tests the result of comparing two values.
public interface ComparisonTest {
    /// @param order negative, 0 or positive
    boolean holds(int order);
}
