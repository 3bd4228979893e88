// SPDX-License-Identifier: Apache-2.0
package bowler.server.statement;

import bowler.base.error.SqlFailure;
import bowler.drda.ddm.DssWriter;
import bowler.drda.fdoca.RowCodec;
import bowler.drda.fdoca.WireDialect;
import bowler.session.Cursor;
import bowler.session.SpillableRows;
import bowler.session.Statement;
import bowler.types.DataType;
import bowler.types.RowReader;
import java.io.IOException;

/// Returns each row once, in order. A block contains the rows that fit. The first row that does not fit begins the next
/// block. A row longer than a block is sent in pieces.
public final class ForwardQuery extends RunningQuery {
    private static final int OBJECT_HEADER_BYTES = 4;
    private static final int MAX_PLAIN_OBJECT_BYTES = 0x7FFF;
    private static final int EXTENDED_LENGTH_BYTES = 4;

    private final SpillableRows.ScrollableRowsFactory keepers;
    private final boolean keyed;
    private Cursor cursor;
    private boolean kept;
    private boolean locked = true;
    private boolean onRow;
    private boolean ended;
    private boolean endSent;
    private long rowCount;
    /// The rows, or the rest of one row, that did not fit into the last block.
    private byte[] pending;
    private boolean pendingIsWhole;
    private SqlFailure failure;
    /// The current row after a change; null if it is unchanged.
    private SpillableRows changed;
    private boolean deleted;

    /// @param keyed whether rows have their key after their columns
    public ForwardQuery(
            Statement statement, Cursor cursor, RowCodec codec, WireDialect dialect, QueryTerms terms, LobExchange lobs,
            SpillableRows.ScrollableRowsFactory keepers, boolean keyed) {
        super(statement, codec, dialect, terms, lobs);
        this.cursor = cursor;
        this.keepers = keepers;
        this.keyed = keyed;
    }

    /// Writes a block of rows, or of one row if the client requests single rows.
    public void writeBlock(DssWriter writer, int correlator, int blockBytes) throws IOException {
        int start = beginBlock(writer, correlator);
        int rows = beginRows(writer);
        int limit = Math.max(blockBytes, MIN_BLOCK_BYTES);
        boolean full = writePending(writer, start, limit);
        for (int count = 0; !full && (!terms().singleRows() || count == 0); count++) {
            full = !writeNext(writer, start, limit);
        }
        writer.endObject(rows);
        writer.end();
    }

    private static final int MIN_BLOCK_BYTES = 512;

    private static int used(DssWriter writer, int start) {
        int used = writer.position() - start;
        return used > MAX_PLAIN_OBJECT_BYTES - OBJECT_HEADER_BYTES ? used + EXTENDED_LENGTH_BYTES : used;
    }

    /// @return whether the block is full, or ends here
    private boolean writePending(DssWriter writer, int start, int limit) {
        if (pending == null) {
            return false;
        }
        int space = limit - used(writer, start) - (limit > MAX_PLAIN_OBJECT_BYTES ? EXTENDED_LENGTH_BYTES : 0);
        if (pending.length <= space) {
            writer.put(pending);
            pending = null;
            return !pendingIsWhole;
        }
        writer.put(pending, 0, space);
        byte[] rest = new byte[pending.length - space];
        System.arraycopy(pending, space, rest, 0, rest.length);
        pending = rest;
        pendingIsWhole = false;
        return true;
    }

    /// @return whether the block has space for more rows
    private boolean writeNext(DssWriter writer, int start, int limit) {
        int place = writer.position();
        boolean more = writeRowOrEnd(writer);
        if (used(writer, start) <= limit) {
            return more;
        }
        if (terms().singleRows() || hasLobs()) {
            return false; // a row that is asked for alone is one block, however long
        }
        pending = writer.copyFrom(place);
        pendingIsWhole = true;
        writer.truncate(place);
        if (used(writer, start) <= MIN_BLOCK_BYTES / 2) {
            writePending(writer, start, limit);
        }
        return false;
    }

    /// @return whether more rows may follow
    private boolean writeRowOrEnd(DssWriter writer) {
        changed = null;
        deleted = false;
        int place = writer.position();
        try {
            if (advance()) {
                writeRow(writer, cursor, null);
                rowCount++;
                return true;
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            failure = Cards.of(e);
            finish();
            takeExternals();
            writer.truncate(place);
            writeFailure(writer, failure);
            endSent = true;
            return false;
        }
        writeEnd(writer, rowCount);
        endSent = true;
        return false;
    }

    private boolean advance() {
        onRow = !ended && cursor.next();
        if (!onRow) {
            finish();
        }
        return onRow;
    }

    private void finish() {
        onRow = false;
        if (!ended) {
            ended = true;
            cursor.close();
        }
    }

    /// Returns the failure that ended the rows; null if none did.
    public SqlFailure failure() {
        return failure;
    }

    /// Returns whether the client has received all rows and the end of the result.
    public boolean isDone() {
        return endSent && pending == null;
    }

    @Override
    public Cursor reading() {
        return ended || kept ? null : cursor;
    }

    @Override
    public void outlive() {
        if (ended || kept) {
            return;
        }
        int count = codec().columnCount();
        DataType[] types = new DataType[count + (keyed ? 1 : 0)];
        for (int column = 0; column < count; column++) {
            types[column] = codec().column(column).type();
        }
        if (keyed) {
            types[count] = DataType.varcharBits(DataType.MAX_VARCHAR_LENGTH);
        }
        SpillableRows rest = new SpillableRows(keepers, types);
        if (onRow) {
            rest.add(cursor);
        }
        while (cursor.next()) {
            rest.add(cursor);
        }
        cursor.close();
        cursor = rest;
        kept = true;
        if (onRow) {
            rest.next();
        }
    }

    @Override
    public void unlock() {
        locked = false;
    }

    @Override
    public void close() {
        finish();
    }

    @Override
    public RowReader current() {
        return !onRow || deleted ? null : changed != null ? changed : cursor;
    }

    @Override
    public boolean isLocked() {
        return locked;
    }

    @Override
    public void readAhead() {
        outlive();
    }

    @Override
    public void moved(RowReader row) {
        deleted = row == null;
        if (row != null) {
            int count = codec().columnCount();
            DataType[] types = new DataType[count + 1];
            for (int column = 0; column < count; column++) {
                types[column] = codec().column(column).type();
            }
            types[count] = DataType.varcharBits(DataType.MAX_VARCHAR_LENGTH);
            SpillableRows copy = new SpillableRows(types);
            copy.add(row);
            copy.next();
            changed = copy;
        }
    }
}
