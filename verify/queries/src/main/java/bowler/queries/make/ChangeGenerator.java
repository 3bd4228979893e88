// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import java.util.ArrayList;
import java.util.List;

/// Random statements that change the rows, and now and then the columns, of a [ChangeSchema], with the ends of
/// transactions between them.
///
/// The effect of a statement follows from the rows alone: if several rows could determine a change, the statement
/// selects one of them.
public final class ChangeGenerator {
    private static final int FIRST_INSERTS = 5;
    private static final int STEPS = 16;
    private static final int KEYS = 14;

    /// Before a change that a cursor may make row by row, and before its condition.
    public static final String CURSOR = "/*by cursor*/ ";
    public static final String CURSOR_WHERE = " /*for*/ ";

    private final SeededChoice seededChoice;
    private final QueryDialect queryDialect;
    private final TestSchema testSchema;
    private final List<Table> bases;
    private final List<String> savepoints = new ArrayList<>();
    private int names;

    public ChangeGenerator(SeededChoice seededChoice, QueryDialect queryDialect, TestSchema testSchema) {
        this.seededChoice = seededChoice;
        this.queryDialect = queryDialect;
        this.testSchema = testSchema;
        bases = testSchema.tables().stream().filter(table -> table.name().startsWith("T")).toList();
    }

    /// Statements, `COMMIT` and `ROLLBACK` among them.
    public List<String> steps() {
        List<String> steps = new ArrayList<>();
        for (int i = 0; i < FIRST_INSERTS; i++) {
            steps.add(insert(bases.get(i % bases.size()), false));
        }
        steps.add("COMMIT");
        for (int i = 0; i < STEPS; i++) {
            steps.add(step());
        }
        steps.add("COMMIT");
        return steps;
    }

    private String step() {
        Table table = seededChoice.of(testSchema.tables());
        return switch (seededChoice.below(22)) {
            case 19 -> moved(seededChoice.of(bases), seededChoice.of(bases));
            case 0, 1, 2 -> insert(table, true);
            case 3 -> insertQuery(table);
            case 4, 5, 6, 7 -> update(table);
            case 8 -> updateFrom(seededChoice.of(bases));
            case 9, 10 -> "DELETE FROM " + table.name() + where(table) + returning(table);
            case 11 -> deleteUsing(seededChoice.of(bases));
            case 12, 13, 14 -> merge(seededChoice.of(bases));
            case 15 -> definition(seededChoice.of(bases));
            case 16 -> "SET CONSTRAINTS ALL " + seededChoice.of("DEFERRED", "IMMEDIATE");
            case 17 -> savepoint();
            case 18 -> positioned(seededChoice.of(bases));
            default -> {
                savepoints.clear();
                yield seededChoice.of("COMMIT", "COMMIT", "ROLLBACK");
            }
        };
    }

    /// Returns an update that can also be done row by row. No row's change depends on another's, as it would if keys
    /// referred to rows of the same table.
    private String positioned(Table table) {
        ExpressionGenerator scalars = scalars(table, "");
        Column column = seededChoice.of(table.columns().stream().filter(each -> each.name().equals("S") || each.name().equals("M")).toList());
        String where = CURSOR_WHERE + "WHERE " + (seededChoice.once(3) ? "K > " + seededChoice.below(KEYS) : scalars.condition(1));
        return CURSOR + "UPDATE " + table.name() + " SET " + column.name() + " = " + scalars.of(column.typeKind(), 1) + where;
    }

    private String savepoint() {
        if (savepoints.isEmpty() || seededChoice.once(2)) {
            savepoints.add("P" + names++);
            return "SAVEPOINT " + savepoints.getLast();
        }
        return "ROLLBACK TO SAVEPOINT " + savepoints.getLast();
    }

    private static List<Column> given(Table table) {
        return table.columns().stream().filter(column -> !column.name().equals("G")).toList();
    }

    private String literal(Column column) {
        return column.name().equals("K") ? String.valueOf(seededChoice.below(KEYS))
            : seededChoice.once(7) ? "NULL" : column.name().equals("U") ? String.valueOf(seededChoice.below(KEYS)) : column.typeKind().literal(seededChoice, queryDialect);
    }

    private String insert(Table table, boolean conflicts) {
        List<Column> columns = new ArrayList<>(given(table));
        if (seededChoice.once(3)) {
            columns.remove(seededChoice.of(columns.subList(1, columns.size())));
        }
        boolean hasDefaults = queryDialect.isBowlers() || table.name().startsWith("T");
        List<String> rows = new ArrayList<>();
        for (int row = seededChoice.below(4); row >= 0; row--) {
            rows.add("(" + String.join(", ", columns.stream().map(column -> hasDefaults && seededChoice.once(12) && !column.name().equals("K") ? "DEFAULT" : literal(column)).toList()) + ")");
        }
        return "INSERT INTO " + table.name() + " (" + names(columns) + ") VALUES " + String.join(", ", rows) + (conflicts ? onConflict(table) : "")
            + returning(table);
    }

