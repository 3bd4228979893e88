// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;

/// Reads rows of a table and adds them to a count and a checksum. The checksum does not depend on the order of rows.
final class TableScan {
    /// A LOB up to this length is read into memory, so that its row can be part of a batch.
    static final int MAX_LENGTH_IN_MEMORY = 64 << 10;

    /// Parts of the names of drivers that return the types of `java.time`. Derby and SQLite have the types of `java.sql` only.
    private static final List<String> WITH_JAVA_TIME = List.of("bowler", "h2", "hsql", "mariadb", "mysql", "postgresql");

    private final ResultSet rows;
    private final ColumnKind[] kinds;
    private final Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);
    private final Object[] values;
    private final boolean hasJavaTime;
    private long count;
    private long checksum;

    /// @param types the types of [java.sql.Types] that the columns are read as; NULL for the one that the driver reports
    TableScan(ResultSet rows, int... types) throws SQLException {
        this.rows = rows;
        ResultSetMetaData columns = rows.getMetaData();
        kinds = new ColumnKind[columns.getColumnCount()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = i >= types.length || types[i] == Types.NULL ? ColumnKind.of(columns.getColumnType(i + 1)) : ColumnKind.demanded(types[i]);
        }
        values = new Object[kinds.length];
        String driver = rows.getStatement().getConnection().getMetaData().getDriverName().toLowerCase(Locale.ROOT);
        hasJavaTime = WITH_JAVA_TIME.stream().anyMatch(driver::contains);
    }

    /// Moves to the next row and reads it. Values of LOBs that exceed [#MAX_LENGTH_IN_MEMORY] are Clob and Blob.
    boolean next() throws SQLException, IOException {
        if (!rows.next()) {
            return false;
        }
        long hash = 0;
        for (int i = 0; i < kinds.length; i++) {
            values[i] = switch (kinds[i]) {
                case CLOB -> small(rows.getClob(i + 1));
                case BLOB -> small(rows.getBlob(i + 1));
                default -> kinds[i].read(rows, i + 1, calendar, hasJavaTime);
            };
            hash = ValueHash.combine(hash, hash(i));
        }
        count++;
        checksum += hash;
        return true;
    }

    private static Object small(Clob clob) throws SQLException {
        if (clob == null) {
            return null;
        }
        long length = clob.length();
        return length > MAX_LENGTH_IN_MEMORY ? clob : length == 0 ? "" : clob.getSubString(1, (int) length);
    }

    private static Object small(Blob blob) throws SQLException {
        if (blob == null) {
            return null;
        }
        long length = blob.length();
        return length > MAX_LENGTH_IN_MEMORY ? blob : length == 0 ? new byte[0] : blob.getBytes(1, (int) length);
    }

    private long hash(int column) throws SQLException, IOException {
        switch (values[column]) {
            case Clob clob -> {
                try (Reader reader = clob.getCharacterStream()) {
                    return ValueHash.of(reader);
                }
            }
            case Blob blob -> {
                try (InputStream stream = blob.getBinaryStream()) {
                    return ValueHash.of(stream);
                }
            }
            case null, default -> {
                return kinds[column].hash(values[column]);
            }
        }
    }

    /// Returns whether a column may have LOBs.
    boolean hasLobs() {
        return Arrays.stream(kinds).anyMatch(ColumnKind::isLarge);
    }

    Object value(int column) {
        return values[column];
    }

    /// Returns a copy of the values of the row.
    Object[] row() {
        return values.clone();
    }

    ColumnKind kind(int column) {
        return kinds[column];
    }

    Calendar calendar() {
        return calendar;
    }

    TableSum sum() {
        return new TableSum(count, checksum);
    }
}
