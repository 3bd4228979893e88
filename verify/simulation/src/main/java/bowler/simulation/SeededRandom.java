// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

/// Random numbers from a seed (SplitMix64; Steele, Lea, Flood, OOPSLA 2014): tiny, and the same on every JVM for ever.
public final class SeededRandom {
    private long state;

    public SeededRandom(long seed) {
        this.state = seed;
    }

    public long nextLong() {
        state += 0x9E3779B97F4A7C15L;
        long mixed = (state ^ state >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    /// From 0 up to but not including the bound.
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound " + bound);
        }
        return (int) Long.remainderUnsigned(nextLong(), bound);
    }

    /// From `low` to `high`, both included.
    public int between(int low, int high) {
        return low + nextInt(high - low + 1);
    }

    public boolean nextBoolean() {
        return nextLong() < 0;
    }

    /// True in `percent` of a hundred cases.
    public boolean chance(int percent) {
        return nextInt(100) < percent;
    }

    public void fill(byte[] bytes) {
        for (int at = 0; at < bytes.length; at++) {
            bytes[at] = (byte) nextLong();
        }
    }
}
