// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import java.util.ArrayList;
import java.util.List;

/// Tables with constraints of all kinds, foreign keys in circles too, indexes of all kinds, views through which rows are
/// changed, and triggers.
///
/// Each table has the key `K`, the column `U`, unique as a rule, `A` and `B`, which may refer to others, `S` and one more.
public final class ChangeSchema {
    private static final String[] ACTIONS = {"NO ACTION", "NO ACTION", "CASCADE", "CASCADE", "SET NULL", "SET DEFAULT", "RESTRICT"};

    private final SeededChoice seededChoice;
    private final List<Table> tables = new ArrayList<>();
    private final List<String> definitions = new ArrayList<>();
    private final List<String> indexes = new ArrayList<>();
    private final List<Boolean> pairs = new ArrayList<>();
    private final List<Boolean> uniques = new ArrayList<>();

    private ChangeSchema(SeededChoice seededChoice) {
        this.seededChoice = seededChoice;
    }

    /// A world whose tables are empty.
    public static TestSchema make(SeededChoice seededChoice, QueryDialect queryDialect) {
        ChangeSchema world = new ChangeSchema(seededChoice);
        int count = 2 + seededChoice.below(2);
        for (int t = 0; t < count; t++) {
            world.table("T" + t);
        }
        for (int key = seededChoice.below(4); key > 0; key--) {
            world.foreignKey("F" + key);
        }
        for (int index = seededChoice.below(4); index > 0; index--) {
            world.index("I" + index);
        }
        if (seededChoice.once(2)) {
            world.views();
        }
        List<Table> changed = List.copyOf(world.tables);
        if (queryDialect == QueryDialect.BOWLER && seededChoice.once(2)) {
            world.triggers(count);
        }
        return new TestSchema(changed, world.definitions, List.of(), world.indexes);
    }

    private void table(String name) {
        TypeKind typeKind = TypeKind.any(seededChoice, QueryDialect.STANDARD);
        List<Column> columns = new ArrayList<>(List.of(new Column("K", TypeKind.WHOLE), new Column("U", TypeKind.WHOLE), new Column("A", TypeKind.WHOLE),
            new Column("B", TypeKind.WHOLE), new Column("S", TypeKind.TEXT), new Column("M", typeKind)));
        boolean pair = seededChoice.once(3);
        boolean unique = !seededChoice.once(4);
        StringBuilder sql = new StringBuilder("CREATE TABLE ").append(name).append(" (K INTEGER NOT NULL, U INTEGER, A INTEGER")
            .append(seededChoice.of("", " DEFAULT 1", " DEFAULT 2")).append(", B INTEGER").append(seededChoice.of("", " DEFAULT 1", " DEFAULT 0 NOT NULL"))
            .append(", S VARCHAR(20)").append(seededChoice.of("", " DEFAULT 'ab'")).append(", M ").append(typeKind.type());
        if (seededChoice.once(3)) {
            sql.append(", G INTEGER GENERATED ALWAYS AS (").append(seededChoice.of("A * 2", "K + B", "B")).append(')');
            columns.add(new Column("G", TypeKind.WHOLE));
        }
        sql.append(", PRIMARY KEY (K)").append(seededChoice.once(6) ? deferrable() : "");
        sql.append(unique ? ", UNIQUE (U)" + (seededChoice.once(4) ? deferrable() : "") : "").append(pair ? ", UNIQUE (A, B)" : "");
        if (seededChoice.once(2)) {
            sql.append(", CHECK (").append(new ExpressionGenerator(seededChoice, QueryDialect.STANDARD, new QueryScope(columns, List.of()), null).condition(0)).append(" OR A > 1)");
        }
        definitions.add(sql.append(')').toString());
        tables.add(new Table(name, columns));
        pairs.add(pair);
        uniques.add(unique);
    }

    private String deferrable() {
        return seededChoice.of(" DEFERRABLE", " DEFERRABLE INITIALLY DEFERRED");
    }

    private void foreignKey(String name) {
        int child = seededChoice.below(tables.size());
        int parent = seededChoice.below(tables.size());
        String columns = pairs.get(parent) && seededChoice.once(2) ? "(A, B) REFERENCES T" + parent + " (A, B)"
            : seededChoice.of("(A)", "(A)", "(B)", "(U)") + " REFERENCES T" + parent + (uniques.get(parent) && seededChoice.once(3) ? " (U)" : "");
        definitions.add("ALTER TABLE T" + child + " ADD CONSTRAINT " + name + " FOREIGN KEY " + columns + " ON DELETE " + seededChoice.of(ACTIONS)
            + " ON UPDATE " + seededChoice.of(ACTIONS) + (seededChoice.once(3) ? deferrable() : ""));
    }

