// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import java.util.List;
import java.util.stream.Collectors;

/// A table whose rows are copied: its names on both sides and its columns.
///
/// @param title its name in reports, that of its definition
/// @param source its qualified name in the source, quoted as the source needs it
/// @param target its qualified name in the target, quoted
/// @param primaryKey the columns of its primary key in the target, quoted; empty if it has none
/// @param rangeColumn the first column of its primary key if that is a whole number, otherwise null
record CopiedTable(
        String title, String source, String target, List<Column> columns, List<String> primaryKey, Column rangeColumn) {
    /// @param source its name in the source, quoted as the source needs it
    /// @param isXml whether it is XML in the source; it is CLOB in the target
    /// @param isComputed whether the target computes the value (a generated column), so that it is compared but not written
    record Column(String source, String target, boolean isXml, boolean isComputed) {
        private String sourceValue() {
            return isXml ? "XMLSERIALIZE(" + source + " AS CLOB)" : source;
        }
    }

    List<Column> written() {
        return columns.stream().filter(column -> !column.isComputed()).toList();
    }

    String readSource() {
        return "SELECT " + columns.stream().map(Column::sourceValue).collect(Collectors.joining(", ")) + " FROM " + source;
    }

    String readTarget() {
        return "SELECT " + columns.stream().map(Column::target).collect(Collectors.joining(", ")) + " FROM " + target;
    }

    String insert() {
        return "INSERT INTO " + target + " (" + written().stream().map(Column::target).collect(Collectors.joining(", ")) + ")"
            + " OVERRIDING SYSTEM VALUE VALUES (" + written().stream().map(column -> "?").collect(Collectors.joining(", ")) + ")";
    }
}
