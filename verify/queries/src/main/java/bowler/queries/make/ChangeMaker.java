// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import bowler.queries.make.World.Column;
import bowler.queries.make.World.Table;
import java.util.ArrayList;
import java.util.List;

/// Random statements that change the rows, and now and then the columns, of a [ChangeWorld], with the ends of transactions between them.
///
/// What a statement does follows from the rows alone: of several rows that might change one, there is one.
public final class ChangeMaker {
    private static final int FIRST_INSERTS = 5;
    private static final int STEPS = 16;
    private static final int KEYS = 14;

    /// Before a change that a cursor may make row by row, and before its condition.
    public static final String CURSOR = "/*by cursor*/ ";
    public static final String CURSOR_WHERE = " /*for*/ ";

    private final Draw draw;
    private final Dialect dialect;
    private final World world;
    private final List<Table> bases;
    private final List<String> savepoints = new ArrayList<>();
    private int names;

    public ChangeMaker(Draw draw, Dialect dialect, World world) {
        this.draw = draw;
        this.dialect = dialect;
        this.world = world;
        bases = world.tables().stream().filter(table -> table.name().startsWith("T")).toList();
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
        Table table = draw.of(world.tables());
        return switch (draw.below(22)) {
            case 19 -> moved(draw.of(bases), draw.of(bases));
            case 0, 1, 2 -> insert(table, true);
            case 3 -> insertQuery(table);
            case 4, 5, 6, 7 -> update(table);
            case 8 -> updateFrom(draw.of(bases));
            case 9, 10 -> "DELETE FROM " + table.name() + where(table) + returning(table);
            case 11 -> deleteUsing(draw.of(bases));
            case 12, 13, 14 -> merge(draw.of(bases));
            case 15 -> definition(draw.of(bases));
            case 16 -> "SET CONSTRAINTS ALL " + draw.of("DEFERRED", "IMMEDIATE");
            case 17 -> savepoint();
            case 18 -> positioned(draw.of(bases));
            default -> {
                savepoints.clear();
                yield draw.of("COMMIT", "COMMIT", "ROLLBACK");
            }
        };
    }

    /// What may be done row by row as well: no row's change depends on another's, as it does where keys refer to rows of the same table.
    private String positioned(Table table) {
        ScalarMaker scalars = scalars(table, "");
        Column column = draw.of(table.columns().stream().filter(each -> each.name().equals("S") || each.name().equals("M")).toList());
        String where = CURSOR_WHERE + "WHERE " + (draw.once(3) ? "K > " + draw.below(KEYS) : scalars.condition(1));
        return CURSOR + "UPDATE " + table.name() + " SET " + column.name() + " = " + scalars.of(column.kind(), 1) + where;
    }

    private String savepoint() {
        if (savepoints.isEmpty() || draw.once(2)) {
            savepoints.add("P" + names++);
            return "SAVEPOINT " + savepoints.getLast();
        }
        return "ROLLBACK TO SAVEPOINT " + savepoints.getLast();
    }

    private static List<Column> given(Table table) {
        return table.columns().stream().filter(column -> !column.name().equals("G")).toList();
    }

    private String literal(Column column) {
        return column.name().equals("K") ? String.valueOf(draw.below(KEYS))
            : draw.once(7) ? "NULL" : column.name().equals("U") ? String.valueOf(draw.below(KEYS)) : column.kind().literal(draw, dialect);
    }

    private String insert(Table table, boolean conflicts) {
        List<Column> columns = new ArrayList<>(given(table));
        if (draw.once(3)) {
            columns.remove(draw.of(columns.subList(1, columns.size())));
        }
        boolean hasDefaults = dialect.isBowlers() || table.name().startsWith("T");
        List<String> rows = new ArrayList<>();
        for (int row = draw.below(4); row >= 0; row--) {
            rows.add("(" + String.join(", ", columns.stream().map(column -> hasDefaults && draw.once(12) && !column.name().equals("K") ? "DEFAULT" : literal(column)).toList()) + ")");
        }
        return "INSERT INTO " + table.name() + " (" + names(columns) + ") VALUES " + String.join(", ", rows) + (conflicts ? onConflict(table) : "")
            + returning(table);
    }

