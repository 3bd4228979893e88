// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.sql.Blob;
import java.sql.Clob;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;

/// Columns, parameters and values as lines of text.
final class ResultDescriptions {
    private ResultDescriptions() {}

    private interface Getter {
        Object get(ResultSet rows, int column) throws SQLException;
    }

    private record NamedGetter(String name, Getter getter) {}

    private static final List<NamedGetter> GETTERS = List.of(
        new NamedGetter("getByte", ResultSet::getByte),
        new NamedGetter("getShort", ResultSet::getShort),
        new NamedGetter("getInt", ResultSet::getInt),
        new NamedGetter("getLong", ResultSet::getLong),
        new NamedGetter("getFloat", ResultSet::getFloat),
        new NamedGetter("getDouble", ResultSet::getDouble),
        new NamedGetter("getBoolean", ResultSet::getBoolean),
        new NamedGetter("getBigDecimal", ResultSet::getBigDecimal),
        new NamedGetter("getBytes", ResultSet::getBytes),
        new NamedGetter("getDate", ResultSet::getDate),
        new NamedGetter("getTime", ResultSet::getTime),
        new NamedGetter("getTimestamp", ResultSet::getTimestamp));

    static void columns(ResultSetMetaData meta, List<String> lines) throws SQLException {
        for (int i = 1; i <= meta.getColumnCount(); i++) {
            String start = "column " + i + " " + meta.getColumnTypeName(i) + " ";
            lines.add(start + "label " + meta.getColumnLabel(i) + " name " + meta.getColumnName(i));
            lines.add(start + "type " + meta.getColumnType(i) + " class " + meta.getColumnClassName(i));
            lines.add(start + "precision " + meta.getPrecision(i));
            lines.add(start + "scale " + meta.getScale(i));
            lines.add(start + "display " + meta.getColumnDisplaySize(i));
            lines.add(start + "nullable " + meta.isNullable(i));
            lines.add(start + "table " + meta.getTableName(i));
            lines.add(start + "signed " + meta.isSigned(i) + " case " + meta.isCaseSensitive(i)
                + " search " + meta.isSearchable(i) + " auto " + meta.isAutoIncrement(i)
                + " currency " + meta.isCurrency(i) + " read " + meta.isReadOnly(i)
                + " write " + meta.isWritable(i) + " catalog '" + meta.getCatalogName(i) + "'");
        }
    }

    static void parameter(ParameterMetaData meta, int i, List<String> lines) throws SQLException {
        String start = "parameter " + i + " " + meta.getParameterTypeName(i) + " ";
        lines.add(start + "type " + meta.getParameterType(i) + " class " + meta.getParameterClassName(i));
        lines.add(start + "precision " + meta.getPrecision(i));
        lines.add(start + "scale " + meta.getScale(i));
        lines.add(start + "nullable " + meta.isNullable(i) + " signed " + meta.isSigned(i)
            + " mode " + meta.getParameterMode(i));
    }

    static String row(ResultSet rows) throws SQLException {
        StringBuilder line = new StringBuilder("row");
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            Object value = rows.getObject(i);
            line.append('|').append(shown(value));
            if (value != null && !(value instanceof Blob) && !(value instanceof Clob)
                    && !(value instanceof Double) && !(value instanceof Float)) {
                line.append(" '").append(rows.getString(i)).append('\'');
            }
        }
        return line.toString();
    }

    /// Appends the result of each getter for the row's values, including errors.
    static void getters(ResultSet rows, List<String> lines) throws SQLException {
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            String text = rows.getMetaData().getColumnTypeName(i) + " "
                + (rows.getMetaData().getColumnTypeName(i).matches(".*LOB|DOUBLE|REAL") ? "" : rows.getString(i));
            for (NamedGetter getter : GETTERS) {
                String result;
                try {
                    result = shown(getter.getter.get(rows, i)) + (rows.wasNull() ? " null" : "");
                } catch (SQLException e) {
                    result = "error " + e.getSQLState() + " " + e.getErrorCode();
                } catch (RuntimeException e) {
                    result = "thrown " + e;
                }
                boolean sum = rows.getMetaData().getColumnType(i) == java.sql.Types.DOUBLE;
                if (!sum) {
                    lines.add("get " + text + " " + getter.name + " -> " + result);
                }
            }
        }
    }

    private static String shown(Object value) throws SQLException {
        return switch (value) {
            case null -> "NULL";
            case byte[] bytes -> "byte[] " + HexFormat.of().formatHex(bytes);
            case Double number -> "~" + number;
            case Float number -> "~" + number;
            case Blob blob -> "Blob " + HexFormat.of().formatHex(blob.getBytes(1, (int) blob.length()));
            case Clob clob -> "Clob " + clob.getSubString(1, (int) clob.length());
            default -> value.getClass().getSimpleName() + " " + value;
        };
    }
}
