// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.util.Collection;
import java.util.stream.Collectors;

/// Names and strings as SQL text.
public final class SqlName {
    private SqlName() {}

    public static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    static String qualified(String schema, String name) {
        return quoted(schema) + "." + quoted(name);
    }

    static String list(Collection<String> names) {
        return names.stream().map(SqlName::quoted).collect(Collectors.joining(", "));
    }

    public static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
