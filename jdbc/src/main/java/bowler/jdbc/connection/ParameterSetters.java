// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.compiled.StatementOptions;
import bowler.jdbc.convert.JdbcTypes;
import bowler.jdbc.convert.LobParameters;
import bowler.jdbc.convert.Streams;
import bowler.jdbc.convert.ToSql;
import bowler.jdbc.convert.XmlObject;
import bowler.jdbc.failure.JdbcError;
import bowler.session.ParameterDescription;
import bowler.session.ParameterMode;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.TypeId;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;

/// The setters of a prepared statement. A value of the parameter's own type goes directly into the row that the engine
/// reads; every other value goes through [ToSql].
///
/// While a result set of an earlier run is open, the engine may still read that run's row. The first setter therefore
/// continues with a copy.
public abstract class ParameterSetters extends BowlerStatement implements PreparedStatement {
    private static final byte INTEGER = (byte) TypeId.INTEGER.ordinal();
    private static final byte BIGINT = (byte) TypeId.BIGINT.ordinal();
    private static final byte DOUBLE = (byte) TypeId.DOUBLE.ordinal();
    private static final byte BOOLEAN = (byte) TypeId.BOOLEAN.ordinal();
    private static final byte VARCHAR = (byte) TypeId.VARCHAR.ordinal();
    private static final byte DECIMAL = (byte) TypeId.DECIMAL.ordinal();
    private static final int NO_SCALE = -1;
    private static final RowBuffer NOTHING = new RowBuffer(0);

    /// The index of the first parameter that can be set: 2 if the first parameter is a returned value.
    private final int firstIndex;
    private final DataType[] types;
    private final byte[] kinds;
    private final boolean[] given;
    /// The number of parameters that need a value; OUT parameters need none.
    private final int settableCount;
    private final List<Boolean> isOut;
    private int missing;
    private RowBuffer values;

    ParameterSetters(BowlerConnection connection, StatementOptions options, List<ParameterDescription> parameters, int firstIndex) {
        super(connection, options, true);
        this.firstIndex = firstIndex;
        types = parameters.stream().map(ParameterDescription::type).toArray(DataType[]::new);
        kinds = new byte[types.length];
        for (int at = 0; at < types.length; at++) {
            kinds[at] = JdbcTypes.kind(types[at].id());
        }
        given = new boolean[types.length];
        settableCount = (int) parameters.stream().filter(parameter -> parameter.mode() != ParameterMode.OUT).count();
        missing = settableCount;
        isOut = parameters.stream().map(parameter -> parameter.mode() == ParameterMode.OUT).toList();
        values = new RowBuffer(types.length);
    }

    /// Lets go of the values, which may be long.
    @Override
    public void close() throws SQLException {
        super.close();
        values = NOTHING;
    }

    /// Returns the values to run with; fails if one was never set.
    public final RowBuffer complete() throws SQLException {
        if (missing != 0) {
            throw failed(JdbcError.PARAMETER_MISSING.failure());
        }
        return values;
    }

    /// Acts like [#complete] within a call into the session, which ends the statement after a failure.
    final RowBuffer completeWithinCall() {
        if (missing != 0) {
            throw JdbcError.PARAMETER_MISSING.failure();
        }
        return values;
    }

    final DataType[] types() {
        return types;
    }

    /// Position from 0 of a parameter that is about to be set.
    private int place(int index) throws SQLException {
        int at = index - firstIndex;
        if (at < 0 || at >= kinds.length || isClosed()) {
            throw invalidIndex(index);
        }
        if (isReading()) {
            bindDeferred();
        }
        return at;
    }

    private SQLException invalidIndex(int index) throws SQLException {
        requireOpen();
        return index > 0 && index < firstIndex ? JdbcError.RETURN_SET.exception()
            : kinds.length == 0 && firstIndex == 1 ? JdbcError.NO_PARAMETERS.exception()
            : JdbcError.NO_PARAMETER.exception(index, kinds.length + firstIndex - 1);
    }

    private void bindDeferred() {
        RowBuffer copy = new RowBuffer(types.length);
        for (int at = 0; at < types.length; at++) {
            copy.set(at, types[at], values, at);
        }
        values = copy;
    }

    private void given(int at) {
        if (!given[at]) {
            given[at] = true;
            missing -= isOut.get(at) ? 0 : 1;
        }
    }

