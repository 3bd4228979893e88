// SPDX-License-Identifier: Apache-2.0
package bowler.tools.tpch;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// A query's rows as texts that databases can be compared by: texts without blanks at their end, numbers with up to four
/// decimals.
///
/// @param rows values of a row with `|` between
public record QueryResult(List<String> rows) {
    private static final int DECIMALS = 4;
    private static final BigDecimal ABSOLUTE_TOLERANCE = new BigDecimal("0.0002");
    private static final BigDecimal RELATIVE_TOLERANCE = new BigDecimal("0.00001");
    private static final String SEPARATOR = "|";

    public static QueryResult of(ResultSet result) throws SQLException {
        int columns = result.getMetaData().getColumnCount();
        List<String> rows = new ArrayList<>();
        while (result.next()) {
            List<String> values = new ArrayList<>(columns);
            for (int column = 1; column <= columns; column++) {
                values.add(shown(result.getObject(column)));
            }
            rows.add(String.join(SEPARATOR, values));
        }
        return new QueryResult(rows);
    }

    private static String shown(Object value) {
        return switch (value) {
            case null -> "NULL";
            case BigDecimal number -> shown(number);
            case Double number -> shown(BigDecimal.valueOf(number));
            case Float number -> shown(BigDecimal.valueOf(number));
            default -> value.toString().stripTrailing();
        };
    }

    private static String shown(BigDecimal number) {
        return number.setScale(DECIMALS, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString();
    }

    /// Returns the first difference, or null. Numbers may differ by the rounding of divisions, for which each database
    /// has its own rules.
    public String differenceFrom(QueryResult expected) {
        if (rows.size() != expected.rows.size()) {
            return rows.size() + " rows, expected " + expected.rows.size();
        }
        for (int i = 0; i < rows.size(); i++) {
            if (!sameRow(rows.get(i).split("\\|", -1), expected.rows.get(i).split("\\|", -1))) {
                return "row " + (i + 1) + " is " + rows.get(i) + ", expected " + expected.rows.get(i);
            }
        }
        return null;
    }

    private static boolean sameRow(String[] values, String[] expected) {
        boolean same = values.length == expected.length;
        for (int i = 0; same && i < values.length; i++) {
            same = values[i].equals(expected[i]) || sameNumber(values[i], expected[i]);
        }
        return same;
    }

    private static boolean sameNumber(String value, String expected) {
        if (!isNumber(value) || !isNumber(expected)) {
            return false;
        }
        BigDecimal right = new BigDecimal(expected);
        BigDecimal tolerance = ABSOLUTE_TOLERANCE.max(right.abs().multiply(RELATIVE_TOLERANCE));
        return new BigDecimal(value).subtract(right).abs().compareTo(tolerance) <= 0;
    }

    private static boolean isNumber(String text) {
        return text.matches("-?[0-9]+(\\.[0-9]+)?");
    }
}
