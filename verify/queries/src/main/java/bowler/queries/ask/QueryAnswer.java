// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/// The answer of a database to a query.
///
/// @param rows one text for each row, in the order of arrival; values have forms that all databases share
/// @param state the SQLState of the error; null if there is none
public record QueryAnswer(List<String> rows, String state, String message) {
    static final int MAX_ROWS = 20_000;
    private static final MathContext DIGITS = new MathContext(9);
    private static final double SMALL = 1e-9;

    static QueryAnswer refused(SQLException error) {
        return new QueryAnswer(List.of(), String.valueOf(error.getSQLState()), String.valueOf(error.getMessage()));
    }

    static QueryAnswer read(ResultSet result) throws SQLException {
        int count = result.getMetaData().getColumnCount();
        boolean[] zoned = new boolean[count + 1];
        for (int column = 1; column <= count; column++) {
            zoned[column] = result.getMetaData().getColumnTypeName(column).equals("timestamptz");
        }
        List<String> rows = new ArrayList<>();
        while (result.next() && rows.size() <= MAX_ROWS) {
            StringBuilder row = new StringBuilder();
            for (int column = 1; column <= count; column++) {
                row.append(column > 1 ? "|" : "").append(text(result.getObject(column), zoned[column]));
            }
            rows.add(row.toString());
        }
        return new QueryAnswer(rows, null, null);
    }

    private static String text(Object value, boolean zoned) throws SQLException {
        return switch (value) {
            case null -> "NULL";
            case Boolean truth -> truth ? "true" : "false";
            case Double number -> floating(number);
            case Float number -> floating(number);
            case Number number -> plain(new BigDecimal(number.toString()));
            // Moments are equal in whatever zone; which of them stands for a group is open.
            case OffsetDateTime moment -> moment.toInstant().toString();
            case Timestamp moment when zoned -> moment.toInstant().toString();
            case byte[] bits -> HexFormat.of().formatHex(bits);
            case Clob text -> text.getSubString(1, (int) text.length());
            default -> value.toString();
        };
    }

    /// Sums of such numbers depend on the order of the addition.
    private static String floating(double number) {
        return Math.abs(number) < SMALL ? "0" : Double.isFinite(number) ? plain(new BigDecimal(number).round(DIGITS)) : String.valueOf(number);
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    public boolean isError() {
        return state != null;
    }

    /// Returns whether the correct answer is unknown: there are too many rows, or an invalid value that another plan
    /// may not evaluate.
    boolean tellsNothing() {
        return isError() || rows.size() > MAX_ROWS;
    }

    List<String> sorted() {
        List<String> sorted = new ArrayList<>(rows);
        Collections.sort(sorted);
        return sorted;
    }

    boolean hasSameRows(QueryAnswer other) {
        return sorted().equals(other.sorted());
    }

    /// The first few.
    String shown() {
        return isError() ? state + " " + message.lines().findFirst().orElse("")
            : rows.size() + " rows " + sorted().stream().limit(8).toList();
    }
}
