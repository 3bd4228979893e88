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

/// Rows whose keys are equal, of inputs that both come in the order of their keys: each is read once, and nothing is kept but
/// the right rows of one key, for as long as left rows have it, and in a full join those without partner that come before the left rows
/// end.
///
/// These are left in the right input's batch while they lie in one, and are put aside, on disk if need be, when they do
/// not. Rows with a NULL in their key are passed over wherever they stand. A key that is one whole number or date is
/// compared as such, others as bytes.
public final class MergeJoin extends JoinOperator {
    private final Operator input;
    private final Operator right;
    private final SpillDisk disk;
    private final List<DataType> rightTypes;
    private final BitSet rightWanted;
    private final int[] rightSlots;
    private final boolean single;
    /// Right rows without partner come too.
    private final boolean full;
    /// Those that were met before the left rows ended; null: none.
    private RowStore lonely;
    private boolean readsLonely;

    /// The end of a group is looked for.
    private boolean gathers;

    /// Null unless keys are compared as numbers; so is the right one.
    private final Evaluator leftNumber;
    private final Evaluator rightNumber;
    private final JoinKeys leftKeys;
    private final JoinKeys rightKeys;
    private Vector leftNumbers;
    private Vector rightNumbers;

    private Batch rightBatch;
    private int rightAt;
    private boolean rightEnded;
    /// The key of the right row at hand, if `rightKnown`.
    private long rightLong;
    private final GrowingBytes rightKey = new GrowingBytes();
    private boolean rightKnown;

    /// The key whose right rows are at hand.
    private boolean hasGroup;
    private long groupLong;
    private final GrowingBytes groupKey = new GrowingBytes();
    /// Where they are in the right batch; all of them, unless they were put aside.
    private int groupFrom;
    private int groupTo;
    private RowStore aside;
    private final Batch asideRows;

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
        rightWanted = wanted.get(rightStart, Math.max(rightStart, wanted.length()));
        rightSlots = rightWanted.stream().toArray();
        single = plan.single();
        full = plan.kind() == JoinKind.FULL;
        boolean isNumber = plan.leftKeys().size() == 1 && isNumber(plan.leftKeys().getFirst().type())
            && isNumber(plan.rightKeys().getFirst().type());
        leftNumber = isNumber ? evaluators.of(plan.leftKeys().getFirst()) : null;
        rightNumber = isNumber ? evaluators.of(plan.rightKeys().getFirst()) : null;
        leftKeys = isNumber ? null : new JoinKeys(evaluators.of(plan.leftKeys()));
        rightKeys = isNumber ? null : new JoinKeys(evaluators.of(plan.rightKeys()));
        asideRows = Batch.of(rightTypes);
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
        readsLonely = false;
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
        if (meets && aside != null) {
            aside.rewind();
            asideRows.count = 0;
            candidateAt = 0;
        }
    }

    /// The group's key beside the left row's.
    private int compareGroup(long number) {
        return leftNumber != null ? Long.compare(groupLong, number) : compare(groupKey, leftKey);
    }

    private static int compare(GrowingBytes one, GrowingBytes other) {
        return Arrays.compareUnsigned(one.bytes, 0, one.length, other.bytes, 0, other.length);
    }

    /// Goes on to the right rows with the left row's key, or to the first key beyond it.
    private void toGroup(long number) {
        hasGroup = false;
        closeAside();
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
            keepLonely();
        }
    }

    /// In a full join a right row that no left row meets is put aside.
    private void keepLonely() {
        if (full) {
            if (lonely == null) {
                lonely = new RowStore(rightTypes, rightWanted, runContext.memory, disk);
            }
            lonely.add(rightBatch.columns, rightBatch.rows[rightAt]);
        }
    }

    /// As all pairs with one key are in the join, each right row with a key that was met has a partner.
    @Override
    int candidateNumber() {
        return 0;
    }

    @Override
    int nextLonely() {
        int count = 0;
        while (count < Batch.CAPACITY && (rightKnown || nextRight())) {
            copy(rightBatch, rightAt, count++);
            rightKnown = false;
        }
        if (count > 0 || lonely == null) {
            return count;
        }
        if (!readsLonely) {
            readsLonely = true;
            lonely.rewind();
        }
        if (lonely.read(asideRows)) {
            count = asideRows.count;
            for (int at = 0; at < count; at++) {
                copy(asideRows, at, at);
            }
        }
        return count;
    }

    /// Finds the end of the rows with the key at hand; the row behind is at hand then.
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
            if (aside == null) {
                groupTo = rightAt + 1;
            } else {
                aside.add(rightBatch.columns, rightBatch.rows[rightAt]);
            }
        }
        gathers = false;
    }

    /// The rows of the group, as their batch is given up.
    private void putAside() {
        if (aside == null) {
            aside = new RowStore(rightTypes, rightWanted, runContext.memory, disk);
            for (int at = groupFrom; at < groupTo; at++) {
                aside.add(rightBatch.columns, rightBatch.rows[at]);
            }
        }
    }

    /// Moves to the next right row that has a key; false at the end.
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
            keepLonely();
        }
        return false;
    }

    @Override
    boolean nextCandidate(int place) {
        if (!meets) {
            return false;
        }
        if (aside == null) {
            if (candidateAt == groupTo) {
                return false;
            }
            copy(rightBatch, candidateAt++, place);
            return true;
        }
        if (candidateAt == asideRows.count) {
            candidateAt = 0;
            if (!aside.read(asideRows)) {
                return false;
            }
        }
        copy(asideRows, candidateAt++, place);
        return true;
    }

    private void copy(Batch from, int at, int place) {
        int row = from.rows[at];
        for (int slot : rightSlots) {
            rightSide.columns[slot].copy(place, from.columns[slot], row);
        }
    }

    private void closeAside() {
        if (aside != null) {
            aside.close();
            aside = null;
        }
    }

    private void closeLonely() {
        if (lonely != null) {
            lonely.close();
            lonely = null;
        }
    }

    @Override
    public void close() {
        input.close();
        right.close();
        rightBatch = null;
        rightEnded = true;
        closeAside();
        closeLonely();
        asideRows.release();
        asideRows.count = 0;
        release();
    }
}
