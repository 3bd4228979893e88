// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.evaluate.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.run.Run;
import bowler.execute.spill.KeyTable;
import bowler.execute.spill.Partitions;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordView;
import bowler.execute.spill.RowShape;
import bowler.execute.spill.RowStore;
import bowler.execute.spill.SpillDisk;
import bowler.plan.JoinKind;
import bowler.plan.RowSource;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import java.util.BitSet;
import java.util.List;

/// Rows whose keys are equal, found in a hash table of the right input.
///
/// If that does not fit into memory, both inputs are parted into files by the hashes of their keys, and joined partition
/// by partition; of a partition that still does not fit the right rows are taken piece by piece, and the left ones read
/// for each piece. But for an inner join a bit for each left row of the partition then says whether it had a partner; a
/// semi join gives it with the first, outer and anti joins those without any with the last piece, and a full join's
/// lonely right rows come with their own piece. A left row whose key has a NULL has an empty key.
public final class HashJoin extends PairJoin {
    private static final int NO_RECORD = -1;

    private final Operator input;
    /// Null where another join has made the table.
    private final Operator right;
    private final HashJoin maker;
    private final SpillDisk disk;
    private final JoinKind kind;
    /// Whether left rows without a partner come too.
    private final boolean outer;
    private final boolean full;
    private final JoinKeys leftKeys;
    private final JoinKeys rightKeys;
    private final RowShape leftShape;
    private final RowShape rightShape;
    private final KeyTable table;
    private final RecordView view = new RecordView();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes copiedKey = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();
    private final Batch storedLeft;
    private final int[] storedFirst = new int[Batch.CAPACITY];
    private final List<DataType> rightTypes;
    private final BitSet rightWanted;
    private boolean isPrepared;
    private int nextRecord;
    private int shownRecord;
    /// Right rows without a key, which a full join gives last; or null.
    private RowStore keyless;
    private boolean keylessStarted;
    private int nextLonely;
    /// A piece of right rows is at hand whose lonely ones have not come yet.
    private boolean pieceOpen;

    /// Null while everything is in memory.
    private Partitions leftParts;
    private Partitions rightParts;
    private int partition;
    private RecordCursor rightPiece;
    private boolean rightPending;
    private boolean lastPiece;
    private RecordCursor leftRows;
    private BitSet partnered;
    private long leftOrdinal;

    /// @param wanted the slots that are read above or by the residual condition
    public HashJoin(
            Run run, RowSource.HashJoin plan, Operator left, Operator right, BitSet wanted, Evaluators evaluators,
            SpillDisk disk) {
        this(run, plan, left, right, null, wanted, evaluators, disk);
    }

    /// One that probes, in another thread, the table that a join of the same plan has made and keeps in memory.
    public HashJoin(
            Run run, RowSource.HashJoin plan, Operator left, HashJoin maker, BitSet wanted, Evaluators evaluators,
            SpillDisk disk) {
        this(run, plan, left, null, maker, wanted, evaluators, disk);
    }

    private HashJoin(
            Run run, RowSource.HashJoin plan, Operator left, Operator right, HashJoin maker, BitSet wanted,
            Evaluators evaluators, SpillDisk disk) {
        super(
            run, plan.kind(), plan.left().types(), plan.right().types(), wanted, null,
            evaluators.of(plan.residual()));
        input = left;
        this.right = right;
        this.maker = maker;
        this.disk = disk;
        kind = plan.kind();
        outer = kind == JoinKind.LEFT || kind == JoinKind.FULL || kind == JoinKind.ANTI;
        full = kind == JoinKind.FULL;
        rightTypes = plan.right().types();
        rightWanted = wanted.get(rightStart, Math.max(rightStart, wanted.length()));
        leftKeys = new JoinKeys(evaluators.of(plan.leftKeys()), plan.nullSafe());
        rightKeys = new JoinKeys(evaluators.of(plan.rightKeys()), plan.nullSafe());
        leftShape = new RowShape(plan.left().types(), wanted.get(0, rightStart));
        rightShape = new RowShape(plan.right().types(), wanted.get(rightStart, Math.max(rightStart, wanted.length())));
        table = new KeyTable(run.memory);
        storedLeft = Batch.of(plan.left().types());
    }

    /// Makes the table; [#open] then goes on with the left rows.
    public void prepare() {
        close();
        makeTable();
        isPrepared = true;
    }

