// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Makes a script from a seed: tables, rows, then statements of all sorts.
final class CompareScriptGenerator {
    static final int MAX_TABLES = 3;
    private static final int MANY_EACH = 5;
    private static final int MANY_BATCHES = 12;
    private static final int MANY_ROWS = 40;

    private final Random random;
    private final boolean reopening;
    /// True if the tables have more rows than a small memory budget holds.
    private final boolean many;
    private final List<ScriptStep> steps = new ArrayList<>();
    private final List<RandomTable> tables = new ArrayList<>();
    private int indexCount;
    private int savepointCount;

    private CompareScriptGenerator(long seed, boolean reopening) {
        random = new Random(seed);
        this.reopening = reopening;
        many = seed % MANY_EACH == 0;
    }

    static CompareScript make(long seed, int statements, boolean reopening) {
        CompareScriptGenerator maker = new CompareScriptGenerator(seed, reopening);
        int count = 1 + maker.random.nextInt(MAX_TABLES);
        for (int i = 0; i < count; i++) {
            RandomTable randomTable = RandomTable.make(maker.random, "T" + i);
            maker.tables.add(randomTable);
            maker.run(randomTable.creation());
            for (int k = maker.random.nextInt(3); k > 0; k--) {
                maker.createIndex(randomTable);
            }
            for (int k = maker.random.nextInt(30); k > 0; k--) {
                maker.insert(randomTable);
            }
            if (i == 0 && maker.many) {
                maker.insertMany(randomTable);
            }
        }
        maker.run1(ScriptStep.Verb.COMMIT, null);
        for (int i = 0; i < statements; i++) {
            maker.statement();
        }
        return new CompareScript(seed, maker.steps);
    }

    private void run(String sql) {
        steps.add(new ScriptStep.Run(sql));
    }

    private void run(String sql, List<Object> parameters, boolean ordered) {
        steps.add(new ScriptStep.Run(sql, new ArrayList<>(parameters), ordered));
    }

    private void run1(ScriptStep.Verb verb, String name) {
        steps.add(new ScriptStep.Control(verb, name));
    }

    private RandomTable table() {
        return tables.get(random.nextInt(tables.size()));
    }

    private void statement() {
        int roll = random.nextInt(100);
        RandomTable randomTable = table();
        if (roll < 15) {
            List<Object> parameters = new ArrayList<>();
            RandomExpressions scalars = new RandomExpressions(random, List.of(), parameters);
            run("VALUES " + scalars.of(ComparedTypeKind.any(random), 3), parameters, true);
        } else if (roll < 55) {
            new CompareQueryGenerator(random, tables, many ? 1 : 2).into(steps);
        } else if (roll < 67) {
            insert(randomTable);
        } else if (roll < 75) {
            update(randomTable);
        } else if (roll < 81) {
            delete(randomTable);
        } else if (roll < 84) {
            batch(randomTable);
        } else if (roll < 86) {
            insertQuery(randomTable);
        } else if (roll < 89) {
            createIndex(randomTable);
        } else if (roll < 91 && indexCount > 0) {
            run("DROP INDEX I" + random.nextInt(indexCount));
        } else if (roll < 94) {
            run1(ScriptStep.Verb.COMMIT, null);
        } else if (roll < 96) {
            run1(ScriptStep.Verb.ROLLBACK, null);
        } else if (roll < 99 || !reopening) {
            savepoint();
        } else {
            run1(ScriptStep.Verb.REOPEN, null);
        }
        if (roll >= 55) {
            RandomTable seen = randomTable;
            run("SELECT * FROM " + seen.name());
        }
    }

    private void savepoint() {
        int roll = random.nextInt(3);
        if (roll == 0 || savepointCount == 0) {
            run1(ScriptStep.Verb.SET_SAVEPOINT, "P" + savepointCount++);
        } else {
            run1(roll == 1 ? ScriptStep.Verb.ROLLBACK_TO : ScriptStep.Verb.RELEASE, "P" + random.nextInt(savepointCount));
        }
    }

    private void createIndex(RandomTable randomTable) {
        run(randomTable.index(random, "I" + indexCount++));
    }

