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
///
/// The last LOB column is read after all others and as a stream. Some drivers need much time for a [Clob] or [Blob] and keep it
/// until the end of the transaction. A stream ends with the access to another column, so other LOB columns are read as such
/// objects.
final class TableScan {
    /// A LOB up to this length is read into memory, so that its row can be part of a batch.
    static final int MAX_LENGTH_IN_MEMORY = 64 << 10;

    /// Parts of the names of drivers that return the types of `java.time`. Derby and SQLite have the types of `java.sql` only.
    private static final List<String> WITH_JAVA_TIME = List.of("bowler", "h2", "hsql", "mariadb", "mysql", "postgresql");

    private final ResultSet rows;
    private final ColumnKind[] kinds;
    private final Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);
    private final Object[] values;
    private final long[] hashes;
    /// The column that is read as a stream; -1 if none is a LOB.
    private int streamed = -1;
    private char[] text;
    private byte[] bits;
    private final boolean hasJavaTime;
    private final boolean isSumOnly;
    private boolean isOnRow;
    private long count;
    private long checksum;

    /// @param types the types of [java.sql.Types] that the columns are read as; NULL for the one that the driver reports
    TableScan(ResultSet rows, int... types) throws SQLException {
        this(rows, false, types);
    }

    /// @param isSumOnly whether only the sum is needed, not the values of the rows
    TableScan(ResultSet rows, boolean isSumOnly, int... types) throws SQLException {
        this.rows = rows;
        this.isSumOnly = isSumOnly;
        ResultSetMetaData columns = rows.getMetaData();
        kinds = new ColumnKind[columns.getColumnCount()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = i >= types.length || types[i] == Types.NULL ? ColumnKind.of(columns.getColumnType(i + 1)) : ColumnKind.demanded(types[i]);
            streamed = kinds[i].isLarge() ? i : streamed;
        }
        values = new Object[kinds.length];
        hashes = new long[kinds.length];
        if (streamed >= 0 && kinds[streamed] == ColumnKind.CLOB) {
            text = new char[MAX_LENGTH_IN_MEMORY + 1];
        } else if (streamed >= 0) {
            bits = new byte[MAX_LENGTH_IN_MEMORY + 1];
        }
        String driver = rows.getStatement().getConnection().getMetaData().getDriverName().toLowerCase(Locale.ROOT);
        hasJavaTime = WITH_JAVA_TIME.stream().anyMatch(driver::contains);
    }

    /// Moves to the next row and reads it. LOBs that exceed [#MAX_LENGTH_IN_MEMORY] are [LongValue], [Clob] or [Blob].
    boolean next() throws SQLException, IOException {
        complete();
        if (!rows.next()) {
            return false;
        }
        for (int i = 0; i < kinds.length; i++) {
            if (isSumOnly && kinds[i].isNumber()) {
                hashes[i] = kinds[i].readHash(rows, i + 1);
            } else if (i != streamed) {
                values[i] = switch (kinds[i]) {
                    case CLOB -> small(rows.getClob(i + 1));
                    case BLOB -> small(rows.getBlob(i + 1));
                    default -> kinds[i].read(rows, i + 1, calendar, hasJavaTime);
                };
                hashes[i] = hash(i);
            }
        }
        if (streamed >= 0) {
            values[streamed] = text == null ? bits(rows.getBinaryStream(streamed + 1)) : text(rows.getCharacterStream(streamed + 1));
            hashes[streamed] = values[streamed] instanceof LongValue ? 0 : kinds[streamed].hash(values[streamed]);
        }
        isOnRow = true;
        return true;
    }

    private Object text(Reader reader) throws IOException {
        if (reader == null) {
            return null;
        }
        int length = 0;
        for (int found = 0; found >= 0 && length < text.length; length += Math.max(0, found)) {
            found = reader.read(text, length, text.length - length);
        }
        if (length > MAX_LENGTH_IN_MEMORY) {
            return new LongText(text, length, reader);
        }
        reader.close();
        return new String(text, 0, length);
    }

    private Object bits(InputStream stream) throws IOException {
        if (stream == null) {
            return null;
        }
        int length = stream.readNBytes(bits, 0, bits.length);
        if (length > MAX_LENGTH_IN_MEMORY) {
            return new LongBits(bits, length, stream);
        }
        stream.close();
        return Arrays.copyOf(bits, length);
    }

    private static Object small(Clob clob) throws SQLException {
        if (clob == null) {
            return null;
        }
        long length = clob.length();
        if (length > MAX_LENGTH_IN_MEMORY) {
            return clob;
        }
        String text = length == 0 ? "" : clob.getSubString(1, (int) length);
        clob.free();
        return text;
    }

    private static Object small(Blob blob) throws SQLException {
        if (blob == null) {
            return null;
        }
        long length = blob.length();
        if (length > MAX_LENGTH_IN_MEMORY) {
            return blob;
        }
        byte[] bytes = length == 0 ? new byte[0] : blob.getBytes(1, (int) length);
        blob.free();
        return bytes;
    }

    private long hash(int column) throws SQLException, IOException {
        switch (values[column]) {
            case Clob clob -> {
                try (LongText all = new LongText(new char[0], 0, clob.getCharacterStream())) {
                    return all.hashToEnd();
                }
            }
            case Blob blob -> {
                try (LongBits all = new LongBits(new byte[0], 0, blob.getBinaryStream())) {
                    return all.hashToEnd();
                }
            }
            case null, default -> {
                return kinds[column].hash(values[column]);
            }
        }
    }

    /// Adds the row to the sum, after its values were used.
    private void complete() throws IOException {
        if (!isOnRow) {
            return;
        }
        if (streamed >= 0 && values[streamed] instanceof LongValue value) {
            hashes[streamed] = value.hashToEnd();
        }
        long hash = 0;
        for (long each : hashes) {
            hash = ValueHash.combine(hash, each);
        }
        count++;
        checksum += hash;
        isOnRow = false;
    }

    /// Returns whether a LOB of the row is not in memory.
    boolean hasLongLob() {
        for (int i = 0; i < kinds.length; i++) {
            if (kinds[i].isLarge() && (values[i] instanceof LongValue || values[i] instanceof Clob || values[i] instanceof Blob)) {
                return true;
            }
        }
        return false;
    }

    /// Returns the length of the row's LOBs in memory.
    long lobLength() {
        long length = 0;
        for (int i = 0; i < kinds.length; i++) {
            if (kinds[i].isLarge()) {
                length += switch (values[i]) {
                    case String value -> value.length();
                    case byte[] value -> value.length;
                    case null, default -> 0;
                };
            }
        }
        return length;
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

    /// Returns the sum of the rows so far. Ends the use of the last row.
    TableSum sum() throws IOException {
        complete();
        return new TableSum(count, checksum);
    }
}