    /// Whether the table made holds all right rows.
    public boolean isInMemory() {
        return rightParts == null;
    }

    @Override
    public void open() {
        if (!isPrepared) {
            close();
            makeTable();
        }
        isPrepared = false;
        start();
        input.open();
        if (rightParts != null) {
            partLeft();
        }
    }

    private void makeTable() {
        if (maker != null) {
            table.showThose(maker.table);
            return;
        }
        if (full) {
            keyless = new RowStore(rightTypes, rightWanted, run.memory, disk);
        }
        right.open();
        for (Batch batch = right.next(); batch != null; batch = right.next()) {
            rightKeys.evaluate(batch);
            for (int at = 0; at < batch.count; at++) {
                int row = batch.rows[at];
                if (rightKeys.encode(row, key)) {
                    rightShape.encode(batch.columns, row, bytes.clear());
                    addRight();
                } else if (full) {
                    keyless.add(batch.columns, row);
                }
            }
        }
        right.close();
    }

    private void addRight() {
        int hash = KeyTable.hash(key.bytes, key.length);
        if (rightParts == null && !enter(hash)) {
            rightParts = new Partitions(disk);
            leftParts = new Partitions(disk);
            for (int record = 0; record < table.count(); record++) {
                table.show(record, view);
                copyKey(view);
                rightParts.add(
                    Partitions.of(KeyTable.hash(copiedKey.bytes, copiedKey.length), 0),
                    view.bytes, view.keyOffset, view.keyLength, view.bytes, view.rowOffset, view.rowLength);
            }
            table.clear();
        }
        if (rightParts != null) {
            rightParts.add(Partitions.of(hash, 0), key.bytes, 0, key.length, bytes.bytes, 0, bytes.length);
        }
    }

    private void copyKey(RecordCursor from) {
        copiedKey.set(from.bytes, from.keyOffset, from.keyLength);
    }

    private boolean enter(int hash) {
        int first = table.find(key.bytes, key.length, hash);
        return table.add(key.bytes, key.length, bytes.bytes, bytes.length, hash, first) >= 0;
    }

    private void partLeft() {
        for (Batch batch = input.next(); batch != null; batch = input.next()) {
            leftKeys.evaluate(batch);
            for (int at = 0; at < batch.count; at++) {
                int row = batch.rows[at];
                boolean hasKey = leftKeys.encode(row, key);
                if (hasKey || outer) {
                    if (!hasKey) {
                        key.clear();
                    }
                    leftShape.encode(batch.columns, row, bytes.clear());
                    leftParts.add(
                        Partitions.of(KeyTable.hash(key.bytes, key.length), 0),
                        key.bytes, 0, key.length, bytes.bytes, 0, bytes.length);
                }
            }
        }
        input.close();
        partition = -1;
    }

    @Override
    Batch nextLeft() {
        if (rightParts == null) {
            Batch batch = input.next();
            if (batch != null) {
                leftKeys.evaluate(batch);
            }
            return batch;
        }
        while (true) {
            if (leftRows != null && readLeft()) {
                return storedLeft;
            }
            if (full && pieceOpen) {
                return null;
            }
            if (!nextPiece()) {
                return null;
            }
        }
    }

    /// Fills the table with the next right rows, and turns to the left rows of the partition from their start.
    private boolean nextPiece() {
        endLeft();
        while (rightPiece == null || !rightPending) {
            if (!nextPartition()) {
                return false;
            }
            if (rightPiece == null || !rightPending) {
                // No right rows: the left ones matter to some joins alone.
                if (outer) {
                    lastPiece = true;
                    leftRows = leftParts.read(partition);
                    startPiece();
                    return true;
                }
            }
        }
        table.clear();
        while (rightPending && enterStored()) {
            rightPending = rightPiece.next();
        }
        lastPiece = !rightPending;
        leftRows = leftParts.isEmpty(partition) ? null : leftParts.read(partition);
        leftOrdinal = 0;
        startPiece();
        return true;
    }

    private void startPiece() {
        pieceOpen = true;
        nextLonely = 0;
        startRight();
    }

    @Override
    boolean hasNextPart() {
        boolean open = pieceOpen;
        pieceOpen = false;
        return open;
    }

    @Override
    int candidateNumber() {
        return shownRecord;
    }

