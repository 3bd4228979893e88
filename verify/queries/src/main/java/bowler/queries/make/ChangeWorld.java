// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import bowler.queries.make.World.Column;
import bowler.queries.make.World.Table;
import java.util.ArrayList;
import java.util.List;

/// Tables with constraints of all kinds, foreign keys in circles too, indexes of all kinds and views through which rows are changed.
///
/// Each table has the key `K`, the column `U`, unique as a rule, `A` and `B`, which may refer to others, `S` and one more.
public final class ChangeWorld {
    private static final String[] ACTIONS = {"NO ACTION", "NO ACTION", "CASCADE", "CASCADE", "SET NULL", "SET DEFAULT", "RESTRICT"};

    private final Draw draw;
    private final List<Table> tables = new ArrayList<>();
    private final List<String> definitions = new ArrayList<>();
    private final List<String> indexes = new ArrayList<>();
    private final List<Boolean> pairs = new ArrayList<>();
    private final List<Boolean> uniques = new ArrayList<>();

    private ChangeWorld(Draw draw) {
        this.draw = draw;
    }

    /// A world whose tables are empty.
    public static World make(Draw draw, Dialect dialect) {
        ChangeWorld world = new ChangeWorld(draw);
        int count = 2 + draw.below(2);
        for (int t = 0; t < count; t++) {
            world.table("T" + t);
        }
        for (int key = draw.below(4); key > 0; key--) {
            world.foreignKey("F" + key);
        }
        for (int index = draw.below(4); index > 0; index--) {
            world.index("I" + index);
        }
        if (draw.once(2)) {
            world.views();
        }
        return new World(world.tables, world.definitions, List.of(), world.indexes);
    }

    private void table(String name) {
        Kind kind = Kind.any(draw, Dialect.STANDARD);
        List<Column> columns = new ArrayList<>(List.of(new Column("K", Kind.WHOLE), new Column("U", Kind.WHOLE), new Column("A", Kind.WHOLE),
            new Column("B", Kind.WHOLE), new Column("S", Kind.TEXT), new Column("M", kind)));
        boolean pair = draw.once(3);
        boolean unique = !draw.once(4);
        StringBuilder sql = new StringBuilder("CREATE TABLE ").append(name).append(" (K INTEGER NOT NULL, U INTEGER, A INTEGER")
            .append(draw.of("", " DEFAULT 1", " DEFAULT 2")).append(", B INTEGER").append(draw.of("", " DEFAULT 1", " DEFAULT 0 NOT NULL"))
            .append(", S VARCHAR(20)").append(draw.of("", " DEFAULT 'ab'")).append(", M ").append(kind.type());
        if (draw.once(3)) {
            sql.append(", G INTEGER GENERATED ALWAYS AS (").append(draw.of("A * 2", "K + B", "B")).append(')');
            columns.add(new Column("G", Kind.WHOLE));
        }
        sql.append(", PRIMARY KEY (K)").append(draw.once(6) ? deferrable() : "");
        sql.append(unique ? ", UNIQUE (U)" + (draw.once(4) ? deferrable() : "") : "").append(pair ? ", UNIQUE (A, B)" : "");
        if (draw.once(2)) {
            sql.append(", CHECK (").append(new ScalarMaker(draw, Dialect.STANDARD, new Scope(columns, List.of()), null).condition(0)).append(" OR A > 1)");
        }
        definitions.add(sql.append(')').toString());
        tables.add(new Table(name, columns));
        pairs.add(pair);
        uniques.add(unique);
    }

    private String deferrable() {
        return draw.of(" DEFERRABLE", " DEFERRABLE INITIALLY DEFERRED");
    }

    private void foreignKey(String name) {
        int child = draw.below(tables.size());
        int parent = draw.below(tables.size());
        String columns = pairs.get(parent) && draw.once(2) ? "(A, B) REFERENCES T" + parent + " (A, B)"
            : draw.of("(A)", "(A)", "(B)", "(U)") + " REFERENCES T" + parent + (uniques.get(parent) && draw.once(3) ? " (U)" : "");
        definitions.add("ALTER TABLE T" + child + " ADD CONSTRAINT " + name + " FOREIGN KEY " + columns + " ON DELETE " + draw.of(ACTIONS)
            + " ON UPDATE " + draw.of(ACTIONS) + (draw.once(3) ? deferrable() : ""));
    }

    private void index(String name) {
        Table table = draw.of(tables);
        ScalarMaker scalars = new ScalarMaker(draw, Dialect.STANDARD, new Scope(table.columns(), List.of()), null);
        Column first = draw.of(table.columns());
        String key = draw.once(4) ? draw.of("(A + B)", "(UPPER(S))", "(A * 2)") : first.name() + draw.of("", "", " DESC");
        boolean isUnique = draw.once(4);
        boolean alone = key.startsWith("A") || key.startsWith("B") || draw.once(2);
        String text = "CREATE " + (isUnique ? "UNIQUE " : "") + "INDEX " + name + " ON " + table.name() + " (" + key + (alone ? "" : ", A") + ")"
            + (!key.startsWith("B") && draw.once(4) ? " INCLUDE (B)" : "") + (isUnique ? draw.of(" NULLS DISTINCT", " NULLS NOT DISTINCT") : "")
            + (draw.once(3) ? " WHERE " + scalars.condition(0) : "");
        (isUnique ? definitions : indexes).add(text);
    }

    private void views() {
        String check = draw.of("", " WITH CHECK OPTION", " WITH LOCAL CHECK OPTION", " WITH CASCADED CHECK OPTION");
        List<Column> columns = List.of(new Column("K", Kind.WHOLE), new Column("A", Kind.WHOLE), new Column("S", Kind.TEXT), new Column("B", Kind.WHOLE));
        definitions.add("CREATE VIEW V0 AS SELECT K, A, S, B FROM T0 WHERE A < " + (1 + draw.below(5)) + check);
        tables.add(new Table("V0", columns));
        if (draw.once(2)) {
            definitions.add("CREATE VIEW V1 AS SELECT K, A, S, B FROM V0 WHERE " + draw.of("B > 0", "B IS NULL OR B < 3", "S <> 'a'")
                + draw.of("", " WITH LOCAL CHECK OPTION", " WITH CASCADED CHECK OPTION"));
            tables.add(new Table("V1", columns));
        }
    }
}
