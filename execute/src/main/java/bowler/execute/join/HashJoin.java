// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.run.RunContext;
import bowler.execute.spill.KeyTable;
import bowler.execute.spill.Partitions;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RowStore;
import bowler.execute.spill.SpillDisk;
import bowler.execute.spill.SpilledRowLayout;
import bowler.plan.query.RowSource;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import java.util.BitSet;
import java.util.List;

/// Joins rows with equal keys through a hash table of the right input.
///
/// If the hash table does not fit into memory, both inputs are partitioned into files by the hashes of their keys.
/// They are then joined partition by partition. If a partition still does not fit, its right rows are processed piece
/// by piece. A left row whose key has a NULL has an empty key.
public final class HashJoin extends PartitionedHashJoin {
    private final Operator input;
    /// Null if another join has built the table.
    private final Operator right;
    private final HashJoin maker;
    private final SpillDisk disk;
    private final JoinKeys leftKeys;
    private final JoinKeys rightKeys;
    private final SpilledRowLayout leftShape;
    private final KeyTable table;
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes copiedKey = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();
    private final Batch storedLeft;
    private final int[] storedFirst = new int[Batch.CAPACITY];
    private final List<DataType> rightTypes;
    private final BitSet rightNeeded;
    private boolean isPrepared;
    private int nextRecord;
    private int shownRecord;
    /// Right rows without a key, which a full join returns last; or null.
    private RowStore keyless;
    private boolean keylessStarted;

    /// Null while everything is in memory.
    private Partitions leftParts;
    private Partitions rightParts;
    private int partition;
    private RecordCursor rightChunk;
    private boolean rightPending;
    private RecordCursor leftRows;

    /// @param wanted the slots that are read above or by the residual condition
    public HashJoin(
            RunContext runContext, RowSource.HashJoin plan, Operator left, Operator right, BitSet wanted, Evaluators evaluators,
            SpillDisk disk) {
        this(runContext, plan, left, right, null, wanted, evaluators, disk);
    }

    /// A join that probes, in another thread, the table that a join of the same plan has built and keeps in memory.
    public HashJoin(
            RunContext runContext, RowSource.HashJoin plan, Operator left, HashJoin maker, BitSet wanted, Evaluators evaluators,
            SpillDisk disk) {
        this(runContext, plan, left, null, maker, wanted, evaluators, disk);
    }

    private HashJoin(
            RunContext runContext, RowSource.HashJoin plan, Operator left, Operator right, HashJoin maker, BitSet wanted,
            Evaluators evaluators, SpillDisk disk) {
        super(
            runContext, plan.kind(), plan.left().types(), plan.right().types(), wanted, evaluators.of(plan.residual()));
        input = left;
        this.right = right;
        this.maker = maker;
        this.disk = disk;
        rightTypes = plan.right().types();
        rightNeeded = ofRight(wanted);
        leftKeys = new JoinKeys(evaluators.of(plan.leftKeys()), plan.nullSafe());
        rightKeys = new JoinKeys(evaluators.of(plan.rightKeys()), plan.nullSafe());
        leftShape = new SpilledRowLayout(plan.left().types(), wanted.get(0, rightStart));
        table = new KeyTable(runContext.memory);
        storedLeft = Batch.of(plan.left().types());
    }

    /// Builds the table; [#open] then continues with the left rows.
    public void prepare() {
        close();
        makeTable();
        isPrepared = true;
    }

    /// Returns whether the table holds all right rows.
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
            table.shareRecordsOf(maker.table);
            return;
        }
        if (full) {
            keyless = new RowStore(rightTypes, rightNeeded, runContext.memory, disk);
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
            if (!nextChunk()) {
                return null;
            }
        }
    }

    /// Fills the table with the next right rows and rewinds the left rows of the partition.
    private boolean nextChunk() {
        endLeft();
        while (rightChunk == null || !rightPending) {
            if (!nextPartition()) {
                return false;
            }
            if (rightChunk == null || !rightPending) {
                // Without right rows, only outer joins need the left rows.
                if (outer) {
                    isLastChunk = true;
                    leftRows = leftParts.read(partition);
                    startPiece();
                    return true;
                }
            }
        }
        table.clear();
        while (rightPending && insertSpilled()) {
            rightPending = rightChunk.next();
        }
        isLastChunk = !rightPending;
        leftRows = leftParts.isEmpty(partition) ? null : leftParts.read(partition);
        startPiece();
        return true;
    }

    @Override
    boolean isChunked() {
        return rightParts != null;
    }

    @Override
    int rightCount() {
        return table.count();
    }

    @Override
    void showRight(int number) {
        table.show(number, view);
    }

    @Override
    int candidateNumber() {
        return shownRecord;
    }

    @Override
    int nextUnmatched() {
        int count = super.nextUnmatched();
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
        if (rightChunk != null) {
            rightChunk.close();
            rightChunk = null;
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
        startLeft();
        if (!rightParts.isEmpty(partition)) {
            rightChunk = rightParts.read(partition);
            rightPending = rightChunk.next();
        }
        return true;
    }

    private boolean insertSpilled() {
        copyKey(rightChunk);
        int hash = KeyTable.hash(copiedKey.bytes, copiedKey.length);
        int first = table.find(copiedKey.bytes, copiedKey.length, hash);
        bytes.set(rightChunk.bytes, rightChunk.rowOffset, rightChunk.rowLength);
        return table.add(copiedKey.bytes, copiedKey.length, bytes.bytes, bytes.length, hash, first) >= 0;
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
        decodeOutputColumns(place);
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
        if (rightChunk != null) {
            rightChunk.close();
            rightChunk = null;
        }
        rightPending = false;
        if (maker == null) {
            table.clear();
        } else {
            table.detach();
        }
        finishChunks();
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
