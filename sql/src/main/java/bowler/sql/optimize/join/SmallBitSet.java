// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.join;

import java.util.Arrays;

/// A set of integers from 0 to a bound: base relations or predicates of a join. A join search creates thousands of
/// them, mostly in code that is not yet compiled by the JIT. Each call and each array is expensive there, so most sets
/// are one machine word. Sets that are combined must have the same bound.
final class SmallBitSet {
    private static final long[] NONE = {};

    private long first;
    private final long[] others;

    /// Creates an empty set.
    SmallBitSet(int bound) {
        others = bound <= Long.SIZE ? NONE : new long[(bound - 1) / Long.SIZE];
    }

    private SmallBitSet(long first, long[] others) {
        this.first = first;
        this.others = others;
    }

    SmallBitSet copy() {
        return new SmallBitSet(first, others == NONE ? NONE : others.clone());
    }

    void add(int number) {
        if (number < Long.SIZE) {
            first |= 1L << number;
        } else {
            others[(number >> 6) - 1] |= 1L << number;
        }
    }

    void addAll(SmallBitSet more) {
        first |= more.first;
        for (int i = 0; i < others.length; i++) {
            others[i] |= more.others[i];
        }
    }

    void remove(int number) {
        if (number < Long.SIZE) {
            first &= ~(1L << number);
        } else {
            others[(number >> 6) - 1] &= ~(1L << number);
        }
    }

    void clear() {
        first = 0;
        Arrays.fill(others, 0);
    }

    /// Returns this set with one more element.
    SmallBitSet with(int number) {
        SmallBitSet set = copy();
        set.add(number);
        return set;
    }

    boolean has(int number) {
        return ((number < Long.SIZE ? first : others[(number >> 6) - 1]) & 1L << number) != 0;
    }

    boolean hasAll(SmallBitSet some) {
        if ((some.first & ~first) != 0) {
            return false;
        }
        for (int i = 0; i < others.length; i++) {
            if ((some.others[i] & ~others[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    boolean hasAny(SmallBitSet some) {
        if ((some.first & first) != 0) {
            return true;
        }
        for (int i = 0; i < others.length; i++) {
            if ((some.others[i] & others[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    SmallBitSet and(SmallBitSet some) {
        SmallBitSet both = copy();
        both.first &= some.first;
        for (int i = 0; i < others.length; i++) {
            both.others[i] &= some.others[i];
        }
        return both;
    }

    boolean isEmpty() {
        if (first != 0) {
            return false;
        }
        for (long word : others) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    int count() {
        int count = Long.bitCount(first);
        for (long word : others) {
            count += Long.bitCount(word);
        }
        return count;
    }

    /// Returns the only element; -1 if there is none or more than one.
    int only() {
        int only = -1;
        for (int i = -1; i < others.length; i++) {
            long word = i < 0 ? first : others[i];
            if (word != 0) {
                if (only >= 0 || (word & word - 1) != 0) {
                    return -1;
                }
                only = (i + 1) * Long.SIZE + Long.numberOfTrailingZeros(word);
            }
        }
        return only;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SmallBitSet set && set.first == first
                && (set.others == others || Arrays.equals(set.others, others));
    }

    @Override
    public int hashCode() {
        long hash = first;
        for (long word : others) {
            hash = hash * 31 + word;
        }
        hash *= 0x9E3779B97F4A7C15L;
        return (int) (hash >>> 32);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < (others.length + 1) * Long.SIZE; i++) {
            if (has(i)) {
                text.append(text.isEmpty() ? "" : " ").append(i);
            }
        }
        return text.toString();
    }
}
