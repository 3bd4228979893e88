// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.run.Run;
import bowler.execute.scan.TableSource;
import bowler.storage.TreeRef;
import bowler.storage.terms.KeyedRows;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;

/// The rows of a table that the rows of a left batch name by their whole keys, read many at a time.
final class BatchLookup extends KeyedRows {
    private final Run run;
    private final TableSource source;
    private final TreeRef tree;
    private final RowDecoder decoder;
    private Batch left;
    private int number;
    private int readTo;

    /// @param positions of the columns to decode
    BatchLookup(Run run, TableSource source, int[] positions) {
        this.run = run;
        this.source = source;
        tree = run.tree(source.plan.table().treeId());
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
        key = made.bytes;
        return made.length;
    }

    /// Moves to the next left row.
    ///
    /// @return whether it has a partner
    boolean next() {
        if (++number == readTo) {
            readTo = run.transaction.read(tree, this, number, left.count);
        }
        return isFound(number);
    }

    /// The key of the row moved to.
    byte[] keyOfRow() {
        GrowingBytes made = source.bounds.prefix(left.rows[number]);
        return Arrays.copyOf(made.bytes, made.length);
    }

    void decode(Vector[] into, int place) {
        decoder.decode(bytes, offset(number), length(number), into, place);
    }
}
