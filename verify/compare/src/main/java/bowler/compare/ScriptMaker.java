// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Makes a script from a seed: tables, rows, then statements of all sorts.
final class ScriptMaker {
    static final int MOST_TABLES = 3;
    private static final int MANY_EACH = 5;
    private static final int MANY_BATCHES = 12;
    private static final int MANY_ROWS = 40;

    private final Random random;
    private final boolean reopening;
    /// Whether there are so many rows that little memory does not hold them.
    private final boolean many;
    private final List<Step> steps = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();
    private int indexCount;
    private int savepointCount;

    private ScriptMaker(long seed, boolean reopening) {
        random = new Random(seed);
        this.reopening = reopening;
        many = seed % MANY_EACH == 0;
    }

    static Script make(long seed, int statements, boolean reopening) {
        ScriptMaker maker = new ScriptMaker(seed, reopening);
        int count = 1 + maker.random.nextInt(MOST_TABLES);
        for (int i = 0; i < count; i++) {
            Table table = Table.make(maker.random, "T" + i);
            maker.tables.add(table);
            maker.run(table.creation());
            for (int k = maker.random.nextInt(3); k > 0; k--) {
                maker.createIndex(table);
            }
            for (int k = maker.random.nextInt(30); k > 0; k--) {
                maker.insert(table);
            }
            if (i == 0 && maker.many) {
                maker.insertMany(table);
            }
        }
        maker.run1(Step.Verb.COMMIT, null);
        for (int i = 0; i < statements; i++) {
            maker.statement();
        }
        return new Script(seed, maker.steps);
    }

    private void run(String sql) {
        steps.add(new Step.Run(sql));
    }

    private void run(String sql, List<Object> parameters, boolean ordered) {
        steps.add(new Step.Run(sql, new ArrayList<>(parameters), ordered));
    }

    private void run1(Step.Verb verb, String name) {
        steps.add(new Step.Control(verb, name));
    }

    private Table table() {
        return tables.get(random.nextInt(tables.size()));
    }

    private void statement() {
        int roll = random.nextInt(100);
        Table table = table();
        if (roll < 15) {
            List<Object> parameters = new ArrayList<>();
            Expressions scalars = new Expressions(random, List.of(), parameters);
            run("VALUES " + scalars.of(Kind.any(random), 3), parameters, true);
        } else if (roll < 55) {
            new QueryMaker(random, tables, many ? 1 : 2).into(steps);
        } else if (roll < 67) {
            insert(table);
        } else if (roll < 75) {
            update(table);
        } else if (roll < 81) {
            delete(table);
        } else if (roll < 84) {
            batch(table);
        } else if (roll < 86) {
            insertQuery(table);
        } else if (roll < 89) {
            createIndex(table);
        } else if (roll < 91 && indexCount > 0) {
            run("DROP INDEX I" + random.nextInt(indexCount));
        } else if (roll < 94) {
            run1(Step.Verb.COMMIT, null);
        } else if (roll < 96) {
            run1(Step.Verb.ROLLBACK, null);
        } else if (roll < 99 || !reopening) {
            savepoint();
        } else {
            run1(Step.Verb.REOPEN, null);
        }
        if (roll >= 55) {
            Table seen = table;
            run("SELECT * FROM " + seen.name());
        }
    }

    private void savepoint() {
        int roll = random.nextInt(3);
        if (roll == 0 || savepointCount == 0) {
            run1(Step.Verb.SET_SAVEPOINT, "P" + savepointCount++);
        } else {
            run1(roll == 1 ? Step.Verb.ROLLBACK_TO : Step.Verb.RELEASE, "P" + random.nextInt(savepointCount));
        }
    }

    private void createIndex(Table table) {
        run(table.index(random, "I" + indexCount++));
    }