    private void insert(RandomTable randomTable) {
        List<Object> parameters = new ArrayList<>();
        boolean prepared = random.nextInt(4) == 0;
        RandomExpressions scalars = new RandomExpressions(random, List.of(), null);
        List<String> names = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (RandomTable.Column column : randomTable.columns()) {
            if (random.nextInt(12) == 0) {
                continue;
            }
            names.add(column.name());
            if (prepared) {
                values.add("?");
                parameters.add(column.comparedTypeKind().value(random));
            } else if (random.nextInt(8) == 0) {
                values.add(column.nullable() || random.nextInt(5) == 0 ? "NULL" : "DEFAULT");
            } else {
                values.add(column.comparedTypeKind() == ComparedTypeKind.LONG ? column.type().contains("BIT") || column.type().contains("BLOB")
                    ? "CAST(X'0a0b' AS " + column.type() + ")" : column.comparedTypeKind().literal(random)
                    : scalars.of(column.comparedTypeKind(), random.nextInt(6) == 0 ? 1 : 0));
            }
        }
        if (names.isEmpty()) {
            return;
        }
        run("INSERT INTO " + randomTable.name() + " (" + String.join(", ", names) + ") VALUES (" + String.join(", ", values) + ")",
            parameters, false);
    }

    /// Batches of rows that fit, so that most of them stay.
    private void insertMany(RandomTable randomTable) {
        List<String> marks = new ArrayList<>();
        randomTable.columns().forEach(c -> marks.add("?"));
        String sql = "INSERT INTO " + randomTable.name() + " VALUES (" + String.join(", ", marks) + ")";
        for (int i = 0; i < MANY_BATCHES; i++) {
            List<List<Object>> rows = new ArrayList<>();
            for (int k = 0; k < MANY_ROWS; k++) {
                List<Object> row = new ArrayList<>();
                int number = i * MANY_ROWS + k;
                randomTable.columns().forEach(c -> row.add(c.comparedTypeKind() == ComparedTypeKind.NUMBER && !c.type().contains("(")
                    ? (Object) (c.nullable() ? random.nextInt(20) : number)
                    : c.comparedTypeKind() == ComparedTypeKind.TEXT && c.type().contains("40") ? "a text of some length " + number : c.comparedTypeKind().value(random)));
                rows.add(row);
            }
            steps.add(new ScriptStep.Batch(sql, rows));
        }
    }

    private void batch(RandomTable randomTable) {
        List<List<Object>> rows = new ArrayList<>();
        List<String> marks = new ArrayList<>();
        randomTable.columns().forEach(c -> marks.add("?"));
        for (int i = 0; i <= random.nextInt(4); i++) {
            List<Object> row = new ArrayList<>();
            randomTable.columns().forEach(c -> row.add(c.comparedTypeKind().value(random)));
            rows.add(row);
        }
        steps.add(new ScriptStep.Batch("INSERT INTO " + randomTable.name() + " VALUES (" + String.join(", ", marks) + ")", rows));
    }

    private List<RandomExpressions.InScope> scope(RandomTable randomTable) {
        List<RandomExpressions.InScope> scope = new ArrayList<>();
        randomTable.columns().forEach(c -> scope.add(new RandomExpressions.InScope(c.name(), c.comparedTypeKind())));
        return scope;
    }

    private void update(RandomTable randomTable) {
        List<Object> parameters = new ArrayList<>();
        RandomExpressions scalars = new RandomExpressions(random, scope(randomTable), parameters);
        List<String> sets = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(2); i++) {
            RandomTable.Column column = randomTable.any(random);
            sets.add(column.name() + " = " + (random.nextInt(8) == 0 ? ComparedTypeKind.pick(random, "NULL", "DEFAULT")
                : scalars.of(column.comparedTypeKind(), 1)));
        }
        String where = random.nextInt(6) == 0 ? "" : " WHERE " + scalars.condition(1);
        run("UPDATE " + randomTable.name() + " SET " + String.join(", ", sets) + where, parameters, false);
    }

    private void delete(RandomTable randomTable) {
        List<Object> parameters = new ArrayList<>();
        RandomExpressions scalars = new RandomExpressions(random, scope(randomTable), parameters);
        run("DELETE FROM " + randomTable.name() + " WHERE " + scalars.condition(1) + " AND " + scalars.condition(0), parameters, false);
    }

    private void insertQuery(RandomTable randomTable) {
        RandomTable source = table();
        RandomExpressions scalars = new RandomExpressions(random, scope(source), null);
        List<String> items = new ArrayList<>();
        randomTable.columns().forEach(c -> items.add(scalars.of(c.comparedTypeKind(), 1)));
        run("INSERT INTO " + randomTable.name() + " SELECT " + String.join(", ", items) + " FROM " + source.name()
            + " WHERE " + scalars.condition(1));
    }
}
