// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.execute.row.Vector;
import bowler.storage.RowCursor;
import bowler.storage.terms.KeyRange;
import bowler.types.encode.GrowingBytes;

/// Finds a table's rows one after the other. The bytes of a row are valid until the next move.
public abstract class Access {
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

    /// Begins with the rows whose keys (of the tree that leads) lie in a range.
    public abstract void open(KeyRange range);

    /// Begins with the one row that has a whole key (of the tree that leads).
    public abstract void open(GrowingBytes key);

    public abstract boolean next();

    /// Passes over rows without fetching them.
    ///
    /// @return how many it was, fewer than asked for at the end
    public long skip(long rows) {
        long skipped = 0;
        while (skipped < rows && next()) {
            skipped++;
        }
        return skipped;
    }

    static long skip(RowCursor cursor, long rows) {
        long skipped = 0;
        while (skipped < rows && cursor.next()) {
            skipped++;
        }
        return skipped;
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
    public abstract void decode(Vector[] into, int[] offsets, int[] lengths, int from, int to);

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
    /// @param most how many at most
    /// @return how many it was; perhaps none, though there are some
    public int takeAtHand(int[] offsets, int[] lengths, int place, int most) {
        return 0;
    }

    public abstract void close();
}
