// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pack;

import java.util.Arrays;

/// The lengths of both codes of a block, as its header tells them: runs of one length take a step, and the steps have a code.
///
/// A step is a symbol, and in the bits from 8 on how much is added to the shortest run.
final class CodeLengths {
    private static final int SYMBOLS = 19;
    private static final int AGAIN = 16;
    private static final int ZEROS = 17;
    private static final int MANY_ZEROS = 18;
    private static final int EXTRA_AT = 8;
    private static final int LEAST_LITERALS = 257;
    private static final int MOST_BITS = 7;
    /// In which order the lengths of the codes of steps are written.
    private static final int[] ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    private final int literals;
    private final int distances;
    private final int[] steps;
    private final int[] lengths;
    private final int told;
    private final int bits;

    private CodeLengths(int literals, int distances, int[] steps) {
        this.literals = literals;
        this.distances = distances;
        this.steps = steps;
        int[] counts = new int[SYMBOLS];
        for (int step : steps) {
            counts[symbol(step)]++;
        }
        lengths = PrefixCode.lengths(counts, MOST_BITS);
        int last = SYMBOLS;
        while (last > 4 && lengths[ORDER[last - 1]] == 0) {
            last--;
        }
        told = last;
        int sum = 5 + 5 + 4 + 3 * told;
        for (int symbol = 0; symbol < SYMBOLS; symbol++) {
            sum += counts[symbol] * (lengths[symbol] + extraBits(symbol));
        }
        bits = sum;
    }

    static CodeLengths shortest(int[] literalLengths, int[] distanceLengths) {
        int literals = used(literalLengths, LEAST_LITERALS);
        int distances = used(distanceLengths, 1);
        int[] all = Arrays.copyOf(literalLengths, literals + distances);
        System.arraycopy(distanceLengths, 0, all, literals, distances);
        CodeLengths shortest = null;
        for (int kinds = 0; kinds < 8; kinds++) {
            CodeLengths one = new CodeLengths(literals, distances, steps(all, kinds));
            if (shortest == null || one.bits < shortest.bits) {
                shortest = one;
            }
        }
        return shortest;
    }

    private static int used(int[] lengths, int least) {
        int count = lengths.length;
        while (count > least && lengths[count - 1] == 0) {
            count--;
        }
        return count;
    }

    /// @param kinds which of the three kinds of runs to use, a bit for each
    private static int[] steps(int[] all, int kinds) {
        int[] steps = new int[all.length];
        int count = 0;
        for (int i = 0; i < all.length;) {
            int run = 1;
            while (i + run < all.length && all[i + run] == all[i]) {
                run++;
            }
            i += run;
            int length = all[i - run];
            if (length == 0) {
                while ((kinds & 1) != 0 && run >= 11) {
                    int taken = Math.min(run, 138);
                    steps[count++] = MANY_ZEROS | taken - 11 << EXTRA_AT;
                    run -= taken;
                }
                while ((kinds & 2) != 0 && run >= 3) {
                    int taken = Math.min(run, 10);
                    steps[count++] = ZEROS | taken - 3 << EXTRA_AT;
                    run -= taken;
                }
            } else if ((kinds & 4) != 0 && run > 3) {
                steps[count++] = length;
                run--;
                while (run >= 3) {
                    int taken = run == 7 ? 4 : Math.min(run, 6); // 4 and 3 rather than 6 and a single one
                    steps[count++] = AGAIN | taken - 3 << EXTRA_AT;
                    run -= taken;
                }
            }
            while (run-- > 0) {
                steps[count++] = length;
            }
        }
        return Arrays.copyOf(steps, count);
    }

    private static int symbol(int step) {
        return step & (1 << EXTRA_AT) - 1;
    }

    private static int extraBits(int symbol) {
        return switch (symbol) {
            case AGAIN -> 2;
            case ZEROS -> 3;
            case MANY_ZEROS -> 7;
            default -> 0;
        };
    }

    int bits() {
        return bits;
    }

    void write(BitWriter out) {
        out.write(literals - LEAST_LITERALS, 5);
        out.write(distances - 1, 5);
        out.write(told - 4, 4);
        for (int i = 0; i < told; i++) {
            out.write(lengths[ORDER[i]], 3);
        }
        int[] codes = PrefixCode.codes(lengths);
        for (int step : steps) {
            int symbol = symbol(step);
            out.write(codes[symbol], lengths[symbol]);
            out.write(step >>> EXTRA_AT, extraBits(symbol));
        }
    }
}
