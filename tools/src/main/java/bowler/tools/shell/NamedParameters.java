// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Replaces `:name` by `?` where a variable of the shell has that name, and lists the values. Quotes, comments and `::`
/// are left alone.
///
/// @param sql the statement with `?`
/// @param values one per `?` that was put in
record NamedParameters(String sql, List<String> values) {
    static NamedParameters of(String text, Map<String, String> variables) {
        if (variables.isEmpty() || text.indexOf(':') < 0) {
            return new NamedParameters(text, List.of());
        }
        StringBuilder sql = new StringBuilder();
        List<String> values = new ArrayList<>();
        for (int at = 0; at < text.length(); ) {
            char c = text.charAt(at);
            int end = at + 1;
            if (c == '\'' || c == '"') {
                int close = text.indexOf(c, at + 1);
                end = close < 0 ? text.length() : close + 1;
            } else if (text.startsWith("--", at)) {
                int close = text.indexOf('\n', at);
                end = close < 0 ? text.length() : close;
            } else if (text.startsWith("/*", at)) {
                int close = text.indexOf("*/", at + 2);
                end = close < 0 ? text.length() : close + 2;
            } else if (text.startsWith("::", at)) {
                end = at + 2;
            } else if (c == ':') {
                while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
                    end++;
                }
                String value = variables.get(text.substring(at + 1, end));
                if (value != null) {
                    sql.append('?');
                    values.add(value);
                    at = end;
                    continue;
                }
            }
            sql.append(text, at, end);
            at = end;
        }
        return new NamedParameters(sql.toString(), List.copyOf(values));
    }

    /// Prepares the statement and sets its parameters.
    PreparedStatement prepare(Connection connection) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.size(); i++) {
            statement.setString(i + 1, values.get(i));
        }
        return statement;
    }
}
