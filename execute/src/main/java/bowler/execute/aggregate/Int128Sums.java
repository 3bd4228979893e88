// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import java.math.BigInteger;
import java.util.Arrays;

/// A sum of longs in 128 bits, two's complement, and a count for each group. The sum is exact in any order of addition.
final class Int128Sums {
    static final int BYTES_PER_GROUP = 3 * Long.BYTES;

    private long[] low = {};
    private long[] high = {};
    private long[] counts = {};

    void reserve(int groupCount) {
        low = Arrays.copyOf(low, groupCount);
        high = Arrays.copyOf(high, groupCount);
        counts = Arrays.copyOf(counts, groupCount);
    }

    int groups() {
        return counts.length;
    }

    void add(long[] values, int[] rows, int count, int[] groups) {
        long[] low = this.low;
        long[] high = this.high;
        long[] counts = this.counts;
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            long value = values[rows[at]];
            long sum = low[group] + value;
            high[group] += (value >> Long.SIZE - 1) + carry(sum, value);
            low[group] = sum;
            counts[group]++;
        }
    }

    /// Does the same where all rows belong to the first group.
    void addToFirst(long[] values, int[] rows, int count) {
        long lowPart = low[0];
        long highPart = high[0];
        for (int at = 0; at < count; at++) {
            long value = values[rows[at]];
            long sum = lowPart + value;
            highPart += (value >> Long.SIZE - 1) + carry(sum, value);
            lowPart = sum;
        }
        low[0] = lowPart;
        high[0] = highPart;
        counts[0] += count;
    }

    /// Adds the sum of `count` values, which fits into a long, to the first group.
    void addToFirst(long part, int count) {
        long sum = low[0] + part;
        high[0] += (part >> Long.SIZE - 1) + carry(sum, part);
        low[0] = sum;
        counts[0] += count;
    }

    void remove(long[] values, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            long value = values[rows[at]];
            high[group] -= (value >> Long.SIZE - 1) + (Long.compareUnsigned(low[group], value) < 0 ? 1 : 0);
            low[group] -= value;
            counts[group]--;
        }
    }

    /// Adjusts the count for values whose sum is kept elsewhere; a negative number removes them.
    void count(int group, int more) {
        counts[group] += more;
    }

    void merge(int group, Int128Sums from, int other) {
        long sum = low[group] + from.low[other];
        high[group] += from.high[other] + carry(sum, from.low[other]);
        low[group] = sum;
        counts[group] += from.counts[other];
    }

    void clear(int group) {
        low[group] = 0;
        high[group] = 0;
        counts[group] = 0;
    }

    long count(int group) {
        return counts[group];
    }

    /// Returns whether [#low] alone is the sum.
    boolean isLong(int group) {
        return high[group] == low[group] >> Long.SIZE - 1;
    }

    long low(int group) {
        return low[group];
    }

    BigInteger exact(int group) {
        return BigInteger.valueOf(high[group]).shiftLeft(Long.SIZE).add(new BigInteger(Long.toUnsignedString(low[group])));
    }

    private static int carry(long sum, long added) {
        return Long.compareUnsigned(sum, added) < 0 ? 1 : 0;
    }
}
