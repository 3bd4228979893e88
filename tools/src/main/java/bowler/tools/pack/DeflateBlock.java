// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pack;

import java.util.Arrays;

/// Some bytes as literals and repetitions, and how a block of them is written: with codes made for it, or with the fixed ones.
///
/// What is written is a list of steps; a step is a literal, or a length with a distance.
final class DeflateBlock {
    static final int LITERALS = 286;
    static final int DISTANCES = 30;
    private static final int END = 256;
    private static final int FIRST_LENGTH = 257;
    private static final int[] LENGTH_SYMBOL = new int[259];
    private static final int[] LENGTH_BASE = new int[LITERALS];
    private static final int[] LENGTH_EXTRA = new int[LITERALS];
    private static final int[] DISTANCE_BASE = new int[DISTANCES];
    private static final int[] DISTANCE_EXTRA = new int[DISTANCES];
    private static final int[] FIXED = new int[288];
    private static final int[] FIXED_DISTANCES = new int[DISTANCES];

    /// About what the header says of a symbol.
    private static final double HEADER_BITS = 4;
    /// Numbers times their logarithms.
    private static final double[] TIMES_LOGARITHM = new double[4_096];

    static {
        for (int i = 1; i < TIMES_LOGARITHM.length; i++) {
            TIMES_LOGARITHM[i] = i * logarithm(i);
        }
        int length = 3;
        for (int symbol = FIRST_LENGTH; symbol < LITERALS - 1; symbol++) {
            LENGTH_EXTRA[symbol] = Math.max(0, (symbol - FIRST_LENGTH) / 4 - 1);
            LENGTH_BASE[symbol] = length;
            for (int end = length + (1 << LENGTH_EXTRA[symbol]); length < end && length < LENGTH_SYMBOL.length; length++) {
                LENGTH_SYMBOL[length] = symbol;
            }
        }
        LENGTH_BASE[LITERALS - 1] = 258;
        LENGTH_SYMBOL[258] = LITERALS - 1;
        int distance = 1;
        for (int symbol = 0; symbol < DISTANCES; symbol++) {
            DISTANCE_EXTRA[symbol] = Math.max(0, symbol / 2 - 1);
            DISTANCE_BASE[symbol] = distance;
            distance += 1 << DISTANCE_EXTRA[symbol];
        }
        Arrays.fill(FIXED, 0, 144, 8);
        Arrays.fill(FIXED, 144, 256, 9);
        Arrays.fill(FIXED, 256, 280, 7);
        Arrays.fill(FIXED, 280, 288, 8);
        Arrays.fill(FIXED_DISTANCES, 5);
    }

    private final int[] values; // bytes, or lengths
    private final int[] distances; // 0 for literals
    private final int[] literalCounts = new int[LITERALS];
    private final int[] distanceCounts = new int[DISTANCES];
    private int[] literalLengths;
    private int[] distanceLengths;
    private CodeLengths header;
    private long bits;
    private boolean isFixed;

    /// @param values of steps: bytes, or lengths of repetitions
    /// @param distances of steps: 0 is that of literals
    DeflateBlock(int[] values, int[] distances) {
        this.values = values;
        this.distances = distances;
        count(0, values.length, literalCounts, distanceCounts);
    }

    static int lengthSymbol(int length) {
        return LENGTH_SYMBOL[length];
    }

    static int lengthExtraBits(int length) {
        return LENGTH_EXTRA[LENGTH_SYMBOL[length]];
    }

    static int distanceSymbol(int distance) {
        if (distance <= 4) {
            return distance - 1;
        }
        int high = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(distance - 1);
        return 2 * high + (distance - 1 >>> high - 1 & 1);
    }

    static int distanceExtraBits(int symbol) {
        return DISTANCE_EXTRA[symbol];
    }

    int[] literalCounts() {
        return literalCounts;
    }

    int[] distanceCounts() {
        return distanceCounts;
    }

    int steps() {
        return values.length;
    }

    /// How many bytes the steps before one stand for.
    int bytesBefore(int step) {
        int sum = 0;
        for (int i = 0; i < step; i++) {
            sum += distances[i] == 0 ? 1 : values[i];
        }
        return sum;
    }

    /// About how long a block of some of its steps is, by what codes with parts of bits would take.
    double estimate(int first, int end) {
        int[] literals = new int[LITERALS];
        int[] lengths = new int[DISTANCES];
        double sum = count(first, end, literals, lengths);
        return sum + estimate(literals) + estimate(lengths);
    }

    private static double estimate(int[] counts) {
        int total = 0;
        double sum = 0;
        for (int count : counts) {
            if (count > 0) {
                total += count;
                sum += HEADER_BITS - times(count);
            }
        }
        return sum + times(total);
    }

