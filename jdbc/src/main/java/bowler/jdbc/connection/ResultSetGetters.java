// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.convert.ResultColumns;
import bowler.jdbc.convert.ToJava;
import bowler.jdbc.convert.ToObject;
import bowler.jdbc.convert.XmlObject;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.lob.LobAccess;
import bowler.jdbc.lob.LobStreams;
import bowler.jdbc.lob.StoredBlob;
import bowler.jdbc.lob.StoredClob;
import bowler.session.SpillableRows;
import bowler.types.DataType;
import bowler.types.LobReference;
import bowler.types.RowReader;
import bowler.types.TypeId;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Map;

/// The getters of a result set. A getter whose Java type is the column's own reads the row's flat arrays; every other
/// goes to [ToJava].
public abstract class ResultSetGetters extends ResultSetLabelGetters {
    // TypeId lists numbers in the order of promotion, and text types side by side: one comparison tells a family.
    private static final byte INTEGER = (byte) TypeId.INTEGER.ordinal();
    private static final byte BIGINT = (byte) TypeId.BIGINT.ordinal();
    private static final byte DECIMAL = (byte) TypeId.DECIMAL.ordinal();
    private static final byte REAL = (byte) TypeId.REAL.ordinal();
    private static final byte DOUBLE = (byte) TypeId.DOUBLE.ordinal();
    private static final byte BOOLEAN = (byte) TypeId.BOOLEAN.ordinal();
    private static final byte CHAR = (byte) TypeId.CHAR.ordinal();
    private static final byte BLOB = (byte) TypeId.BLOB.ordinal();
    private static final byte ARRAY = (byte) TypeId.ARRAY.ordinal();
    private static final byte CLOB = (byte) TypeId.CLOB.ordinal();

    public final ResultColumns columns;
    /// The current row; null if the result set is closed, or positioned before the first or after the last row.
    public RowReader row;
    private final byte[] kinds;
    /// The maximum number of characters or bytes that getters return, except for large objects.
    private final int fieldLimit;
    private boolean wasNull;
    /// Null before the first use.
    private ResultSetExtras extras;

    ResultSetGetters(ResultColumns columns, int fieldLimit) {
        this.columns = columns;
        this.kinds = columns.kinds();
        this.fieldLimit = fieldLimit;
    }

    /// Returns the exception for a read without a current row: the result set is closed or not positioned on a row.
    abstract SQLException noRow();

    abstract void requireOpen() throws SQLException;

    /// Returns the access to LOBs of which rows hold only references.
    abstract LobAccess lobs();

    /// Returns a result set of the given rows.
    abstract ResultSet shown(ResultColumns columns, SpillableRows rows);

    /// Returns whether a stream or a LOB can be obtained only once from a column of a row, as in Derby's mode.
    abstract boolean readsOnce();

    /// Returns the number of the last move to a row.
    abstract long moveNumber();

    /// Records that a stream or a LOB is obtained from a column; fails if one was before (XCL18).
    private void use(int column) throws SQLException {
        if (readsOnce()) {
            requireUnused(column);
            extras().use(column, moveNumber());
        }
    }

    private void requireUnused(int column) throws SQLException {
        if (extras != null && extras.isUsed(column, moveNumber())) {
            throw JdbcError.READ_TWICE.exception(column);
        }
    }

    final ResultSetExtras extras() {
        if (extras == null) {
            extras = new ResultSetExtras();
        }
        return extras;
    }

    /// Returns null if nothing has used it.
    final ResultSetExtras extrasIfAny() {
        return extras;
    }

    /// Returns the row, with the value itself where the row refers to a LOB.
    private RowReader whole(RowReader from, int at) throws SQLException {
        return kinds[at] == CLOB || kinds[at] == BLOB ? lobs().whole(columns.type(at), from, at) : from;
    }

    /// Returns the LOB that the row refers to, null if the value itself is in the row.
    private LobReference reference(RowReader from, int column) {
        int at = column - 1;
        return (kinds[at] == CLOB || kinds[at] == BLOB) && from.objectAt(at) instanceof LobReference reference ? reference : null;
    }

    /// Returns the row if the column has a value, null if it is NULL.
    private RowReader present(int columnIndex) throws SQLException {
        RowReader from = row;
        int at = columnIndex - 1;
        if (from == null || at < 0 || at >= kinds.length) {
            throw unreadable(columnIndex);
        }
        boolean isNull = from.isNull(at);
        wasNull = isNull;
        return isNull ? null : from;
    }

