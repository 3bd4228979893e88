// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.aggregate.Accumulator;
import bowler.execute.group.AggregateState;
import bowler.execute.row.Vector;
import bowler.execute.run.MemoryBudget;

/// An aggregate over the frame. If the frame only grows, or values can be removed, it maintains one running result.
/// Otherwise it combines partial results of a [FrameTree].
final class FrameAggregate extends WindowValue {
    private static final int RESULT = 0;

    private final WindowFrameRange windowFrameRange;
    private final AggregateState work;
    private final PartitionRows partitionRows;
    private final MemoryBudget budget;
    private final Vector cached;
    private Accumulator accumulator;
    /// Null if a running result suffices.
    private FrameTree tree;
    private long addedFrom;
    private long addedTo;
    private boolean isCached;

    /// @param column the number of the aggregate's first column
    FrameAggregate(WindowPartition windowPartition, WindowFrameRange windowFrameRange, AggregateState work, int column, MemoryBudget budget) {
        super(windowPartition);
        this.windowFrameRange = windowFrameRange;
        this.work = work;
        this.budget = budget;
        partitionRows = new PartitionRows(windowPartition, work, column);
        cached = new Vector(work.type());
    }

    @Override
    void open() {
        windowFrameRange.open();
        accumulator = work.start();
        accumulator.reserve(RESULT + 1);
        boolean runs = !windowFrameRange.excludes() && (windowFrameRange.startsWithPartition() || accumulator.canRemove());
        tree = runs ? null : new FrameTree(windowPartition, accumulator, partitionRows, budget);
    }

    @Override
    void begin() {
        windowFrameRange.begin();
        addedFrom = windowPartition.start;
        addedTo = windowPartition.start;
        isCached = false;
        if (work.isSorted()) {
            accumulator = work.start();
            accumulator.reserve(RESULT + 1);
            partitionRows.add(RESULT, windowPartition.start, windowPartition.end);
            work.finish();
            addedTo = windowPartition.end;
        } else if (tree == null) {
            accumulator.clear(RESULT);
        } else {
            tree.begin();
        }
    }

    @Override
    void compute(long from, long to, Vector into, int place) {
        for (long row = from; row < to; row++) {
            int at = place + (int) (row - from);
            windowFrameRange.moveTo(row);
            if (tree == null) {
                run();
            } else {
                putTogether();
            }
            if (!isCached) {
                cached.start(1);
                work.result(RESULT, cached, 0);
                isCached = true;
            }
            into.copy(at, cached, 0);
        }
    }

    private void run() {
        if (windowFrameRange.start == addedFrom && windowFrameRange.end == addedTo) {
            return;
        }
        isCached = false;
        if (windowFrameRange.start >= addedTo) {
            accumulator.clear(RESULT);
            addedFrom = windowFrameRange.start;
            addedTo = windowFrameRange.start;
        } else if (windowFrameRange.start > addedFrom) {
            partitionRows.remove(RESULT, addedFrom, windowFrameRange.start);
            addedFrom = windowFrameRange.start;
        }
        partitionRows.add(RESULT, addedTo, windowFrameRange.end);
        addedTo = Math.max(addedTo, windowFrameRange.end);
    }

    private void putTogether() {
        if (windowFrameRange.start == addedFrom && windowFrameRange.end == addedTo && isCached && !windowFrameRange.excludes()) {
            return;
        }
        isCached = false;
        tree.clearResult();
        for (int piece = 0; piece < windowFrameRange.pieceCount; piece++) {
            tree.add(windowFrameRange.pieceStart[piece], windowFrameRange.pieceEnd[piece]);
        }
        addedFrom = windowFrameRange.start;
        addedTo = windowFrameRange.end;
    }

    @Override
    void end() {
        if (tree != null) {
            tree.close();
        }
    }
}