    private static double times(int count) {
        return count < TIMES_LOGARITHM.length ? TIMES_LOGARITHM[count] : count * logarithm(count);
    }

    private static double logarithm(double of) {
        return Math.log(of) / Math.log(2);
    }

    /// @return extra bits
    private long count(int first, int end, int[] literalCounts, int[] distanceCounts) {
        long extra = 0;
        literalCounts[END] = 1;
        for (int i = first; i < end; i++) {
            if (distances[i] == 0) {
                literalCounts[values[i]]++;
            } else {
                int symbol = LENGTH_SYMBOL[values[i]];
                literalCounts[symbol]++;
                int distance = distanceSymbol(distances[i]);
                distanceCounts[distance]++;
                extra += LENGTH_EXTRA[symbol] + DISTANCE_EXTRA[distance];
            }
        }
        return extra;
    }

    /// How long the block is.
    long bits() {
        if (header == null) {
            chooseCodes();
        }
        return bits;
    }

    private void chooseCodes() {
        literalLengths = PrefixCode.lengths(literalCounts, Deflation.MOST_BITS);
        distanceLengths = PrefixCode.lengths(distanceCounts, Deflation.MOST_BITS);
        takeCodes();
        int[] evenLiterals = PrefixCode.lengths(evened(literalCounts), Deflation.MOST_BITS);
        int[] evenDistances = PrefixCode.lengths(evened(distanceCounts), Deflation.MOST_BITS);
        int[] exactLiterals = literalLengths;
        int[] exactDistances = distanceLengths;
        long exactBits = bits;
        literalLengths = evenLiterals;
        distanceLengths = evenDistances;
        takeCodes();
        if (exactBits <= bits) {
            literalLengths = exactLiterals;
            distanceLengths = exactDistances;
            takeCodes();
        }
        long fixed = 3 + stepBits(FIXED, FIXED_DISTANCES);
        if (fixed < bits) {
            bits = fixed;
            isFixed = true;
            literalLengths = FIXED;
            distanceLengths = FIXED_DISTANCES;
        }
    }

    private void takeCodes() {
        header = CodeLengths.shortest(literalLengths, distanceLengths);
        bits = 3 + header.bits() + stepBits(literalLengths, distanceLengths);
    }

    /// Counts of neighbours that hardly differ made the same: their codes are a little longer, the list of their lengths is
    /// shorter.
    private static int[] evened(int[] counts) {
        int[] even = counts.clone();
        int start = 0;
        for (int i = 1; i <= counts.length; i++) {
            boolean ends = i == counts.length || Math.abs(counts[i] - counts[start]) > 1 + counts[start] / 4
                || counts[i] == 0 != (counts[start] == 0);
            if (ends) {
                int sum = 0;
                for (int k = start; k < i; k++) {
                    sum += counts[k];
                }
                if (i - start > 2 && sum > 0) {
                    Arrays.fill(even, start, i, Math.max(1, sum / (i - start)));
                }
                start = i;
            }
        }
        return even;
    }

    private long stepBits(int[] literals, int[] distances) {
        long sum = 0;
        for (int symbol = 0; symbol < LITERALS; symbol++) {
            sum += (long) literalCounts[symbol] * (literals[symbol] + LENGTH_EXTRA[symbol]);
        }
        for (int symbol = 0; symbol < DISTANCES; symbol++) {
            sum += (long) distanceCounts[symbol] * (distances[symbol] + DISTANCE_EXTRA[symbol]);
        }
        return sum;
    }

    void write(BitWriter out, boolean isLast) {
        bits();
        out.write(isLast ? 1 : 0, 1);
        out.write(isFixed ? 1 : 2, 2);
        if (!isFixed) {
            header.write(out);
        }
        int[] literalCodes = PrefixCode.codes(literalLengths);
        int[] distanceCodes = PrefixCode.codes(distanceLengths);
        for (int i = 0; i < values.length; i++) {
            if (distances[i] == 0) {
                out.write(literalCodes[values[i]], literalLengths[values[i]]);
            } else {
                int length = LENGTH_SYMBOL[values[i]];
                out.write(literalCodes[length], literalLengths[length]);
                out.write(values[i] - LENGTH_BASE[length], LENGTH_EXTRA[length]);
                int distance = distanceSymbol(distances[i]);
                out.write(distanceCodes[distance], distanceLengths[distance]);
                out.write(distances[i] - DISTANCE_BASE[distance], DISTANCE_EXTRA[distance]);
            }
        }
        out.write(literalCodes[END], literalLengths[END]);
    }
}
