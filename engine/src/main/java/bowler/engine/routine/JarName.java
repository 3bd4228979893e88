// SPDX-License-Identifier: Apache-2.0
package bowler.engine.routine;

import bowler.engine.security.AuthorizationId;
import java.util.ArrayList;
import java.util.List;

/// The name of a jar that is stored in the database.
public record JarName(String schema, String name) {
    /// Parses `name` or `schema.name`, with identifiers as SQL writes them. Fails with XCXA0.
    ///
    /// @param schema the schema of a name without one
    public static JarName parse(String text, String schema) {
        List<String> parts = text == null ? List.of() : split(text, '.');
        List<String> names = parts.stream().map(AuthorizationId::parse).toList();
        if (names.isEmpty() || names.size() > 2 || names.contains(null)) {
            throw RoutineError.BAD_JAR_NAME.failure(text);
        }
        return new JarName(names.size() == 1 ? schema : names.getFirst(), names.getLast());
    }

    /// Parses the value of derby.database.classpath: names of two parts, separated by colons. Fails with XCXB0.
    public static List<JarName> parsePath(String text) {
        List<JarName> jars = new ArrayList<>();
        if (text == null || text.isBlank()) {
            return jars;
        }
        for (String each : split(text, ':')) {
            List<String> names = split(each, '.').stream().map(AuthorizationId::parse).toList();
            if (names.size() != 2 || names.contains(null)) {
                throw RoutineError.BAD_CLASS_PATH.failure(text);
            }
            jars.add(new JarName(names.getFirst(), names.getLast()));
        }
        return jars;
    }

    private static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        boolean isQuoted = false;
        int from = 0;
        for (int at = 0; at < text.length(); at++) {
            isQuoted ^= text.charAt(at) == '"';
            if (text.charAt(at) == separator && !isQuoted) {
                parts.add(text.substring(from, at));
                from = at + 1;
            }
        }
        parts.add(text.substring(from));
        return parts;
    }

    @Override
    public String toString() {
        return AuthorizationId.quoted(schema) + '.' + AuthorizationId.quoted(name);
    }
}
