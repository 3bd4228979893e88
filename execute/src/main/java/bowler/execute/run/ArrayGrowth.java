// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

/// How arrays grow that take one thing after the other: to twice as many places, up to a most. There they are as full as when memory
/// is refused, and who owns them does the same as then.
public final class ArrayGrowth {
    /// A longer array is not to be had from every JVM.
    public static final int MAX_PLACES = Integer.MAX_VALUE - 8;
    /// The most that are a power of two.
    public static final int MAX_POWER = 1 << 30;

    private ArrayGrowth() {}

    /// Twice as many places as there are, at least `first` and at most `max`; as many as there are if these are the most.
    public static int next(int capacity, int first, int max) {
        assert capacity >= 0 && capacity <= max && first > 0 && first <= max;
        return (int) Math.min(max, Math.max(first, 2L * capacity));
    }
}
