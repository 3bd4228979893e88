// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import bowler.queries.make.World.Column;
import java.util.ArrayList;
import java.util.List;

/// Random tables of FROM, and the columns that they give.
final class FromMaker {
    private final Draw draw;
    private final Dialect dialect;
    private final QueryMaker queries;
    private final Scope around;
    private final List<Column> columns = new ArrayList<>();

    FromMaker(Draw draw, Dialect dialect, QueryMaker queries, Scope around) {
        this.draw = draw;
        this.dialect = dialect;
        this.queries = queries;
        this.around = around;
    }

    List<Column> columns() {
        return columns;
    }

    String make(int mostJoins) {
        StringBuilder from = new StringBuilder(joined(0, mostJoins));
        if (draw.once(6) && queries.mayNest()) {
            List<Column> before = List.copyOf(columns);
            from.append(", ").append(dialect.isWide() && draw.once(2) ? dialect.isBowlers() && draw.once(2) ? json(before) : lateral(before) : source());
        }
        return from.toString();
    }

    /// A table alone.
    String one() {
        return source();
    }

    private String joined(int leastJoins, int mostJoins) {
        int begin = columns.size();
        String from = source();
        for (int i = mostJoins == 0 ? 0 : leastJoins + draw.below(mostJoins + 1 - leastJoins); i > 0; i--) {
            int middle = columns.size();
            if (dialect.isWide() && queries.mayNest() && draw.once(8)) {
                List<Column> before = List.copyOf(columns.subList(begin, middle));
                from += draw.of(" LEFT JOIN ", " JOIN ") + (dialect.isBowlers() && draw.once(2) ? json(before) : lateral(before)) + " ON " + draw.of("TRUE", on(before, columns.subList(middle, columns.size())));
                continue;
            }
            String right = mostJoins > 1 && draw.once(6) ? "(" + joined(dialect.isBowlers() ? 0 : 1, 1) + ")" : source();
            boolean isCross = draw.once(8);
            if (!isCross && dialect == Dialect.POSTGRES && draw.once(8)) {
                // PostgreSQL has no plan for a full join by other conditions.
                from += full(columns.subList(begin, middle), columns.subList(middle, columns.size()), right);
                continue;
            }
            from += isCross ? " CROSS JOIN " + right
                : draw.of(" JOIN ", " JOIN ", " LEFT JOIN ", " LEFT JOIN ", " RIGHT JOIN ", dialect.isBowlers() || dialect != Dialect.POSTGRES && draw.once(2) ? " FULL JOIN " : " JOIN ")
                    + right + " ON " + on(columns.subList(begin, middle), columns.subList(middle, columns.size()));
        }
        return from;
    }

    private String on(List<Column> left, List<Column> right) {
        List<Column> both = new ArrayList<>(left);
        both.addAll(right);
        ScalarMaker scalars = new ScalarMaker(draw, dialect, new Scope(both, around.all()), draw.once(4) ? queries : null);
        Column one = draw.of(left);
        List<Column> fitting = right.stream().filter(column -> column.kind() == one.kind()).toList();
        if (fitting.isEmpty() || draw.once(4)) {
            return scalars.condition(1);
        }
        return one.name() + draw.of(" = ", " = ", " = ", " < ") + draw.of(fitting).name()
            + (draw.once(4) ? " AND " + scalars.condition(0) : "");
    }

    private String full(List<Column> left, List<Column> right, String rightText) {
        for (Column one : draw.mixed(left)) {
            for (Column other : right) {
                if (one.kind() == other.kind()) {
                    return " FULL JOIN " + rightText + " ON " + one.name() + " = " + other.name();
                }
            }
        }
        return " CROSS JOIN " + rightText;
    }

    /// Two tables by the columns of theirs that have a name in common.
    private String merged() {
        World.Table one = queries.table();
        World.Table other = queries.table();
        List<String> shared = one.columns().stream().filter(other.columns()::contains).map(Column::name).toList();
        List<Column> plain = one.columns().stream().filter(column -> shared.contains(column.name())).toList();
        if (plain.isEmpty()) {
            return null;
        }
        List<Column> using = draw.mixed(plain).subList(0, 1 + draw.below(Math.min(2, plain.size())));
        String alias = queries.newName("X");
        List<Kind> kinds = using.stream().map(Column::kind).toList();
        String names = String.join(", ", using.stream().map(Column::name).toList());
        return "(SELECT " + names + " FROM " + one.name() + " L" + draw.of(" JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN ") + other.name() + " R USING (" + names
            + ")) AS " + alias + named(alias, kinds);
    }

    private String source() {
        if (dialect.isWide() && draw.once(12)) {
            String merged = merged();
            if (merged != null) {
                return merged;
            }
        }
        if (queries.mayNest() && draw.once(4)) {
            String alias = queries.newName("X");
            List<Kind> kinds = List.of(Kind.WHOLE, Kind.any(draw, dialect));
            String query = queries.any(kinds, Scope.nothing(), 1);
            String names = named(alias, kinds);
            return "(" + query + ") AS " + alias + names;
        }
        World.Table table = queries.table();
        String alias = queries.newName("X");
        table.columns().forEach(column -> columns.add(new Column(alias + "." + column.name(), column.kind())));
        return table.name() + " " + alias;
    }

    private String json(List<Column> before) {
        String alias = queries.newName("X");
        ScalarMaker scalars = new ScalarMaker(draw, dialect, new Scope(before, around.all()), null);
        return draw.once(2) ? new ArrayMaker(draw, dialect, scalars).table(alias, columns) : new JsonMaker(draw, scalars).table(alias, columns);
    }

    private String lateral(List<Column> before) {
        String alias = queries.newName("X");
        List<Kind> kinds = List.of(Kind.WHOLE, Kind.any(draw, dialect));
        List<Column> far = new ArrayList<>(around.all());
        far.addAll(before);
        String query = queries.within(kinds, new Scope(List.of(), far));
        return "LATERAL (" + query + ") AS " + alias + named(alias, kinds);
    }

    private String named(String alias, List<Kind> kinds) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            names.add("B" + i);
            columns.add(new Column(alias + ".B" + i, kinds.get(i)));
        }
        return "(" + String.join(", ", names) + ")";
    }
}
