// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Reader;
import java.nio.charset.Charset;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.text.DateFormat;
import java.text.NumberFormat;
import java.util.Date;
import java.util.Locale;

/// Prints numbers and dates as JDBC returns them or, with LOCALIZEDDISPLAY ON, as usual in a country. The
/// properties `derby.ui.locale` and `derby.ui.codeset` name the locale and the encoding.
public final class DisplayLocale {
    private static final int MIN_TIME_WIDTH = 18;
    private static final long MILLIS_PER_MONTH = 30L * 24 * 60 * 60 * 1000;
    private static final int MONTHS = 12;

    private static volatile boolean isLocalized;

    private DisplayLocale() {}

    /// Applies to all interpreters of this JVM, as in Derby.
    public static void localize(boolean localizes) {
        isLocalized = localizes;
    }

    static Locale locale() {
        String name = System.getProperty("derby.ui.locale");
        if (name == null || name.isBlank()) {
            return Locale.getDefault();
        }
        String[] parts = name.split("_", 3);
        return new Locale.Builder().setLanguage(parts[0]).setRegion(parts.length > 1 ? parts[1] : "").build();
    }

    public static Charset encoding() {
        String name = System.getProperty("derby.ui.codeset");
        return name != null && Charset.isSupported(name) ? Charset.forName(name) : Charset.defaultCharset();
    }

    public static Reader reader(InputStream in) {
        return new InputStreamReader(in, encoding());
    }

    public static PrintWriter writer(OutputStream out) {
        return new PrintWriter(new OutputStreamWriter(out, encoding()));
    }

    static String number(long number) {
        return isLocalized ? NumberFormat.getInstance(locale()).format(number) : Long.toString(number);
    }

    /// Returns a column of the current row; null for NULL.
    public static String text(ResultSet rows, ResultSetMetaData metaData, int column) throws SQLException {
        int type = metaData.getColumnType(column);
        Object value = isLocalized ? switch (type) {
            case Types.DATE -> rows.getDate(column);
            case Types.TIME -> rows.getTime(column);
            case Types.TIMESTAMP -> rows.getTimestamp(column);
            case Types.INTEGER, Types.SMALLINT, Types.BIGINT, Types.TINYINT -> rows.getLong(column);
            case Types.REAL, Types.FLOAT, Types.DOUBLE -> rows.getDouble(column);
            case Types.NUMERIC, Types.DECIMAL -> rows.getBigDecimal(column);
            default -> null;
        } : null;
        if (value == null || rows.wasNull()) {
            return rows.getString(column);
        }
        return value instanceof Number ? NumberFormat.getInstance(locale()).format(value) : format(type).format((Date) value);
    }

    public static int width(ResultSetMetaData metaData, int column) throws SQLException {
        int type = metaData.getColumnType(column);
        if (!isLocalized || type != Types.DATE && type != Types.TIME && type != Types.TIMESTAMP) {
            return metaData.getColumnDisplaySize(column);
        }
        DateFormat format = format(type);
        int width = type == Types.TIME ? MIN_TIME_WIDTH : 0;
        for (int month = 0; month < MONTHS; month++) {
            width = Math.max(width, format.format(new Date(60_907_276_800_000L + month * MILLIS_PER_MONTH)).length());
        }
        return width;
    }

    private static DateFormat format(int type) {
        return switch (type) {
            case Types.DATE -> DateFormat.getDateInstance(DateFormat.LONG, locale());
            case Types.TIME -> DateFormat.getTimeInstance(DateFormat.LONG, locale());
            default -> DateFormat.getDateTimeInstance(DateFormat.LONG, DateFormat.LONG, locale());
        };
    }
}
