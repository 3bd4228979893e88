// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RowStore;
import bowler.execute.spill.SpillDisk;
import bowler.plan.query.RowSource;
import bowler.types.DataType;
import java.util.BitSet;
import java.util.List;

/// Joins every left row with every right row. The right input runs once and is stored. If it fits into one batch it
/// stays decoded.
public final class NestedLoopJoin extends JoinOperator {
    private final Operator input;
    private final Operator right;
    private final SpillDisk disk;
    private final List<DataType> rightTypes;
    private final BitSet rightNeeded;
    private final int[] rightSlots;
    private final Batch rightRows;
    private RowStore kept;
    private int rightAt;
    private long rightNumber;
    private boolean unmatchedStarted;

    /// @param wanted the slots that are read above or by the condition
    public NestedLoopJoin(
            RunContext runContext, RowSource.NestedLoopJoin plan, Operator left, Operator right, BitSet wanted,
            Evaluators evaluators, SpillDisk disk) {
        super(
            runContext, plan.kind(), plan.left().types(), plan.right().types(), wanted, null,
            evaluators.of(plan.condition()));
        this.input = left;
        this.right = right;
        this.disk = disk;
        rightTypes = plan.right().types();
        rightNeeded = wanted.get(rightStart, rightStart + rightTypes.size());
        rightSlots = rightNeeded.stream().toArray();
        rightRows = Batch.of(rightTypes);
    }

    @Override
    public void open() {
        close();
        kept = new RowStore(rightTypes, rightNeeded, runContext.memory, disk);
        right.open();
        for (Batch batch = right.next(); batch != null; batch = right.next()) {
            kept.addAll(batch);
        }
        right.close();
        if (isOneBatch()) {
            kept.rewind();
            kept.read(rightRows);
        }
        unmatchedStarted = false;
        start();
        input.open();
    }

    private boolean isOneBatch() {
        return kept.rowCount() <= Batch.CAPACITY;
    }

    @Override
    Batch nextLeft() {
        return input.next();
    }

    @Override
    void startRow(int leftRow) {
        rewind();
    }

    private void rewind() {
        rightAt = 0;
        rightNumber = -1;
        if (!isOneBatch()) {
            kept.rewind();
            rightRows.count = 0;
        }
    }

    @Override
    int candidateNumber() {
        return Math.toIntExact(rightNumber);
    }

    @Override
    int nextUnmatched() {
        if (!unmatchedStarted) {
            unmatchedStarted = true;
            rewind();
        }
        int count = 0;
        while (count < Batch.CAPACITY && nextCandidate(count)) {
            count += isPartnered(candidateNumber()) ? 0 : 1;
        }
        return count;
    }

    @Override
    boolean nextCandidate(int place) {
        if (rightAt == rightRows.count) {
            if (isOneBatch()) {
                return false;
            }
            rightAt = 0;
            if (!kept.read(rightRows)) {
                return false;
            }
        }
        rightNumber++;
        int row = rightRows.rows[rightAt++];
        for (int slot : rightSlots) {
            rightSide.columns[slot].copy(place, rightRows.columns[slot], row);
        }
        return true;
    }

    @Override
    public void close() {
        input.close();
        right.close();
        if (kept != null) {
            kept.close();
            kept = null;
        }
        rightRows.release();
        rightRows.count = 0;
        release();
    }
}
