// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.base.bytes.BigEndian;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.run.RunContext;
import bowler.execute.scan.SlotReferences;
import bowler.execute.spill.KeyTable;
import bowler.execute.spill.NumberedRows;
import bowler.execute.spill.RowStore;
import bowler.execute.spill.SpillDisk;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import java.util.BitSet;
import java.util.List;

/// Joins rows whose keys are equal in one of several choices. One hash table per choice maps keys to the numbers of
/// right rows.
///
/// Rows that match by one choice do not match by another, so they cannot be partitioned by hashes. If the right rows do
/// not fit into memory, they are processed piece by piece, and the left rows are stored.
public final class DisjunctiveHashJoin extends PartitionedHashJoin {
    private final Operator input;
    private final Operator right;
    private final SpillDisk disk;
    private final JoinKeys[] leftKeys;
    private final JoinKeys[] rightKeys;
    private final KeyTable[] tables;
    private final NumberedRows rows;
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();
    private final byte[] number = new byte[Integer.BYTES];
    /// The choice of each pair.
    private final int[] choiceOf;
    private final List<DataType> leftTypes;
    private final List<DataType> rightTypes;
    private final BitSet leftRetained;
    private final BitSet rightRetained;
    private final Batch stored;

    /// Right rows that do not fit; null while all do.
    private RowStore rest;
    private Batch restBatch;
    private int restAt;
    private RowStore leftRows;
    private boolean inputDone;
    private boolean isFirstChunk;

    private int leftRow;
    private int choice;
    private boolean isFound;
    private int nextRecord;
    private int shownRow;

    /// @param wanted the slots that are read above or by conditions
    public DisjunctiveHashJoin(
            RunContext runContext, RowSource.ChoiceHashJoin plan, Operator left, Operator right, BitSet wanted, Evaluators evaluators,
            SpillDisk disk) {
        this(runContext, plan, left, right, wanted, evaluators, disk, new int[Batch.CAPACITY]);
    }

    private DisjunctiveHashJoin(
            RunContext runContext, RowSource.ChoiceHashJoin plan, Operator left, Operator right, BitSet wanted, Evaluators evaluators,
            SpillDisk disk, int[] choiceOf) {
        super(
            runContext, plan.kind(), plan.left().types(), plan.right().types(), wanted, DisjunctiveConditions.of(
                plan.kind(), plan.choices(), plan.condition(), evaluators, choiceOf));
        input = left;
        this.right = right;
        this.disk = disk;
        this.choiceOf = choiceOf;
        leftTypes = plan.left().types();
        rightTypes = plan.right().types();
        int count = plan.choices().size();
        leftKeys = new JoinKeys[count];
        rightKeys = new JoinKeys[count];
        tables = new KeyTable[count];
        for (int index = 0; index < count; index++) {
            leftKeys[index] = new JoinKeys(evaluators.of(plan.leftKeys().get(index)));
            rightKeys[index] = new JoinKeys(evaluators.of(plan.rightKeys().get(index)));
            tables[index] = new KeyTable(runContext.memory);
        }
        rows = new NumberedRows(runContext.memory);
        leftRetained = kept(wanted.get(0, rightStart), plan.leftKeys());
        rightRetained = kept(ofRight(wanted), plan.rightKeys());
        stored = Batch.of(leftTypes);
    }

    private static BitSet kept(BitSet wanted, List<List<Scalar>> keys) {
        BitSet kept = (BitSet) wanted.clone();
        keys.forEach(some -> some.forEach(each -> kept.or(SlotReferences.of(each))));
        return kept;
    }

    @Override
    public void open() {
        close();
        right.open();
        for (Batch batch = right.next(); batch != null; batch = right.next()) {
            int entered = rest == null ? insertFrom(batch, 0) : 0;
            if (entered < batch.count && rest == null) {
                rest = new RowStore(rightTypes, rightRetained, runContext.memory, disk);
                leftRows = new RowStore(leftTypes, leftRetained, runContext.memory, disk);
            }
            for (int at = entered; at < batch.count; at++) {
                rest.add(batch.columns, batch.rows[at]);
            }
        }
        right.close();
        inputDone = false;
        isFirstChunk = true;
        isLastChunk = rest == null;
        if (rest != null) {
            startLeft();
            pieceOpen = true;
            rest.rewind();
            restBatch = Batch.of(rightTypes);
            restAt = 0;
        }
        start();
        input.open();
    }

