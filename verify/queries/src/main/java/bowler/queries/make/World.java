// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import java.util.ArrayList;
import java.util.List;

/// Tables with their rows, and indexes that may be there or not.
///
/// @param definitions statements that make the tables
/// @param rows an INSERT each
/// @param indexes statements that make the indexes
public record World(List<Table> tables, List<String> definitions, List<String> rows, List<String> indexes) {

    /// @param key whether it has the column K as its primary key
    public record Table(String name, List<Column> columns, boolean key) {}

    /// A column that an expression can name.
    public record Column(String name, Kind kind) {}

    private static final int MOST_COLUMNS = 4;

    /// @param mostRows of a table
    public static World make(Draw draw, Dialect dialect, int mostRows) {
        List<Table> tables = new ArrayList<>();
        List<String> definitions = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        List<String> indexes = new ArrayList<>();
        int tableCount = 2 + draw.below(2);
        for (int t = 0; t < tableCount; t++) {
            String name = "T" + t;
            boolean key = !draw.once(3);
            List<Column> columns = new ArrayList<>();
            StringBuilder sql = new StringBuilder("CREATE TABLE " + name + " (");
            if (key) {
                columns.add(new Column("K", Kind.WHOLE));
                sql.append("K INTEGER NOT NULL PRIMARY KEY, ");
            }
            int count = 1 + draw.below(MOST_COLUMNS);
            List<Boolean> required = new ArrayList<>();
            for (int c = 0; c < count; c++) {
                Kind kind = c == 0 ? Kind.WHOLE : Kind.any(draw, dialect);
                Column column = new Column("C" + c, kind);
                columns.add(column);
                required.add(draw.once(6));
                sql.append(c > 0 ? ", " : "").append(column.name()).append(' ').append(kind.columnType(draw, dialect))
                    .append(required.getLast() ? " NOT NULL" : "");
            }
            definitions.add(sql.append(")").toString());
            tables.add(new Table(name, columns, key));
            rows(draw, name, columns, key, required, draw.once(8) ? 0 : 1 + draw.below(mostRows), rows);
            indexes(draw, dialect, name, columns, indexes);
        }
        return new World(tables, definitions, rows, indexes);
    }

    private static void rows(
            Draw draw, String name, List<Column> columns, boolean key, List<Boolean> required, int count, List<String> rows) {
        for (int r = 0; r < count; r++) {
            List<String> values = new ArrayList<>();
            for (int c = 0; c < columns.size(); c++) {
                boolean isKey = key && c == 0;
                boolean mayBeNull = !isKey && !required.get(c - (key ? 1 : 0));
                values.add(isKey ? String.valueOf(r)
                    : mayBeNull && draw.once(4) ? "NULL" : columns.get(c).kind().literal(draw, Dialect.BOWLER));
            }
            rows.add("INSERT INTO " + name + " VALUES (" + String.join(", ", values) + ")");
        }
    }

    private static void indexes(Draw draw, Dialect dialect, String name, List<Column> columns, List<String> indexes) {
        int count = 1 + draw.below(2);
        for (int i = 0; i < count; i++) {
            List<Column> chosen = draw.mixed(columns);
            List<String> parts = new ArrayList<>();
            for (Column column : chosen.subList(0, Math.min(chosen.size(), 1 + draw.below(2)))) {
                parts.add(column.name() + (draw.once(4) ? " DESC" : ""));
            }
            indexes.add("CREATE INDEX I" + indexes.size() + " ON " + name + " (" + String.join(", ", parts) + ")");
        }
    }
}
