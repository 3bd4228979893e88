// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.lucene;

import java.util.Locale;
import org.apache.derby.impl.tools.optional.RowTypes;

/// The column of an index, which names the index, its query function and its folder. The parts are as the catalog spells
/// them.
record IndexName(String schema, String table, String column) {
    private static final String SEPARATOR = "__";

    /// Parses three SQL identifiers.
    static IndexName parse(String schema, String table, String column) {
        IndexName name = new IndexName(identifier("SCHEMANAME", schema), identifier("TABLENAME", table), identifier("TEXTCOLUMN", column));
        for (String part : new String[] {name.schema, name.table, name.column}) {
            if (part.indexOf('.') >= 0 || part.indexOf('/') >= 0 || part.indexOf('\\') >= 0) {
                throw LuceneError.BAD_CHARACTER.failure(part);
            }
        }
        return name;
    }

    /// Returns an identifier as the catalog spells it: in upper case, unless it is quoted.
    static String identifier(String argument, String given) {
        if (given == null) {
            throw LuceneError.NULL_ARGUMENT.failure(argument);
        }
        String text = given.strip();
        if (text.length() > 2 && text.startsWith("\"") && text.endsWith("\"")) {
            String inner = text.substring(1, text.length() - 1);
            if (inner.replace("\"\"", "").indexOf('"') < 0) {
                return inner.replace("\"\"", "\"");
            }
        } else if (!text.isEmpty() && Character.isLetter(text.charAt(0))
                && text.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_' || "./\\".indexOf(c) >= 0)) {
            return text.toUpperCase(Locale.ROOT);
        }
        throw LuceneError.BAD_IDENTIFIER.failure(given);
    }

    String tableText() {
        return RowTypes.quoted(schema) + '.' + RowTypes.quoted(table);
    }

    String function() {
        return table + SEPARATOR + column;
    }

    String functionText() {
        return RowTypes.quoted(schema) + '.' + RowTypes.quoted(function());
    }

    /// Returns the index of a query function. A name of a table that contains the separator is ambiguous, so the caller
    /// tries the divisions in order.
    ///
    /// @param division the number of the separator at which the name is divided, from 0
    /// @return null if there are fewer separators
    static IndexName ofFunction(String schema, String function, int division) {
        int at = -1;
        for (int count = 0; count <= division; count++) {
            at = function.indexOf(SEPARATOR, at + 1);
            if (at < 0) {
                return null;
            }
        }
        return new IndexName(schema, function.substring(0, at), function.substring(at + SEPARATOR.length()));
    }

    /// Returns the folder of the index, as in Derby. Characters that names of files cannot have are replaced by their codes.
    String folder() {
        return part(schema) + '/' + part(table) + '/' + part(column);
    }

    private static String part(String name) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < name.length(); at++) {
            char c = name.charAt(at);
            boolean isPlain = c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_';
            text.append(isPlain ? String.valueOf(c) : String.format("-%04x", (int) c));
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return schema + '.' + table + '.' + column;
    }
}