    private void index(String name) {
        Table table = seededChoice.of(tables);
        ExpressionGenerator scalars = new ExpressionGenerator(seededChoice, QueryDialect.STANDARD, new QueryScope(table.columns(), List.of()), null);
        Column first = seededChoice.of(table.columns());
        String key = seededChoice.once(4) ? seededChoice.of("(A + B)", "(UPPER(S))", "(A * 2)") : first.name() + seededChoice.of("", "", " DESC");
        boolean isUnique = seededChoice.once(4);
        boolean alone = key.startsWith("A") || key.startsWith("B") || seededChoice.once(2);
        String text = "CREATE " + (isUnique ? "UNIQUE " : "") + "INDEX " + name + " ON " + table.name() + " (" + key + (alone ? "" : ", A") + ")"
            + (!key.startsWith("B") && seededChoice.once(4) ? " INCLUDE (B)" : "") + (isUnique ? seededChoice.of(" NULLS DISTINCT", " NULLS NOT DISTINCT") : "")
            + (seededChoice.once(3) ? " WHERE " + scalars.condition(0) : "");
        (isUnique ? definitions : indexes).add(text);
    }

    private void views() {
        String check = seededChoice.of("", " WITH CHECK OPTION", " WITH LOCAL CHECK OPTION", " WITH CASCADED CHECK OPTION");
        List<Column> columns = List.of(new Column("K", TypeKind.WHOLE), new Column("A", TypeKind.WHOLE), new Column("S", TypeKind.TEXT), new Column("B", TypeKind.WHOLE));
        definitions.add("CREATE VIEW V0 AS SELECT K, A, S, B FROM T0 WHERE A < " + (1 + seededChoice.below(5)) + check);
        tables.add(new Table("V0", columns));
        if (seededChoice.once(2)) {
            definitions.add("CREATE VIEW V1 AS SELECT K, A, S, B FROM V0 WHERE " + seededChoice.of("B > 0", "B IS NULL OR B < 3", "S <> 'a'")
                + seededChoice.of("", " WITH LOCAL CHECK OPTION", " WITH CASCADED CHECK OPTION"));
            tables.add(new Table("V1", columns));
        }
    }

    /// Adds a table that triggers fill, and triggers for rows. Statements are changed into several by cursors, so there are
    /// no triggers for statements. The actions of the triggers must not depend on the order of the rows.
    private void triggers(int count) {
        String audit = "T" + count;
        definitions.add("CREATE TABLE " + audit + " (WHAT VARCHAR(2), K INTEGER, A INTEGER, S VARCHAR(20))");
        for (int trigger = 1 + seededChoice.below(3); trigger > 0; trigger--) {
            int table = seededChoice.below(count);
            String event = seededChoice.of("INSERT", "UPDATE", "UPDATE OF A", "UPDATE OF S", "DELETE");
            boolean old = event.equals("DELETE") || !event.equals("INSERT") && seededChoice.once(2);
            String row = old ? "o" : "n";
            String start = "CREATE TRIGGER G" + trigger + " AFTER " + event + " ON T" + table + " REFERENCING " + (old ? "OLD AS o" : "NEW AS n") + " FOR EACH ROW "
                + (seededChoice.once(3) ? "WHEN (" + row + "." + seededChoice.of("A > 1", "A IS NOT NULL", "S < 'b'", "K <> 2") + ") " : "");
            if (seededChoice.once(4) && !event.equals("DELETE")) {
                definitions.add("CREATE TRIGGER G" + trigger + " BEFORE " + event + " ON T" + table
                    + " REFERENCING NEW AS n FOR EACH ROW SET n.S = " + seededChoice.of("'by'", "SUBSTR(COALESCE(n.S, 'x') || 'y', 1, 3)", "UPPER(n.S)"));
            } else if (seededChoice.once(4)) {
                definitions.add(start + "UPDATE " + audit + " SET A = COALESCE(A, 0) + 1 WHERE K = " + row + ".K");
            } else {
                definitions.add(start + "INSERT INTO " + audit + " VALUES ('" + event.charAt(0) + trigger + "', " + row + ".K, " + row + ".A, " + row + ".S)");
            }
        }
    }
}
