// SPDX-License-Identifier: Apache-2.0
package bowler.tools.script;

import java.util.Locale;

/// Rewrites of statements so that other databases give them the meaning they have in SQLite. Each is a step of its own;
/// one text may need several.
enum SqliteRewrite {
    /// The average of integers has a fraction.
    AVERAGES {
        @Override
        void apply(StatementTokens sql) {
            for (int at = 0; at < sql.count(); at++) {
                int open = sql.solid(at + 1);
                if (!sql.isWord(at, "AVG") || !sql.at(open).equals("(")) {
                    continue;
                }
                int first = sql.solid(open + 1);
                if (sql.isWord(first, "DISTINCT") || sql.isWord(first, "ALL")) {
                    first = sql.solid(first + 1);
                }
                int close = sql.end(open);
                sql.putBefore(first, "CAST((");
                sql.putBefore(close, ") AS DOUBLE)");
            }
        }
    },
    /// A division by zero returns NULL.
    QUOTIENTS {
        @Override
        void apply(StatementTokens sql) {
            for (int at = 0; at < sql.count(); at++) {
                if (sql.at(at).equals("/")) {
                    sql.appendAfter(at, " NULLIF((");
                    sql.appendAfter(sql.operandEnd(at + 1), "), 0)");
                }
            }
        }
    },
    /// `a == b`
    EQUALS {
        @Override
        void apply(StatementTokens sql) {
            for (int at = 0; at < sql.count(); at++) {
                if (sql.at(at).equals("==")) {
                    sql.put(at, "=");
                }
            }
        }
    },
    /// `a IN t`
    SETS {
        @Override
        void apply(StatementTokens sql) {
            for (int at = 0; at < sql.count(); at++) {
                int set = sql.solid(at + 1);
                if (sql.isWord(at, "IN") && sql.isWord(set)) {
                    sql.putBefore(set, "(SELECT * FROM ");
                    sql.appendAfter(set, ")");
                }
            }
        }
    },
    /// `t INDEXED BY i`, `t NOT INDEXED`
    HINTS {
        @Override
        void apply(StatementTokens sql) {
            for (int at = 0; at < sql.count(); at++) {
                int second = sql.solid(at + 1);
                int third = sql.solid(second + 1);
                if (sql.isWord(at, "NOT") && sql.isWord(second, "INDEXED")) {
                    sql.put(at, "");
                    sql.put(second, "");
                } else if (sql.isWord(at, "INDEXED") && sql.isWord(second, "BY")) {
                    sql.put(at, "");
                    sql.put(second, "");
                    sql.put(third, "");
                }
            }
        }
    },
    /// The sum of what is no number, or of nothing: `TOTAL(x)`.
    TOTALS {
        @Override
        void apply(StatementTokens sql) {
            for (int at = 0; at < sql.count(); at++) {
                int open = sql.solid(at + 1);
                if (sql.isWord(at, "TOTAL") && sql.at(open).equals("(")) {
                    sql.put(at, "COALESCE(SUM");
                    sql.appendAfter(sql.end(open), ", 0.0)");
                }
            }
        }
    };

    abstract void apply(StatementTokens sql);

    /// @return null: no such name
    static SqliteRewrite named(String name) {
        for (SqliteRewrite sqliteRewrite : values()) {
            if (sqliteRewrite.name().toLowerCase(Locale.ROOT).equals(name)) {
                return sqliteRewrite;
            }
        }
        return null;
    }
}
