// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pack;

import java.util.Arrays;

/// How many bits each symbol takes in the shortest code that no bits of which begin another's, none longer than a limit (the
/// package-merge algorithm of Larmore and Hirschberg), and these bits.
final class PrefixCode {
    private PrefixCode() {}

    /// @param counts how often each symbol is written; those never written have no code, hence length 0
    static int[] lengths(int[] counts, int most) {
        int[] lengths = new int[counts.length];
        long[] leaves = new long[counts.length]; // counts above symbols
        int count = 0;
        for (int symbol = 0; symbol < counts.length; symbol++) {
            if (counts[symbol] > 0) {
                leaves[count++] = (long) counts[symbol] << Short.SIZE | symbol;
            }
        }
        leaves = Arrays.copyOf(leaves, count);
        Arrays.sort(leaves);
        int[] used = new int[count];
        for (int i = 0; i < count; i++) {
            used[i] = (int) leaves[i] & 0xFFFF;
            leaves[i] >>= Short.SIZE;
        }
        if (used.length < 2) {
            for (int symbol : used) {
                lengths[symbol] = 1;
            }
            return lengths;
        }
        boolean[][] isPackage = new boolean[most][];
        long[] below = {};
        for (int level = 0; level < most; level++) {
            below = merge(leaves, below, isPackage, level);
        }
        int taken = 2 * used.length - 2;
        for (int level = most - 1; level >= 0 && taken > 0; level--) {
            int leavesTaken = 0;
            for (int i = 0; i < taken; i++) {
                if (!isPackage[level][i]) {
                    lengths[used[leavesTaken++]]++;
                }
            }
            taken = 2 * (taken - leavesTaken);
        }
        return lengths;
    }

    /// The weights of a level in their order: leaves, and pairs of the level below.
    private static long[] merge(long[] leaves, long[] below, boolean[][] isPackage, int level) {
        int packages = below.length / 2;
        long[] merged = new long[leaves.length + packages];
        isPackage[level] = new boolean[merged.length];
        int leaf = 0;
        int pair = 0;
        for (int i = 0; i < merged.length; i++) {
            boolean takesPair = pair < packages
                && (leaf == leaves.length || below[2 * pair] + below[2 * pair + 1] < leaves[leaf]);
            isPackage[level][i] = takesPair;
            merged[i] = takesPair ? below[2 * pair] + below[2 * pair++ + 1] : leaves[leaf++];
        }
        return merged;
    }

    /// The bits of each symbol, the first in the lowest place.
    static int[] codes(int[] lengths) {
        int[] codes = new int[lengths.length];
        int code = 0;
        for (int length = 1; length <= Deflation.MOST_BITS; length++) {
            for (int symbol = 0; symbol < lengths.length; symbol++) {
                if (lengths[symbol] == length) {
                    codes[symbol] = Integer.reverse(code++) >>> Integer.SIZE - length;
                }
            }
            code <<= 1;
        }
        return codes;
    }
}