    @Override
    int nextLonely() {
        int count = 0;
        while (count < Batch.CAPACITY && nextLonely < table.count()) {
            int record = nextLonely++;
            if (!isPartnered(record)) {
                table.show(record, view);
                rightShape.decode(view.bytes, view.rowOffset, view.rowLength, rightSide, count++);
            }
        }
        return count > 0 || pieceOpen ? count : nextKeyless();
    }

    private int nextKeyless() {
        if (!keylessStarted) {
            keylessStarted = true;
            keyless.rewind();
        }
        return keyless.read(rightSide) ? rightSide.count : 0;
    }

    private boolean nextPartition() {
        if (rightPiece != null) {
            rightPiece.close();
            rightPiece = null;
        }
        table.clear();
        do {
            if (partition >= 0) {
                leftParts.delete(partition);
                rightParts.delete(partition);
            }
            if (++partition == Partitions.COUNT) {
                partition = Partitions.COUNT - 1;
                return false;
            }
        } while (leftParts.isEmpty(partition) && (!full || rightParts.isEmpty(partition)));
        partnered = kind == JoinKind.INNER ? null : new BitSet();
        leftOrdinal = 0;
        if (!rightParts.isEmpty(partition)) {
            rightPiece = rightParts.read(partition);
            rightPending = rightPiece.next();
        }
        return true;
    }

    private boolean enterStored() {
        copyKey(rightPiece);
        int hash = KeyTable.hash(copiedKey.bytes, copiedKey.length);
        int first = table.find(copiedKey.bytes, copiedKey.length, hash);
        bytes.set(rightPiece.bytes, rightPiece.rowOffset, rightPiece.rowLength);
        return table.add(copiedKey.bytes, copiedKey.length, bytes.bytes, bytes.length, hash, first) >= 0;
    }

    /// What fillers are kept depends on the piece, so a piece's pairs are tested before the next one begins.
    @Override
    boolean gathersOn() {
        return rightParts == null;
    }

    private boolean readLeft() {
        storedLeft.start(Batch.CAPACITY);
        int count = 0;
        while (count < Batch.CAPACITY && leftRows.next()) {
            copyKey(leftRows);
            storedFirst[count] = copiedKey.length == 0 ? NO_RECORD
                : table.find(copiedKey.bytes, copiedKey.length, KeyTable.hash(copiedKey.bytes, copiedKey.length));
            leftShape.decode(leftRows.bytes, leftRows.rowOffset, leftRows.rowLength, storedLeft, count++);
        }
        storedLeft.count = count;
        return count > 0;
    }

    private void endLeft() {
        if (leftRows != null) {
            leftRows.close();
            leftRows = null;
        }
    }

    @Override
    boolean keepsFiller(boolean found) {
        if (rightParts == null) {
            return super.keepsFiller(found);
        }
        int ordinal = Math.toIntExact(leftOrdinal++);
        boolean first = found && !partnered.get(ordinal);
        if (found) {
            partnered.set(ordinal);
        }
        return outer ? lastPiece && !partnered.get(ordinal) : first;
    }

    @Override
    void startRow(int leftRow) {
        if (rightParts != null) {
            nextRecord = storedFirst[leftRow];
        } else {
            nextRecord = leftKeys.encode(leftRow, key)
                ? table.find(key.bytes, key.length, KeyTable.hash(key.bytes, key.length)) : NO_RECORD;
        }
    }

    @Override
    boolean nextCandidate(int place) {
        if (nextRecord == NO_RECORD) {
            return false;
        }
        shownRecord = nextRecord;
        table.show(nextRecord, view);
        rightShape.decode(view.bytes, view.rowOffset, view.rowLength, rightSide, place);
        nextRecord = table.next(nextRecord);
        return true;
    }

    @Override
    public void close() {
        isPrepared = false;
        input.close();
        if (maker == null) {
            right.close();
        }
        endLeft();
        if (rightPiece != null) {
            rightPiece.close();
            rightPiece = null;
        }
        rightPending = false;
        if (maker == null) {
            table.clear();
        } else {
            table.hide();
        }
        nextLonely = 0;
        pieceOpen = false;
        keylessStarted = false;
        if (keyless != null) {
            keyless.close();
            keyless = null;
        }
        if (rightParts != null) {
            leftParts.close();
            rightParts.close();
            leftParts = null;
            rightParts = null;
        }
        storedLeft.release();
        release();
    }
}
