// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import bowler.tools.peer.OptionCheck;
import bowler.tools.tpch.TpchDialect;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/// One statement about all rows of a table, or one about each of many tables, with what makes ready for it. A database that lacks
/// a statement does the same by the one it has.
enum DefinitionTask {
    INDEX("CREATE INDEX worked_amount ON worked (amount)", List.of("DROP INDEX worked_amount")),
    TEXT_INDEX("CREATE INDEX worked_name ON worked (name)", List.of("DROP INDEX worked_name")),
    UNIQUE_INDEX("CREATE UNIQUE INDEX worked_code ON worked (code)", List.of("DROP INDEX worked_code")),
    ADD_COLUMN("ALTER TABLE worked ADD COLUMN added INTEGER DEFAULT 7"),
    DROP_COLUMN("ALTER TABLE worked DROP COLUMN price"),
    CHANGE_TYPE("ALTER TABLE worked ALTER COLUMN amount SET DATA TYPE BIGINT"),
    UPDATE("UPDATE worked SET amount = amount + 1"),
    UPDATE_INDEXED("UPDATE worked SET amount = amount + 1", tpchDialect -> List.of("CREATE INDEX worked_amount ON worked (amount)")),
    DELETE("DELETE FROM worked WHERE MOD(id, 2) = 0"),
    INSERT_SELECT("INSERT INTO worked SELECT * FROM filled") {
        @Override
        boolean startsFull() {
            return false;
        }
    },
    MERGE("MERGE INTO worked USING filled ON worked.id = filled.id WHEN MATCHED THEN UPDATE SET amount = worked.amount + filled.price "
        + "WHEN NOT MATCHED THEN INSERT (id, amount, price, code, name) VALUES (filled.id, filled.amount, filled.price, filled.code, filled.name)",
        DefinitionTask::halve) {
        @Override
        String sql(TpchDialect tpchDialect) {
            return tpchDialect == TpchDialect.SQLITE
                ? UPSERT_SQL + "UPDATE SET amount = amount + excluded.price" : super.sql(tpchDialect);
        }
    },
    UPDATE_FROM("MERGE INTO worked USING filled ON worked.id = filled.id WHEN MATCHED THEN UPDATE SET amount = filled.price + 1") {
        @Override
        String sql(TpchDialect tpchDialect) {
            return tpchDialect == TpchDialect.SQLITE || tpchDialect == TpchDialect.BOWLER
                ? "UPDATE worked SET amount = filled.price + 1 FROM filled WHERE worked.id = filled.id" : super.sql(tpchDialect);
        }
    },
    DELETE_USING("MERGE INTO worked USING filled ON worked.id = filled.id AND filled.price < 500 WHEN MATCHED THEN DELETE") {
        @Override
        String sql(TpchDialect tpchDialect) {
            return switch (tpchDialect) {
                case BOWLER -> "DELETE FROM worked USING filled WHERE worked.id = filled.id AND filled.price < 500";
                case SQLITE -> "DELETE FROM worked WHERE id IN (SELECT id FROM filled WHERE price < 500)";
                default -> super.sql(tpchDialect);
            };
        }
    },
    UPSERT("MERGE INTO worked USING filled ON worked.id = filled.id WHEN MATCHED THEN UPDATE SET amount = filled.amount "
        + "WHEN NOT MATCHED THEN INSERT (id, amount, price, code, name) VALUES (filled.id, filled.amount, filled.price, filled.code, filled.name)",
        DefinitionTask::halve) {
        @Override
        String sql(TpchDialect tpchDialect) {
            return tpchDialect == TpchDialect.SQLITE || tpchDialect == TpchDialect.BOWLER
                ? UPSERT_SQL + "UPDATE SET amount = excluded.amount" : super.sql(tpchDialect);
        }
    },
    INSERT_NEW("INSERT INTO worked SELECT * FROM filled WHERE NOT EXISTS (SELECT 1 FROM worked WHERE worked.id = filled.id)",
        DefinitionTask::halve) {
        @Override
        String sql(TpchDialect tpchDialect) {
            return tpchDialect == TpchDialect.SQLITE || tpchDialect == TpchDialect.BOWLER ? UPSERT_SQL + "NOTHING" : super.sql(tpchDialect);
        }
    },
    CASCADE("DELETE FROM worked WHERE MOD(id, 10) = 0", "CASCADE"),
    SET_NULL("DELETE FROM worked WHERE MOD(id, 10) = 0", "SET NULL"),
    TRUNCATE("TRUNCATE TABLE worked") {
        @Override
        String sql(TpchDialect tpchDialect) {
            return tpchDialect == TpchDialect.SQLITE ? "DELETE FROM worked" : super.sql(tpchDialect);
        }
    },
    DROP_TABLE("DROP TABLE worked") {
        @Override
        boolean leavesTable() {
            return false;
        }
    },
    MANY_TABLES("CREATE TABLE") {
        @Override
        List<String> statements(TpchDialect tpchDialect) {
            return createTables();
        }

        @Override
        List<String> after() {
            return forEachTable("DROP TABLE many_%d");
        }
    },
    MANY_COLUMNS("ALTER TABLE") {
        @Override
        List<String> before(TpchDialect tpchDialect) {
            return createTables();
        }

        @Override
        List<String> statements(TpchDialect tpchDialect) {
            return forEachTable("ALTER TABLE many_%d ADD COLUMN added INTEGER DEFAULT 7");
        }

        @Override
        List<String> leftovers() {
            return forEachTable("DROP TABLE many_%d");
        }
    },
    MANY_DROPS("DROP TABLE") {
        @Override
        List<String> before(TpchDialect tpchDialect) {
            return createTables();
        }

        @Override
        List<String> statements(TpchDialect tpchDialect) {
            return forEachTable("DROP TABLE many_%d");
        }
    };