    private String onConflict(Table table) {
        boolean isChecked = table.name().startsWith("V") && !queryDialect.isBowlers(); // by PostgreSQL only if the row is added
        if (isChecked || !seededChoice.once(2)) {
            return "";
        }
        String target = seededChoice.of(" (K)", " (K)", table.name().startsWith("V") ? " (K)" : " (U)");
        return seededChoice.once(3) ? " ON CONFLICT" + seededChoice.of("", target) + " DO NOTHING"
            : " ON CONFLICT" + target + " DO UPDATE SET " + seededChoice.of("A = EXCLUDED.A", "B = " + table.name() + ".B + 1", "S = EXCLUDED.S, A = EXCLUDED.A")
                + (seededChoice.once(3) ? " WHERE " + seededChoice.of(table.name() + ".A < 3", "EXCLUDED.A > 1", table.name() + ".B <> EXCLUDED.B") : "");
    }

    private String insertQuery(Table table) {
        Table source = seededChoice.of(bases);
        List<Column> columns = given(table);
        ExpressionGenerator scalars = scalars(source, "");
        List<String> items = columns.stream().map(column -> column.name().equals("K") ? "K + " + (1 + seededChoice.below(KEYS))
            : column.name().equals("U") ? "U + " + KEYS : scalars.of(column.typeKind(), 1)).toList();
        boolean common = seededChoice.once(3);
        return (common ? "WITH W AS (SELECT * FROM " + source.name() + ") " : "") + "INSERT INTO " + table.name() + " (" + names(columns) + ") SELECT "
            + String.join(", ", items) + " FROM " + (common ? "W" : source.name()) + where(source) + onConflict(table) + returning(table);
    }

    private String sets(Table table, String alias, ExpressionGenerator scalars) {
        List<Column> columns = seededChoice.mixed(given(table)).subList(0, 1 + seededChoice.below(2));
        boolean hasDefaults = queryDialect.isBowlers() || table.name().startsWith("T");
        return String.join(", ", columns.stream().map(column -> column.name() + " = " + (hasDefaults && seededChoice.once(10) ? "DEFAULT"
            : column.name().equals("K") ? alias + "K + " + seededChoice.of("1", "20", "-1", "100")
            : column.name().equals("U") ? seededChoice.of(alias + "U + 1", alias + "U + 30", alias + "K", "NULL")
            : seededChoice.once(5) ? "NULL" : scalars.of(column.typeKind(), 1))).toList());
    }

    private String update(Table table) {
        return "UPDATE " + table.name() + " SET " + sets(table, "", scalars(table, "")) + where(table) + returning(table);
    }

    private String updateFrom(Table table) {
        Table other = seededChoice.of(bases);
        List<Column> both = new ArrayList<>(qualified(table, table.name()));
        both.addAll(qualified(other, "O"));
        ExpressionGenerator scalars = new ExpressionGenerator(seededChoice, queryDialect, new QueryScope(both, List.of()), null);
        return "UPDATE " + table.name() + " SET " + sets(table, table.name() + ".", scalars) + " FROM " + other.name() + " O WHERE " + table.name()
            + seededChoice.of(".A", ".B", ".K") + " = O.K" + (seededChoice.once(2) ? " AND (" + scalars.condition(1) + ")" : "") + returning(table);
    }

    private String deleteUsing(Table table) {
        return "DELETE FROM " + table.name() + " USING " + seededChoice.of(bases).name() + " O WHERE " + table.name() + seededChoice.of(".A", ".B", ".K") + " = O.K"
            + seededChoice.of("", " AND O.A > 1", " AND O.S = " + table.name() + ".S") + returning(table);
    }

    /// Without columns that refer to rows: whether what is added so late is met by the cascades of a removal is left open.
    private String moved(Table from, Table to) {
        String change = seededChoice.once(3) ? "UPDATE " + from.name() + " SET M = M" + where(from) : "DELETE FROM " + from.name() + where(from);
        return "WITH W AS (" + change + " RETURNING K, S) INSERT INTO " + to.name() + " (K, S) SELECT K + " + (1 + seededChoice.below(KEYS)) + ", S FROM W"
            + seededChoice.of("", " WHERE EXISTS (SELECT 1 FROM W X WHERE X.K > 1)") + returning(to);
    }