    @Override
    public void clearParameters() throws SQLException {
        requireOpen();
        Arrays.fill(given, false);
        missing = settableCount;
        values = new RowBuffer(types.length);
    }

    @Override
    public void setInt(int index, int value) throws SQLException {
        int at = place(index);
        byte kind = kinds[at];
        if (kind == INTEGER || kind == BIGINT) {
            values.setLong(at, value);
        } else {
            ToSql.whole(values, at, types[at], DataType.INTEGER, value);
        }
        given(at);
    }

    @Override
    public void setLong(int index, long value) throws SQLException {
        int at = place(index);
        if (kinds[at] == BIGINT) {
            values.setLong(at, value);
        } else {
            ToSql.whole(values, at, types[at], DataType.BIGINT, value);
        }
        given(at);
    }

    @Override
    public void setShort(int index, short value) throws SQLException {
        int at = place(index);
        ToSql.whole(values, at, types[at], DataType.SMALLINT, value);
        given(at);
    }

    @Override
    public void setByte(int index, byte value) throws SQLException {
        setShort(index, value);
    }

    @Override
    public void setBoolean(int index, boolean value) throws SQLException {
        int at = place(index);
        if (kinds[at] == BOOLEAN) {
            values.setLong(at, value ? 1 : 0);
        } else {
            ToSql.whole(values, at, types[at], DataType.BOOLEAN, value ? 1 : 0);
        }
        given(at);
    }

    @Override
    public void setDouble(int index, double value) throws SQLException {
        int at = place(index);
        if (kinds[at] == DOUBLE && Math.abs(value) <= Double.MAX_VALUE) {
            values.setDouble(at, value + 0.0);
        } else {
            ToSql.floating(values, at, types[at], DataType.DOUBLE, value);
        }
        given(at);
    }

    @Override
    public void setFloat(int index, float value) throws SQLException {
        int at = place(index);
        ToSql.floating(values, at, types[at], DataType.REAL, value);
        given(at);
    }

    @Override
    public void setString(int index, String value) throws SQLException {
        int at = place(index);
        if (kinds[at] == VARCHAR && value != null && value.length() <= types[at].length()) {
            values.setObject(at, value);
        } else {
            ToSql.text(values, at, types[at], value);
        }
        given(at);
    }

    @Override
    public void setBigDecimal(int index, BigDecimal value) throws SQLException {
        int at = place(index);
        DataType type = types[at];
        if (kinds[at] == DECIMAL && value != null && value.scale() == type.scale()
                && value.precision() <= type.length()) {
            values.setObject(at, value);
        } else {
            ToSql.decimal(values, at, type, value);
        }
        given(at);
    }

    @Override
    public void setBytes(int index, byte[] value) throws SQLException {
        int at = place(index);
        ToSql.bytes(values, at, types[at], value);
        given(at);
    }

    @Override
    public void setDate(int index, Date value) throws SQLException {
        setDate(index, value, null);
    }

    @Override
    public void setDate(int index, Date value, Calendar calendar) throws SQLException {
        int at = place(index);
        ToSql.date(values, at, types[at], value, calendar);
        given(at);
    }

    @Override
    public void setTime(int index, Time value) throws SQLException {
        setTime(index, value, null);
    }

    @Override
    public void setTime(int index, Time value, Calendar calendar) throws SQLException {
        int at = place(index);
        ToSql.time(values, at, types[at], value, calendar);
        given(at);
    }

    @Override
    public void setTimestamp(int index, Timestamp value) throws SQLException {
        setTimestamp(index, value, null);
    }

    @Override
    public void setTimestamp(int index, Timestamp value, Calendar calendar) throws SQLException {
        int at = place(index);
        ToSql.timestamp(values, at, types[at], value, calendar);
        given(at);
    }

    /// A NULL fits every type, but like in Derby a type code that names a type must fit the parameter (22005). Type
    /// codes that name no type, which Derby rejects, are accepted because object mappers pass them if they do not know
    /// the type.
    @Override
    public void setNull(int index, int typeCode) throws SQLException {
        int at = place(index);
        if (typeCode == Types.SQLXML) {
            requireBeyondDerby("the type SQLXML");
        } else if (typeCode != Types.NULL && typeCode != Types.OTHER) {
            requireFit(typeId(typeCode), types[at]);
        }
        values.setNull(at);
        given(at);
    }

