// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import bowler.queries.make.World.Column;
import java.util.ArrayList;
import java.util.List;

/// Random queries over the tables of a world. One maker writes one statement: it counts names and what is nested.
public final class QueryMaker {
    private static final int MOST_NESTED = 3;
    private static final int MOST_TABLES = 6;

    private final Draw draw;
    private final Dialect dialect;
    private final World world;
    /// Tables that WITH defines where the query being written stands.
    private final List<World.Table> common = new ArrayList<>();
    private int names;
    private int nested;
    private int tableCount;

    public QueryMaker(Draw draw, Dialect dialect, World world) {
        this.draw = draw;
        this.dialect = dialect;
        this.world = world;
    }

    /// Tables joined, and values and conditions over them.
    public final class Source {
        private final String from;
        private final Scope scope;

        private Source(String from, Scope scope) {
            this.from = from;
            this.scope = scope;
        }

        public String from() {
            return from;
        }

        public List<Column> columns() {
            return scope.near();
        }

        public String condition(int depth) {
            return new ScalarMaker(draw, dialect, scope, QueryMaker.this).condition(depth);
        }

        public String value(Kind kind, int depth) {
            return new ScalarMaker(draw, dialect, scope, QueryMaker.this).of(kind, depth);
        }

        public Kind kind() {
            return scope.near().isEmpty() ? Kind.WHOLE : draw.of(scope.near()).kind();
        }

        /// Something to aggregate whose sum does not depend on the order of its rows.
        public String aggregate(boolean distinct) {
            return new GroupMaker(draw, dialect, QueryMaker.this, scope).aggregate(Kind.WHOLE, distinct);
        }
    }

    /// FROM of a query that stands by itself.
    public Source source(int mostJoins) {
        return source(mostJoins, Scope.nothing());
    }

    /// Two tables, and conditions over both.
    public List<Source> pair() {
        FromMaker left = new FromMaker(draw, dialect, this, Scope.nothing());
        FromMaker right = new FromMaker(draw, dialect, this, Scope.nothing());
        String leftText = left.one();
        String rightText = right.one();
        List<Column> both = new ArrayList<>(left.columns());
        both.addAll(right.columns());
        Scope scope = new Scope(both, List.of());
        return List.of(new Source(leftText, scope), new Source(rightText, scope));
    }

    Source source(int mostJoins, Scope around) {
        FromMaker from = new FromMaker(draw, dialect, this, around);
        String text = from.make(mostJoins);
        return new Source(text, new Scope(from.columns(), around.all()));
    }

    /// A whole query, of any form, with an order and limits now and then.
    public String whole() {
        List<Kind> kinds = new ArrayList<>();
        for (int i = draw.below(3); i >= 0; i--) {
            kinds.add(Kind.any(draw, dialect));
        }
        return ended(any(kinds, Scope.nothing(), 2), kinds, draw.once(3));
    }

    /// A whole query whose rows come in one order only.
    public String ordered() {
        List<Kind> kinds = List.of(Kind.WHOLE, Kind.any(draw, dialect));
        return ended(any(kinds, Scope.nothing(), 2), kinds, true);
    }

    boolean mayNest() {
        return nested < MOST_NESTED && tableCount < MOST_TABLES;
    }

    /// A query in parentheses of an expression.
    String within(List<Kind> kinds, Scope around) {
        nested++;
        String query = draw.once(4) ? any(kinds, around, 1) : select(kinds, around, 1);
        if (draw.once(8)) {
            query = ended(query, kinds, true);
        }
        nested--;
        return query;
    }

    /// A query of one row.
    String oneValue(Kind kind, Scope around) {
        nested++;
        Source source = source(1, around);
        ScalarMaker scalars = new ScalarMaker(draw, dialect, source.scope, this);
        String value = new ScalarMaker(draw, dialect, new Scope(source.scope.near(), List.of()), null).of(kind, 1);
        String item = kind == Kind.WHOLE && draw.once(2) ? "COUNT(*)" : GroupMaker.extreme(draw, dialect, kind, value);
        String query = "SELECT " + item + " FROM " + source.from + (draw.once(4) ? "" : " WHERE " + scalars.condition(1));
        nested--;
        return query;
    }

