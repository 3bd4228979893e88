// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

/// The growth policy of arrays: they double up to a maximum length. An array at the maximum is handled as if memory
/// were refused.
public final class ArrayGrowth {
    /// Longer arrays are not supported by every JVM.
    public static final int MAX_PLACES = Integer.MAX_VALUE - 8;
    /// The largest length that is a power of two.
    public static final int MAX_POWER = 1 << 30;

    private ArrayGrowth() {}

    /// Returns twice the capacity, at least `first` and at most `max`; returns the capacity itself at the maximum.
    public static int next(int capacity, int first, int max) {
        assert capacity >= 0 && capacity <= max && first > 0 && first <= max;
        return (int) Math.min(max, Math.max(first, 2L * capacity));
    }
}
