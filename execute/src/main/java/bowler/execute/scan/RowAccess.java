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

/// Finds a table's rows one after another. The bytes of a row are valid until the next move.
public abstract class RowAccess {
    /// The stored row; undefined if only an index is read.
    public byte[] rowBytes;
    public int rowOffset;
    public int rowLength;
    /// The clustering key, for accesses [#withKeys].
    public byte[] keyBytes;
    public int keyOffset;
    public int keyLength;

    /// True if each row's clustering key will be read.
    public boolean withKeys;

    /// A cursor over a range of the access tree; null if one key was requested.
    RowCursor cursor;
    /// True if the row with the one requested key exists and has not been returned yet.
    boolean found;

    /// Starts with the rows whose keys in the access tree lie in a range.
    public abstract void open(KeyRange range);

    /// Starts with the one row that has a whole key in the access tree.
    public abstract void open(GrowingBytes key);

    public abstract boolean next();

    /// Skips rows without fetching them, because an index has an entry for each.
    ///
    /// @return the number of skipped rows, fewer than requested at the end
    public final long skip(long rows) {
        if (cursor != null) {
            return cursor.skip(rows);
        }
        return rows > 0 && next() ? 1 : 0;
    }

    /// Announces the number of rows that will be read first.
    final void expect(int rows) {
        if (cursor != null) {
            cursor.expect(rows);
        }
    }

    /// Makes the next move skip rows that equal the current row in the leading parts of the key, if that is cheaper.
    final void leap(KeyDecoder keys, int parts) {
        if (cursor != null) {
            int offset = cursor.keyOffset();
            cursor.leap(keys.end(cursor.keyBytes(), offset, parts) - offset);
        }
    }

    /// Sets the columns for [#decode].
    ///
    /// @param positions in the table
    public abstract void prepare(int[] positions);

    /// Decodes the prepared columns of the current row into vectors.
    public abstract void decode(Vector[] into, int place);

    /// Does the same for several rows whose bytes are in [#rowBytes]; only for an access that [#hasRowBytes] and
    /// [#hasStableBytes].
    ///
    /// @param offsets of the row at each place
    public void decode(Vector[] into, int[] offsets, int[] lengths, int from, int to) {
        throw new IllegalStateException("rows are decoded one by one");
    }

    /// Returns whether [#rowBytes] are the stored row, so that columns may be decoded later.
    public abstract boolean hasRowBytes();

    /// Returns whether the bytes of rows and keys stay valid for some rows: [#bufferedRowCount].
    public boolean hasStableBytes() {
        return false;
    }

    /// Returns the number of further moves that keep the bytes of preceding rows valid.
    public int bufferedRowCount() {
        return 0;
    }

    /// Moves over buffered rows whose keys are not requested, and returns their locations in [#rowBytes].
    ///
    /// @param offsets receives the first row's offset at `place`
    /// @param max the maximum number of rows
    /// @return the number of rows; possibly 0 although rows are buffered
    public int takeBuffered(int[] offsets, int[] lengths, int place, int max) {
        return 0;
    }

    /// Reads one row by its whole key, with the locks that the read intent requires.
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
