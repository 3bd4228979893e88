// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Locale;

/// A table function whose columns are strings. The getters convert them.
public abstract class StringColumnVTI extends VTITemplate {
    private final String[] columnNames;
    private boolean lastWasNull;

    public StringColumnVTI(String[] columnNames) {
        this.columnNames = columnNames.clone();
    }

    /// Returns the column of the current row, counted from 1.
    protected abstract String getRawColumn(int columnNumber) throws SQLException;

    public int getColumnCount() {
        return columnNames.length;
    }

    public String getColumnName(int columnNumber) {
        return columnNames[columnNumber - 1];
    }

    @Override
    public boolean wasNull() throws SQLException {
        return lastWasNull;
    }

    @Override
    public int findColumn(String columnName) throws SQLException {
        for (int index = 0; index < columnNames.length; index++) {
            if (columnNames[index].toUpperCase(Locale.ROOT).equals(columnName.toUpperCase(Locale.ROOT))) {
                return index + 1;
            }
        }
        throw new SQLException("There is no column " + columnName + ".", "S0022");
    }

    @Override
    public String getString(int columnIndex) throws SQLException {
        String text = getRawColumn(columnIndex);
        lastWasNull = text == null;
        return text;
    }

    @Override
    public Object getObject(int columnIndex) throws SQLException {
        return getString(columnIndex);
    }

    @Override
    public boolean getBoolean(int columnIndex) throws SQLException {
        return Boolean.parseBoolean(number(columnIndex));
    }

    @Override
    public byte[] getBytes(int columnIndex) throws SQLException {
        String text = getString(columnIndex);
        return text == null ? null : text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    @Override
    public byte getByte(int columnIndex) throws SQLException {
        String text = number(columnIndex);
        return text == null ? 0 : Byte.parseByte(text);
    }

    @Override
    public short getShort(int columnIndex) throws SQLException {
        String text = number(columnIndex);
        return text == null ? 0 : Short.parseShort(text);
    }

    @Override
    public int getInt(int columnIndex) throws SQLException {
        String text = number(columnIndex);
        return text == null ? 0 : Integer.parseInt(text);
    }

    @Override
    public long getLong(int columnIndex) throws SQLException {
        String text = number(columnIndex);
        return text == null ? 0 : Long.parseLong(text);
    }

    @Override
    public float getFloat(int columnIndex) throws SQLException {
        String text = number(columnIndex);
        return text == null ? 0 : Float.parseFloat(text);
    }

    @Override
    public double getDouble(int columnIndex) throws SQLException {
        String text = number(columnIndex);
        return text == null ? 0 : Double.parseDouble(text);
    }

    @Override
    public BigDecimal getBigDecimal(int columnIndex) throws SQLException {
        String text = number(columnIndex);
        return text == null ? null : new BigDecimal(text);
    }

    @Override
    public Date getDate(int columnIndex) throws SQLException {
        String text = number(columnIndex);
        return text == null ? null : Date.valueOf(text);
    }

    @Override
    public Time getTime(int columnIndex) throws SQLException {
        String text = number(columnIndex);
        return text == null ? null : Time.valueOf(text);
    }

    @Override
    public Timestamp getTimestamp(int columnIndex) throws SQLException {
        String text = number(columnIndex);
        return text == null ? null : Timestamp.valueOf(text);
    }

    private String number(int columnIndex) throws SQLException {
        String text = getString(columnIndex);
        return text == null ? null : text.strip();
    }
}