    @Override
    public void setNull(int index, int typeCode, String typeName) throws SQLException {
        setNull(index, typeCode);
    }

    /// Returns whether OTHER is requested and is JDBC's type for the parameter's type.
    private static boolean isOther(int typeCode, DataType type) {
        return typeCode == Types.OTHER && (JdbcTypes.code(type.id()) == Types.OTHER || type.id() == TypeId.JAVA_OBJECT);
    }

    private TypeId typeId(int typeCode) throws SQLException {
        if (typeCode == Types.ARRAY) {
            requireBeyondDerby("the type ARRAY");
        }
        TypeId id = JdbcTypes.ofCode(typeCode);
        if (id == null) {
            throw JdbcError.NOT_SUPPORTED.exception("the type code " + typeCode);
        }
        return id;
    }

    private static void requireFit(TypeId id, DataType type) throws SQLException {
        if (!ToSql.accepts(id, type)) {
            throw JdbcError.NO_CONVERSION.exception(id.sqlName(), type);
        }
    }

    @Override
    public void setObject(int index, Object value) throws SQLException {
        if (value instanceof SQLXML xml) {
            setSQLXML(index, xml);
            return;
        }
        int at = place(index);
        LobParameters.object(values, at, types[at], value, lobs());
        given(at);
    }

    @Override
    public void setObject(int index, Object value, int typeCode) throws SQLException {
        setObject(index, value, typeCode, NO_SCALE);
    }

    @Override
    public void setObject(int index, Object value, int typeCode, int scale) throws SQLException {
        int at = place(index);
        if (typeCode == Types.SQLXML && value != null) {
            setSQLXML(index, value instanceof SQLXML xml ? xml : new XmlObject(value.toString()));
            return;
        }
        if (value == null) {
            setNull(index, typeCode);
            return;
        }
        if (isOther(typeCode, types[at])) {
            ToSql.object(values, at, types[at], value);
        } else {
            ToSql.object(values, at, types[at], value, typeId(typeCode), scale);
        }
        given(at);
    }

    @Override
    public void setObject(int index, Object value, SQLType type) throws SQLException {
        setObject(index, value, type, NO_SCALE);
    }

    @Override
    public void setObject(int index, Object value, SQLType type, int scale) throws SQLException {
        if (type == null) {
            throw JdbcError.UNSUPPORTED_TYPE.exception("null");
        }
        setObject(index, value, type.getVendorTypeNumber(), scale);
    }

    // LOBs and streams: long ones are read when the statement runs

    private void setText(int index, TypeId given, Reader reader, long length) throws SQLException {
        int at = place(index);
        requireFit(given, types[at]);
        requireCharacters(types[at]);
        if (reader == null) {
            values.setNull(at);
        } else {
            LobParameters.text(values, at, types[at], reader, length);
        }
        given(at);
    }

    private static void requireCharacters(DataType type) throws SQLException {
        if (!type.id().isCharacter() && type.id() != TypeId.JSON) {
            throw JdbcError.NO_CONVERSION.exception("a stream of characters", type);
        }
    }

    private void setBits(int index, TypeId given, InputStream stream, long length) throws SQLException {
        int at = place(index);
        requireFit(given, types[at]);
        if (stream == null) {
            values.setNull(at);
        } else {
            LobParameters.bits(values, at, types[at], stream, length);
        }
        given(at);
    }

    private void setAscii(int index, InputStream stream, long length) throws SQLException {
        int at = place(index);
        requireCharacters(types[at]);
        if (stream == null) {
            values.setNull(at);
        } else {
            LobParameters.ascii(values, at, types[at], stream, length);
        }
        given(at);
    }

    /// Fails in Derby's mode with 22005 unless the parameter has the type.
    private void requireInDerby(TypeId type, int at, String given) throws SQLException {
        if (types[at].id() != type && transactions.mode().isDerby()) {
            throw JdbcError.NO_CONVERSION.exception(types[at], given);
        }
    }

    @Override
    public void setBlob(int index, Blob blob) throws SQLException {
        int at = place(index);
        requireInDerby(TypeId.BLOB, at, "java.sql.Blob");
        LobParameters.blob(values, at, types[at], blob, lobs());
        given(at);
    }

    @Override
    public void setBlob(int index, InputStream stream) throws SQLException {
        setBits(index, TypeId.BLOB, stream, Streams.UNKNOWN);
    }

