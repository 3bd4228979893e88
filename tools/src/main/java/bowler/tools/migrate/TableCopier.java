// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.jdbc.bulk.BulkInsert;
import bowler.tools.migrate.source.CopiedTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.util.Calendar;
import java.util.concurrent.atomic.LongAdder;

/// Copies the rows of one table. One statement inserts all rows if possible: while this thread inserts, another one reads the
/// source. Otherwise one statement inserts many rows, which costs a third less than a batch of single rows. A row with a long
/// LOB is then inserted alone. Long LOBs are streamed in both cases.
final class TableCopier {
    private static final int MAX_ROWS_PER_STATEMENT = 100;
    private static final int MAX_PARAMETERS = 600;
    private static final int ROWS_PER_COMMIT = 10_000;
    private static final int MAX_LOB_LENGTH_PER_STATEMENT = 4 << 20;
    private static final int FETCH_SIZE = 500;

    private final TablePart part;
    private final CopiedTable table;
    private final boolean isAtOnce;
    private final LongAdder progress;
    private final Journal journal;
    private final boolean[] isComputed;
    private final Object[][] pending;
    private int pendingCount;
    private PreparedStatement insertMany;
    private PreparedStatement insertOne;

    /// @param isAtOnce whether one statement inserts all rows if possible
    TableCopier(TablePart part, boolean isAtOnce, LongAdder progress, Journal journal) {
        this.part = part;
        this.isAtOnce = isAtOnce;
        table = part.table();
        this.progress = progress;
        this.journal = journal;
        isComputed = new boolean[table.columns().size()];
        for (int i = 0; i < isComputed.length; i++) {
            isComputed[i] = table.columns().get(i).isComputed();
        }
        pending = new Object[Math.clamp(MAX_PARAMETERS / Math.max(1, table.written().size()), 1, MAX_ROWS_PER_STATEMENT)][];
    }

    /// Copies all rows. The last transaction records the sum of what the source has.
    void copy(Connection source, Connection target) throws SQLException, IOException {
        try (Statement query = source.createStatement();
            PreparedStatement many = target.prepareStatement(table.insert(pending.length));
            PreparedStatement one = target.prepareStatement(table.insert(1))) {
            insertMany = many;
            insertOne = one;
            query.setFetchSize(FETCH_SIZE);
            try (ResultSet rows = query.executeQuery(part.readSource())) {
                TableScan scan = new TableScan(rows, table.jdbcTypes());
                if (!isAtOnce || !copyAtOnce(scan)) {
                    copy(scan, target);
                }
                journal.add(target, part.id(), scan.sum());
                target.commit();
            }
        } catch (SQLException | IOException e) {
            target.rollback();
            throw e;
        } finally {
            source.rollback();
        }
    }

    /// @return false if the rows have to be copied by several statements; none was read then
    private boolean copyAtOnce(TableScan scan) throws SQLException, IOException {
        try (ReadAhead read = new ReadAhead(scan)) {
            return insertOne.unwrap(BulkInsert.class).insertAll(() -> {
                Object[] row = read.next();
                if (row == null) {
                    return false;
                }
                bind(row, scan, insertOne, 0);
                progress.increment();
                return true;
            }) != BulkInsert.IMPOSSIBLE;
        }
    }

    private void copy(TableScan scan, Connection target) throws SQLException, IOException {
        int uncommitted = 0;
        long lobLength = 0;
        while (scan.next()) {
            if (scan.hasLongLob()) {
                flush(scan);
                bind(scan.row(), scan, insertOne, 0);
                insertOne.executeUpdate();
                progress.increment();
            } else {
                pending[pendingCount++] = scan.row();
                lobLength += scan.lobLength();
                if (pendingCount == pending.length || lobLength > MAX_LOB_LENGTH_PER_STATEMENT) {
                    flush(scan);
                    lobLength = 0;
                }
            }
            if (++uncommitted >= ROWS_PER_COMMIT && pendingCount == 0 && !part.isRange()) {
                target.commit();
                uncommitted = 0;
            }
        }
        flush(scan);
    }

    /// Inserts the rows that wait.
    private void flush(TableScan scan) throws SQLException {
        int count = pendingCount;
        pendingCount = 0;
        if (count == pending.length) {
            int parameter = 0;
            for (Object[] row : pending) {
                parameter = bind(row, scan, insertMany, parameter);
            }
            insertMany.executeUpdate();
        } else if (count > 0) {
            for (int i = 0; i < count; i++) {
                bind(pending[i], scan, insertOne, 0);
                insertOne.addBatch();
            }
            insertOne.executeBatch();
        }
        progress.add(count);
    }

    /// Sets the parameters of a row.
    ///
    /// @param before the parameters of the rows before it
    /// @return the parameters up to the end of this row
    private int bind(Object[] row, TableScan scan, PreparedStatement insert, int before) throws SQLException {
        int parameter = before;
        for (int i = 0; i < row.length; i++) {
            if (!isComputed[i]) {
                bind(row[i], scan.kind(i), scan.calendar(), insert, ++parameter);
            }
        }
        return parameter;
    }

    /// Sets a parameter by the setter that needs the least work for the column.
    private static void bind(Object bound, ColumnKind kind, Calendar calendar, PreparedStatement insert, int parameter) throws SQLException {
        switch (bound == null ? ColumnKind.OBJECT : kind) {
            case INTEGER -> insert.setLong(parameter, (Long) bound);
            case BOOLEAN -> insert.setBoolean(parameter, (Boolean) bound);
            case FLOAT -> insert.setFloat(parameter, (Float) bound);
            case DOUBLE -> insert.setDouble(parameter, (Double) bound);
            case DECIMAL -> insert.setBigDecimal(parameter, (BigDecimal) bound);
            case TEXT -> insert.setString(parameter, (String) bound);
            case BYTES -> insert.setBytes(parameter, (byte[]) bound);
            case DATE, TIME, TIMESTAMP, ZONED_TIME, ZONED_TIMESTAMP, OBJECT, CLOB, BLOB -> bind(bound, calendar, insert, parameter);
        }
    }

    private static void bind(Object bound, Calendar calendar, PreparedStatement insert, int parameter) throws SQLException {
        switch (bound) {
            case null -> insert.setObject(parameter, null);
            case Time time -> insert.setTime(parameter, time, calendar);
            case Reader text -> insert.setCharacterStream(parameter, text);
            case InputStream bits -> insert.setBinaryStream(parameter, bits);
            case Clob clob -> insert.setCharacterStream(parameter, clob.getCharacterStream());
            case Blob blob -> insert.setBinaryStream(parameter, blob.getBinaryStream());
            case String text -> insert.setString(parameter, text);
            case byte[] bytes -> insert.setBytes(parameter, bytes);
            case Object value -> insert.setObject(parameter, value);
        }
    }
}