    private SQLException unreadable(int columnIndex) {
        return row == null ? noRow() : JdbcError.NO_COLUMN.exception(columnIndex, kinds.length);
    }

    private DataType type(int columnIndex) {
        return columns.type(columnIndex - 1);
    }

    @Override
    public boolean wasNull() throws SQLException {
        requireOpen();
        return wasNull;
    }

    @Override
    public int findColumn(String label) throws SQLException {
        requireOpen();
        if (label == null) {
            throw JdbcError.COLUMN_NAME_NULL.exception();
        }
        int at = columns.find(label);
        if (at < 0) {
            throw JdbcError.NO_COLUMN.exception("'" + label + "'", kinds.length);
        }
        return at + 1;
    }

    @Override
    public int getInt(int column) throws SQLException {
        RowReader from = present(column);
        if (from == null) {
            return 0;
        }
        int at = column - 1;
        return kinds[at] <= INTEGER ? (int) from.longAt(at)
            : (int) ToJava.whole(type(column), from, at, Integer.MIN_VALUE, Integer.MAX_VALUE, "int");
    }

    @Override
    public long getLong(int column) throws SQLException {
        RowReader from = present(column);
        if (from == null) {
            return 0;
        }
        int at = column - 1;
        return kinds[at] <= BIGINT ? from.longAt(at)
            : ToJava.whole(type(column), from, at, Long.MIN_VALUE, Long.MAX_VALUE, "long");
    }

    @Override
    public short getShort(int column) throws SQLException {
        RowReader from = present(column);
        return from == null ? 0
            : (short) ToJava.whole(type(column), from, column - 1, Short.MIN_VALUE, Short.MAX_VALUE, "short");
    }

    @Override
    public byte getByte(int column) throws SQLException {
        RowReader from = present(column);
        return from == null ? 0
            : (byte) ToJava.whole(type(column), from, column - 1, Byte.MIN_VALUE, Byte.MAX_VALUE, "byte");
    }

    @Override
    public double getDouble(int column) throws SQLException {
        RowReader from = present(column);
        if (from == null) {
            return 0;
        }
        int at = column - 1;
        byte kind = kinds[at];
        return kind == DOUBLE || kind == REAL ? from.doubleAt(at) : ToJava.floating(type(column), from, at, false);
    }

    @Override
    public float getFloat(int column) throws SQLException {
        RowReader from = present(column);
        if (from == null) {
            return 0;
        }
        int at = column - 1;
        return kinds[at] == REAL ? (float) from.doubleAt(at)
            : (float) ToJava.floating(type(column), from, at, true);
    }

    @Override
    public boolean getBoolean(int column) throws SQLException {
        RowReader from = present(column);
        if (from == null) {
            return false;
        }
        int at = column - 1;
        return kinds[at] == BOOLEAN ? from.longAt(at) != 0 : ToJava.truth(type(column), from, at);
    }

    @Override
    public String getString(int column) throws SQLException {
        RowReader from = present(column);
        if (from == null) {
            return null;
        }
        int at = column - 1;
        byte kind = kinds[at];
        return kind >= CHAR && kind < CLOB ? limited((String) from.objectAt(at)) : otherText(column, from);
    }

    private String otherText(int column, RowReader from) throws SQLException {
        int at = column - 1;
        if (kinds[at] == CLOB || kinds[at] == BLOB) {
            requireUnused(column);
        }
        try {
            String text = ToJava.text(type(column), whole(from, at), at);
            return isLimited(at) ? limited(text) : text;
        } catch (OutOfMemoryError | StackOverflowError lack) {
            throw lobs().failed(lack);
        }
    }

    /// Returns whether the column holds text or bits that are no large objects.
    private boolean isLimited(int at) {
        return switch (type(at + 1).id()) {
            case CHAR, VARCHAR, LONG_VARCHAR, CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS -> true;
            default -> false;
        };
    }

    private Object limitedValue(int at, Object value) {
        return fieldLimit == Integer.MAX_VALUE || !isLimited(at) ? value : switch (value) {
            case String text -> limited(text);
            case byte[] bytes -> limited(bytes);
            default -> value;
        };
    }

