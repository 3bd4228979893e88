// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RowStore;
import bowler.execute.spill.SpillDisk;
import bowler.plan.query.JoinKind;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.TypeFamily;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// Joins rows with equal keys of two inputs sorted by their keys. Each input is read once. Only the right rows of one
/// key are kept, while left rows have this key. A full join also keeps the right rows without a match until the left
/// rows end.
///
/// The group of right rows stays in the right input's batch if it lies in one batch. Otherwise it is stored, on disk if
/// necessary. Rows with a NULL in their key are skipped wherever they sort. A key that is one integer or date is
/// compared as a number, other keys as bytes.
public final class MergeJoin extends JoinOperator {
    private final Operator input;
    private final Operator right;
    private final SpillDisk disk;
    private final List<DataType> rightTypes;
    private final BitSet rightNeeded;
    private final int[] rightSlots;
    private final boolean single;
    /// True if right rows without a match are returned too.
    private final boolean full;
    /// Right rows without a match found before the left rows ended; null if there are none.
    private RowStore unmatched;
    private boolean readsUnmatched;

    /// The end of a group is being searched.
    private boolean gathers;

    /// Null unless keys are compared as numbers; the same holds for the right one.
    private final Evaluator leftNumber;
    private final Evaluator rightNumber;
    private final JoinKeys leftKeys;
    private final JoinKeys rightKeys;
    private Vector leftNumbers;
    private Vector rightNumbers;

    private Batch rightBatch;
    private int rightAt;
    private boolean rightEnded;
    /// The key of the current right row, if `rightKnown`.
    private long rightLong;
    private final GrowingBytes rightKey = new GrowingBytes();
    private boolean rightKnown;

    /// True if there is a current group of right rows with one key.
    private boolean hasGroup;
    private long groupLong;
    private final GrowingBytes groupKey = new GrowingBytes();
    /// The places of the group in the right batch; all of its rows unless they were stored.
    private int groupFrom;
    private int groupTo;
    private RowStore bufferedRight;
    private final Batch bufferedBatch;

    private final GrowingBytes leftKey = new GrowingBytes();
    private boolean meets;
    private int candidateAt;

    /// @param wanted the slots that are read above or by the residual condition
    public MergeJoin(
            RunContext runContext, RowSource.MergeJoin plan, Operator left, Operator right, BitSet wanted, Evaluators evaluators,
            SpillDisk disk) {
        super(
            runContext, plan.kind(), plan.left().types(), plan.right().types(), wanted, null,
            evaluators.of(plan.residual()));
        input = left;
        this.right = right;
        this.disk = disk;
        rightTypes = plan.right().types();
        rightNeeded = wanted.get(rightStart, Math.max(rightStart, wanted.length()));
        rightSlots = rightNeeded.stream().toArray();
        single = plan.single();
        full = plan.kind() == JoinKind.FULL;
        boolean isNumber = plan.leftKeys().size() == 1 && isNumber(plan.leftKeys().getFirst().type())
            && isNumber(plan.rightKeys().getFirst().type());
        leftNumber = isNumber ? evaluators.of(plan.leftKeys().getFirst()) : null;
        rightNumber = isNumber ? evaluators.of(plan.rightKeys().getFirst()) : null;
        leftKeys = isNumber ? null : new JoinKeys(evaluators.of(plan.leftKeys()));
        rightKeys = isNumber ? null : new JoinKeys(evaluators.of(plan.rightKeys()));
        bufferedBatch = Batch.of(rightTypes);
    }

    private static boolean isNumber(DataType type) {
        TypeFamily family = TypeFamily.of(type);
        return type.carrier() == Carrier.LONG && (family == TypeFamily.INTEGER || family == TypeFamily.DATE);
    }

    @Override
    public void open() {
        close();
        rightEnded = false;
        rightKnown = false;
        hasGroup = false;
        gathers = false;
        readsUnmatched = false;
        start();
        right.open();
        input.open();
    }

    @Override
    Batch nextLeft() {
        Batch batch = input.next();
        if (batch != null) {
            if (leftNumber != null) {
                leftNumbers = leftNumber.evaluate(batch, batch.rows, batch.count);
            } else {
                leftKeys.evaluate(batch);
            }
        }
        return batch;
    }

    @Override
    boolean isSingle() {
        return single;
    }

    @Override
    void startRow(int leftRow) {
        candidateAt = groupFrom;
        if (leftNumber != null ? leftNumbers.isNull(leftRow) : !leftKeys.encode(leftRow, leftKey)) {
            meets = false;
            return;
        }
        long number = leftNumber == null ? 0 : leftNumbers.longs[leftRow];
        if (!hasGroup || compareGroup(number) < 0) {
            toGroup(number);
        }
        meets = hasGroup && compareGroup(number) == 0;
        candidateAt = groupFrom;
        if (meets && bufferedRight != null) {
            bufferedRight.rewind();
            bufferedBatch.count = 0;
            candidateAt = 0;
        }
    }

    /// Compares the group's key with the left row's.
    private int compareGroup(long number) {
        return leftNumber != null ? Long.compare(groupLong, number) : compare(groupKey, leftKey);
    }

