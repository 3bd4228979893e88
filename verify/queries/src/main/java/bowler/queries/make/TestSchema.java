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
public record TestSchema(List<Table> tables, List<String> definitions, List<String> rows, List<String> indexes) {
    private static final int MAX_COLUMNS = 4;

    /// @param maxRows of a table
    public static TestSchema make(SeededChoice seededChoice, QueryDialect queryDialect, int maxRows) {
        List<Table> tables = new ArrayList<>();
        List<String> definitions = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        List<String> indexes = new ArrayList<>();
        int tableCount = 2 + seededChoice.below(2);
        for (int t = 0; t < tableCount; t++) {
            String name = "T" + t;
            boolean key = !seededChoice.once(3);
            List<Column> columns = new ArrayList<>();
            StringBuilder sql = new StringBuilder("CREATE TABLE " + name + " (");
            if (key) {
                columns.add(new Column("K", TypeKind.WHOLE));
                sql.append("K INTEGER NOT NULL PRIMARY KEY, ");
            }
            int count = 1 + seededChoice.below(MAX_COLUMNS);
            List<Boolean> required = new ArrayList<>();
            for (int c = 0; c < count; c++) {
                TypeKind typeKind = c == 0 ? TypeKind.WHOLE : TypeKind.any(seededChoice, queryDialect);
                Column column = new Column("C" + c, typeKind);
                columns.add(column);
                required.add(seededChoice.once(6));
                sql.append(c > 0 ? ", " : "").append(column.name()).append(' ').append(typeKind.columnType(seededChoice, queryDialect))
                    .append(required.getLast() ? " NOT NULL" : "");
            }
            definitions.add(sql.append(")").toString());
            tables.add(new Table(name, columns));
            rows(seededChoice, queryDialect, name, columns, key, required, seededChoice.once(8) ? 0 : 1 + seededChoice.below(maxRows), rows);
            indexes(seededChoice, queryDialect, name, columns, indexes);
        }
        if (queryDialect.isWide()) {
            for (Table table : List.copyOf(tables)) {
                changes(seededChoice, queryDialect, table, rows);
            }
            for (int view = seededChoice.below(3); view > 0; view--) {
                view(seededChoice, queryDialect, tables, definitions);
            }
        }
        return new TestSchema(tables, definitions, rows, indexes);
    }

    private static void rows(
            SeededChoice seededChoice, QueryDialect queryDialect, String name, List<Column> columns, boolean key, List<Boolean> required, int count, List<String> rows) {
        for (int r = 0; r < count; r++) {
            List<String> values = new ArrayList<>();
            for (int c = 0; c < columns.size(); c++) {
                boolean isKey = key && c == 0;
                boolean mayBeNull = !isKey && !required.get(c - (key ? 1 : 0));
                values.add(isKey ? String.valueOf(r)
                    : mayBeNull && seededChoice.once(4) ? "NULL" : columns.get(c).typeKind().literal(seededChoice, queryDialect.isWide() ? queryDialect : QueryDialect.BOWLER));
            }
            rows.add("INSERT INTO " + name + " VALUES (" + String.join(", ", values) + ")");
        }
    }

    /// Rows are changed and go, by conditions in which no value can be at fault.
    private static void changes(SeededChoice seededChoice, QueryDialect queryDialect, Table table, List<String> rows) {
        for (int i = seededChoice.below(4); i > 0; i--) {
            Column column = seededChoice.of(table.columns());
            String shiftedKey = "K + " + 100 * (i + 1);
            String where = " WHERE " + condition(seededChoice, queryDialect, table.columns());
            rows.add(switch (queryDialect.isBowlers() ? seededChoice.below(6) : 2 * seededChoice.below(3)) {
                case 0 -> "DELETE FROM " + table.name() + where;
                case 1 -> "CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS('APP', '" + table.name() + "', NULL)";
                case 2 -> "INSERT INTO " + table.name() + " SELECT " + String.join(", ", table.columns().stream()
                    .map(each -> each.name().equals("K") ? shiftedKey : each.name()).toList()) + " FROM " + table.name() + where;
                default -> column.name().equals("K") ? "UPDATE " + table.name() + " SET K = K + " + 1_000 * i + where
                    : "UPDATE " + table.name() + " SET " + column.name() + " = " + column.typeKind().literal(seededChoice, queryDialect) + where;
            });
        }
    }

    private static String condition(SeededChoice seededChoice, QueryDialect queryDialect, List<Column> columns) {
        return new ExpressionGenerator(seededChoice, queryDialect, new QueryScope(columns, List.of()), null).condition(0);
    }

    private static void view(SeededChoice seededChoice, QueryDialect queryDialect, List<Table> tables, List<String> definitions) {
        TestSchema below = new TestSchema(List.copyOf(tables), List.of(), List.of(), List.of());
        List<TypeKind> kinds = List.of(TypeKind.WHOLE, TypeKind.any(seededChoice, queryDialect), TypeKind.any(seededChoice, queryDialect));
        List<Column> columns = new ArrayList<>();
        for (int c = 0; c < kinds.size(); c++) {
            columns.add(new Column("C" + c, kinds.get(c)));
        }
        String name = "V" + tables.stream().filter(table -> table.name().startsWith("V")).count();
        String list = String.join(", ", columns.stream().map(Column::name).toList());
        definitions.add("CREATE VIEW " + name + " (" + list + ") AS " + new QueryGenerator(seededChoice, queryDialect, below).any(kinds, QueryScope.nothing(), 1));
        tables.add(new Table(name, columns));
    }

    private static void indexes(SeededChoice seededChoice, QueryDialect queryDialect, String name, List<Column> columns, List<String> indexes) {
        int count = 1 + seededChoice.below(2);
        for (int i = 0; i < count; i++) {
            List<Column> chosen = seededChoice.mixed(columns);
            List<String> parts = new ArrayList<>();
            for (Column column : chosen.subList(0, Math.min(chosen.size(), 1 + seededChoice.below(2)))) {
                parts.add(column.name() + (seededChoice.once(4) ? " DESC" : ""));
            }
            String where = "";
            if (queryDialect.isWide()) {
                if (seededChoice.once(4)) {
                    Column of = seededChoice.of(columns);
                    String computed = new ExpressionGenerator(seededChoice, queryDialect, new QueryScope(columns, List.of()), null).of(of.typeKind(), 1);
                    parts.set(0, "(" + computed + ")" + (seededChoice.once(4) ? " DESC" : ""));
                }
                where = seededChoice.once(4) ? " WHERE " + condition(seededChoice, queryDialect, columns) : "";
            }
            indexes.add("CREATE INDEX I" + indexes.size() + " ON " + name + " (" + String.join(", ", parts) + ")" + where);
        }
    }
}
