// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Deflates (RFC 1951) with patience: what any inflater reads, a thirtieth shorter than `java.util.zip` makes it.
///
/// Which repetitions to take is a shortest path through the bytes, where a literal or repetition costs the bits of its code.
/// These codes follow from what is taken, so that both are found in turns, beginning with how often each byte is there, until
/// it gets no shorter. Where codes of their own for two parts save more than they cost, the bytes are cut into blocks.
final class Deflation {
    static final int MOST_BITS = 15;
    private static final int LEAST_LENGTH = 3;
    private static final int MOST_LENGTH = 258;
    private static final int ROUNDS = 24;
    /// A part of fewer steps is not cut.
    private static final int LEAST_STEPS = 64;
    private static final int PROBES = 24;

    private final byte[] bytes;
    private final Repetitions repetitions;
    private final float[] cost;
    private final int[] length;
    private final int[] distance;
    private final float[] literalBits = new float[256];
    private final float[] lengthBits = new float[MOST_LENGTH + 1];
    private final float[] distanceBits = new float[DeflateBlock.DISTANCES];

    private Deflation(byte[] bytes) {
        this.bytes = bytes;
        repetitions = new Repetitions(bytes);
        cost = new float[bytes.length + 1];
        length = new int[bytes.length + 1];
        distance = new int[bytes.length + 1];
    }

    static byte[] deflate(byte[] bytes) {
        Deflation deflation = new Deflation(bytes);
        DeflateBlock whole = deflation.best(0, bytes.length);
        List<Integer> cuts = new ArrayList<>(); // steps of the whole before which a block begins
        cut(whole, 0, whole.steps(), cuts);
        BitWriter one = new BitWriter();
        whole.write(one, true);
        byte[] shortest = one.toBytes();
        if (!cuts.isEmpty()) {
            byte[] several = deflation.blocks(whole, cuts);
            shortest = several.length < shortest.length ? several : shortest;
        }
        return shortest;
    }

    private byte[] blocks(DeflateBlock whole, List<Integer> cuts) {
        BitWriter out = new BitWriter();
        int from = 0;
        for (int i = 0; i <= cuts.size(); i++) {
            int to = i == cuts.size() ? bytes.length : whole.bytesBefore(cuts.get(i));
            best(from, to).write(out, i == cuts.size());
            from = to;
        }
        return out.toBytes();
    }

    /// Where blocks begin that are shorter than a part as one, in their order.
    private static void cut(DeflateBlock all, int from, int to, List<Integer> cuts) {
        if (to - from < LEAST_STEPS) {
            return;
        }
        double least = all.estimate(from, to);
        int at = -1;
        int low = from;
        int high = to;
        int width;
        do { // finer around the best place
            width = Math.max(1, (high - low) / PROBES);
            for (int place = low + width; place < high; place += width) {
                double both = all.estimate(from, place) + all.estimate(place, to);
                if (both < least) {
                    least = both;
                    at = place;
                }
            }
            low = Math.max(from, at - width);
            high = Math.min(to, at + width);
        } while (at >= 0 && width > 1);
        if (at >= 0) {
            cut(all, from, at, cuts);
            cuts.add(at);
            cut(all, at, to, cuts);
        }
    }

    private DeflateBlock best(int from, int to) {
        startingCosts(from, to);
        DeflateBlock best = path(from, to);
        double least = best.estimate(0, best.steps());
        for (int round = 1; round < ROUNDS; round++) {
            costs(best);
            DeflateBlock next = path(from, to);
            double bits = next.estimate(0, next.steps());
            if (bits >= least - 1) {
                break;
            }
            best = next;
            least = bits;
        }
        return best;
    }

    private void startingCosts(int from, int to) {
        int[] counts = new int[literalBits.length];
        for (int at = from; at < to; at++) {
            counts[bytes[at] & 0xFF]++;
        }
        float[] bits = bits(counts);
        for (int each = 0; each < bits.length; each++) {
            literalBits[each] = bits[each] + 2; // as lengths have a part in their code
        }
        for (int i = LEAST_LENGTH; i <= MOST_LENGTH; i++) {
            lengthBits[i] = 7 + DeflateBlock.lengthExtraBits(i);
        }
        for (int symbol = 0; symbol < distanceBits.length; symbol++) {
            distanceBits[symbol] = 5 + DeflateBlock.distanceExtraBits(symbol);
        }
    }

    private void costs(DeflateBlock block) {
        float[] literals = bits(block.literalCounts());
        System.arraycopy(literals, 0, literalBits, 0, literalBits.length);
        for (int i = LEAST_LENGTH; i <= MOST_LENGTH; i++) {
            lengthBits[i] = literals[DeflateBlock.lengthSymbol(i)] + DeflateBlock.lengthExtraBits(i);
        }
        float[] all = bits(block.distanceCounts());
        for (int symbol = 0; symbol < distanceBits.length; symbol++) {
            distanceBits[symbol] = all[symbol] + DeflateBlock.distanceExtraBits(symbol);
        }
    }

    /// What a symbol would cost if codes could have parts of bits; one that was not written counts as half a one.
    private static float[] bits(int[] counts) {
        double total = Math.log(Math.max(1, Arrays.stream(counts).sum()));
        float[] bits = new float[counts.length];
        for (int symbol = 0; symbol < counts.length; symbol++) {
            bits[symbol] = (float) ((total - Math.log(Math.max(0.5, counts[symbol]))) / Math.log(2));
        }
        return bits;
    }

    private DeflateBlock path(int from, int to) {
        Arrays.fill(cost, from + 1, to + 1, Float.MAX_VALUE);
        cost[from] = 0;
        for (int at = from; at < to; at++) {
            float here = cost[at];
            if (here + literalBits[bytes[at] & 0xFF] < cost[at + 1]) {
                cost[at + 1] = here + literalBits[bytes[at] & 0xFF];
                length[at + 1] = 1;
                distance[at + 1] = 0;
            }
            int reached = LEAST_LENGTH - 1;
            for (int pair = repetitions.first(at); pair < repetitions.first(at + 1); pair++) {
                int back = repetitions.distance(pair);
                float with = here + distanceBits[DeflateBlock.distanceSymbol(back)];
                int end = Math.min(repetitions.length(pair), to - at);
                for (int i = reached + 1; i <= end; i++) {
                    if (with + lengthBits[i] < cost[at + i]) {
                        cost[at + i] = with + lengthBits[i];
                        length[at + i] = i;
                        distance[at + i] = back;
                    }
                }
                reached = Math.max(reached, end);
            }
        }
        int steps = 0;
        for (int at = to; at > from; at -= length[at]) {
            steps++;
        }
        int[] values = new int[steps];
        int[] distances = new int[steps];
        for (int at = to; at > from; at -= length[at]) {
            steps--;
            distances[steps] = distance[at];
            values[steps] = distance[at] == 0 ? bytes[at - 1] & 0xFF : length[at];
        }
        return new DeflateBlock(values, distances);
    }
}
