// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.load.OptionCheck;
import bowler.tools.tpch.Dialect;
import java.util.List;

/// One statement about all rows of a table, with what makes the table ready for it.
enum DefinitionTask {
    INDEX("CREATE INDEX worked_amount ON worked (amount)", List.of("DROP INDEX worked_amount")),
    TEXT_INDEX("CREATE INDEX worked_name ON worked (name)", List.of("DROP INDEX worked_name")),
    UNIQUE_INDEX("CREATE UNIQUE INDEX worked_code ON worked (code)", List.of("DROP INDEX worked_code")),
    ADD_COLUMN("ALTER TABLE worked ADD COLUMN added INTEGER DEFAULT 7"),
    DROP_COLUMN("ALTER TABLE worked DROP COLUMN price"),
    CHANGE_TYPE("ALTER TABLE worked ALTER COLUMN amount SET DATA TYPE BIGINT"),
    UPDATE("UPDATE worked SET amount = amount + 1"),
    UPDATE_INDEXED("UPDATE worked SET amount = amount + 1") {
        @Override
        List<String> before() {
            return List.of("CREATE INDEX worked_amount ON worked (amount)");
        }
    },
    DELETE("DELETE FROM worked WHERE MOD(id, 2) = 0") {
        @Override
        String sql(Dialect dialect) {
            return dialect == Dialect.SQLITE ? "DELETE FROM worked WHERE id % 2 = 0" : super.sql(dialect);
        }
    },
    INSERT_SELECT("INSERT INTO worked SELECT * FROM filled") {
        @Override
        boolean startsFull() {
            return false;
        }
    },
    TRUNCATE("TRUNCATE TABLE worked") {
        @Override
        String sql(Dialect dialect) {
            return dialect == Dialect.SQLITE ? "DELETE FROM worked" : super.sql(dialect);
        }
    },
    DROP_TABLE("DROP TABLE worked") {
        @Override
        boolean leavesTable() {
            return false;
        }
    };

    private final String sql;
    private final List<String> after;

    DefinitionTask(String sql) {
        this(sql, List.of());
    }

    /// @param after takes it back, so that the table need not be filled again; none: it cannot be taken back
    DefinitionTask(String sql, List<String> after) {
        this.sql = sql;
        this.after = after;
    }

    String label() {
        return OptionCheck.label(this);
    }

    /// What is measured.
    String sql(Dialect dialect) {
        return sql;
    }

    /// After the table has been filled.
    List<String> before() {
        return List.of();
    }

    List<String> after() {
        return after;
    }

    boolean startsFull() {
        return true;
    }

    boolean leavesTable() {
        return true;
    }
}