    private static int compare(GrowingBytes one, GrowingBytes other) {
        return Arrays.compareUnsigned(one.bytes, 0, one.length, other.bytes, 0, other.length);
    }

    /// Advances to the right rows with the left row's key, or to the first key after it.
    private void toGroup(long number) {
        hasGroup = false;
        closeBuffered();
        while (rightKnown || nextRight()) {
            int order = leftNumber != null ? Long.compare(rightLong, number) : compare(rightKey, leftKey);
            if (order > 0) {
                return;
            }
            if (order == 0) {
                gather();
                return;
            }
            rightKnown = false;
            addUnmatched();
        }
    }

    /// Stores a right row that no left row matches, in a full join.
    private void addUnmatched() {
        if (full) {
            if (unmatched == null) {
                unmatched = new RowStore(rightTypes, rightNeeded, runContext.memory, disk);
            }
            unmatched.add(rightBatch.columns, rightBatch.rows[rightAt]);
        }
    }

    /// Pairs with equal keys always match, so each right row of a group has a match.
    @Override
    int candidateNumber() {
        return 0;
    }

    @Override
    int nextUnmatched() {
        int count = 0;
        while (count < Batch.CAPACITY && (rightKnown || nextRight())) {
            copy(rightBatch, rightAt, count++);
            rightKnown = false;
        }
        if (count > 0 || unmatched == null) {
            return count;
        }
        if (!readsUnmatched) {
            readsUnmatched = true;
            unmatched.rewind();
        }
        if (unmatched.read(bufferedBatch)) {
            count = bufferedBatch.count;
            for (int at = 0; at < count; at++) {
                copy(bufferedBatch, at, at);
            }
        }
        return count;
    }

    /// Finds the end of the rows with the current key; the row after it becomes the current row.
    private void gather() {
        hasGroup = true;
        groupLong = rightLong;
        if (leftNumber == null) {
            groupKey.set(rightKey.bytes, 0, rightKey.length);
        }
        groupFrom = rightAt;
        groupTo = rightAt + 1;
        rightKnown = false;
        if (single) {
            return;
        }
        gathers = true;
        while (nextRight()) {
            int order = leftNumber != null ? Long.compare(rightLong, groupLong) : compare(rightKey, groupKey);
            if (order != 0) {
                break;
            }
            rightKnown = false;
            if (bufferedRight == null) {
                groupTo = rightAt + 1;
            } else {
                bufferedRight.add(rightBatch.columns, rightBatch.rows[rightAt]);
            }
        }
        gathers = false;
    }

    /// Stores the rows of the group, because their batch is about to be replaced.
    private void putAside() {
        if (bufferedRight == null) {
            bufferedRight = new RowStore(rightTypes, rightNeeded, runContext.memory, disk);
            for (int at = groupFrom; at < groupTo; at++) {
                bufferedRight.add(rightBatch.columns, rightBatch.rows[at]);
            }
        }
    }

    /// Moves to the next right row that has a key; returns false at the end.
    private boolean nextRight() {
        while (!rightEnded) {
            if (rightBatch == null || ++rightAt >= rightBatch.count) {
                if (gathers) {
                    putAside();
                }
                rightBatch = right.next();
                rightAt = -1;
                rightEnded = rightBatch == null;
                if (rightEnded) {
                    return false;
                }
                runContext.reader.checkCancelled();
                if (rightNumber != null) {
                    rightNumbers = rightNumber.evaluate(rightBatch, rightBatch.rows, rightBatch.count);
                } else {
                    rightKeys.evaluate(rightBatch);
                }
                continue;
            }
            int row = rightBatch.rows[rightAt];
            if (rightNumber == null ? rightKeys.encode(row, rightKey) : !rightNumbers.isNull(row)) {
                rightLong = rightNumber == null ? 0 : rightNumbers.longs[row];
                rightKnown = true;
                return true;
            }
            addUnmatched();
        }
        return false;
    }

    @Override
    boolean nextCandidate(int place) {
        if (!meets) {
            return false;
        }
        if (bufferedRight == null) {
            if (candidateAt == groupTo) {
                return false;
            }
            copy(rightBatch, candidateAt++, place);
            return true;
        }
        if (candidateAt == bufferedBatch.count) {
            candidateAt = 0;
            if (!bufferedRight.read(bufferedBatch)) {
                return false;
            }
        }
        copy(bufferedBatch, candidateAt++, place);
        return true;
    }

    private void copy(Batch from, int at, int place) {
        int row = from.rows[at];
        for (int slot : rightSlots) {
            rightSide.columns[slot].copy(place, from.columns[slot], row);
        }
    }

    private void closeBuffered() {
        if (bufferedRight != null) {
            bufferedRight.close();
            bufferedRight = null;
        }
    }

    private void closeUnmatched() {
        if (unmatched != null) {
            unmatched.close();
            unmatched = null;
        }
    }

    @Override
    public void close() {
        input.close();
        right.close();
        rightBatch = null;
        rightEnded = true;
        closeBuffered();
        closeUnmatched();
        bufferedBatch.release();
        bufferedBatch.count = 0;
        release();
    }
}
