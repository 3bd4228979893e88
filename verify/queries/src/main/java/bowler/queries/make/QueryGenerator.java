// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import java.util.ArrayList;
import java.util.List;

/// Random queries over the tables of a world. One maker writes one statement: it counts names and what is nested.
public final class QueryGenerator {
    private static final int MAX_NESTED = 3;
    private static final int MAX_TABLES = 6;

    private final SeededChoice seededChoice;
    private final QueryDialect queryDialect;
    private final TestSchema testSchema;
    /// Tables that WITH defines where the query being written stands.
    private final List<Table> common = new ArrayList<>();
    private int names;
    private int nested;
    private int tableCount;

    public QueryGenerator(SeededChoice seededChoice, QueryDialect queryDialect, TestSchema testSchema) {
        this.seededChoice = seededChoice;
        this.queryDialect = queryDialect;
        this.testSchema = testSchema;
    }

    /// Tables joined, and values and conditions over them.
    public final class Source {
        private final String from;
        private final QueryScope queryScope;

        private Source(String from, QueryScope queryScope) {
            this.from = from;
            this.queryScope = queryScope;
        }

        public String from() {
            return from;
        }

        public List<Column> columns() {
            return queryScope.near();
        }

        public String condition(int depth) {
            return new ExpressionGenerator(seededChoice, queryDialect, queryScope, QueryGenerator.this).condition(depth);
        }

        public String value(TypeKind typeKind, int depth) {
            return new ExpressionGenerator(seededChoice, queryDialect, queryScope, QueryGenerator.this).of(typeKind, depth);
        }

        public TypeKind kind() {
            return queryScope.near().isEmpty() ? TypeKind.WHOLE : seededChoice.of(queryScope.near()).typeKind();
        }

        /// Something to aggregate whose sum does not depend on the order of its rows.
        public String aggregate(boolean distinct) {
            return new GroupedQueryGenerator(seededChoice, queryDialect, QueryGenerator.this, queryScope).aggregate(TypeKind.WHOLE, distinct);
        }
    }

    /// FROM of a query that stands by itself.
    public Source source(int maxJoins) {
        return source(maxJoins, QueryScope.nothing());
    }

    /// Two tables, and conditions over both.
    public List<Source> pair() {
        FromClauseGenerator left = new FromClauseGenerator(seededChoice, queryDialect, this, QueryScope.nothing());
        FromClauseGenerator right = new FromClauseGenerator(seededChoice, queryDialect, this, QueryScope.nothing());
        String leftText = left.one();
        String rightText = right.one();
        List<Column> both = new ArrayList<>(left.columns());
        both.addAll(right.columns());
        QueryScope queryScope = new QueryScope(both, List.of());
        return List.of(new Source(leftText, queryScope), new Source(rightText, queryScope));
    }

    Source source(int maxJoins, QueryScope around) {
        FromClauseGenerator from = new FromClauseGenerator(seededChoice, queryDialect, this, around);
        String text = from.make(maxJoins);
        return new Source(text, new QueryScope(from.columns(), around.all()));
    }

    /// A whole query, of any form, with an order and limits now and then.
    public String whole() {
        List<TypeKind> kinds = new ArrayList<>();
        for (int i = seededChoice.below(3); i >= 0; i--) {
            kinds.add(TypeKind.any(seededChoice, queryDialect));
        }
        return ended(any(kinds, QueryScope.nothing(), 2), kinds, seededChoice.once(3));
    }

    /// A whole query whose rows come in one order only.
    public String ordered() {
        List<TypeKind> kinds = List.of(TypeKind.WHOLE, TypeKind.any(seededChoice, queryDialect));
        return ended(any(kinds, QueryScope.nothing(), 2), kinds, true);
    }

    boolean mayNest() {
        return nested < MAX_NESTED && tableCount < MAX_TABLES;
    }

    /// A query in parentheses of an expression.
    String within(List<TypeKind> kinds, QueryScope around) {
        nested++;
        String query = seededChoice.once(4) ? any(kinds, around, 1) : select(kinds, around, 1);
        if (seededChoice.once(8)) {
            query = ended(query, kinds, true);
        }
        nested--;
        return query;
    }

