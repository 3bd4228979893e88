// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.execute.scan.TableSource;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.MultiKeyLookup;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;

/// The rows of a table that the rows of a left batch name by their whole keys, read many at a time.
final class BatchLookup extends MultiKeyLookup {
    private static final int NONE_TAKEN = -1;

    private final RunContext runContext;
    private final TableSource source;
    private final TreeRef tree;
    private final RowDecoder decoder;
    /// Where the rows found lie, by the places they are decoded to.
    private final int[] rowOffsets = new int[Batch.CAPACITY];
    private final int[] rowLengths = new int[Batch.CAPACITY];
    private Batch left;
    /// Where partners are decoded to at once; null where they are kept as they are.
    private Vector[] target;
    private int place;
    private int[] leftRows;
    /// How many rows of the last run were decoded from their page.
    private int taken;
    private int number;
    private int readTo;

    /// @param positions of the columns to decode
    BatchLookup(RunContext runContext, TableSource source, int[] positions) {
        this.runContext = runContext;
        this.source = source;
        tree = runContext.tree(source.plan.table().treeId());
        decoder = new RowDecoder(source.layout.rows(), positions);
    }

    /// Whether rows of the access are found so.
    static boolean serves(TableSource source) {
        return source.plan.singleRow() && source.plan.index() == null;
    }

    /// Begins with a batch for which the bounds were evaluated; null forgets the last.
    void begin(Batch batch) {
        left = batch;
        number = -1;
        readTo = 0;
    }

    @Override
    public int key(int number) {
        GrowingBytes made = source.bounds.prefix(left.rows[number]);
        if (made == null) {
            return -1;
        }
        if (key != made.bytes) { // as storing a reference costs more than this
            key = made.bytes;
        }
        return made.length;
    }

    /// Moves to the next left row.
    ///
    /// @return whether it has a partner
    boolean next() {
        if (++number == readTo) {
            readTo = runContext.reader.read(tree, this, number, left.count);
        }
        return isFound(number);
    }

    /// Moves over the left rows before one number, and decodes their partners to places side by side, where they lie.
    ///
    /// @param newLeftRows gets the left row of each partner, at its place
    /// @param keys takes the partners' keys, if it is there
    /// @return the place behind the last partner
    int next(int end, int newPlace, int[] newLeftRows, Vector[] newTarget, Vector keys) {
        place = newPlace;
        leftRows = newLeftRows;
        target = newTarget;
        taken = NONE_TAKEN;
        for (int next = number + 1; next < end; ) {
            next = runContext.reader.read(tree, this, next, end);
        }
        target = null;
        number = end - 1;
        readTo = end;
        if (keys != null) {
            for (int at = newPlace; at < place; at++) {
                keys.setObject(at, keyOf(leftRows[at]));
            }
        }
        return place;
    }

    @Override
    public void take(byte[] page, int from, int to) {
        if (target != null) {
            int end = listFound(from, to);
            if (decoder.decodeUnsettled(page, rowOffsets, Batch.ALL, place, end, target)) {
                taken = end - place;
                return;
            }
        }
        super.take(page, from, to);
    }

    @Override
    public void backTo(int usedBefore) {
        super.backTo(usedBefore);
        taken = NONE_TAKEN;
    }

    @Override
    public void settle(int from, int to) {
        if (target == null) {
            return;
        }
        if (taken == NONE_TAKEN) {
            int end = listFound(from, to);
            decoder.decode(bytes, rowOffsets, rowLengths, Batch.ALL, place, end, target);
            place = end;
        } else {
            place += taken;
            taken = NONE_TAKEN;
        }
    }

    /// Lists rows found by their places.
    ///
    /// @return the place behind the last
    private int listFound(int from, int to) {
        int end = place;
        for (int row = from; row < to; row++) {
            if (isFound(row)) {
                leftRows[end] = left.rows[row];
                rowOffsets[end] = offset(row);
                rowLengths[end++] = length(row);
            }
        }
        return end;
    }

    /// The key of the row moved to.
    byte[] keyOfRow() {
        return keyOf(left.rows[number]);
    }

    private byte[] keyOf(int leftRow) {
        GrowingBytes made = source.bounds.prefix(leftRow);
        return Arrays.copyOf(made.bytes, made.length);
    }

    void decode(Vector[] into, int place) {
        decoder.decode(bytes, offset(number), length(number), into, place);
    }
}
