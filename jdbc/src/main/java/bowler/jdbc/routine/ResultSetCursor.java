// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.function.RoutineCursor;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/// The rows of a ResultSet that a table function has returned, converted to the declared types. Only the columns that
/// the statement needs are read.
final class ResultSetCursor implements RoutineCursor {
    private final ResultSet rows;
    private final List<Integer> positions;
    private final List<DataType> types;
    private final ResultWriter[] writers;
    private final RowBuffer row;
    private boolean closed;

    ResultSetCursor(ResultSet rows, List<Integer> positions, List<DataType> types) {
        this.rows = rows;
        this.positions = positions;
        this.types = types;
        writers = types.stream().map(ResultWriter::new).toArray(ResultWriter[]::new);
        row = new RowBuffer(types.size());
    }

    @Override
    public boolean next() {
        try {
            if (!rows.next()) {
                return false;
            }
            for (int column = 0; column < writers.length; column++) {
                read(column, positions.get(column) + 1);
            }
            return true;
        } catch (Throwable thrown) {
            throw RoutineFailure.of(thrown);
        }
    }

    private void read(int column, int index) throws SQLException {
        switch (types.get(column).id()) {
            case TINYINT, SMALLINT -> putLong(column, rows.getShort(index));
            case INTEGER -> putLong(column, rows.getInt(index));
            case BIGINT -> putLong(column, rows.getLong(index));
            case BOOLEAN -> putLong(column, rows.getBoolean(index) ? 1 : 0);
            case REAL -> putDouble(column, rows.getFloat(index));
            case DOUBLE -> putDouble(column, rows.getDouble(index));
            case DECIMAL, NUMERIC -> writers[column].write(row, column, rows.getBigDecimal(index));
            case CHAR, VARCHAR, LONG_VARCHAR, JSON, XML -> writers[column].write(row, column, rows.getString(index));
            case CLOB -> writers[column].write(row, column, rows.getString(index));
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB ->
                writers[column].write(row, column, rows.getBytes(index));
            case DATE -> writers[column].write(row, column, rows.getDate(index));
            case TIME -> writers[column].write(row, column, rows.getTime(index));
            case TIMESTAMP -> writers[column].write(row, column, rows.getTimestamp(index));
            case UUID, JAVA_OBJECT, ARRAY, INTERVAL_MONTHS, INTERVAL_SECONDS, TIME_TZ, TIMESTAMP_TZ ->
                writers[column].write(row, column, rows.getObject(index));
        }
    }

    private void putLong(int column, long value) throws SQLException {
        if (rows.wasNull()) {
            row.setNull(column);
        } else {
            row.setLong(column, value);
        }
    }

    private void putDouble(int column, double value) throws SQLException {
        if (rows.wasNull()) {
            row.setNull(column);
        } else {
            row.setDouble(column, value);
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            try {
                rows.close();
            } catch (Throwable thrown) {
                throw RoutineFailure.of(thrown);
            }
        }
    }

    @Override
    public boolean isNull(int column) {
        return row.isNull(column);
    }

    @Override
    public long longAt(int column) {
        return row.longAt(column);
    }

    @Override
    public double doubleAt(int column) {
        return row.doubleAt(column);
    }

    @Override
    public Object objectAt(int column) {
        return row.objectAt(column);
    }
}