    /// A query of some form with columns of these kinds.
    String any(List<Kind> kinds, Scope around, int depth) {
        nested++;
        try {
            return switch (draw.below(10)) {
                case 0 -> values(kinds, around);
                case 1, 2 -> depth > 0 ? setOperation(kinds, around, depth) : select(kinds, around, depth);
                case 3 -> depth > 0 && around.far().isEmpty() && around.near().isEmpty() ? with(kinds, depth) : select(kinds, around, depth);
                case 4, 5 -> grouped(kinds, around);
                case 6 -> dialect.isWide() && draw.once(3) ? firsts(kinds, around) : windowed(kinds, around);
                default -> select(kinds, around, depth);
            };
        } finally {
            nested--;
        }
    }

    private String values(List<Kind> kinds, Scope around) {
        List<String> rows = new ArrayList<>();
        for (int i = draw.below(3); i >= 0; i--) {
            ScalarMaker scalars = new ScalarMaker(draw, dialect, new Scope(List.of(), around.all()), null);
            rows.add("(" + String.join(", ", kinds.stream().map(kind -> cast(kind, scalars.of(kind, 1))).toList()) + ")");
        }
        return "VALUES " + String.join(", ", rows);
    }

    /// With its type, where a literal alone would have a narrower one.
    private String cast(Kind kind, String value) {
        return kind == Kind.TEXT && !dialect.isWide() ? "CAST(" + value + " AS VARCHAR(40))" : value;
    }