    @Override
    public void setBlob(int index, InputStream stream, long length) throws SQLException {
        setBits(index, TypeId.BLOB, stream, Streams.checkedLength(length));
    }

    @Override
    public void setClob(int index, Clob clob) throws SQLException {
        int at = place(index);
        requireInDerby(TypeId.CLOB, at, "java.sql.Clob");
        LobParameters.clob(values, at, types[at], clob, lobs());
        given(at);
    }

    @Override
    public void setClob(int index, Reader reader) throws SQLException {
        setText(index, TypeId.CLOB, reader, Streams.UNKNOWN);
    }

    @Override
    public void setClob(int index, Reader reader, long length) throws SQLException {
        setText(index, TypeId.CLOB, reader, Streams.checkedLength(length));
    }

    @Override
    public void setBinaryStream(int index, InputStream stream) throws SQLException {
        setBits(index, TypeId.LONG_VARCHAR_BITS, stream, Streams.UNKNOWN);
    }

    @Override
    public void setBinaryStream(int index, InputStream stream, int length) throws SQLException {
        setBinaryStream(index, stream, (long) length);
    }

    @Override
    public void setBinaryStream(int index, InputStream stream, long length) throws SQLException {
        setBits(index, TypeId.LONG_VARCHAR_BITS, stream, Streams.checkedLength(length));
    }

    @Override
    public void setAsciiStream(int index, InputStream stream) throws SQLException {
        setAscii(index, stream, Streams.UNKNOWN);
    }

    @Override
    public void setAsciiStream(int index, InputStream stream, int length) throws SQLException {
        setAsciiStream(index, stream, (long) length);
    }

    @Override
    public void setAsciiStream(int index, InputStream stream, long length) throws SQLException {
        setAscii(index, stream, Streams.checkedLength(length));
    }

    @Override
    public void setCharacterStream(int index, Reader reader) throws SQLException {
        setText(index, TypeId.LONG_VARCHAR, reader, Streams.UNKNOWN);
    }

    @Override
    public void setCharacterStream(int index, Reader reader, int length) throws SQLException {
        setCharacterStream(index, reader, (long) length);
    }

    @Override
    public void setCharacterStream(int index, Reader reader, long length) throws SQLException {
        setText(index, TypeId.LONG_VARCHAR, reader, Streams.checkedLength(length));
    }

    @Override
    public void setNString(int index, String value) throws SQLException {
        requireBeyondDerby("setNString");
        setString(index, value);
    }

    @Override
    public void setNCharacterStream(int index, Reader reader) throws SQLException {
        requireBeyondDerby("setNCharacterStream");
        setCharacterStream(index, reader);
    }

    @Override
    public void setNCharacterStream(int index, Reader reader, long length) throws SQLException {
        requireBeyondDerby("setNCharacterStream");
        setCharacterStream(index, reader, length);
    }

    // Not there

    private static SQLException unsupported(String method) {
        return JdbcError.NOT_SUPPORTED.exception(method);
    }

    @Override
    @Deprecated
    public void setUnicodeStream(int index, InputStream stream, int length) throws SQLException {
        throw unsupported("setUnicodeStream");
    }

    @Override
    public void setRef(int index, Ref value) throws SQLException {
        throw unsupported("setRef");
    }

    @Override
    public void setArray(int index, Array value) throws SQLException {
        requireBeyondDerby("setArray");
        setObject(index, value);
    }

    @Override
    public void setURL(int index, java.net.URL value) throws SQLException {
        throw unsupported("setURL");
    }

    @Override
    public void setRowId(int index, RowId value) throws SQLException {
        throw unsupported("setRowId");
    }

    @Override
    public void setSQLXML(int index, SQLXML value) throws SQLException {
        requireBeyondDerby("setSQLXML");
        if (value == null) {
            setNull(index, Types.SQLXML);
        } else {
            setString(index, value.getString());
        }
    }

    @Override
    public void setNClob(int index, NClob value) throws SQLException {
        throw unsupported("setNClob");
    }

    @Override
    public void setNClob(int index, Reader reader) throws SQLException {
        throw unsupported("setNClob");
    }

    @Override
    public void setNClob(int index, Reader reader, long length) throws SQLException {
        throw unsupported("setNClob");
    }
}