    /// Inserts rows of a batch of right rows into the tables.
    ///
    /// @return the number within the batch of the first row that does not fit
    private int insertFrom(Batch batch, int from) {
        for (JoinKeys keys : rightKeys) {
            keys.evaluate(batch);
        }
        for (int at = from; at < batch.count; at++) {
            if (!enter(batch, batch.rows[at])) {
                return at;
            }
        }
        return batch.count;
    }

    private boolean enter(Batch batch, int row) {
        rightShape.encode(batch.columns, row, bytes.clear());
        if (!rows.add(bytes.bytes, bytes.length)) {
            return false;
        }
        BigEndian.putInt(number, 0, rows.count() - 1);
        for (int index = 0; index < tables.length; index++) {
            if (!rightKeys[index].encode(row, key)) {
                continue;
            }
            int hash = KeyTable.hash(key.bytes, key.length);
            int first = tables[index].find(key.bytes, key.length, hash);
            if (tables[index].add(key.bytes, key.length, number, number.length, hash, first) < 0) {
                // Entries that the row already has in other tables are ignored.
                rows.removeLast();
                return false;
            }
        }
        return true;
    }

    @Override
    Batch nextLeft() {
        while (true) {
            Batch batch = !isFirstChunk ? readStored() : inputDone ? null : input.next();
            if (batch != null) {
                if (isFirstChunk && rest != null) {
                    leftRows.addAll(batch);
                }
                for (JoinKeys keys : leftKeys) {
                    keys.evaluate(batch);
                }
                return batch;
            }
            if (isFirstChunk && !inputDone) {
                inputDone = true;
                input.close();
            }
            if (full && pieceOpen || !nextChunk()) {
                return null;
            }
        }
    }

    private Batch readStored() {
        return leftRows.read(stored) ? stored : null;
    }

    /// Fills the tables with the next right rows and rewinds the left rows.
    private boolean nextChunk() {
        if (isLastChunk) {
            return false;
        }
        isFirstChunk = false;
        clearTables();
        boolean isFull = false;
        while (!isFull) {
            if (restAt == restBatch.count) {
                restAt = 0;
                if (!rest.read(restBatch)) {
                    restBatch.count = 0;
                    break;
                }
            }
            restAt = insertFrom(restBatch, restAt);
            isFull = restAt < restBatch.count;
        }
        isLastChunk = !isFull;
        leftRows.rewind();
        startPiece();
        return true;
    }

    private void clearTables() {
        for (KeyTable table : tables) {
            table.clear();
        }
        rows.clear();
    }

    @Override
    boolean isChunked() {
        return rest != null;
    }

    @Override
    int rightCount() {
        return rows.count();
    }

    @Override
    void showRight(int number) {
        rows.show(number, view);
    }

    @Override
    int candidateNumber() {
        return shownRow;
    }

    @Override
    void startRow(int row) {
        leftRow = row;
        choice = 0;
        isFound = false;
    }

    @Override
    boolean nextCandidate(int place) {
        while (choice < tables.length) {
            if (!isFound) {
                nextRecord = leftKeys[choice].encode(leftRow, key)
                    ? tables[choice].find(key.bytes, key.length, KeyTable.hash(key.bytes, key.length)) : NO_RECORD;
                isFound = true;
            }
            while (nextRecord != NO_RECORD) {
                tables[choice].show(nextRecord, view);
                shownRow = BigEndian.getInt(view.bytes, view.rowOffset);
                nextRecord = tables[choice].next(nextRecord);
                if (shownRow < rows.count()) {
                    rows.show(shownRow, view);
                    decodeOutputColumns(place);
                    choiceOf[place] = choice;
                    return true;
                }
            }
            choice++;
            isFound = false;
        }
        return false;
    }

    @Override
    public void close() {
        input.close();
        right.close();
        clearTables();
        if (rest != null) {
            rest.close();
            leftRows.close();
            rest = null;
            leftRows = null;
            restBatch = null;
        }
        finishChunks();
        stored.release();
        release();
    }
}