    private String select(List<Kind> kinds, Scope around, int depth) {
        Source source = source(depth + 1, around);
        ScalarMaker scalars = new ScalarMaker(draw, dialect, source.scope, this);
        List<String> items = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            items.add(cast(kinds.get(i), scalars.of(kinds.get(i), 2)) + " AS A" + i);
        }
        return "SELECT " + draw.of("", "", "", "DISTINCT ") + String.join(", ", items) + " FROM " + source.from
            + (draw.once(4) ? "" : " WHERE " + scalars.condition(2));
    }

    /// The first row of each group. All columns decide which is the first, so that rows which share that place are alike.
    private String firsts(List<Kind> kinds, Scope around) {
        Source source = source(1, around);
        ScalarMaker scalars = new ScalarMaker(draw, dialect, source.scope, this);
        List<String> items = new ArrayList<>();
        List<String> on = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            items.add(cast(kinds.get(i), scalars.of(kinds.get(i), 1)) + " AS A" + i);
            if (i == 0 || draw.once(3)) {
                on.add("A" + i);
                keys.addFirst("A" + i + draw.of("", " DESC"));
            } else {
                keys.add("A" + i + draw.of("", " DESC NULLS LAST", " NULLS FIRST"));
            }
        }
        return "SELECT * FROM (SELECT DISTINCT ON (" + String.join(", ", on) + ") " + String.join(", ", items) + " FROM " + source.from
            + (draw.once(3) ? "" : " WHERE " + scalars.condition(1)) + " ORDER BY " + String.join(", ", keys) + ") AS " + newName("F");
    }

    private String grouped(List<Kind> kinds, Scope around) {
        Source source = source(1, around);
        return new GroupMaker(draw, dialect, this, source.scope).query(kinds, source.from);
    }

    private String windowed(List<Kind> kinds, Scope around) {
        Source source = source(1, around);
        return new WindowMaker(draw, dialect, this, source.scope).query(kinds, source.from);
    }

    private String setOperation(List<Kind> kinds, Scope around, int depth) {
        StringBuilder sql = new StringBuilder(operand(kinds, around, depth));
        for (int i = draw.below(2); i >= 0; i--) {
            sql.append(draw.of(" UNION ", " UNION ALL ", " EXCEPT ", " INTERSECT ", dialect.isWide() || draw.once(3) ? " EXCEPT ALL " : " UNION ",
                dialect.isWide() || draw.once(3) ? " INTERSECT ALL " : " UNION ALL ")).append(operand(kinds, around, depth));
        }
        return sql.toString();
    }

    private String operand(List<Kind> kinds, Scope around, int depth) {
        String query = draw.once(3) ? grouped(kinds, around) : any(kinds, around, depth - 1);
        return "(" + query + ")";
    }

    private String with(List<Kind> kinds, int depth) {
        String name = "W" + names++;
        boolean recursive = draw.once(3);
        List<Kind> columnKinds = recursive ? List.of(Kind.WHOLE, Kind.any(draw, dialect))
            : List.of(Kind.any(draw, dialect), Kind.WHOLE, Kind.any(draw, dialect));
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < columnKinds.size(); i++) {
            columns.add(new Column("D" + i, columnKinds.get(i)));
        }
        String list = "(" + String.join(", ", columns.stream().map(Column::name).toList()) + ")";
        String definition = recursive ? recursion(name, columns) : any(columnKinds, Scope.nothing(), depth - 1);
        String materialized = dialect.isWide() && !recursive ? draw.of("", "", "MATERIALIZED ", "NOT MATERIALIZED ") : "";
        common.add(new World.Table(name, columns));
        String query = any(kinds, Scope.nothing(), depth - 1);
        query = query.startsWith("WITH ") ? dialect.isBowlers() ? "(" + query + ")" : "SELECT * FROM (" + query + ") AS Q" : query;
        common.removeLast();
        return "WITH " + (recursive ? "RECURSIVE " : "") + name + list + " AS " + materialized + "(" + definition + ") " + query;
    }

    /// Ends because a column only grows, up to a bound.
    private String recursion(String name, List<Column> columns) {
        Kind kind = columns.getLast().kind();
        World.Table table = draw.of(world.tables());
        String base = "SELECT " + name(table, Kind.WHOLE) + ", " + name(table, kind) + " FROM " + table.name();
        String step = "SELECT R.D0 + " + (1 + draw.below(2)) + ", R.D1 FROM " + name + " R WHERE R.D0 < " + draw.below(6);
        return base + (draw.once(2) && dialect != Dialect.COMMON ? " UNION " : " UNION ALL ") + step;
    }

    private String name(World.Table table, Kind kind) {
        List<Column> fitting = table.columns().stream().filter(column -> column.kind() == kind).toList();
        return fitting.isEmpty() ? kind.literal(draw, dialect) : "CAST(" + draw.of(fitting).name() + " AS " + kind.type() + ")";
    }

    /// With an order over all columns, which leaves nothing open, and limits.
    private String ended(String query, List<Kind> kinds, boolean orders) {
        if (!orders) {
            return query;
        }
        List<Integer> positions = new ArrayList<>();
        for (int i = 1; i <= kinds.size(); i++) {
            positions.add(i);
        }
        List<String> keys = new ArrayList<>();
        for (int position : draw.mixed(positions)) {
            keys.add(position + draw.of(" NULLS FIRST", " NULLS LAST", " DESC NULLS FIRST", " DESC NULLS LAST"));
        }
        return query + " ORDER BY " + String.join(", ", keys) + (draw.once(3) ? " OFFSET " + draw.below(4) + " ROWS" : "")
            + (draw.once(2) ? " FETCH FIRST " + (1 + draw.below(5)) + " ROWS " + (dialect.isWide() && draw.once(4) ? "WITH TIES" : "ONLY") : "");
    }

    /// A table to read, of the world or of WITH.
    World.Table table() {
        tableCount++;
        return !common.isEmpty() && draw.once(2) ? draw.of(common) : draw.of(world.tables());
    }

    String newName(String prefix) {
        return prefix + names++;
    }
}