    private <T> T limited(int at, T value, Class<T> wanted) {
        return wanted == String.class || wanted == byte[].class ? wanted.cast(limitedValue(at, value)) : value;
    }

    private byte[] limited(byte[] bytes) {
        return bytes.length <= fieldLimit ? bytes : Arrays.copyOf(bytes, fieldLimit);
    }

    private String limited(String text) {
        return text.length() <= fieldLimit ? text : text.substring(0, fieldLimit);
    }

    @Override
    public BigDecimal getBigDecimal(int column) throws SQLException {
        RowReader from = present(column);
        if (from == null) {
            return null;
        }
        int at = column - 1;
        return kinds[at] == DECIMAL ? (BigDecimal) from.objectAt(at) : ToJava.decimal(type(column), from, at);
    }

    @Override
    @Deprecated
    public BigDecimal getBigDecimal(int column, int scale) throws SQLException {
        BigDecimal value = getBigDecimal(column);
        try {
            return value == null ? null : value.setScale(scale, RoundingMode.HALF_DOWN);
        } catch (ArithmeticException e) {
            throw JdbcError.BAD_SCALE.exception(scale);
        }
    }

    @Override
    public byte[] getBytes(int column) throws SQLException {
        RowReader from = present(column);
        if (kinds[column - 1] == BLOB) {
            requireUnused(column);
        }
        if (from == null) {
            return null;
        }
        RowReader read = whole(from, column - 1);
        try {
            byte[] bytes = read == from ? ToJava.bytes(type(column), from, column - 1, "byte[]")
                : ToJava.sharedBytes(type(column), read, column - 1, "byte[]");
            return isLimited(column - 1) ? limited(bytes) : bytes;
        } catch (OutOfMemoryError lack) {
            throw lobs().failed(lack);
        }
    }

    @Override
    public Date getDate(int column) throws SQLException {
        return getDate(column, null);
    }

    @Override
    public Date getDate(int column, Calendar calendar) throws SQLException {
        RowReader from = present(column);
        return from == null ? null : ToObject.date(type(column), from, column - 1, calendar);
    }

    @Override
    public Time getTime(int column) throws SQLException {
        return getTime(column, null);
    }

    @Override
    public Time getTime(int column, Calendar calendar) throws SQLException {
        RowReader from = present(column);
        return from == null ? null : ToObject.time(type(column), from, column - 1, calendar);
    }

    @Override
    public Timestamp getTimestamp(int column) throws SQLException {
        return getTimestamp(column, null);
    }

    @Override
    public Timestamp getTimestamp(int column, Calendar calendar) throws SQLException {
        RowReader from = present(column);
        return from == null ? null : ToObject.timestamp(type(column), from, column - 1, calendar);
    }

    @Override
    public Object getObject(int column) throws SQLException {
        RowReader from = present(column);
        if (from == null) {
            return null;
        }
        if (kinds[column - 1] == ARRAY) {
            return ToObject.array(type(column), from, column - 1, this::shown);
        }
        return kinds[column - 1] == CLOB ? getClob(column) : kinds[column - 1] == BLOB ? getBlob(column)
            : limitedValue(column - 1, ToObject.of(type(column), from, column - 1));
    }

    @Override
    public <T> T getObject(int column, Class<T> wanted) throws SQLException {
        if (wanted == null) {
            throw JdbcError.NO_CONVERSION.exception("a column", "null");
        }
        RowReader from = present(column);
        if (from == null) {
            return null;
        }
        boolean isLarge = kinds[column - 1] == CLOB || kinds[column - 1] == BLOB;
        return isLarge && wanted.isAssignableFrom(kinds[column - 1] == CLOB ? Clob.class : Blob.class)
            ? wanted.cast(getObject(column))
            : limited(column - 1, ToObject.of(type(column), whole(from, column - 1), column - 1, wanted), wanted);
    }

    @Override
    public Object getObject(int column, Map<String, Class<?>> map) throws SQLException {
        if (map == null || !map.isEmpty()) {
            throw JdbcError.NOT_SUPPORTED.exception("getObject with a type map");
        }
        return getObject(column);
    }

