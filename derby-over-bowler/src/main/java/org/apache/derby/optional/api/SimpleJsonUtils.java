// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.api;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.Charset;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HexFormat;
import javax.sql.rowset.serial.SerialClob;
import org.apache.derby.optional.json.JsonArray;
import org.apache.derby.optional.json.JsonObject;
import org.apache.derby.optional.json.JsonText;

/// Converts rows and documents to JSON arrays, and JSON arrays to texts.
public final class SimpleJsonUtils {
    private SimpleJsonUtils() {}

    /// Returns an object for each row, with a member for each column. Numbers and truth values are such in JSON; bits are
    /// hexadecimal texts, and other values are texts. The result set is read to its end.
    public static JsonArray toJSON(ResultSet rows) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        JsonArray made = new JsonArray();
        while (rows.next()) {
            JsonObject row = new JsonObject();
            for (int at = 1; at <= columns.getColumnCount(); at++) {
                row.put(columns.getColumnName(at), value(rows, columns.getColumnType(at), at));
            }
            made.add(row);
        }
        return made;
    }

    private static Object value(ResultSet rows, int type, int at) throws SQLException {
        Object value = switch (type) {
            case Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.TINYINT -> rows.getLong(at);
            case Types.REAL, Types.FLOAT, Types.DOUBLE -> rows.getDouble(at);
            case Types.DECIMAL, Types.NUMERIC -> rows.getBigDecimal(at);
            case Types.BOOLEAN, Types.BIT -> rows.getBoolean(at);
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY -> hexadecimal(rows.getBytes(at));
            case Types.BLOB -> {
                Blob blob = rows.getBlob(at);
                yield blob == null ? null : hexadecimal(blob.getBytes(1, (int) blob.length()));
            }
            default -> rows.getString(at);
        };
        return rows.wasNull() ? null : value;
    }

    private static String hexadecimal(byte[] bytes) {
        return bytes == null ? null : HexFormat.of().formatHex(bytes);
    }

    /// Reads an array to its end, and closes the reader.
    public static JsonArray readArray(Reader reader) throws SQLException {
        try (reader) {
            StringWriter text = new StringWriter();
            reader.transferTo(text);
            return readArrayFromString(text.toString());
        } catch (IOException e) {
            throw new SQLException(e.toString(), "XJ001", e);
        }
    }

    public static JsonArray readArrayFromString(String document) throws SQLException {
        Object value;
        try {
            value = JsonText.parse(document == null ? "" : document);
        } catch (IllegalArgumentException e) {
            throw new SQLException(e.getMessage(), "XJ001", e);
        }
        if (value instanceof JsonArray array) {
            return array;
        }
        throw new SQLException("Document is not a JSON array.");
    }

    public static JsonArray readArrayFromFile(String fileName, String characterSetName) throws SQLException {
        try {
            return readArrayFromStream(new FileInputStream(fileName), characterSetName);
        } catch (IOException e) {
            throw new SQLException(e.toString(), "XJ001", e);
        }
    }

    public static JsonArray readArrayFromURL(String urlString, String characterSetName) throws SQLException {
        try {
            return readArrayFromStream(URI.create(urlString).toURL().openStream(), characterSetName);
        } catch (IOException | IllegalArgumentException e) {
            throw new SQLException(e.toString(), "XJ001", e);
        }
    }

    /// Reads an array in a character set to its end, and closes the stream.
    public static JsonArray readArrayFromStream(InputStream stream, String characterSetName) throws SQLException {
        try (stream) {
            return readArrayFromString(new String(stream.readAllBytes(), Charset.forName(characterSetName)));
        } catch (IOException | IllegalArgumentException e) {
            throw new SQLException(e.toString(), "XJ001", e);
        }
    }

    /// Returns the text of an array; null for null.
    public static Clob arrayToClob(JsonArray array) throws SQLException {
        return array == null ? null : new SerialClob(array.toString().toCharArray());
    }
}