    private String onConflict(Table table) {
        boolean isChecked = table.name().startsWith("V") && !dialect.isBowlers(); // by PostgreSQL only if the row is added
        if (isChecked || !draw.once(2)) {
            return "";
        }
        String target = draw.of(" (K)", " (K)", table.name().startsWith("V") ? " (K)" : " (U)");
        return draw.once(3) ? " ON CONFLICT" + draw.of("", target) + " DO NOTHING"
            : " ON CONFLICT" + target + " DO UPDATE SET " + draw.of("A = EXCLUDED.A", "B = " + table.name() + ".B + 1", "S = EXCLUDED.S, A = EXCLUDED.A")
                + (draw.once(3) ? " WHERE " + draw.of(table.name() + ".A < 3", "EXCLUDED.A > 1", table.name() + ".B <> EXCLUDED.B") : "");
    }

    private String insertQuery(Table table) {
        Table source = draw.of(bases);
        List<Column> columns = given(table);
        ScalarMaker scalars = scalars(source, "");
        List<String> items = columns.stream().map(column -> column.name().equals("K") ? "K + " + (1 + draw.below(KEYS))
            : column.name().equals("U") ? "U + " + KEYS : scalars.of(column.kind(), 1)).toList();
        boolean common = draw.once(3);
        return (common ? "WITH W AS (SELECT * FROM " + source.name() + ") " : "") + "INSERT INTO " + table.name() + " (" + names(columns) + ") SELECT "
            + String.join(", ", items) + " FROM " + (common ? "W" : source.name()) + where(source) + onConflict(table) + returning(table);
    }

    private String sets(Table table, String alias, ScalarMaker scalars) {
        List<Column> columns = draw.mixed(given(table)).subList(0, 1 + draw.below(2));
        boolean hasDefaults = dialect.isBowlers() || table.name().startsWith("T");
        return String.join(", ", columns.stream().map(column -> column.name() + " = " + (hasDefaults && draw.once(10) ? "DEFAULT"
            : column.name().equals("K") ? alias + "K + " + draw.of("1", "20", "-1", "100")
            : column.name().equals("U") ? draw.of(alias + "U + 1", alias + "U + 30", alias + "K", "NULL")
            : draw.once(5) ? "NULL" : scalars.of(column.kind(), 1))).toList());
    }

    private String update(Table table) {
        return "UPDATE " + table.name() + " SET " + sets(table, "", scalars(table, "")) + where(table) + returning(table);
    }

    private String updateFrom(Table table) {
        Table other = draw.of(bases);
        List<Column> both = new ArrayList<>(qualified(table, table.name()));
        both.addAll(qualified(other, "O"));
        ScalarMaker scalars = new ScalarMaker(draw, dialect, new Scope(both, List.of()), null);
        return "UPDATE " + table.name() + " SET " + sets(table, table.name() + ".", scalars) + " FROM " + other.name() + " O WHERE " + table.name()
            + draw.of(".A", ".B", ".K") + " = O.K" + (draw.once(2) ? " AND (" + scalars.condition(1) + ")" : "") + returning(table);
    }

    private String deleteUsing(Table table) {
        return "DELETE FROM " + table.name() + " USING " + draw.of(bases).name() + " O WHERE " + table.name() + draw.of(".A", ".B", ".K") + " = O.K"
            + draw.of("", " AND O.A > 1", " AND O.S = " + table.name() + ".S") + returning(table);
    }

    /// Without columns that refer to rows: whether what is added so late is met by the cascades of a removal is left open.
    private String moved(Table from, Table to) {
        String change = draw.once(3) ? "UPDATE " + from.name() + " SET M = M" + where(from) : "DELETE FROM " + from.name() + where(from);
        return "WITH W AS (" + change + " RETURNING K, S) INSERT INTO " + to.name() + " (K, S) SELECT K + " + (1 + draw.below(KEYS)) + ", S FROM W"
            + draw.of("", " WHERE EXISTS (SELECT 1 FROM W X WHERE X.K > 1)") + returning(to);
    }

