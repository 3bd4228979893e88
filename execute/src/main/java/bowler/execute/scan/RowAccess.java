// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.execute.row.Vector;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.RowCursor;
import bowler.storage.api.StoreReader;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyDecoder;

/// Finds a table's rows one after the other. The bytes of a row are valid until the next move.
public abstract class RowAccess {
    /// The stored row; not set where only an index is read.
    public byte[] rowBytes;
    public int rowOffset;
    public int rowLength;
    /// The clustering key, for accesses [#withKeys].
    public byte[] keyBytes;
    public int keyOffset;
    public int keyLength;

    /// Whether each row's clustering key will be read.
    public boolean withKeys;

    /// Over a range of the tree that leads; null where one key was asked for.
    RowCursor cursor;
    /// Whether that one key is there, and was not given yet.
    boolean found;

    /// Begins with the rows whose keys (of the tree that leads) lie in a range.
    public abstract void open(KeyRange range);

    /// Begins with the one row that has a whole key (of the tree that leads).
    public abstract void open(GrowingBytes key);

    public abstract boolean next();

    /// Passes over rows without fetching them: an index has an entry for each.
    ///
    /// @return how many it was, fewer than asked for at the end
    public final long skip(long rows) {
        if (cursor != null) {
            return cursor.skip(rows);
        }
        return rows > 0 && next() ? 1 : 0;
    }

    /// Says how many rows are wanted at first.
    final void expect(int rows) {
        if (cursor != null) {
            cursor.expect(rows);
        }
    }

    /// Has the next move pass over rows that are equal to the one at hand in the first parts of the key, as far as that is less work.
    final void leap(KeyDecoder keys, int parts) {
        if (cursor != null) {
            int offset = cursor.keyOffset();
            cursor.leap(keys.end(cursor.keyBytes(), offset, parts) - offset);
        }
    }

    /// Says which columns [#decode] is to take.
    ///
    /// @param positions in the table
    public abstract void prepare(int[] positions);

    /// Puts the columns prepared for, of the row at hand, into vectors.
    public abstract void decode(Vector[] into, int place);

    /// The same for several rows whose bytes are in [#rowBytes]; only for an access that [#hasRowBytes] and [#keepsBytes].
    ///
    /// @param offsets of the row at each place
    public void decode(Vector[] into, int[] offsets, int[] lengths, int from, int to) {
        throw new IllegalStateException("rows are decoded one by one");
    }

    /// Whether [#rowBytes] are the stored row, so that columns may be decoded later.
    public abstract boolean hasRowBytes();

    /// Whether the bytes of rows and keys stay where they are for some rows: [#rowsAtHand].
    public boolean keepsBytes() {
        return false;
    }

    /// How many more rows may be moved to without losing the bytes of those before.
    public int rowsAtHand() {
        return 0;
    }

    /// Moves over rows at hand whose keys nobody wants, and says where they are in [#rowBytes].
    ///
    /// @param offsets gets the first row's offset at `place`
    /// @param max how many at most
    /// @return how many it was; perhaps none, though there are some
    public int takeAtHand(int[] offsets, int[] lengths, int place, int max) {
        return 0;
    }

    /// Reads one row by its whole key, as what it is read for demands.
    static boolean read(StoreReader reader, TreeRef tree, byte[] key, int keyLength, RowBytes into, ReadIntent intent) {
        return intent == ReadIntent.CHANGE
            ? reader.readToChange(tree, key, keyLength, into) : reader.read(tree, key, keyLength, into);
    }

    public void close() {
        found = false;
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
    }
}
