// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.util.List;
import java.util.stream.Collectors;

/// A table of the source in its parts.
///
/// @param name its qualified name, quoted
/// @param keyName the name of the primary key, quoted; null if the table is created without one
/// @param key the columns of the primary key, quoted
public record TableDefinition(String name, List<Column> columns, String keyName, List<String> key) {
    /// @param name quoted
    /// @param type without NOT NULL
    /// @param identity null if the column is none
    /// @param value the expression of its default; null if it has none
    /// @param isComputed whether the value is the expression of a generated column, in parentheses
    public record Column(String name, String type, boolean isNullable, Identity identity, String value, boolean isComputed) {
        String sql() {
            return name + " " + type + (isNullable ? "" : " NOT NULL") + (identity != null ? " " + identity.sql()
                : value == null ? "" : isComputed ? " GENERATED ALWAYS AS " + value : " DEFAULT " + value);
        }
    }

    /// The clause of an identity column.
    public record Identity(boolean isAlways, String start, String increment, boolean cycles) {
        String sql() {
            return "GENERATED " + (isAlways ? "ALWAYS" : "BY DEFAULT") + " AS IDENTITY (START WITH " + start + ", INCREMENT BY " + increment
                + (cycles ? ", CYCLE)" : ")");
        }
    }

    String sql() {
        return "CREATE TABLE " + name + " (" + columns.stream().map(Column::sql).collect(Collectors.joining(", "))
            + (keyName == null ? "" : ", CONSTRAINT " + keyName + " PRIMARY KEY (" + String.join(", ", key) + ")") + ")";
    }
}
