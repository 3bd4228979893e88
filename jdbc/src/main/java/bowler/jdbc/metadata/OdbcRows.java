// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Map;

/// Converts rows of DatabaseMetaData to the form of ODBC's catalog functions, as Derby's procedures in SYSIBM do.
///
/// Some columns have other names and types. ODBC adds the lengths of buffers. Two numbers describe a type of date or time: 9,
/// and one for the kind (ODBC Programmer's Reference, appendix D).
final class OdbcRows {
    private static final int DATETIME = 9;
    /// The bytes that a BIGINT needs as characters of two bytes.
    private static final int BIGINT_BYTES = 40;
    private static final int LENGTH_UNKNOWN = -1;
    private static final Map<String, String> JDBC_NAMES = Map.of(
        "NUM_INPUT_PARAMS", "RESERVED1", "NUM_OUTPUT_PARAMS", "RESERVED2", "NUM_RESULT_SETS", "RESERVED3", "AUTO_UNIQUE_VAL", "AUTO_INCREMENT");
    /// The names of the columns of parameters and of types that differ from the names of the columns of tables.
    private static final Map<String, String> OTHER_NAMES = Map.of(
        "COLUMN_SIZE", "PRECISION", "BUFFER_LENGTH", "LENGTH", "DECIMAL_DIGITS", "SCALE", "NUM_PREC_RADIX", "RADIX");

    private final ResultSet rows;
    private final MetaDataResult shape;

    private OdbcRows(MetaDataResult shape, ResultSet rows) {
        this.shape = shape;
        this.rows = rows;
    }

    /// Returns the shape of these rows in ODBC; null if it is the same as in JDBC.
    static MetaDataResult shapeOf(ResultSet rows) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        int count = columns.getColumnCount();
        for (MetaDataResult odbc : MetaDataResult.values()) {
            MetaDataResult jdbc = odbc.inJdbc();
            if (jdbc != null && jdbc.columns().count() == count && jdbc.columns().description(0).label().equals(columns.getColumnLabel(1))
                && jdbc.columns().description(count - 1).label().equals(columns.getColumnLabel(count))
                && jdbc.columns().description(0).nullable() == (columns.isNullable(1) == ResultSetMetaData.columnNullable)) {
                return odbc;
            }
        }
        return null;
    }

    static MetaDataRows of(MetaDataResult shape, ResultSet rows) throws SQLException {
        OdbcRows odbc = new OdbcRows(shape, rows);
        MetaDataRows made = new MetaDataRows(shape);
        while (rows.next()) {
            made.add(odbc.row());
        }
        return made;
    }

    private Object[] row() throws SQLException {
        Object[] values = new Object[shape.columns().count()];
        for (int column = 0; column < values.length; column++) {
            String name = shape.columns().description(column).label();
            Object value = value(name);
            values[column] = value instanceof Boolean truth ? (Object) (truth ? 1 : 0) : value;
        }
        return values;
    }

    private Object value(String name) throws SQLException {
        return switch (name) {
            case "SQL_DATA_TYPE" -> isDatetime() ? DATETIME : type();
            case "SQL_DATETIME_SUB" -> isDatetime() ? type() - Types.DATE + 1 : null;
            case "BUFFER_LENGTH" -> shape == MetaDataResult.ODBC_PROCEDURE_COLUMNS ? given(name) : (Object) bufferLength();
            case "DECIMAL_DIGITS" -> type() == Types.DATE ? null : given(name);
            case "NUM_PREC_RADIX" -> isDatetime() ? (Object) 2 : given(name);
            case "UNSIGNED_ATTRIBUTE" -> isDatetime() ? (Object) 1 : isNumber() ? 0 : null;
            case "AUTO_UNIQUE_VAL" -> isNumber() || isDatetime() ? given(name) : null;
            case "CHAR_OCTET_LENGTH" -> type() == Types.BINARY || type() == Types.VARBINARY ? given("COLUMN_SIZE") : given(name);
            case "INTERVAL_PRECISION" -> null;
            default -> given(name);
        };
    }

    private Object given(String name) throws SQLException {
        boolean hasOtherNames = shape == MetaDataResult.ODBC_PROCEDURE_COLUMNS
            || shape == MetaDataResult.ODBC_TYPES && name.equals("COLUMN_SIZE");
        return rows.getObject(hasOtherNames ? OTHER_NAMES.getOrDefault(name, name) : JDBC_NAMES.getOrDefault(name, name));
    }

    private int type() throws SQLException {
        return rows.getInt("DATA_TYPE");
    }

    private boolean isDatetime() throws SQLException {
        int type = type();
        return type == Types.DATE || type == Types.TIME || type == Types.TIMESTAMP;
    }

    private boolean isNumber() throws SQLException {
        return switch (type()) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.DECIMAL, Types.NUMERIC, Types.REAL, Types.FLOAT,
                Types.DOUBLE -> true;
            default -> false;
        };
    }

    private int bufferLength() throws SQLException {
        int size = rows.getInt("COLUMN_SIZE");
        return switch (type()) {
            case Types.TINYINT, Types.BOOLEAN -> 1;
            case Types.SMALLINT -> Short.BYTES;
            case Types.INTEGER, Types.REAL -> Integer.BYTES;
            case Types.BIGINT -> BIGINT_BYTES;
            case Types.DOUBLE, Types.FLOAT -> Double.BYTES;
            // The digits, a sign and a point. The best row identifier has the precision in another column, as in Derby.
            case Types.DECIMAL, Types.NUMERIC ->
                Character.BYTES * (2 + (shape == MetaDataResult.ODBC_BEST_ROW_IDENTIFIER ? rows.getInt("DECIMAL_DIGITS") : size));
            case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.CLOB ->
                (int) Math.min((long) Character.BYTES * size, Integer.MAX_VALUE);
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> size;
            case Types.DATE, Types.TIME -> 6;
            case Types.TIMESTAMP -> 16;
            default -> LENGTH_UNKNOWN;
        };
    }
}
