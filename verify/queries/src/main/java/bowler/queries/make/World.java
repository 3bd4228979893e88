// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import java.util.ArrayList;
import java.util.List;

/// Tables with their rows, views of them, and indexes that may be there or not.
///
/// @param tables the views, too
/// @param definitions statements that make the tables and views
/// @param rows statements that put in rows, and some that change them
/// @param indexes statements that make the indexes
public record World(List<Table> tables, List<String> definitions, List<String> rows, List<String> indexes) {
    public record Table(String name, List<Column> columns) {}

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
            tables.add(new Table(name, columns));
            rows(draw, dialect, name, columns, key, required, draw.once(8) ? 0 : 1 + draw.below(mostRows), rows);
            indexes(draw, dialect, name, columns, indexes);
        }
        if (dialect.isWide()) {
            for (Table table : List.copyOf(tables)) {
                changes(draw, dialect, table, rows);
            }
            for (int view = draw.below(3); view > 0; view--) {
                view(draw, dialect, tables, definitions);
            }
        }
        return new World(tables, definitions, rows, indexes);
    }

    private static void rows(
            Draw draw, Dialect dialect, String name, List<Column> columns, boolean key, List<Boolean> required, int count, List<String> rows) {
        for (int r = 0; r < count; r++) {
            List<String> values = new ArrayList<>();
            for (int c = 0; c < columns.size(); c++) {
                boolean isKey = key && c == 0;
                boolean mayBeNull = !isKey && !required.get(c - (key ? 1 : 0));
                values.add(isKey ? String.valueOf(r)
                    : mayBeNull && draw.once(4) ? "NULL" : columns.get(c).kind().literal(draw, dialect.isWide() ? dialect : Dialect.BOWLER));
            }
            rows.add("INSERT INTO " + name + " VALUES (" + String.join(", ", values) + ")");
        }
    }

    /// Rows are changed and go, by conditions in which no value can be at fault.
    private static void changes(Draw draw, Dialect dialect, Table table, List<String> rows) {
        for (int i = draw.below(4); i > 0; i--) {
            Column column = draw.of(table.columns());
            String shiftedKey = "K + " + 100 * (i + 1);
            String where = " WHERE " + condition(draw, dialect, table.columns());
            rows.add(switch (dialect.isBowlers() ? draw.below(6) : 2 * draw.below(3)) {
                case 0 -> "DELETE FROM " + table.name() + where;
                case 1 -> "CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS('APP', '" + table.name() + "', NULL)";
                case 2 -> "INSERT INTO " + table.name() + " SELECT " + String.join(", ", table.columns().stream()
                    .map(each -> each.name().equals("K") ? shiftedKey : each.name()).toList()) + " FROM " + table.name() + where;
                default -> column.name().equals("K") ? "UPDATE " + table.name() + " SET K = K + " + 1_000 * i + where
                    : "UPDATE " + table.name() + " SET " + column.name() + " = " + column.kind().literal(draw, dialect) + where;
            });
        }
    }

    private static String condition(Draw draw, Dialect dialect, List<Column> columns) {
        return new ScalarMaker(draw, dialect, new Scope(columns, List.of()), null).condition(0);
    }

    private static void view(Draw draw, Dialect dialect, List<Table> tables, List<String> definitions) {
        World below = new World(List.copyOf(tables), List.of(), List.of(), List.of());
        List<Kind> kinds = List.of(Kind.WHOLE, Kind.any(draw, dialect), Kind.any(draw, dialect));
        List<Column> columns = new ArrayList<>();
        for (int c = 0; c < kinds.size(); c++) {
            columns.add(new Column("C" + c, kinds.get(c)));
        }
        String name = "V" + tables.stream().filter(table -> table.name().startsWith("V")).count();
        String list = String.join(", ", columns.stream().map(Column::name).toList());
        definitions.add("CREATE VIEW " + name + " (" + list + ") AS " + new QueryMaker(draw, dialect, below).any(kinds, Scope.nothing(), 1));
        tables.add(new Table(name, columns));
    }

    private static void indexes(Draw draw, Dialect dialect, String name, List<Column> columns, List<String> indexes) {
        int count = 1 + draw.below(2);
        for (int i = 0; i < count; i++) {
            List<Column> chosen = draw.mixed(columns);
            List<String> parts = new ArrayList<>();
            for (Column column : chosen.subList(0, Math.min(chosen.size(), 1 + draw.below(2)))) {
                parts.add(column.name() + (draw.once(4) ? " DESC" : ""));
            }
            String where = "";
            if (dialect.isWide()) {
                if (draw.once(4)) {
                    Column of = draw.of(columns);
                    String computed = new ScalarMaker(draw, dialect, new Scope(columns, List.of()), null).of(of.kind(), 1);
                    parts.set(0, "(" + computed + ")" + (draw.once(4) ? " DESC" : ""));
                }
                where = draw.once(4) ? " WHERE " + condition(draw, dialect, columns) : "";
            }
            indexes.add("CREATE INDEX I" + indexes.size() + " ON " + name + " (" + String.join(", ", parts) + ")" + where);
        }
    }
}
