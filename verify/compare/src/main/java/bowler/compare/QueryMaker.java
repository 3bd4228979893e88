// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random SELECTs over some tables.
final class QueryMaker {
    private final Random random;
    private final List<Table> tables;
    private final List<Object> parameters = new ArrayList<>();
    private final List<Expressions.InScope> scope = new ArrayList<>();
    private final int mostJoins;
    private int aliasCount;

    QueryMaker(Random random, List<Table> tables, int mostJoins) {
        this.mostJoins = mostJoins;
        this.random = random;
        this.tables = tables;
    }

    void into(List<Step> steps) {
        String from = from();
        Expressions scalars = new Expressions(random, scope, random.nextInt(3) == 0 ? parameters : null);
        boolean grouped = random.nextInt(4) == 0;
        List<String> items = new ArrayList<>();
        List<Kind> kinds = new ArrayList<>();
        List<String> groups = new ArrayList<>();
        if (grouped) {
            for (int i = random.nextInt(3); i > 0; i--) {
                Expressions.InScope column = scope.get(random.nextInt(scope.size()));
                String key = random.nextInt(4) > 0 ? column.name() : new Expressions(random, scope, null).of(column.kind(), 1);
                groups.add(key);
                items.add(key);
                kinds.add(column.kind());
            }
            for (int i = random.nextInt(3); i >= 0; i--) {
                items.add(aggregate(scalars));
                kinds.add(Kind.NUMBER);
            }
        } else if (random.nextInt(4) == 0) {
            items.add("*");
            scope.forEach(c -> kinds.add(c.kind()));
        } else {
            for (int i = random.nextInt(4); i >= 0; i--) {
                Kind kind = random.nextInt(3) > 0 ? scope.get(random.nextInt(scope.size())).kind() : Kind.any(random);
                items.add(scalars.of(kind, random.nextInt(3)) + (random.nextInt(6) == 0 ? " AS N" + i : ""));
                kinds.add(kind);
            }
        }
        StringBuilder sql = new StringBuilder("SELECT ");
        boolean distinct = random.nextInt(8) == 0;
        sql.append(distinct ? "DISTINCT " : "").append(String.join(", ", items)).append(" FROM ").append(from);
        if (random.nextInt(4) > 0) {
            sql.append(" WHERE ").append(scalars.condition(random.nextInt(3)));
        }
        if (!groups.isEmpty()) {
            sql.append(" GROUP BY ").append(String.join(", ", groups));
        }
        if (grouped && random.nextInt(3) == 0) {
            sql.append(" HAVING ").append(aggregate(scalars)).append(Kind.pick(random, " > ", " = ", " <> ")).append(random.nextInt(4));
        }
        boolean ordered = random.nextInt(3) == 0 && !kinds.contains(Kind.LONG);
        if (ordered) {
            List<String> order = new ArrayList<>();
            if (random.nextInt(3) == 0 && !distinct && !grouped) {
                order.add(scalars.of(scope.get(random.nextInt(scope.size())).kind(), random.nextInt(2)).replaceFirst("^(\\d+)$", "$1 + 0"));
            }
            List<Integer> positions = new ArrayList<>();
            for (int i = 1; i <= kinds.size(); i++) {
                positions.add(i);
            }
            java.util.Collections.shuffle(positions, random);
            positions.forEach(i -> order.add(i + Kind.pick(random, "", " ASC", " DESC", " NULLS FIRST", " DESC NULLS LAST")));
            sql.append(" ORDER BY ").append(String.join(", ", order));
            if (random.nextInt(3) == 0) {
                sql.append(random.nextBoolean() ? " OFFSET " + random.nextInt(4) + " ROWS" : "")
                    .append(random.nextBoolean() ? " FETCH FIRST " + (1 + random.nextInt(6)) + " ROWS ONLY" : "");
            }
        }
        steps.add(new Step.Run(sql.toString(), parameters, ordered));
    }

    private String aggregate(Expressions scalars) {
        Kind kind = scope.get(random.nextInt(scope.size())).kind();
        return switch (random.nextInt(8)) {
            case 0, 1 -> "COUNT(*)";
            case 2 -> "COUNT(" + scalars.of(kind, 1) + ")";
            case 3 -> "SUM(" + scalars.of(random.nextInt(4) == 0 ? Kind.FLOATING : Kind.NUMBER, 1) + ")";
            case 4 -> "AVG(" + scalars.of(random.nextInt(4) == 0 ? Kind.FLOATING : Kind.NUMBER, 1) + ")";
            case 5 -> Kind.pick(random, "MIN(", "MAX(") + scalars.of(kind, 1) + ")";
            case 6 -> Kind.pick(random, "COUNT(DISTINCT ", "SUM(DISTINCT ") + scalars.of(Kind.NUMBER, 0) + ")";
            default -> Kind.pick(random, "MIN(", "MAX(") + scalars.of(Kind.NUMBER, 1) + ")";
        };
    }

    private String from() {
        String from = source();
        for (int i = random.nextInt(mostJoins + 1); i > 0; i--) {
            String right = source();
            switch (random.nextInt(5)) {
                case 0 -> from += " CROSS JOIN " + right;
                case 1 -> from += ", " + right;
                case 2 -> from += " JOIN " + right + " ON " + joinCondition();
                case 3 -> from += " LEFT JOIN " + right + " ON " + joinCondition();
                default -> from += " RIGHT JOIN " + right + " ON " + joinCondition();
            }
            if (from.contains(", ") && random.nextBoolean()) {
                break;
            }
        }
        return from;
    }

    /// Only the last two sources are surely visible here, if a comma stands before them.
    private String joinCondition() {
        String newest = "X" + (aliasCount - 1) + ".";
        String before = "X" + (aliasCount - 2) + ".";
        List<Expressions.InScope> visible = scope.stream()
            .filter(c -> c.name().startsWith(newest) || c.name().startsWith(before)).toList();
        List<Expressions.InScope> left = visible.stream().filter(c -> c.name().startsWith(before)).toList();
        Expressions.InScope one = left.get(random.nextInt(left.size()));
        List<Expressions.InScope> right = visible.stream()
            .filter(c -> c.name().startsWith(newest) && c.kind() == one.kind()).toList();
        if (right.isEmpty() || random.nextInt(4) == 0) {
            return new Expressions(random, visible, null).condition(1);
        }
        return one.name() + " = " + right.get(random.nextInt(right.size())).name()
            + (random.nextInt(4) == 0 ? " AND " + new Expressions(random, visible, null).condition(0) : "");
    }

    private String source() {
        Table table = tables.get(random.nextInt(tables.size()));
        String alias = "X" + aliasCount++;
        if (random.nextInt(6) > 0) {
            table.columns().forEach(c -> scope.add(new Expressions.InScope(alias + "." + c.name(), c.kind())));
            return table.name() + " " + alias;
        }
        List<Expressions.InScope> inner = new ArrayList<>();
        table.columns().forEach(c -> inner.add(new Expressions.InScope(c.name(), c.kind())));
        Expressions scalars = new Expressions(random, inner, null);
        List<String> items = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            Kind kind = inner.get(random.nextInt(inner.size())).kind();
            items.add(scalars.of(kind, 1));
            names.add("D" + i);
            scope.add(new Expressions.InScope(alias + ".D" + i, kind));
        }
        return "(SELECT " + String.join(", ", items) + " FROM " + table.name()
            + (random.nextBoolean() ? " WHERE " + scalars.condition(1) : "") + ") AS " + alias + "(" + String.join(", ", names) + ")";
    }
}
