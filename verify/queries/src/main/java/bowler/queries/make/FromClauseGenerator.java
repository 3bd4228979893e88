// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import java.util.ArrayList;
import java.util.List;

/// Random tables of FROM, and the columns that they give.
final class FromClauseGenerator {
    private final SeededChoice seededChoice;
    private final QueryDialect queryDialect;
    private final QueryGenerator queries;
    private final QueryScope around;
    private final List<Column> columns = new ArrayList<>();

    FromClauseGenerator(SeededChoice seededChoice, QueryDialect queryDialect, QueryGenerator queries, QueryScope around) {
        this.seededChoice = seededChoice;
        this.queryDialect = queryDialect;
        this.queries = queries;
        this.around = around;
    }

    List<Column> columns() {
        return columns;
    }

    String make(int maxJoins) {
        StringBuilder from = new StringBuilder(joined(0, maxJoins));
        if (seededChoice.once(6) && queries.mayNest()) {
            List<Column> before = List.copyOf(columns);
            from.append(", ").append(queryDialect.isWide() && seededChoice.once(2) ? queryDialect.isBowlers() && seededChoice.once(2) ? json(before) : lateral(before) : source());
        }
        return from.toString();
    }

    /// A table alone.
    String one() {
        return source();
    }

    private String joined(int minJoins, int maxJoins) {
        int begin = columns.size();
        String from = source();
        for (int i = maxJoins == 0 ? 0 : minJoins + seededChoice.below(maxJoins + 1 - minJoins); i > 0; i--) {
            int middle = columns.size();
            if (queryDialect.isWide() && queries.mayNest() && seededChoice.once(8)) {
                List<Column> before = List.copyOf(columns.subList(begin, middle));
                from += seededChoice.of(" LEFT JOIN ", " JOIN ") + (queryDialect.isBowlers() && seededChoice.once(2) ? json(before) : lateral(before)) + " ON " + seededChoice.of("TRUE", on(before, columns.subList(middle, columns.size())));
                continue;
            }
            String right = maxJoins > 1 && seededChoice.once(6) ? "(" + joined(queryDialect.isBowlers() ? 0 : 1, 1) + ")" : source();
            boolean isCross = seededChoice.once(8);
            if (!isCross && queryDialect == QueryDialect.POSTGRES && seededChoice.once(8)) {
                // PostgreSQL has no plan for a full join by other conditions.
                from += full(columns.subList(begin, middle), columns.subList(middle, columns.size()), right);
                continue;
            }
            from += isCross ? " CROSS JOIN " + right
                : seededChoice.of(" JOIN ", " JOIN ", " LEFT JOIN ", " LEFT JOIN ", " RIGHT JOIN ", queryDialect.isBowlers() || queryDialect != QueryDialect.POSTGRES && seededChoice.once(2) ? " FULL JOIN " : " JOIN ")
                    + right + " ON " + on(columns.subList(begin, middle), columns.subList(middle, columns.size()));
        }
        return from;
    }

    private String on(List<Column> left, List<Column> right) {
        List<Column> both = new ArrayList<>(left);
        both.addAll(right);
        ExpressionGenerator scalars = new ExpressionGenerator(seededChoice, queryDialect, new QueryScope(both, around.all()), seededChoice.once(4) ? queries : null);
        Column one = seededChoice.of(left);
        List<Column> fitting = right.stream().filter(column -> column.typeKind() == one.typeKind()).toList();
        if (fitting.isEmpty() || seededChoice.once(4)) {
            return scalars.condition(1);
        }
        return one.name() + seededChoice.of(" = ", " = ", " = ", " < ") + seededChoice.of(fitting).name()
            + (seededChoice.once(4) ? " AND " + scalars.condition(0) : "");
    }

    private String full(List<Column> left, List<Column> right, String rightText) {
        for (Column one : seededChoice.mixed(left)) {
            for (Column other : right) {
                if (one.typeKind() == other.typeKind()) {
                    return " FULL JOIN " + rightText + " ON " + one.name() + " = " + other.name();
                }
            }
        }
        return " CROSS JOIN " + rightText;
    }

    /// Two tables by the columns of theirs that have a name in common.
    private String merged() {
        Table one = queries.table();
        Table other = queries.table();
        List<String> shared = one.columns().stream().filter(other.columns()::contains).map(Column::name).toList();
        List<Column> plain = one.columns().stream().filter(column -> shared.contains(column.name())).toList();
        if (plain.isEmpty()) {
            return null;
        }
        List<Column> using = seededChoice.mixed(plain).subList(0, 1 + seededChoice.below(Math.min(2, plain.size())));
        String alias = queries.newName("X");
        List<TypeKind> kinds = using.stream().map(Column::typeKind).toList();
        String names = String.join(", ", using.stream().map(Column::name).toList());
        return "(SELECT " + names + " FROM " + one.name() + " L" + seededChoice.of(" JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN ") + other.name() + " R USING (" + names
            + ")) AS " + alias + named(alias, kinds);
    }

    private String source() {
        if (queryDialect.isWide() && seededChoice.once(12)) {
            String merged = merged();
            if (merged != null) {
                return merged;
            }
        }
        if (queries.mayNest() && seededChoice.once(4)) {
            String alias = queries.newName("X");
            List<TypeKind> kinds = List.of(TypeKind.WHOLE, TypeKind.any(seededChoice, queryDialect));
            String query = queries.any(kinds, QueryScope.nothing(), 1);
            String names = named(alias, kinds);
            return "(" + query + ") AS " + alias + names;
        }
        Table table = queries.table();
        String alias = queries.newName("X");
        table.columns().forEach(column -> columns.add(new Column(alias + "." + column.name(), column.typeKind())));
        return table.name() + " " + alias;
    }

    private String json(List<Column> before) {
        String alias = queries.newName("X");
        ExpressionGenerator scalars = new ExpressionGenerator(seededChoice, queryDialect, new QueryScope(before, around.all()), null);
        return seededChoice.once(2) ? new ArrayGenerator(seededChoice, queryDialect, scalars).table(alias, columns) : new JsonGenerator(seededChoice, scalars).table(alias, columns);
    }

    private String lateral(List<Column> before) {
        String alias = queries.newName("X");
        List<TypeKind> kinds = List.of(TypeKind.WHOLE, TypeKind.any(seededChoice, queryDialect));
        List<Column> outer = new ArrayList<>(around.all());
        outer.addAll(before);
        String query = queries.within(kinds, new QueryScope(List.of(), outer));
        return "LATERAL (" + query + ") AS " + alias + named(alias, kinds);
    }

    private String named(String alias, List<TypeKind> kinds) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            names.add("B" + i);
            columns.add(new Column(alias + ".B" + i, kinds.get(i)));
        }
        return "(" + String.join(", ", names) + ")";
    }
}
