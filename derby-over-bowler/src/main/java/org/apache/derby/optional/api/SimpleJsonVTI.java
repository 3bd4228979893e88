// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.api;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.HexFormat;
import java.util.Map;
import javax.sql.rowset.serial.SerialBlob;
import javax.sql.rowset.serial.SerialClob;
import org.apache.derby.optional.json.JsonArray;
import org.apache.derby.vti.RestrictedVTI;
import org.apache.derby.vti.Restriction;
import org.apache.derby.vti.VTITemplate;

/// A table function over a JSON array of objects. A column holds the member of its name, and NULL if there is none.
public class SimpleJsonVTI extends VTITemplate implements RestrictedVTI {
    private final JsonArray rows;
    private String[] names;
    private int next;
    private boolean wasNull;

    private SimpleJsonVTI(JsonArray rows) {
        this.rows = rows;
    }

    /// The method of table functions that take a JSON array. NULL has no rows.
    public static SimpleJsonVTI readArray(JsonArray array) {
        return new SimpleJsonVTI(array == null ? new JsonArray() : array);
    }

    /// The method of table functions that take a text.
    public static SimpleJsonVTI readArrayFromString(String document) throws SQLException {
        return readArray(SimpleJsonUtils.readArrayFromString(document));
    }

    public static SimpleJsonVTI readArrayFromFile(String fileName, String characterSetName) throws SQLException {
        return readArray(SimpleJsonUtils.readArrayFromFile(fileName, characterSetName));
    }

    public static SimpleJsonVTI readArrayFromURL(String urlString, String characterSetName) throws SQLException {
        return readArray(SimpleJsonUtils.readArrayFromURL(urlString, characterSetName));
    }

    public static SimpleJsonVTI readArray(Reader reader) throws SQLException {
        return readArray(SimpleJsonUtils.readArray(reader));
    }

    public static SimpleJsonVTI readArray(InputStream stream, String characterSetName) throws SQLException {
        return readArray(SimpleJsonUtils.readArrayFromStream(stream, characterSetName));
    }

    @Override
    public void initScan(String[] columnNames, Restriction restriction) {
        names = columnNames;
    }

    @Override
    public boolean next() {
        return next++ < rows.size();
    }

    @Override
    public void close() {
        next = rows.size();
    }

    @Override
    public boolean wasNull() {
        return wasNull;
    }

    private Object value(int column) throws SQLException {
        Object row = rows.get(next - 1);
        if (!(row instanceof Map<?, ?> members)) {
            throw new SQLException("The element " + next + " of the JSON array is not an object.", "XJ001");
        }
        Object value = members.get(names[column - 1]);
        wasNull = value == null;
        return value;
    }

    private Number number(int column) throws SQLException {
        Object value = value(column);
        return switch (value) {
            case null -> 0;
            case Number number -> number;
            case Boolean truth -> truth ? 1 : 0;
            default -> new BigDecimal(value.toString().strip());
        };
    }

    @Override
    public String getString(int column) throws SQLException {
        Object value = value(column);
        return value == null ? null : value.toString();
    }

    @Override
    public boolean getBoolean(int column) throws SQLException {
        Object value = value(column);
        return value instanceof Boolean truth ? truth : value instanceof Number number ? number.doubleValue() != 0
            : value != null && Boolean.parseBoolean(value.toString());
    }

    @Override
    public byte getByte(int column) throws SQLException {
        return number(column).byteValue();
    }

    @Override
    public short getShort(int column) throws SQLException {
        return number(column).shortValue();
    }

    @Override
    public int getInt(int column) throws SQLException {
        return number(column).intValue();
    }

    @Override
    public long getLong(int column) throws SQLException {
        return number(column).longValue();
    }

    @Override
    public float getFloat(int column) throws SQLException {
        return number(column).floatValue();
    }

    @Override
    public double getDouble(int column) throws SQLException {
        return number(column).doubleValue();
    }

    @Override
    public BigDecimal getBigDecimal(int column) throws SQLException {
        Object value = value(column);
        return value == null ? null : new BigDecimal(value.toString().strip());
    }

    /// Reads hexadecimal digits.
    @Override
    public byte[] getBytes(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : HexFormat.of().parseHex(text);
    }

    @Override
    public Timestamp getTimestamp(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : Timestamp.valueOf(text);
    }

    @Override
    public Clob getClob(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new SerialClob(text.toCharArray());
    }

    @Override
    public Blob getBlob(int column) throws SQLException {
        byte[] bytes = getBytes(column);
        return bytes == null ? null : new SerialBlob(bytes);
    }

    @Override
    public Object getObject(int column) throws SQLException {
        return value(column);
    }
}
