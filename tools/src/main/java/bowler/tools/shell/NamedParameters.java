// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import bowler.base.script.QuotedText;
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
/// @param positions the positions of these `?` among all parameters of the statement, from 1
record NamedParameters(String sql, List<String> values, List<Integer> positions) {
    static NamedParameters of(String text, Map<String, String> variables) {
        if (variables.isEmpty() || text.indexOf(':') < 0) {
            return new NamedParameters(text, List.of(), List.of());
        }
        StringBuilder sql = new StringBuilder();
        List<String> values = new ArrayList<>();
        List<Integer> positions = new ArrayList<>();
        int parameters = 0;
        for (int at = 0; at < text.length(); ) {
            char c = text.charAt(at);
            int end = QuotedText.end(text, at);
            if (end != at) {
                end = end < 0 ? text.length() : end;
                sql.append(text, at, end);
                at = end;
                continue;
            }
            end = at + 1;
            if (text.startsWith("--", at)) {
                int close = text.indexOf('\n', at);
                end = close < 0 ? text.length() : close;
            } else if (text.startsWith("/*", at)) {
                int close = text.indexOf("*/", at + 2);
                end = close < 0 ? text.length() : close + 2;
            } else if (text.startsWith("::", at)) {
                end = at + 2;
            } else if (c == '?') {
                parameters++;
            } else if (c == ':') {
                while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
                    end++;
                }
                String value = variables.get(text.substring(at + 1, end));
                if (value != null) {
                    sql.append('?');
                    values.add(value);
                    positions.add(++parameters);
                    at = end;
                    continue;
                }
            }
            sql.append(text, at, end);
            at = end;
        }
        return new NamedParameters(sql.toString(), List.copyOf(values), List.copyOf(positions));
    }

    /// Prepares the statement and sets the parameters that stand for variables.
    PreparedStatement prepare(Connection connection) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        setTo(statement);
        return statement;
    }

    /// Sets the parameters that stand for variables.
    void setTo(PreparedStatement statement) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            statement.setString(positions.get(i), values.get(i));
        }
    }
}