    private String merge(Table table) {
        Table source = draw.of(bases);
        List<Column> near = qualified(source, "O");
        List<Column> both = new ArrayList<>(near);
        both.addAll(qualified(table, "X"));
        ScalarMaker scalars = new ScalarMaker(draw, dialect, new Scope(both, List.of()), null);
        ScalarMaker alone = new ScalarMaker(draw, dialect, new Scope(near, List.of()), null);
        StringBuilder sql = new StringBuilder("MERGE INTO " + table.name() + " X USING " + source.name() + " O ON X."
            + draw.of("K = O.A", "K = O.K", "K = O.U", "U = O.K", "A = O.K") + (draw.once(4) ? " AND O.B > 0" : ""));
        for (int when = draw.below(3); when >= 0; when--) {
            String and = when > 0 || draw.once(4) ? " AND " + scalars.condition(0) : "";
            switch (draw.below(dialect.isBowlers() ? 8 : 6)) {
                case 0, 1, 2 -> sql.append(" WHEN MATCHED").append(and).append(" THEN UPDATE SET ").append(sets(table, "X.", scalars));
                case 3 -> sql.append(" WHEN MATCHED").append(and).append(" THEN ").append(draw.of("DELETE", "DO NOTHING"));
                case 4, 5 -> sql.append(" WHEN NOT MATCHED").append(when > 0 ? " AND " + alone.condition(0) : "").append(" THEN INSERT (K, A, S) VALUES (O.K + ")
                    .append(draw.of("1", "40", "0")).append(", ").append(alone.of(Kind.WHOLE, 1)).append(", ").append(draw.of("O.S", "DEFAULT")).append(')');
                default -> sql.append(" WHEN NOT MATCHED BY SOURCE AND X.A ").append(draw.of("> 1", "IS NULL", "= 2"))
                    .append(draw.of(" THEN DELETE", " THEN UPDATE SET B = 2"));
            }
        }
        return sql.append(dialect.isBowlers() && draw.once(3) ? " RETURNING X.K, X.A" : "").toString();
    }

    private String definition(Table table) {
        String alter = "ALTER TABLE " + table.name();
        return switch (draw.below(12)) {
            case 0 -> alter + " ADD COLUMN E" + names++ + draw.of(" INTEGER", " INTEGER DEFAULT 7", " VARCHAR(20) DEFAULT 'e' NOT NULL");
            case 1 -> alter + " DROP COLUMN E" + draw.below(Math.max(1, names));
            case 2 -> alter + " ALTER COLUMN S SET DATA TYPE VARCHAR(30)";
            case 3 -> alter + " ADD CONSTRAINT C" + names++ + " CHECK (A < 9 OR B > 0)";
            case 4 -> alter + " DROP CONSTRAINT C" + draw.below(Math.max(1, names));
            case 5 -> alter + " DROP CONSTRAINT F" + (1 + draw.below(3));
            case 6 -> "CREATE INDEX J" + names++ + " ON " + table.name() + draw.of(" (B)", " (S, A)", " (A) WHERE B > 0", " ((A + B))");
            case 7 -> "DROP INDEX " + draw.of("I", "J") + draw.below(Math.max(2, names));
            case 8 -> alter + " ADD CONSTRAINT N" + names++ + " FOREIGN KEY (B) REFERENCES " + draw.of(bases).name() + " ON DELETE SET NULL ON UPDATE CASCADE";
            case 9 -> "CREATE TABLE N" + names++ + " (K INTEGER PRIMARY KEY REFERENCES " + table.name() + " ON DELETE CASCADE)";
            case 10 -> alter + " ALTER COLUMN " + draw.of("A", "B") + draw.of(" SET NOT NULL", " DROP NOT NULL", " SET DEFAULT 3", " DROP DEFAULT");
            default -> "CREATE UNIQUE INDEX J" + names++ + " ON " + table.name() + draw.of(" (B, K)", " (S) NULLS DISTINCT", " (A) NULLS NOT DISTINCT");
        };
    }

    private String where(Table table) {
        if (draw.once(6)) {
            return "";
        }
        if (draw.once(3)) {
            return " WHERE K " + draw.of("= ", "> ", "< ") + draw.below(KEYS);
        }
        QueryMaker queries = new QueryMaker(draw, dialect, new World(bases, List.of(), List.of(), List.of()));
        Scope scope = new Scope(table.columns(), List.of());
        return " WHERE " + new ScalarMaker(draw, dialect, scope, draw.once(3) ? queries : null).condition(1);
    }

    private ScalarMaker scalars(Table table, String alias) {
        return new ScalarMaker(draw, dialect, new Scope(alias.isEmpty() ? table.columns() : qualified(table, alias), List.of()), null);
    }

    private static List<Column> qualified(Table table, String alias) {
        return table.columns().stream().map(column -> new Column(alias + "." + column.name(), column.kind())).toList();
    }

    private String returning(Table table) {
        return draw.once(3) ? " RETURNING " + table.name() + ".K, " + table.name() + ".A" : "";
    }

    private static String names(List<Column> columns) {
        return String.join(", ", columns.stream().map(Column::name).toList());
    }
}