    /// A query of one row.
    String oneValue(TypeKind typeKind, QueryScope around) {
        nested++;
        Source source = source(1, around);
        ExpressionGenerator scalars = new ExpressionGenerator(seededChoice, queryDialect, source.queryScope, this);
        String value = new ExpressionGenerator(seededChoice, queryDialect, new QueryScope(source.queryScope.near(), List.of()), null).of(typeKind, 1);
        String item = typeKind == TypeKind.WHOLE && seededChoice.once(2) ? "COUNT(*)" : GroupedQueryGenerator.extreme(seededChoice, queryDialect, typeKind, value);
        String query = "SELECT " + item + " FROM " + source.from + (seededChoice.once(4) ? "" : " WHERE " + scalars.condition(1));
        nested--;
        return query;
    }

    /// A query of some form with columns of these kinds.
    String any(List<TypeKind> kinds, QueryScope around, int depth) {
        nested++;
        try {
            return switch (seededChoice.below(10)) {
                case 0 -> values(kinds, around);
                case 1, 2 -> depth > 0 ? setOperation(kinds, around, depth) : select(kinds, around, depth);
                case 3 -> depth > 0 && around.outer().isEmpty() && around.near().isEmpty() ? with(kinds, depth) : select(kinds, around, depth);
                case 4, 5 -> grouped(kinds, around);
                case 6 -> queryDialect.isWide() && seededChoice.once(3) ? firsts(kinds, around) : windowed(kinds, around);
                default -> select(kinds, around, depth);
            };
        } finally {
            nested--;
        }
    }

    private String values(List<TypeKind> kinds, QueryScope around) {
        List<String> rows = new ArrayList<>();
        for (int i = seededChoice.below(3); i >= 0; i--) {
            ExpressionGenerator scalars = new ExpressionGenerator(seededChoice, queryDialect, new QueryScope(List.of(), around.all()), null);
            rows.add("(" + String.join(", ", kinds.stream().map(typeKind -> cast(typeKind, scalars.of(typeKind, 1))).toList()) + ")");
        }
        return "VALUES " + String.join(", ", rows);
    }

    /// With its type, where a literal alone would have a narrower one.
    private String cast(TypeKind typeKind, String value) {
        return typeKind == TypeKind.TEXT && !queryDialect.isWide() ? "CAST(" + value + " AS VARCHAR(40))" : value;
    }

