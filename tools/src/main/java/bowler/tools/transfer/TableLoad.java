// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import bowler.jdbc.bulk.BulkInsert;
import bowler.tools.transfer.TargetTable.BadValue;
import java.io.IOException;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/// Inserts records by one statement, or in batches. When a batch fails, its rows are inserted one by one, so that the error names the line.
final class TableLoad {
    private static final int BATCH_ROWS = 1000;
    /// The beginnings of SQLStates that no record causes: conflicts, lack of memory or disk, a lost connection, cancellation.
    private static final List<String> NOT_BY_RECORDS = List.of("40", "53", "08", "XCL52");

    private final Connection connection;
    private final TargetTable table;
    private final Rejects rejects;
    private final List<FileRecords.Row> batch = new ArrayList<>();
    private long count;

    /// @param rejects null: the first record that cannot be inserted ends the import
    TableLoad(Connection connection, TargetTable table, Rejects rejects) {
        this.connection = connection;
        this.table = table;
        this.rejects = rejects;
    }

    /// Inserts all records.
    ///
    /// @param progress receives the number of rows so far
    /// @return the number of rows
    /// @throws SQLException if a record cannot be inserted; the message names its line
    long run(FileRecords records, LongConsumer progress) throws IOException, SQLException {
        try (PreparedStatement insert = connection.prepareStatement(table.insert())) {
            for (FileRecords.Row row = records.next(); row != null; row = records.next()) {
                if (row.problem() != null) {
                    reject(row, null, row.problem(), null);
                    continue;
                }
                if (isBlank(row)) {
                    continue;
                }
                try {
                    table.set(insert, row.fields());
                    insert.addBatch();
                    batch.add(row);
                } catch (BadValue e) {
                    reject(row, e.column(), e.getMessage(), null);
                }
                if (batch.size() == BATCH_ROWS) {
                    flush(insert);
                    progress.accept(count);
                }
            }
            flush(insert);
        }
        return count;
    }

    /// Inserts all records by one statement, if possible.
    ///
    /// @param progress receives the number of rows so far
    /// @return the number of rows; [BulkInsert#IMPOSSIBLE] if nothing was inserted, and [#run] has to insert the records or to
    ///     find the one that cannot be inserted
    long runAtOnce(FileRecords records, LongConsumer progress) throws IOException, SQLException {
        try (PreparedStatement insert = connection.prepareStatement(table.insert())) {
            if (!insert.isWrapperFor(BulkInsert.class)) {
                return BulkInsert.IMPOSSIBLE;
            }
            count = 0;
            return insert.unwrap(BulkInsert.class).insertAll(() -> {
                FileRecords.Row row = records.next();
                while (row != null && isBlank(row)) {
                    row = records.next();
                }
                if (row == null) {
                    return false;
                }
                if (row.problem() != null) {
                    throw new SQLException(row.problem());
                }
                try {
                    table.set(insert, row.fields());
                } catch (BadValue e) {
                    throw new SQLException(e);
                }
                if (++count % BATCH_ROWS == 0) {
                    progress.accept(count);
                }
                return true;
            });
        } catch (SQLException e) {
            if (e.getSQLState() != null && NOT_BY_RECORDS.stream().anyMatch(e.getSQLState()::startsWith)) {
                throw e;
            }
            return BulkInsert.IMPOSSIBLE;
        }
    }

    private boolean isBlank(FileRecords.Row row) {
        return row.problem() == null && (row.fields().isEmpty()
            || row.fields().size() == 1 && row.fields().getFirst() == null && table.columns().size() > 1);
    }

    private void reject(FileRecords.Row row, String column, String reason, SQLException cause) throws IOException, SQLException {
        if (rejects == null) {
            throw new SQLException("line " + row.line() + (column == null ? "" : ", column " + column) + ": " + reason,
                cause == null ? "22018" : cause.getSQLState(), cause);
        }
        rejects.add(row, column, reason);
    }

    private void flush(PreparedStatement insert) throws IOException, SQLException {
        if (batch.isEmpty()) {
            return;
        }
        Savepoint before = connection.setSavepoint();
        try {
            insert.executeBatch();
            connection.releaseSavepoint(before);
            count += batch.size();
        } catch (BatchUpdateException e) {
            connection.rollback(before);
            insert.clearBatch();
            insertOneByOne(insert);
        }
        batch.clear();
    }

    private void insertOneByOne(PreparedStatement insert) throws IOException, SQLException {
        for (FileRecords.Row row : batch) {
            Savepoint before = connection.setSavepoint();
            try {
                table.set(insert, row.fields());
                insert.executeUpdate();
                connection.releaseSavepoint(before);
                count++;
            } catch (SQLException e) {
                connection.rollback(before);
                reject(row, null, e.getMessage(), e);
            } catch (BadValue e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
