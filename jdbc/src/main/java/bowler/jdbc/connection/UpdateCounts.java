// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import java.util.Arrays;

/// The update counts of a batch, as runs of equal counts. The counts of a batch of millions of inserts would otherwise
/// take memory while the batch itself takes most of it.
///
/// If runs would take more memory than an array, the counts are in an array.
final class UpdateCounts {
    private static final int INITIAL_RUNS = 16;
    /// The elements per run below which an array takes less memory: a run takes a long and an int.
    private static final int ELEMENTS_PER_RUN = 2;

    private final int maxCount;
    private int count;
    /// The count of each run, or of each element if there are no runs.
    private long[] values = new long[INITIAL_RUNS];
    /// The number of elements up to the end of each run; null if there are no runs.
    private int[] ends = new int[INITIAL_RUNS];
    private int runs;

    /// @param maxCount the number of elements of the batch
    UpdateCounts(int maxCount) {
        this.maxCount = maxCount;
    }

    /// Adds the count of the next element.
    void add(long value) {
        if (ends == null) {
            values[count++] = value;
            return;
        }
        if (runs == 0 || values[runs - 1] != value) {
            if (runs == ends.length && !grow()) {
                values[count++] = value;
                return;
            }
            values[runs++] = value;
        }
        count++;
        ends[runs - 1] = count;
    }

    /// @return false if the runs became an array of counts
    private boolean grow() {
        if (runs * 2 > maxCount / ELEMENTS_PER_RUN) {
            values = Arrays.copyOf(toArray(), Math.max(maxCount, count + 1));
            ends = null;
            return false;
        }
        ends = Arrays.copyOf(ends, runs * 2);
        values = Arrays.copyOf(values, runs * 2);
        return true;
    }

    long[] toArray() {
        if (ends == null) {
            return Arrays.copyOf(values, count);
        }
        long[] counts = new long[count];
        for (int run = 0, from = 0; run < runs; from = ends[run++]) {
            Arrays.fill(counts, from, ends[run], values[run]);
        }
        return counts;
    }

    /// Returns the counts as JDBC shows them in an int.
    int[] toIntArray() {
        int[] counts = new int[count];
        if (ends == null) {
            Arrays.setAll(counts, element -> StatementExecutor.shown(values[element]));
            return counts;
        }
        for (int run = 0, from = 0; run < runs; from = ends[run++]) {
            Arrays.fill(counts, from, ends[run], StatementExecutor.shown(values[run]));
        }
        return counts;
    }
}