    @Override
    public Blob getBlob(int column) throws SQLException {
        RowReader from = present(column);
        use(column);
        requireInDerby(BLOB, column, "java.sql.Blob");
        if (from == null) {
            return null;
        }
        LobReference reference = kinds[column - 1] == BLOB ? reference(from, column) : null;
        return reference != null ? new StoredBlob(reference, lobs()) : ToObject.blob(type(column), from, column - 1, lobs());
    }

    @Override
    public Clob getClob(int column) throws SQLException {
        RowReader from = present(column);
        use(column);
        requireInDerby(CLOB, column, "java.sql.Clob");
        if (from == null) {
            return null;
        }
        LobReference reference = kinds[column - 1] == CLOB ? reference(from, column) : null;
        return reference != null ? new StoredClob(reference, lobs()) : ToObject.clob(type(column), from, column - 1, lobs());
    }

    @Override
    public InputStream getBinaryStream(int column) throws SQLException {
        RowReader from = present(column);
        if (type(column).id().isBits()) {
            use(column);
        }
        return binaryStream(column, from);
    }

    private InputStream binaryStream(int column, RowReader from) throws SQLException {
        if (from == null) {
            requireStreamInDerby(type(column).id().isBits(), column, "InputStream");
            return null;
        }
        LobReference reference = kinds[column - 1] == BLOB ? reference(from, column) : null;
        return reference != null ? LobStreams.bytes(reference, lobs())
            : stream(column - 1, ToJava.sharedBytes(type(column), from, column - 1, "InputStream"));
    }

    /// Fails in Derby's mode with 22005 unless the column is a large object of the kind.
    private void requireInDerby(byte kind, int column, String wanted) throws SQLException {
        if (kinds[column - 1] != kind && mode().isDerby()) {
            throw JdbcError.NO_CONVERSION.exception(type(column), wanted);
        }
    }

    /// Fails in Derby's mode with 22005 if NULL is of a type that has no such streams.
    private void requireStreamInDerby(boolean has, int column, String wanted) throws SQLException {
        if (!has && mode().isDerby()) {
            throw JdbcError.NO_CONVERSION.exception(type(column), wanted);
        }
    }

    private void useText(int column) throws SQLException {
        if (type(column).id().isBits() || type(column).id().isCharacter()) {
            use(column);
        }
    }

    private InputStream stream(int at, byte[] bytes) {
        return new ByteArrayInputStream(bytes, 0, isLimited(at) ? Math.min(bytes.length, fieldLimit) : bytes.length);
    }

    @Override
    public InputStream getAsciiStream(int column) throws SQLException {
        RowReader from = present(column);
        useText(column);
        if (from == null) {
            requireStreamInDerby(type(column).id().isBits() || type(column).id().isCharacter(), column, "InputStream");
            return null;
        }
        if (type(column).id().isBits()) {
            return binaryStream(column, from);
        }
        LobReference reference = kinds[column - 1] == CLOB ? reference(from, column) : null;
        return reference != null ? LobStreams.ascii(reference, lobs()) : stream(column - 1,
            ToJava.characters(type(column), from, column - 1, "InputStream").getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public Reader getCharacterStream(int column) throws SQLException {
        RowReader from = present(column);
        useText(column);
        if (from == null) {
            requireStreamInDerby(type(column).id().isBits() || type(column).id().isCharacter(), column, "Reader");
            return null;
        }
        if (type(column).id().isBits()) {
            return new InputStreamReader(binaryStream(column, from), StandardCharsets.UTF_16BE);
        }
        LobReference reference = kinds[column - 1] == CLOB ? reference(from, column) : null;
        return reference != null ? LobStreams.characters(reference, lobs())
            : new StringReader(
                (String) limitedValue(column - 1, ToJava.characters(type(column), from, column - 1, "Reader")));
    }

    @Override
    public Array getArray(int column) throws SQLException {
        mode().requireBeyondDerby("getArray");
        RowReader from = present(column);
        return from == null ? null : ToObject.array(type(column), from, column - 1, this::shown);
    }

    /// Returns a value of XML or of text; the latter need not be a document.
    @Override
    public SQLXML getSQLXML(int column) throws SQLException {
        mode().requireBeyondDerby("getSQLXML");
        present(column);
        if (type(column).id() != TypeId.XML && !type(column).id().isCharacter()) {
            throw JdbcError.NO_CONVERSION.exception(type(column), "java.sql.SQLXML");
        }
        String text = getString(column);
        return text == null ? null : new XmlObject(text);
    }
}
