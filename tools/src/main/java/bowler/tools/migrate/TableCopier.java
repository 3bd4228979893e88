// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.tools.migrate.source.CopiedTable;
import java.io.IOException;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.concurrent.atomic.LongAdder;

/// Copies the rows of one table in batches. A row with a long LOB is inserted alone and its LOB is streamed.
final class TableCopier {
    private static final int ROWS_PER_BATCH = 500;
    private static final int BATCHES_PER_COMMIT = 20;
    private static final int MAX_LOB_LENGTH_PER_BATCH = 4 << 20;
    private static final int FETCH_SIZE = 500;

    private final TablePart part;
    private final CopiedTable table;
    private final LongAdder progress;
    private final Journal journal;

    TableCopier(TablePart part, LongAdder progress, Journal journal) {
        this.part = part;
        table = part.table();
        this.progress = progress;
        this.journal = journal;
    }

    /// Copies all rows. The last transaction records the sum of what the source has.
    void copy(Connection source, Connection target) throws SQLException, IOException {
        try (Statement query = source.createStatement(); PreparedStatement insert = target.prepareStatement(table.insert())) {
            query.setFetchSize(FETCH_SIZE);
            try (ResultSet rows = query.executeQuery(part.readSource())) {
                TableScan scan = new TableScan(rows);
                copy(scan, insert, target);
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

    private void copy(TableScan scan, PreparedStatement insert, Connection target) throws SQLException, IOException {
        int batched = 0;
        int batches = 0;
        long lobLength = 0;
        while (scan.next()) {
            boolean isSingleRow = hasLongLob(scan);
            if (isSingleRow || batched == ROWS_PER_BATCH || lobLength > MAX_LOB_LENGTH_PER_BATCH) {
                send(insert, batched);
                batched = 0;
                lobLength = 0;
                if (++batches % BATCHES_PER_COMMIT == 0 && !part.isRange()) {
                    target.commit();
                }
            }
            lobLength += bind(scan, insert);
            if (isSingleRow) {
                insert.executeUpdate();
                progress.increment();
            } else {
                insert.addBatch();
                batched++;
            }
        }
        send(insert, batched);
    }

    private void send(PreparedStatement insert, int batched) throws SQLException {
        if (batched > 0) {
            insert.executeBatch();
            progress.add(batched);
        }
    }

    private boolean hasLongLob(TableScan scan) {
        for (int i = 0; i < table.columns().size(); i++) {
            if (scan.value(i) instanceof Clob || scan.value(i) instanceof Blob) {
                return true;
            }
        }
        return false;
    }

    /// Sets the parameters of a row and returns the length of its LOBs in memory.
    private long bind(TableScan scan, PreparedStatement insert) throws SQLException {
        int parameter = 0;
        long length = 0;
        for (int i = 0; i < table.columns().size(); i++) {
            if (!table.columns().get(i).isComputed()) {
                length += bind(scan, i, insert, ++parameter);
            }
        }
        return length;
    }

    private static long bind(TableScan scan, int column, PreparedStatement insert, int parameter) throws SQLException {
        switch (scan.value(column)) {
            case null -> insert.setObject(parameter, null);
            case Long number -> insert.setLong(parameter, number);
            case Date date -> insert.setDate(parameter, date, scan.calendar());
            case Time time -> insert.setTime(parameter, time, scan.calendar());
            case Timestamp moment -> insert.setTimestamp(parameter, moment, scan.calendar());
            case Clob clob -> insert.setCharacterStream(parameter, clob.getCharacterStream());
            case Blob blob -> insert.setBinaryStream(parameter, blob.getBinaryStream());
            case String text -> {
                insert.setString(parameter, text);
                return scan.kind(column).isLarge() ? text.length() : 0;
            }
            case byte[] bytes -> {
                insert.setBytes(parameter, bytes);
                return scan.kind(column).isLarge() ? bytes.length : 0;
            }
            case Object value -> insert.setObject(parameter, value);
        }
        return 0;
    }
}
