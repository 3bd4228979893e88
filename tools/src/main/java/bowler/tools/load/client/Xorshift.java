// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.client;

/// Random numbers whose state is one `long` that the caller keeps in a register (Marsaglia, *Xorshift RNGs*, 2003; the
/// multiplication after Vigna makes all bits good enough).
public final class Xorshift {
    private Xorshift() {}

    /// A state that is never 0, well apart for neighbouring streams of one seed.
    public static long start(long seed, int stream) {
        long mixed = seed + 0x9E3779B97F4A7C15L * (stream + 1L);
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        mixed ^= mixed >>> 31;
        return mixed == 0 ? 1 : mixed;
    }

    public static long next(long state) {
        long shifted = state ^ state << 13;
        shifted ^= shifted >>> 7;
        return shifted ^ shifted << 17;
    }

    public static long bits(long state) {
        return state * 0x2545F4914F6CDD1DL;
    }

    /// From 0 to below the bound, by the upper half of the bits.
    public static int below(int bound, long bits) {
        return (int) ((bits >>> 32) * bound >>> 32);
    }
}
