// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.aggregate.Accumulator;
import bowler.execute.aggregate.AggregateWork;
import bowler.execute.row.Vector;
import bowler.execute.run.MemoryBudget;

/// An aggregate over the frame. Where the frame only grows, or values can be taken out again, one running result serves;
/// otherwise it is put together from a [FrameTree].
final class FrameAggregate extends WindowValue {
    private static final int RESULT = 0;

    private final Frame frame;
    private final AggregateWork work;
    private final Rows rows;
    private final MemoryBudget budget;
    private final Vector cached;
    private Accumulator accumulator;
    /// Null where a running result serves.
    private FrameTree tree;
    private long addedFrom;
    private long addedTo;
    private boolean isCached;

    /// @param column where the aggregate's first column is
    FrameAggregate(Partition partition, Frame frame, AggregateWork work, int column, MemoryBudget budget) {
        super(partition);
        this.frame = frame;
        this.work = work;
        this.budget = budget;
        rows = new Rows(partition, work, column);
        cached = new Vector(work.type());
    }

    @Override
    void open() {
        frame.open();
        accumulator = work.start();
        accumulator.reserve(RESULT + 1);
        boolean runs = !frame.excludes() && (frame.startsWithPartition() || accumulator.canRemove());
        tree = runs ? null : new FrameTree(partition, accumulator, rows, budget);
    }

    @Override
    void begin() {
        frame.begin();
        addedFrom = partition.start;
        addedTo = partition.start;
        isCached = false;
        if (work.isSorted()) {
            accumulator = work.start();
            accumulator.reserve(RESULT + 1);
            rows.add(RESULT, partition.start, partition.end);
            work.finish();
            addedTo = partition.end;
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
            frame.moveTo(row);
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
        if (frame.start == addedFrom && frame.end == addedTo) {
            return;
        }
        isCached = false;
        if (frame.start >= addedTo) {
            accumulator.clear(RESULT);
            addedFrom = frame.start;
            addedTo = frame.start;
        } else if (frame.start > addedFrom) {
            rows.remove(RESULT, addedFrom, frame.start);
            addedFrom = frame.start;
        }
        rows.add(RESULT, addedTo, frame.end);
        addedTo = Math.max(addedTo, frame.end);
    }

    private void putTogether() {
        if (frame.start == addedFrom && frame.end == addedTo && isCached && !frame.excludes()) {
            return;
        }
        isCached = false;
        tree.clearResult();
        for (int piece = 0; piece < frame.pieceCount; piece++) {
            tree.add(frame.pieceStart[piece], frame.pieceEnd[piece]);
        }
        addedFrom = frame.start;
        addedTo = frame.end;
    }

    @Override
    void end() {
        if (tree != null) {
            tree.close();
        }
    }
}
