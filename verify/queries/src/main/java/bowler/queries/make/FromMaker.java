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
        StringBuilder from = new StringBuilder(joined(mostJoins));
        if (draw.once(6) && queries.mayNest()) {
            List<Column> before = List.copyOf(columns);
            from.append(", ").append(dialect.isBowlers() && draw.once(2) ? lateral(before) : source());
        }
        return from.toString();
    }

    /// A table alone.
    String one() {
        return source();
    }

    private String joined(int mostJoins) {
        int begin = columns.size();
        String from = source();
        for (int i = mostJoins == 0 ? 0 : draw.below(mostJoins + 1); i > 0; i--) {
            int middle = columns.size();
            String right = mostJoins > 1 && draw.once(6) ? "(" + joined(1) + ")" : source();
            boolean isCross = draw.once(8);
            from += isCross ? " CROSS JOIN " + right
                : draw.of(" JOIN ", " JOIN ", " LEFT JOIN ", " LEFT JOIN ", " RIGHT JOIN ", dialect.isBowlers() || draw.once(2) ? " FULL JOIN " : " JOIN ")
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

    private String source() {
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
