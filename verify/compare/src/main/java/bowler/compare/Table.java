// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A random table.
record Table(String name, List<Column> columns, List<String> constraints) {
    record Column(String name, Kind kind, String type, boolean nullable, String more) {}

    static Table make(Random random, String name) {
        List<Column> columns = new ArrayList<>();
        int count = 2 + random.nextInt(5);
        int key = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            Kind kind = i < 2 && random.nextInt(3) > 0 ? Kind.NUMBER : i >= key && random.nextInt(15) == 0 ? Kind.LONG : Kind.any(random);
            boolean nullable = i >= key && random.nextInt(4) > 0;
            String more = random.nextInt(10) == 0 ? " DEFAULT " + plainLiteral(kind, random) : "";
            columns.add(new Column("C" + i, kind, i == 0 && kind == Kind.NUMBER ? "INTEGER" : kind.type(random), nullable,
                more));
        }
        List<String> constraints = new ArrayList<>();
        if (key > 0) {
            constraints.add("CONSTRAINT K" + name + " PRIMARY KEY (" + keys(random, columns, Math.min(key, count)) + ")");
        }
        if (random.nextInt(4) == 0 && key < 2 && columns.getLast().kind != Kind.LONG) {
            constraints.add("CONSTRAINT U" + name + " UNIQUE (C" + (count - 1) + ")");
        }
        return new Table(name, columns, constraints);
    }

    private static String plainLiteral(Kind kind, Random random) {
        return switch (kind) {
            case NUMBER -> String.valueOf(random.nextInt(10));
            case DATE, TIME, TIMESTAMP -> "NULL";
            default -> kind.literal(random);
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
            keys.add(columns.get((first + i) % columns.size()).name + Kind.pick(random, "", " DESC", " ASC"));
        }
        return "CREATE " + (random.nextInt(4) == 0 ? "UNIQUE " : "") + "INDEX " + index + " ON " + name
            + " (" + String.join(", ", keys) + ")";
    }
}
