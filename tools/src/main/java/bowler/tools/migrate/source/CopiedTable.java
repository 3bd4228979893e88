// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.util.List;
import java.util.stream.Collectors;

/// A table whose rows are copied: its names on both sides and its columns.
///
/// @param title its name in reports, that of its definition
/// @param source its qualified name in the source, quoted as the source needs it
/// @param target its qualified name in the target, quoted
/// @param primaryKey the columns of its primary key in the target, quoted; empty if it has none
/// @param rangeColumn the first column of its primary key if that is a whole number, otherwise null
public record CopiedTable(
        String title, String source, String target, List<Column> columns, List<String> primaryKey, Column rangeColumn) {
    /// @param source the name in the source, quoted as the source needs it
    /// @param type its type in the target with length and precision
    /// @param isComputed whether the target computes the value (a generated column), so that it is compared but not written
    public record Column(String source, String target, String type, Transfer transfer, boolean isComputed) {
        private String sourceValue() {
            return Transfer.fill(transfer.readSource(), source);
        }

        /// Returns the expression that reads the column in the target.
        public String targetValue() {
            return Transfer.fill(transfer.readTarget(), target);
        }

        /// Returns the expression that makes a value of the target from one that the source gave.
        ///
        /// @param text the text of a value, a parameter or a literal
        public String written(String text) {
            return Transfer.fill(transfer.write(), text);
        }

        /// Returns whether it is XML on both sides, which is copied as its text.
        public boolean isXml() {
            return transfer == Transfer.XML;
        }
    }

    /// Returns whether columns hold LOBs or XML, which is copied as a CLOB.
    public boolean mayHaveLobs() {
        return columns.stream().anyMatch(column -> column.isXml() || column.type().contains("LOB"));
    }

    public List<Column> written() {
        return columns.stream().filter(column -> !column.isComputed()).toList();
    }

    /// Returns the types that the columns are read as, as [Transfer#jdbcType()] has them.
    public int[] jdbcTypes() {
        return columns.stream().mapToInt(column -> column.transfer().jdbcType()).toArray();
    }

    public String readSource() {
        return "SELECT " + columns.stream().map(Column::sourceValue).collect(Collectors.joining(", ")) + " FROM " + source;
    }

    public String readTarget() {
        return "SELECT " + columns.stream().map(Column::targetValue).collect(Collectors.joining(", ")) + " FROM " + target;
    }

    /// Returns the statement that inserts this many rows.
    public String insert(int rows) {
        String row = "(" + written().stream().map(column -> column.written("?")).collect(Collectors.joining(", ")) + ")";
        return "INSERT INTO " + target + " (" + written().stream().map(Column::target).collect(Collectors.joining(", ")) + ")"
            + " OVERRIDING SYSTEM VALUE VALUES " + row + (", " + row).repeat(rows - 1);
    }
}