    private String select(List<TypeKind> kinds, QueryScope around, int depth) {
        Source source = source(depth + 1, around);
        ExpressionGenerator scalars = new ExpressionGenerator(seededChoice, queryDialect, source.queryScope, this);
        List<String> items = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            items.add(cast(kinds.get(i), scalars.of(kinds.get(i), 2)) + " AS A" + i);
        }
        return "SELECT " + seededChoice.of("", "", "", "DISTINCT ") + String.join(", ", items) + " FROM " + source.from
            + (seededChoice.once(4) ? "" : " WHERE " + scalars.condition(2));
    }

    /// The first row of each group. All columns decide which is the first, so that rows which share that place are alike.
    private String firsts(List<TypeKind> kinds, QueryScope around) {
        Source source = source(1, around);
        ExpressionGenerator scalars = new ExpressionGenerator(seededChoice, queryDialect, source.queryScope, this);
        List<String> items = new ArrayList<>();
        List<String> on = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            items.add(cast(kinds.get(i), scalars.of(kinds.get(i), 1)) + " AS A" + i);
            if (i == 0 || seededChoice.once(3)) {
                on.add("A" + i);
                keys.addFirst("A" + i + seededChoice.of("", " DESC"));
            } else {
                keys.add("A" + i + seededChoice.of("", " DESC NULLS LAST", " NULLS FIRST"));
            }
        }
        return "SELECT * FROM (SELECT DISTINCT ON (" + String.join(", ", on) + ") " + String.join(", ", items) + " FROM " + source.from
            + (seededChoice.once(3) ? "" : " WHERE " + scalars.condition(1)) + " ORDER BY " + String.join(", ", keys) + ") AS " + newName("F");
    }

    private String grouped(List<TypeKind> kinds, QueryScope around) {
        Source source = source(1, around);
        return new GroupedQueryGenerator(seededChoice, queryDialect, this, source.queryScope).query(kinds, source.from);
    }

    private String windowed(List<TypeKind> kinds, QueryScope around) {
        Source source = source(1, around);
        return new WindowQueryGenerator(seededChoice, queryDialect, this, source.queryScope).query(kinds, source.from);
    }

    private String setOperation(List<TypeKind> kinds, QueryScope around, int depth) {
        StringBuilder sql = new StringBuilder(operand(kinds, around, depth));
        for (int i = seededChoice.below(2); i >= 0; i--) {
            sql.append(seededChoice.of(" UNION ", " UNION ALL ", " EXCEPT ", " INTERSECT ", queryDialect.isWide() || seededChoice.once(3) ? " EXCEPT ALL " : " UNION ",
                queryDialect.isWide() || seededChoice.once(3) ? " INTERSECT ALL " : " UNION ALL ")).append(operand(kinds, around, depth));
        }
        return sql.toString();
    }

    private String operand(List<TypeKind> kinds, QueryScope around, int depth) {
        String query = seededChoice.once(3) ? grouped(kinds, around) : any(kinds, around, depth - 1);
        return "(" + query + ")";
    }

    private String with(List<TypeKind> kinds, int depth) {
        String name = "W" + names++;
        boolean recursive = seededChoice.once(3);
        List<TypeKind> columnKinds = recursive ? List.of(TypeKind.WHOLE, TypeKind.any(seededChoice, queryDialect))
            : List.of(TypeKind.any(seededChoice, queryDialect), TypeKind.WHOLE, TypeKind.any(seededChoice, queryDialect));
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < columnKinds.size(); i++) {
            columns.add(new Column("D" + i, columnKinds.get(i)));
        }
        String list = "(" + String.join(", ", columns.stream().map(Column::name).toList()) + ")";
        String definition = recursive ? recursion(name, columns) : any(columnKinds, QueryScope.nothing(), depth - 1);
        String materialized = queryDialect.isWide() && !recursive ? seededChoice.of("", "", "MATERIALIZED ", "NOT MATERIALIZED ") : "";
        common.add(new Table(name, columns));
        String query = any(kinds, QueryScope.nothing(), depth - 1);
        query = query.startsWith("WITH ") ? queryDialect.isBowlers() ? "(" + query + ")" : "SELECT * FROM (" + query + ") AS Q" : query;
        common.removeLast();
        return "WITH " + (recursive ? "RECURSIVE " : "") + name + list + " AS " + materialized + "(" + definition + ") " + query;
    }

    /// Ends because a column only grows, up to a bound.
    private String recursion(String name, List<Column> columns) {
        TypeKind typeKind = columns.getLast().typeKind();
        Table table = seededChoice.of(testSchema.tables());
        String base = "SELECT " + name(table, TypeKind.WHOLE) + ", " + name(table, typeKind) + " FROM " + table.name();
        String step = "SELECT R.D0 + " + (1 + seededChoice.below(2)) + ", R.D1 FROM " + name + " R WHERE R.D0 < " + seededChoice.below(6);
        return base + (seededChoice.once(2) && queryDialect != QueryDialect.COMMON ? " UNION " : " UNION ALL ") + step;
    }

    private String name(Table table, TypeKind typeKind) {
        List<Column> fitting = table.columns().stream().filter(column -> column.typeKind() == typeKind).toList();
        return fitting.isEmpty() ? typeKind.literal(seededChoice, queryDialect) : "CAST(" + seededChoice.of(fitting).name() + " AS " + typeKind.type() + ")";
    }

    /// With an order over all columns, which leaves nothing open, and limits.
    private String ended(String query, List<TypeKind> kinds, boolean orders) {
        if (!orders) {
            return query;
        }
        List<Integer> positions = new ArrayList<>();
        for (int i = 1; i <= kinds.size(); i++) {
            positions.add(i);
        }
        List<String> keys = new ArrayList<>();
        for (int position : seededChoice.mixed(positions)) {
            keys.add(position + seededChoice.of(" NULLS FIRST", " NULLS LAST", " DESC NULLS FIRST", " DESC NULLS LAST"));
        }
        return query + " ORDER BY " + String.join(", ", keys) + (seededChoice.once(3) ? " OFFSET " + seededChoice.below(4) + " ROWS" : "")
            + (seededChoice.once(2) ? " FETCH FIRST " + (1 + seededChoice.below(5)) + " ROWS " + (queryDialect.isWide() && seededChoice.once(4) ? "WITH TIES" : "ONLY") : "");
    }

    /// A table to read, of the world or of WITH.
    Table table() {
        tableCount++;
        return !common.isEmpty() && seededChoice.once(2) ? seededChoice.of(common) : seededChoice.of(testSchema.tables());
    }

    String newName(String prefix) {
        return prefix + names++;
    }
}
