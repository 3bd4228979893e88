// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.aggregate.Accumulator;
import bowler.execute.run.MemoryBudget;
import java.util.ArrayList;
import java.util.List;

/// Partial results of an aggregate over a partition, kept as groups of one accumulator. There is one for each 16 rows,
/// one for each 16 of those, and so on. So few partial results make up any range of rows. Source: Leis, Kundhikanjana,
/// Kemper and Neumann, *Efficient processing of window functions in analytical SQL queries*, VLDB 2015.
///
/// The tree is built when the first long range is requested.
final class FrameTree {
    private static final int FAN = 16;
    private static final int SHORT_RANGE = 2 * FAN;
    /// The group in which results are combined.
    private static final int RESULT = 0;

    private final WindowPartition windowPartition;
    private final Accumulator accumulator;
    private final PartitionRows partitionRows;
    private final MemoryBudget budget;
    /// First group of each level, the lowest level first; the last element is the end.
    private final List<Integer> levels = new ArrayList<>();
    private long heldBytes;

    FrameTree(WindowPartition windowPartition, Accumulator accumulator, PartitionRows partitionRows, MemoryBudget budget) {
        this.windowPartition = windowPartition;
        this.accumulator = accumulator;
        this.partitionRows = partitionRows;
        this.budget = budget;
        accumulator.reserve(RESULT + 1);
    }

    void begin() {
        levels.clear();
    }

    void clearResult() {
        accumulator.clear(RESULT);
    }

    /// Adds a range of rows to the result.
    void add(long from, long to) {
        if (to - from <= SHORT_RANGE) {
            partitionRows.add(RESULT, from, to);
            return;
        }
        if (levels.isEmpty()) {
            build();
        }
        long first = from - windowPartition.start;
        long last = to - windowPartition.start;
        long firstBlock = (first + FAN - 1) / FAN;
        long lastBlock = last / FAN;
        partitionRows.add(RESULT, from, windowPartition.start + firstBlock * FAN);
        partitionRows.add(RESULT, windowPartition.start + lastBlock * FAN, to);
        int level = 0;
        while (firstBlock < lastBlock) {
            boolean top = level + 2 == levels.size();
            long firstAbove = top ? lastBlock : Math.min(lastBlock, (firstBlock + FAN - 1) / FAN * FAN);
            long lastAbove = top ? lastBlock : Math.max(firstAbove, lastBlock / FAN * FAN);
            merge(level, firstBlock, firstAbove);
            merge(level, lastAbove, lastBlock);
            firstBlock = firstAbove / FAN;
            lastBlock = lastAbove / FAN;
            level++;
            if (top) {
                return;
            }
        }
    }

    private void merge(int level, long from, long to) {
        for (long block = from; block < to; block++) {
            accumulator.merge(RESULT, accumulator, levels.get(level) + (int) block);
        }
    }

    private void build() {
        long blocks = (windowPartition.rowCount() + FAN - 1) / FAN;
        int next = RESULT + 1;
        levels.add(next);
        for (long count = blocks;; count = (count + FAN - 1) / FAN) {
            next = Math.addExact(next, Math.toIntExact(count));
            levels.add(next);
            if (count == 1) {
                break;
            }
        }
        long more = (long) next * accumulator.bytesPerGroup() - heldBytes;
        if (more > 0) {
            budget.take(more);
            heldBytes += more;
            accumulator.reserve(next);
        }
        for (int group = RESULT + 1; group < next; group++) {
            accumulator.clear(group);
        }
        partitionRows.addInBlocks(levels.getFirst(), FAN);
        for (int level = 1; level + 1 < levels.size(); level++) {
            int below = levels.get(level - 1);
            int own = levels.get(level);
            for (int group = below; group < own; group++) {
                accumulator.merge(own + (group - below) / FAN, accumulator, group);
            }
        }
    }

    void close() {
        budget.release(heldBytes);
        heldBytes = 0;
        levels.clear();
    }
}