    private static final String UPSERT_SQL = "INSERT INTO worked SELECT * FROM filled WHERE 1 = 1 ON CONFLICT (id) DO ";
    private static final int MANY = 1_000;

    private final String sql;
    private final Function<TpchDialect, List<String>> before;
    private final List<String> after;
    private final List<String> leftovers;

    DefinitionTask(String sql) {
        this(sql, List.of());
    }

    /// @param after takes it back, so that the table need not be filled again; none: it cannot be taken back
    DefinitionTask(String sql, List<String> after) {
        this(sql, tpchDialect -> List.of(), after, List.of());
    }

    DefinitionTask(String sql, Function<TpchDialect, List<String>> before) {
        this(sql, before, List.of(), List.of());
    }

    /// @param action of the rule that holds a child of each row to it
    DefinitionTask(String sql, String action) {
        this(sql, tpchDialect -> children(tpchDialect, action), List.of(), List.of("DROP TABLE children"));
    }

    DefinitionTask(String sql, Function<TpchDialect, List<String>> before, List<String> after, List<String> leftovers) {
        this.sql = sql;
        this.before = before;
        this.after = after;
        this.leftovers = leftovers;
    }

    String label() {
        return OptionCheck.label(this);
    }

    private static List<String> createTables() {
        List<String> statements = new ArrayList<>();
        for (int table = 0; table < MANY; table++) {
            statements.add("CREATE TABLE many_" + table + " (id INTEGER NOT NULL PRIMARY KEY, amount INTEGER, code INTEGER, name VARCHAR(40))");
            statements.add("CREATE INDEX many_" + table + "_amount ON many_" + table + " (amount)");
            statements.add("CREATE UNIQUE INDEX many_" + table + "_code ON many_" + table + " (code)");
        }
        return statements;
    }

    private static List<String> forEachTable(String statement) {
        return IntStream.range(0, MANY).mapToObj(table -> statement.formatted(table)).toList();
    }

    /// Every second row is missing.
    private static List<String> halve(TpchDialect tpchDialect) {
        return List.of(DELETE.sql(tpchDialect));
    }

    /// A child of each row.
    private static List<String> children(TpchDialect tpchDialect, String action) {
        List<String> statements = new ArrayList<>();
        if (tpchDialect == TpchDialect.SQLITE) {
            statements.add("PRAGMA foreign_keys = ON");
        }
        statements.add("CREATE TABLE children (id INTEGER NOT NULL PRIMARY KEY, parent INTEGER, name VARCHAR(40), "
            + "FOREIGN KEY (parent) REFERENCES worked (id) ON DELETE " + action + ")");
        if (tpchDialect == TpchDialect.SQLITE) {
            statements.add("CREATE INDEX children_parent ON children (parent)");
        }
        statements.add("INSERT INTO children SELECT id + 1, id, name FROM worked");
        return statements;
    }

    /// Returns the statements to measure.
    List<String> statements(TpchDialect tpchDialect) {
        return List.of(sql(tpchDialect));
    }

    String sql(TpchDialect tpchDialect) {
        return tpchDialect == TpchDialect.SQLITE ? sql.replaceAll("MOD\\((\\w+), (\\d+)\\)", "$1 % $2") : sql;
    }

    /// Returns the statements to run once the table has been filled.
    List<String> before(TpchDialect tpchDialect) {
        return before.apply(tpchDialect);
    }

    List<String> after() {
        return after;
    }

    /// Returns the other objects that exist when the table is dropped.
    List<String> leftovers() {
        return leftovers;
    }

    boolean startsFull() {
        return true;
    }

    boolean leavesTable() {
        return true;
    }
}
