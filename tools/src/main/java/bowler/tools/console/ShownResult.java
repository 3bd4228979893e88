// SPDX-License-Identifier: Apache-2.0
package bowler.tools.console;

import bowler.tools.text.JsonText;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;

/// The result that a page shows. Its rows are read while the page scrolls. Not thread-safe.
final class ShownResult implements AutoCloseable {
    static final ShownResult NONE = new ShownResult(null, null);

    /// A page shows at most this many rows of a result; a higher grid would exceed what browsers can scroll.
    static final int MAX_ROWS = 1_000_000;

    private static final int MAX_TEXT_LENGTH = 4_000;

    private final Statement statement;
    private final ResultSet rows;
    private int count;
    private boolean hasEnded;

    /// @param rows null if the statement has none
    ShownResult(Statement statement, ResultSet rows) {
        this.statement = statement;
        this.rows = rows;
        hasEnded = rows == null;
    }

    /// Returns the names and types of the columns, as a member of a JSON object.
    String columns() throws SQLException {
        ResultSetMetaData metaData = rows.getMetaData();
        StringBuilder json = new StringBuilder("\"columns\":[");
        for (int i = 1; i <= metaData.getColumnCount(); i++) {
            json.append(i == 1 ? "" : ",").append("{\"name\":").append(JsonText.of(metaData.getColumnLabel(i))).append(",\"type\":")
                .append(JsonText.of(metaData.getColumnTypeName(i))).append('}');
        }
        return json.append(']').toString();
    }

    /// Returns the next rows, and whether there may be more, as members of a JSON object. Closes the result at its end.
    String nextRows(int wanted) throws SQLException {
        StringBuilder json = new StringBuilder("\"rows\":[");
        int columns = hasEnded ? 0 : rows.getMetaData().getColumnCount();
        for (int number = 0; number < wanted && !hasEnded; number++) {
            if (count == MAX_ROWS || !rows.next()) {
                close();
                break;
            }
            json.append(number == 0 ? "[" : ",[");
            for (int i = 1; i <= columns; i++) {
                String text = rows.getString(i);
                json.append(i == 1 ? "" : ",").append(text == null ? "null"
                    : JsonText.of(text.length() > MAX_TEXT_LENGTH ? text.substring(0, MAX_TEXT_LENGTH) + "…" : text));
            }
            json.append(']');
            count++;
        }
        return json.append("],\"more\":").append(!hasEnded).toString();
    }

    @Override
    public void close() throws SQLException {
        hasEnded = true;
        if (statement != null) {
            statement.close();
        }
    }
}
