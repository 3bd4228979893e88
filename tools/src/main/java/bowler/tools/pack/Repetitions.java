// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pack;

/// For each place in some bytes, how long what begins there stood before, and where last: pairs of ascending length, each with
/// the smallest distance at which so many bytes are the same.
final class Repetitions {
    private static final int LEAST = 3;
    private static final int MOST = 258;
    private static final int WINDOW_BYTES = 32_768;
    private static final int HASH_BITS = 15;

    private final byte[] bytes;
    private final int[] begin;
    private int[] lengths;
    private int[] distances;
    private int count;

    Repetitions(byte[] bytes) {
        this.bytes = bytes;
        begin = new int[bytes.length + 1];
        lengths = new int[4 * bytes.length + 4];
        distances = new int[lengths.length];
        int[] last = new int[1 << HASH_BITS]; // places plus 1
        int[] before = new int[bytes.length];
        for (int at = 0; at < bytes.length; at++) {
            begin[at] = count;
            if (at + LEAST <= bytes.length) {
                int hash = (bytes[at] & 0xFF | (bytes[at + 1] & 0xFF) << 8 | (bytes[at + 2] & 0xFF) << 16)
                    * 0x9E3779B1 >>> Integer.SIZE - HASH_BITS;
                before[at] = last[hash];
                last[hash] = at + 1;
                find(at, before);
            }
        }
        begin[bytes.length] = count;
    }

    private void find(int at, int[] before) {
        int most = Math.min(MOST, bytes.length - at);
        int longest = LEAST - 1;
        for (int next = before[at]; next > 0 && longest < most && at - (next - 1) <= WINDOW_BYTES; next = before[next - 1]) {
            int earlier = next - 1;
            if (bytes[earlier + longest] == bytes[at + longest]) {
                int length = 0;
                while (length < most && bytes[earlier + length] == bytes[at + length]) {
                    length++;
                }
                if (length > longest) {
                    longest = length;
                    add(length, at - earlier);
                }
            }
        }
    }

    private void add(int length, int distance) {
        if (count == lengths.length) {
            lengths = java.util.Arrays.copyOf(lengths, 2 * count);
            distances = java.util.Arrays.copyOf(distances, 2 * count);
        }
        lengths[count] = length;
        distances[count++] = distance;
    }

    /// The first pair of a place; the last is before the first of the next place.
    int first(int at) {
        return begin[at];
    }

    int length(int pair) {
        return lengths[pair];
    }

    int distance(int pair) {
        return distances[pair];
    }
}
