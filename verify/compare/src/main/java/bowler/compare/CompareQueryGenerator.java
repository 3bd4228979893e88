// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random SELECTs over some tables.
final class CompareQueryGenerator {
    private final Random random;
    private final List<RandomTable> tables;
    private final List<Object> parameters = new ArrayList<>();
    private final List<RandomExpressions.InScope> scope = new ArrayList<>();
    private final int maxJoins;
    private int aliasCount;

    CompareQueryGenerator(Random random, List<RandomTable> tables, int maxJoins) {
        this.maxJoins = maxJoins;
        this.random = random;
        this.tables = tables;
    }

    void into(List<ScriptStep> steps) {
        String from = from();
        RandomExpressions scalars = new RandomExpressions(random, scope, random.nextInt(3) == 0 ? parameters : null);
        boolean grouped = random.nextInt(4) == 0;
        List<String> items = new ArrayList<>();
        List<ComparedTypeKind> kinds = new ArrayList<>();
        List<String> groups = new ArrayList<>();
        if (grouped) {
            for (int i = random.nextInt(3); i > 0; i--) {
                RandomExpressions.InScope column = scope.get(random.nextInt(scope.size()));
                String key = random.nextInt(4) > 0 ? column.name() : new RandomExpressions(random, scope, null).of(column.comparedTypeKind(), 1);
                groups.add(key);
                items.add(key);
                kinds.add(column.comparedTypeKind());
            }
            for (int i = random.nextInt(3); i >= 0; i--) {
                items.add(aggregate(scalars));
                kinds.add(ComparedTypeKind.NUMBER);
            }
        } else if (random.nextInt(4) == 0) {
            items.add("*");
            scope.forEach(c -> kinds.add(c.comparedTypeKind()));
        } else {
            for (int i = random.nextInt(4); i >= 0; i--) {
                ComparedTypeKind comparedTypeKind = random.nextInt(3) > 0 ? scope.get(random.nextInt(scope.size())).comparedTypeKind() : ComparedTypeKind.any(random);
                items.add(scalars.of(comparedTypeKind, random.nextInt(3)) + (random.nextInt(6) == 0 ? " AS N" + i : ""));
                kinds.add(comparedTypeKind);
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
            sql.append(" HAVING ").append(aggregate(scalars)).append(ComparedTypeKind.pick(random, " > ", " = ", " <> ")).append(random.nextInt(4));
        }
        boolean ordered = random.nextInt(3) == 0 && !kinds.contains(ComparedTypeKind.LONG);
        if (ordered) {
            List<String> order = new ArrayList<>();
            if (random.nextInt(3) == 0 && !distinct && !grouped) {
                order.add(scalars.of(scope.get(random.nextInt(scope.size())).comparedTypeKind(), random.nextInt(2)).replaceFirst("^(\\d+)$", "$1 + 0"));
            }
            List<Integer> positions = new ArrayList<>();
            for (int i = 1; i <= kinds.size(); i++) {
                positions.add(i);
            }
            java.util.Collections.shuffle(positions, random);
            positions.forEach(i -> order.add(i + ComparedTypeKind.pick(random, "", " ASC", " DESC", " NULLS FIRST", " DESC NULLS LAST")));
            sql.append(" ORDER BY ").append(String.join(", ", order));
            if (random.nextInt(3) == 0) {
                sql.append(random.nextBoolean() ? " OFFSET " + random.nextInt(4) + " ROWS" : "")
                    .append(random.nextBoolean() ? " FETCH FIRST " + (1 + random.nextInt(6)) + " ROWS ONLY" : "");
            }
        }
        steps.add(new ScriptStep.Run(sql.toString(), parameters, ordered));
    }

    private String aggregate(RandomExpressions scalars) {
        ComparedTypeKind comparedTypeKind = scope.get(random.nextInt(scope.size())).comparedTypeKind();
        return switch (random.nextInt(8)) {
            case 0, 1 -> "COUNT(*)";
            case 2 -> "COUNT(" + scalars.of(comparedTypeKind, 1) + ")";
            case 3 -> "SUM(" + scalars.of(random.nextInt(4) == 0 ? ComparedTypeKind.FLOATING : ComparedTypeKind.NUMBER, 1) + ")";
            case 4 -> "AVG(" + scalars.of(random.nextInt(4) == 0 ? ComparedTypeKind.FLOATING : ComparedTypeKind.NUMBER, 1) + ")";
            case 5 -> ComparedTypeKind.pick(random, "MIN(", "MAX(") + scalars.of(comparedTypeKind, 1) + ")";
            case 6 -> ComparedTypeKind.pick(random, "COUNT(DISTINCT ", "SUM(DISTINCT ") + scalars.of(ComparedTypeKind.NUMBER, 0) + ")";
            default -> ComparedTypeKind.pick(random, "MIN(", "MAX(") + scalars.of(ComparedTypeKind.NUMBER, 1) + ")";
        };
    }

    private String from() {
        String from = source();
        for (int i = random.nextInt(maxJoins + 1); i > 0; i--) {
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

    /// Returns a condition on the last two sources: if a comma precedes them, only they are certainly visible.
    private String joinCondition() {
        String newest = "X" + (aliasCount - 1) + ".";
        String before = "X" + (aliasCount - 2) + ".";
        List<RandomExpressions.InScope> visible = scope.stream()
            .filter(c -> c.name().startsWith(newest) || c.name().startsWith(before)).toList();
        List<RandomExpressions.InScope> left = visible.stream().filter(c -> c.name().startsWith(before)).toList();
        RandomExpressions.InScope one = left.get(random.nextInt(left.size()));
        List<RandomExpressions.InScope> right = visible.stream()
            .filter(c -> c.name().startsWith(newest) && c.comparedTypeKind() == one.comparedTypeKind()).toList();
        if (right.isEmpty() || random.nextInt(4) == 0) {
            return new RandomExpressions(random, visible, null).condition(1);
        }
        return one.name() + " = " + right.get(random.nextInt(right.size())).name()
            + (random.nextInt(4) == 0 ? " AND " + new RandomExpressions(random, visible, null).condition(0) : "");
    }

    private String source() {
        RandomTable randomTable = tables.get(random.nextInt(tables.size()));
        String alias = "X" + aliasCount++;
        if (random.nextInt(6) > 0) {
            randomTable.columns().forEach(c -> scope.add(new RandomExpressions.InScope(alias + "." + c.name(), c.comparedTypeKind())));
            return randomTable.name() + " " + alias;
        }
        List<RandomExpressions.InScope> inner = new ArrayList<>();
        randomTable.columns().forEach(c -> inner.add(new RandomExpressions.InScope(c.name(), c.comparedTypeKind())));
        RandomExpressions scalars = new RandomExpressions(random, inner, null);
        List<String> items = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            ComparedTypeKind comparedTypeKind = inner.get(random.nextInt(inner.size())).comparedTypeKind();
            items.add(scalars.of(comparedTypeKind, 1));
            names.add("D" + i);
            scope.add(new RandomExpressions.InScope(alias + ".D" + i, comparedTypeKind));
        }
        return "(SELECT " + String.join(", ", items) + " FROM " + randomTable.name()
            + (random.nextBoolean() ? " WHERE " + scalars.condition(1) : "") + ") AS " + alias + "(" + String.join(", ", names) + ")";
    }
}
