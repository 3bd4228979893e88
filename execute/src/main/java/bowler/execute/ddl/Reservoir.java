// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import java.util.Arrays;
import java.util.SplittableRandom;

/// A random choice of rows in which each row has the same chance. Source: Vitter, *Random Sampling with a Reservoir*,
/// 1985, algorithm R.
///
/// The chosen rows have a limit in bytes. If they exceed it, every second row is dropped and the capacity is halved. A
/// random half of a uniform sample is a uniform sample, so the sampling continues with the smaller one.
///
/// The random numbers are seeded: the same rows give the same sample.
final class Reservoir {
    static final int MAX_ROWS = 30_000;
    /// A sample of fewer rows would mislead the optimizer more than it saves.
    static final int MIN_ROWS = 1_000;
    /// Estimated memory for a row in addition to its bytes, including one decoded value of it.
    static final int ROW_BYTES = 160;

    private final long maxBytes;
    private final SplittableRandom chance;
    private int capacity = MAX_ROWS;
    private byte[][] rows = new byte[64][];
    /// The ordinal of each chosen row in the table, in the order of its key.
    private long[] places = new long[64];
    private int count;
    private long bytes;
    private long passed;

    /// @param maxBytes limit of [#memoryBytes] from [#MIN_ROWS] rows on
    Reservoir(long maxBytes, long seed) {
        this.maxBytes = maxBytes;
        chance = new SplittableRandom(seed);
    }

    /// Passes the next row of the table, which is copied if it is chosen.
    void pass(byte[] source, int offset, int length) {
        passed++;
        int place = count;
        if (count < capacity) {
            if (count == rows.length) {
                rows = Arrays.copyOf(rows, count * 2);
                places = Arrays.copyOf(places, count * 2);
            }
            count++;
        } else {
            long drawn = chance.nextLong(passed);
            if (drawn >= capacity) {
                return;
            }
            place = (int) drawn;
            bytes -= rows[place].length;
        }
        rows[place] = Arrays.copyOfRange(source, offset, offset + length);
        places[place] = passed;
        bytes += length;
        if (memoryBytes() > maxBytes && count > MIN_ROWS) {
            halve();
        }
    }

    private void halve() {
        int kept = Math.max(MIN_ROWS, count / 2);
        for (int at = 0; at < kept; at++) {
            int other = at + chance.nextInt(count - at);
            byte[] row = rows[other];
            long place = places[other];
            rows[other] = rows[at];
            places[other] = places[at];
            rows[at] = row;
            places[at] = place;
        }
        for (int at = kept; at < count; at++) {
            bytes -= rows[at].length;
        }
        rows = Arrays.copyOf(rows, kept);
        places = Arrays.copyOf(places, kept);
        count = kept;
        capacity = kept;
    }

    /// Returns the estimated memory that the sample takes while it is evaluated.
    long memoryBytes() {
        return bytes + (long) count * ROW_BYTES;
    }

    /// Returns the number of chosen rows.
    int count() {
        return count;
    }

    /// Returns the total bytes of the chosen rows.
    long bytes() {
        return bytes;
    }

    /// Returns the number of rows passed.
    long passed() {
        return passed;
    }

    byte[] row(int number) {
        return rows[number];
    }

    /// Returns the ordinal of a chosen row in the table.
    long place(int number) {
        return places[number];
    }
}
