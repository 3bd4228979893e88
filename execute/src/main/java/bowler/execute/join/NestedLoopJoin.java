// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RowStore;
import bowler.execute.spill.SpillDisk;
import bowler.plan.query.JoinKind;
import bowler.plan.query.RowSource;
import bowler.types.Carrier;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Joins every left row with every right row. The right input runs once and is stored. If it fits into one batch, or if there is
/// memory for it, it stays decoded.
///
/// An inner join with many decoded right rows copies none of them. The columns of a decoded batch become the right columns
/// of the pairs, and the left columns repeat the values of one left row. So a pair costs the test of the condition only.
public final class NestedLoopJoin extends JoinOperator {
    /// The memory of a decoded number, and of an object without its content.
    private static final int NUMBER_BYTES = 9;
    private static final int OBJECT_BYTES = 64;

    private final Operator input;
    private final Operator right;
    private final SpillDisk disk;
    private final List<DataType> rightTypes;
    private final BitSet rightNeeded;
    private final int[] rightSlots;
    private final Batch rightRows;
    /// The columns of pairs that are copied.
    private final Vector[] copiedColumns;
    private final int[] passed = new int[Batch.CAPACITY];
    /// The decoded right rows, if they are more than one batch and there is memory for them; otherwise null.
    private List<Batch> blocks;
    /// The right rows whose candidates come next.
    private Batch current;
    private long blockBytes;
    private int blockAt;
    private Batch leftRows;
    private int leftAt;
    private boolean leftEnded;
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
        copiedColumns = pairs.columns.clone();
        current = rightRows;
    }

    @Override
    public void open() {
        close();
        current = rightRows;
        kept = new RowStore(rightTypes, rightNeeded, runContext.memory, disk);
        right.open();
        for (Batch batch = right.next(); batch != null; batch = right.next()) {
            kept.addAll(batch);
        }
        right.close();
        if (isOneBatch()) {
            kept.rewind();
            kept.read(rightRows);
        } else {
            decode();
        }
        leftRows = null;
        leftEnded = false;
        unmatchedStarted = false;
        start();
        input.open();
    }

    /// Decodes the right rows once if there is memory for it.
    private void decode() {
        long bytes = 2 * kept.encodedBytes();
        for (int slot : rightSlots) {
            bytes += kept.rowCount() * (rightRows.columns[slot].carrier == Carrier.OBJECT ? OBJECT_BYTES : NUMBER_BYTES);
        }
        if (!runContext.memory.tryTakeMore(bytes)) {
            return;
        }
        blockBytes = bytes;
        blocks = new ArrayList<>();
        kept.rewind();
        for (Batch block = Batch.of(rightTypes); kept.read(block); block = Batch.of(rightTypes)) {
            blocks.add(block);
        }
        blockAt = blocks.size();
    }

    @Override
    protected Batch fetch() {
        return blocks == null || kind != JoinKind.INNER ? super.fetch() : nextPairs();
    }

    /// Returns the next pairs of a left row and the right rows of a block.
    private Batch nextPairs() {
        while (true) {
            if (blockAt == blocks.size()) {
                if (!nextLeftRow()) {
                    return null;
                }
                blockAt = 0;
            }
            runContext.reader.checkCancelled();
            Batch block = blocks.get(blockAt++);
            for (int slot : rightSlots) {
                pairs.columns[rightStart + slot] = block.columns[slot];
            }
            int found = condition == null ? block.count : condition.filter(pairs, Batch.ALL, block.count, passed);
            if (found > 0) {
                pairs.rows = condition == null ? Batch.ALL : passed;
                pairs.count = found;
                return pairs;
            }
        }
    }

    /// Repeats the values of the next left row. Returns false if there is none.
    private boolean nextLeftRow() {
        if (leftEnded) {
            return false;
        }
        if (leftRows == null || ++leftAt == leftRows.count) {
            leftRows = input.next();
            leftAt = 0;
            leftEnded = leftRows == null;
            if (leftEnded) {
                return false;
            }
        }
        for (int slot : leftSlots) {
            Vector column = pairs.columns[slot].start(Batch.CAPACITY);
            column.copy(0, leftRows.columns[slot], leftRows.rows[leftAt]);
            column.spread(1, Batch.CAPACITY);
        }
        return true;
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
        blockAt = 0;
        if (!isOneBatch()) {
            current = rightRows;
            current.count = 0;
            if (blocks == null) {
                kept.rewind();
            }
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
        if (rightAt == current.count) {
            if (isOneBatch()) {
                return false;
            }
            if (blocks != null && blockAt == blocks.size()) {
                return false;
            }
            rightAt = 0;
            if (blocks != null) {
                current = blocks.get(blockAt++);
            } else if (!kept.read(rightRows)) {
                return false;
            }
        }
        rightNumber++;
        int row = current.rows[rightAt++];
        for (int slot : rightSlots) {
            rightSide.columns[slot].copy(place, current.columns[slot], row);
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
        if (blocks != null) {
            runContext.memory.release(blockBytes);
            blocks = null;
            System.arraycopy(copiedColumns, 0, pairs.columns, 0, copiedColumns.length);
        }
        leftRows = null;
        rightRows.release();
        rightRows.count = 0;
        release();
    }
}
