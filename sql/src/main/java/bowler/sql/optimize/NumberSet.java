// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import java.util.Arrays;

/// Some of the numbers from 0 to a bound: members of a join, or conditions of one. Finding an order asks for thousands of them, and
/// nearly always in a program that has joined little before, where each call counts: so there is nothing but words, and sets that
/// meet have the same bound.
final class NumberSet {
    private final long[] words;

    /// The empty one.
    NumberSet(int bound) {
        words = new long[(bound + Long.SIZE - 1) / Long.SIZE];
    }

    private NumberSet(long[] words) {
        this.words = words;
    }

    NumberSet copy() {
        return new NumberSet(words.clone());
    }

    void add(int number) {
        words[number >> 6] |= 1L << number;
    }

    void addAll(NumberSet others) {
        for (int i = 0; i < words.length; i++) {
            words[i] |= others.words[i];
        }
    }

    void remove(int number) {
        words[number >> 6] &= ~(1L << number);
    }

    void clear() {
        Arrays.fill(words, 0);
    }

    /// These and one more.
    NumberSet with(int number) {
        NumberSet set = copy();
        set.add(number);
        return set;
    }

    boolean has(int number) {
        return (words[number >> 6] & 1L << number) != 0;
    }

    boolean hasAll(NumberSet others) {
        for (int i = 0; i < words.length; i++) {
            if ((others.words[i] & ~words[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    boolean hasAny(NumberSet others) {
        for (int i = 0; i < words.length; i++) {
            if ((others.words[i] & words[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    NumberSet and(NumberSet others) {
        NumberSet both = copy();
        for (int i = 0; i < words.length; i++) {
            both.words[i] &= others.words[i];
        }
        return both;
    }

    boolean isEmpty() {
        for (long word : words) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    int count() {
        int count = 0;
        for (long word : words) {
            count += Long.bitCount(word);
        }
        return count;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof NumberSet set) || set.words.length != words.length) {
            return false;
        }
        for (int i = 0; i < words.length; i++) {
            if (words[i] != set.words[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        long hash = 0;
        for (long word : words) {
            hash = hash * 31 + word;
        }
        hash *= 0x9E3779B97F4A7C15L;
        return (int) (hash >>> 32);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words.length * Long.SIZE; i++) {
            if (has(i)) {
                text.append(text.isEmpty() ? "" : " ").append(i);
            }
        }
        return text.toString();
    }
}