    private String merge(Table table) {
        Table source = seededChoice.of(bases);
        List<Column> near = qualified(source, "O");
        List<Column> both = new ArrayList<>(near);
        both.addAll(qualified(table, "X"));
        ExpressionGenerator scalars = new ExpressionGenerator(seededChoice, queryDialect, new QueryScope(both, List.of()), null);
        ExpressionGenerator alone = new ExpressionGenerator(seededChoice, queryDialect, new QueryScope(near, List.of()), null);
        StringBuilder sql = new StringBuilder("MERGE INTO " + table.name() + " X USING " + source.name() + " O ON X."
            + seededChoice.of("K = O.A", "K = O.K", "K = O.U", "U = O.K", "A = O.K") + (seededChoice.once(4) ? " AND O.B > 0" : ""));
        for (int when = seededChoice.below(3); when >= 0; when--) {
            String and = when > 0 || seededChoice.once(4) ? " AND " + scalars.condition(0) : "";
            switch (seededChoice.below(queryDialect.isBowlers() ? 8 : 6)) {
                case 0, 1, 2 -> sql.append(" WHEN MATCHED").append(and).append(" THEN UPDATE SET ").append(sets(table, "X.", scalars));
                case 3 -> sql.append(" WHEN MATCHED").append(and).append(" THEN ").append(seededChoice.of("DELETE", "DO NOTHING"));
                case 4, 5 -> sql.append(" WHEN NOT MATCHED").append(when > 0 ? " AND " + alone.condition(0) : "").append(" THEN INSERT (K, A, S) VALUES (O.K + ")
                    .append(seededChoice.of("1", "40", "0")).append(", ").append(alone.of(TypeKind.WHOLE, 1)).append(", ").append(seededChoice.of("O.S", "DEFAULT")).append(')');
                default -> sql.append(" WHEN NOT MATCHED BY SOURCE AND X.A ").append(seededChoice.of("> 1", "IS NULL", "= 2"))
                    .append(seededChoice.of(" THEN DELETE", " THEN UPDATE SET B = 2"));
            }
        }
        return sql.append(queryDialect.isBowlers() && seededChoice.once(3) ? " RETURNING X.K, X.A" : "").toString();
    }

    private String definition(Table table) {
        String alter = "ALTER TABLE " + table.name();
        return switch (seededChoice.below(12)) {
            case 0 -> alter + " ADD COLUMN E" + names++ + seededChoice.of(" INTEGER", " INTEGER DEFAULT 7", " VARCHAR(20) DEFAULT 'e' NOT NULL");
            case 1 -> alter + " DROP COLUMN E" + seededChoice.below(Math.max(1, names));
            case 2 -> alter + " ALTER COLUMN S SET DATA TYPE VARCHAR(30)";
            case 3 -> alter + " ADD CONSTRAINT C" + names++ + " CHECK (A < 9 OR B > 0)";
            case 4 -> alter + " DROP CONSTRAINT C" + seededChoice.below(Math.max(1, names));
            case 5 -> alter + " DROP CONSTRAINT F" + (1 + seededChoice.below(3));
            case 6 -> "CREATE INDEX J" + names++ + " ON " + table.name() + seededChoice.of(" (B)", " (S, A)", " (A) WHERE B > 0", " ((A + B))");
            case 7 -> "DROP INDEX " + seededChoice.of("I", "J") + seededChoice.below(Math.max(2, names));
            case 8 -> alter + " ADD CONSTRAINT N" + names++ + " FOREIGN KEY (B) REFERENCES " + seededChoice.of(bases).name() + " ON DELETE SET NULL ON UPDATE CASCADE";
            case 9 -> "CREATE TABLE N" + names++ + " (K INTEGER PRIMARY KEY REFERENCES " + table.name() + " ON DELETE CASCADE)";
            case 10 -> alter + " ALTER COLUMN " + seededChoice.of("A", "B") + seededChoice.of(" SET NOT NULL", " DROP NOT NULL", " SET DEFAULT 3", " DROP DEFAULT");
            default -> "CREATE UNIQUE INDEX J" + names++ + " ON " + table.name() + seededChoice.of(" (B, K)", " (S) NULLS DISTINCT", " (A) NULLS NOT DISTINCT");
        };
    }

    private String where(Table table) {
        if (seededChoice.once(6)) {
            return "";
        }
        if (seededChoice.once(3)) {
            return " WHERE K " + seededChoice.of("= ", "> ", "< ") + seededChoice.below(KEYS);
        }
        QueryGenerator queries = new QueryGenerator(seededChoice, queryDialect, new TestSchema(bases, List.of(), List.of(), List.of()));
        QueryScope queryScope = new QueryScope(table.columns(), List.of());
        return " WHERE " + new ExpressionGenerator(seededChoice, queryDialect, queryScope, seededChoice.once(3) ? queries : null).condition(1);
    }

    private ExpressionGenerator scalars(Table table, String alias) {
        return new ExpressionGenerator(seededChoice, queryDialect, new QueryScope(alias.isEmpty() ? table.columns() : qualified(table, alias), List.of()), null);
    }

    private static List<Column> qualified(Table table, String alias) {
        return table.columns().stream().map(column -> new Column(alias + "." + column.name(), column.typeKind())).toList();
    }

    private String returning(Table table) {
        return seededChoice.once(3) ? " RETURNING " + table.name() + ".K, " + table.name() + ".A" : "";
    }

    private static String names(List<Column> columns) {
        return String.join(", ", columns.stream().map(Column::name).toList());
    }
}