    private void insert(Table table) {
        List<Object> parameters = new ArrayList<>();
        boolean prepared = random.nextInt(4) == 0;
        Expressions scalars = new Expressions(random, List.of(), null);
        List<String> names = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (Table.Column column : table.columns()) {
            if (random.nextInt(12) == 0) {
                continue;
            }
            names.add(column.name());
            if (prepared) {
                values.add("?");
                parameters.add(column.kind().value(random));
            } else if (random.nextInt(8) == 0) {
                values.add(column.nullable() || random.nextInt(5) == 0 ? "NULL" : "DEFAULT");
            } else {
                values.add(column.kind() == Kind.LONG ? column.type().contains("BIT") || column.type().contains("BLOB")
                    ? "CAST(X'0a0b' AS " + column.type() + ")" : column.kind().literal(random)
                    : scalars.of(column.kind(), random.nextInt(6) == 0 ? 1 : 0));
            }
        }
        if (names.isEmpty()) {
            return;
        }
        run("INSERT INTO " + table.name() + " (" + String.join(", ", names) + ") VALUES (" + String.join(", ", values) + ")",
            parameters, false);
    }

    /// Batches of rows that fit, so that most of them stay.
    private void insertMany(Table table) {
        List<String> marks = new ArrayList<>();
        table.columns().forEach(c -> marks.add("?"));
        String sql = "INSERT INTO " + table.name() + " VALUES (" + String.join(", ", marks) + ")";
        for (int i = 0; i < MANY_BATCHES; i++) {
            List<List<Object>> rows = new ArrayList<>();
            for (int k = 0; k < MANY_ROWS; k++) {
                List<Object> row = new ArrayList<>();
                int number = i * MANY_ROWS + k;
                table.columns().forEach(c -> row.add(c.kind() == Kind.NUMBER && !c.type().contains("(")
                    ? (Object) (c.nullable() ? random.nextInt(20) : number)
                    : c.kind() == Kind.TEXT && c.type().contains("40") ? "a text of some length " + number : c.kind().value(random)));
                rows.add(row);
            }
            steps.add(new Step.Batch(sql, rows));
        }
    }

    private void batch(Table table) {
        List<List<Object>> rows = new ArrayList<>();
        List<String> marks = new ArrayList<>();
        table.columns().forEach(c -> marks.add("?"));
        for (int i = 0; i <= random.nextInt(4); i++) {
            List<Object> row = new ArrayList<>();
            table.columns().forEach(c -> row.add(c.kind().value(random)));
            rows.add(row);
        }
        steps.add(new Step.Batch("INSERT INTO " + table.name() + " VALUES (" + String.join(", ", marks) + ")", rows));
    }

    private List<Expressions.InScope> scope(Table table) {
        List<Expressions.InScope> scope = new ArrayList<>();
        table.columns().forEach(c -> scope.add(new Expressions.InScope(c.name(), c.kind())));
        return scope;
    }

    private void update(Table table) {
        List<Object> parameters = new ArrayList<>();
        Expressions scalars = new Expressions(random, scope(table), parameters);
        List<String> sets = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(2); i++) {
            Table.Column column = table.any(random);
            sets.add(column.name() + " = " + (random.nextInt(8) == 0 ? Kind.pick(random, "NULL", "DEFAULT")
                : scalars.of(column.kind(), 1)));
        }
        String where = random.nextInt(6) == 0 ? "" : " WHERE " + scalars.condition(1);
        run("UPDATE " + table.name() + " SET " + String.join(", ", sets) + where, parameters, false);
    }

    private void delete(Table table) {
        List<Object> parameters = new ArrayList<>();
        Expressions scalars = new Expressions(random, scope(table), parameters);
        run("DELETE FROM " + table.name() + " WHERE " + scalars.condition(1) + " AND " + scalars.condition(0), parameters, false);
    }

    private void insertQuery(Table table) {
        Table source = table();
        Expressions scalars = new Expressions(random, scope(source), null);
        List<String> items = new ArrayList<>();
        table.columns().forEach(c -> items.add(scalars.of(c.kind(), 1)));
        run("INSERT INTO " + table.name() + " SELECT " + String.join(", ", items) + " FROM " + source.name()
            + " WHERE " + scalars.condition(1));
    }
}
