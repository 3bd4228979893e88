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

/// Finds the rows of a table by whole keys from a batch of left rows, many at a time.
final class BatchLookup extends MultiKeyLookup {
    private static final int NO_ROW = -1;

    private final RunContext runContext;
    private final TableSource source;
    private final TreeRef tree;
    private final RowDecoder decoder;
    /// The offset of each row found, by the place to which it is decoded.
    private final int[] rowOffsets = new int[Batch.CAPACITY];
    private final int[] rowLengths = new int[Batch.CAPACITY];
    private Batch left;
    /// The vectors to decode to immediately; null if rows are kept encoded.
    private Vector[] target;
    private int place;
    private int[] leftRows;
    /// The number of rows of the last run that were decoded from their page.
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

    /// Returns whether rows of the access can be found this way.
    static boolean serves(TableSource source) {
        return source.plan.singleRow() && source.plan.index() == null;
    }

    /// Starts with a batch whose bounds have been evaluated; null discards the last one.
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
    /// @return whether it has a match
    boolean next() {
        if (++number == readTo) {
            readTo = runContext.reader.read(tree, this, number, left.count);
        }
        return isFound(number);
    }

    /// Advances over the left rows below a number, and decodes their matches into consecutive places, in place on the
    /// page.
    ///
    /// @param newLeftRows receives the left row of each match, at its place
    /// @param keys receives the keys of the matches, or null
    /// @return the place after the last match
    int next(int end, int newPlace, int[] newLeftRows, Vector[] newTarget, Vector keys) {
        place = newPlace;
        leftRows = newLeftRows;
        target = newTarget;
        taken = NO_ROW;
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
            if (decoder.decodeUnvalidated(page, rowOffsets, Batch.ALL, place, end, target)) {
                taken = end - place;
                return;
            }
        }
        super.take(page, from, to);
    }

    @Override
    public void backTo(int usedBefore) {
        super.backTo(usedBefore);
        taken = NO_ROW;
    }

    @Override
    public void settle(int from, int to) {
        if (target == null) {
            return;
        }
        if (taken == NO_ROW) {
            int end = listFound(from, to);
            decoder.decode(bytes, rowOffsets, rowLengths, Batch.ALL, place, end, target);
            place = end;
        } else {
            place += taken;
            taken = NO_ROW;
        }
    }

    /// Lists rows found by their places.
    ///
    /// @return the place after the last
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

    /// Returns the key of the current row.
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
