// SPDX-License-Identifier: Apache-2.0
package bowler.server.statement;

import bowler.drda.command.ContinueQuery;
import bowler.drda.ddm.DssWriter;
import bowler.drda.fdoca.RowCodec;
import bowler.drda.fdoca.WireDialect;
import bowler.drda.reply.SqlCard;
import bowler.session.Cursor;
import bowler.session.SpillableRows;
import bowler.session.Statement;
import bowler.types.DataType;
import bowler.types.RowReader;
import java.io.IOException;
import java.util.BitSet;

/// Returns rows in any order. Rows that were read are kept; the others are read on demand.
///
/// The position is that of the last row returned: 0 before the first, 1 to n on a row, n + 1 after the last.
public final class ScrollingQuery extends RunningQuery {
    private static final String COUNT_STATE = "00000";
    private static final String UPDATED_STATE = "rwupd";
    private static final String DELETED_STATE = "02502";
    private static final int MIN_ROW_SET = 1;

    private final SpillableRows rows;
    private Cursor cursor;
    private boolean locked = true;
    private long position;
    private final BitSet updated = new BitSet();
    private final BitSet deleted = new BitSet();

    /// @param keyed whether rows have their key after their columns
    public ScrollingQuery(
            Statement statement, Cursor cursor, RowCodec codec, WireDialect dialect, QueryTerms terms, LobExchange lobs,
            SpillableRows.ScrollableRowsFactory keepers, boolean keyed) {
        super(statement, codec, dialect, terms, lobs);
        this.cursor = cursor;
        int count = codec.columnCount();
        DataType[] types = new DataType[count + (keyed ? 1 : 0)];
        for (int column = 0; column < count; column++) {
            types[column] = codec.column(column).type();
        }
        if (keyed) {
            types[count] = DataType.varcharBits(DataType.MAX_VARCHAR_LENGTH);
        }
        rows = new SpillableRows(keepers, types);
    }

    /// Returns whether the row exists, after reading up to it.
    private boolean reaches(long number) {
        while (cursor != null && rows.rowCount() < number) {
            if (cursor.next()) {
                rows.add(cursor);
            } else {
                cursor.close();
                cursor = null;
            }
        }
        return number <= rows.rowCount();
    }

    private long rowCount() {
        reaches(Long.MAX_VALUE);
        return rows.rowCount();
    }

    /// Moves the position and writes rows from there: as many as are requested and fit, and the end if it is reached.
    public void writeRowSet(DssWriter writer, int correlator, ContinueQuery wanted) throws IOException {
        // A row that is already in a block must not be sent twice, so failures must occur before anything is written.
        long target = target(wanted);
        int start = beginBlock(writer, correlator);
        int object = beginRows(writer);
        if (!wanted.returnsData()) {
            writePosition(writer, wanted.scroll());
        } else if (target < 1 || !reaches(target)) {
            position = target < 1 ? 0 : rowCount() + 1;
            writeEnd(writer, rowCount());
        } else {
            writeRows(writer, start, target, wanted);
        }
        writer.endObject(object);
        writer.end();
    }

    private long target(ContinueQuery wanted) {
        if (wanted.scroll() == null) {
            return position + 1;
        }
        return switch (wanted.scroll()) {
            case RELATIVE -> position + wanted.rowNumber();
            case ABSOLUTE -> wanted.rowNumber() >= 0 ? wanted.rowNumber() : rowCount() + 1 + wanted.rowNumber();
            case AFTER_LAST -> rowCount() + 1;
            case BEFORE_FIRST -> 0;
        };
    }

    /// After the last row, clients request the number of rows.
    private void writePosition(DssWriter writer, ContinueQuery.Scroll scroll) {
        long count = rowCount();
        position = scroll == ContinueQuery.Scroll.AFTER_LAST ? count + 1 : 0;
        if (scroll == ContinueQuery.Scroll.AFTER_LAST) {
            new SqlCard(0, COUNT_STATE, product(), count, 0, "").writeGroup(writer);
            writer.u1(NO_DATA);
        } else {
            writeEnd(writer, count);
        }
    }

    private void writeRows(DssWriter writer, int start, long first, ContinueQuery wanted) {
        int max = terms().singleRows() ? 1 : Math.max(wanted.rowSet(), MIN_ROW_SET);
        int written = 0;
        for (long number = first; written < max; number++) {
            if (!reaches(number)) {
                position = rows.rowCount() + 1L;
                writeEnd(writer, rows.rowCount());
                return;
            }
            int place = writer.position();
            rows.moveTo((int) number - 1);
            writeRow(writer, (int) number);
            if (written > 0 && writer.position() - start > wanted.blockBytes()) {
                writer.truncate(place);
                return;
            }
            position = number;
            written++;
        }
    }

    private void writeRow(DssWriter writer, int number) {
        if (deleted.get(number)) {
            card(DELETED_STATE).writeGroup(writer);
            writer.u1(NO_DATA);
        } else {
            writeRow(writer, rows, updated.get(number) ? card(UPDATED_STATE) : null);
        }
    }

    private SqlCard card(String state) {
        return new SqlCard(SqlCard.WARNING, state, product(), -1, 1, "");
    }

    /// Writes the first rows, right after the query was opened.
    public void writeFirst(DssWriter writer, int correlator, int rowSet, int blockBytes) throws IOException {
        writeRowSet(writer, correlator,
            new ContinueQuery(null, blockBytes, 0, rowSet, ContinueQuery.Scroll.RELATIVE, 1, true));
    }

    @Override
    public Cursor reading() {
        return cursor;
    }

    @Override
    public void outlive() {
        reaches(Long.MAX_VALUE);
    }

    @Override
    public void unlock() {
        locked = false;
    }

    @Override
    public void close() {
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
        rows.close();
    }

    @Override
    public RowReader current() {
        if (position < 1 || position > rows.rowCount() || deleted.get((int) position)) {
            return null;
        }
        rows.moveTo((int) position - 1);
        return rows;
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
        if (row == null) {
            deleted.set((int) position);
        } else {
            updated.set((int) position);
            rows.replace((int) position - 1, row);
        }
    }
}
