// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A random table.
record RandomTable(String name, List<Column> columns, List<String> constraints) {
    record Column(String name, ComparedTypeKind comparedTypeKind, String type, boolean nullable, String more) {}

    static RandomTable make(Random random, String name) {
        List<Column> columns = new ArrayList<>();
        int count = 2 + random.nextInt(5);
        int key = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            ComparedTypeKind comparedTypeKind = i < 2 && random.nextInt(3) > 0 ? ComparedTypeKind.NUMBER : i >= key && random.nextInt(15) == 0 ? ComparedTypeKind.LONG : ComparedTypeKind.any(random);
            boolean nullable = i >= key && random.nextInt(4) > 0;
            String more = random.nextInt(10) == 0 ? " DEFAULT " + plainLiteral(comparedTypeKind, random) : "";
            columns.add(new Column("C" + i, comparedTypeKind, i == 0 && comparedTypeKind == ComparedTypeKind.NUMBER ? "INTEGER" : comparedTypeKind.type(random), nullable,
                more));
        }
        List<String> constraints = new ArrayList<>();
        if (key > 0) {
            constraints.add("CONSTRAINT K" + name + " PRIMARY KEY (" + keys(random, columns, Math.min(key, count)) + ")");
        }
        if (random.nextInt(4) == 0 && key < 2 && columns.getLast().comparedTypeKind != ComparedTypeKind.LONG) {
            constraints.add("CONSTRAINT U" + name + " UNIQUE (C" + (count - 1) + ")");
        }
        return new RandomTable(name, columns, constraints);
    }

    private static String plainLiteral(ComparedTypeKind comparedTypeKind, Random random) {
        return switch (comparedTypeKind) {
            case NUMBER -> String.valueOf(random.nextInt(10));
            case DATE, TIME, TIMESTAMP -> "NULL";
            default -> comparedTypeKind.literal(random);
        };
    }

    private static String keys(Random random, List<Column> columns, int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(random.nextInt(names.size() + 1), columns.get(i).name);
        }
        return String.join(", ", names);
    }

    Column any(Random random) {
        return columns.get(random.nextInt(columns.size()));
    }

    String creation() {
        List<String> parts = new ArrayList<>();
        for (Column column : columns) {
            parts.add(column.name + " " + column.type + column.more + (column.nullable ? "" : " NOT NULL"));
        }
        parts.addAll(constraints);
        return "CREATE TABLE " + name + " (" + String.join(", ", parts) + ")";
    }

    String index(Random random, String index) {
        List<String> keys = new ArrayList<>();
        int first = random.nextInt(columns.size());
        for (int i = 0; i <= random.nextInt(2); i++) {
            keys.add(columns.get((first + i) % columns.size()).name + ComparedTypeKind.pick(random, "", " DESC", " ASC"));
        }
        return "CREATE " + (random.nextInt(4) == 0 ? "UNIQUE " : "") + "INDEX " + index + " ON " + name
            + " (" + String.join(", ", keys) + ")";
    }
}
