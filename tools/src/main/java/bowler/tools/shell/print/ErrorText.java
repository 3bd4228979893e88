// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell.print;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An error as the shell shows it: the message with its SQLState, and the line of the statement with the place marked.
public final class ErrorText {
    private static final Pattern PLACE = Pattern.compile("line (\\d+), column (\\d+)");

    private ErrorText() {}

    /// @param sql the statement; null if there is none
    public static String of(SQLException failure, String sql) {
        StringBuilder text = new StringBuilder();
        String before = null;
        for (SQLException each = failure; each != null; each = each.getNextException()) {
            String message = each.getMessage();
            if (before == null || !before.equals(message)) {
                text.append(text.isEmpty() ? "ERROR " : "\n  ").append(each.getSQLState()).append(": ").append(message);
            }
            before = message;
        }
        String marked = sql == null ? "" : marked(failure.getMessage(), sql);
        return text + marked;
    }

    private static String marked(String message, String sql) {
        Matcher place = PLACE.matcher(String.valueOf(message));
        if (!place.find()) {
            return "";
        }
        String[] lines = sql.split("\n", -1);
        int line = Integer.parseInt(place.group(1));
        int column = Integer.parseInt(place.group(2));
        if (line < 1 || line > lines.length || column < 1 || column > lines[line - 1].length() + 1) {
            return "";
        }
        String shown = lines[line - 1].replace('\t', ' ');
        return "\n  " + shown + "\n  " + " ".repeat(DisplayText.width(shown.substring(0, column - 1))) + '^';
    }
}
