// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import bowler.tools.peer.OptionCheck;
import java.util.StringJoiner;

/// The shape of the predicates that join the tables `t0`, `t1`, ...
enum JoinTopology {
    /// Each refers to the next.
    CHAIN {
        @Override
        void conditions(int count, StringJoiner conditions) {
            for (int i = 1; i < count; i++) {
                conditions.add("t" + (i - 1) + ".c0 = t" + i + ".id");
            }
        }
    },

    /// The first refers to all others.
    STAR {
        @Override
        void conditions(int count, StringJoiner conditions) {
            for (int i = 1; i < count; i++) {
                conditions.add("t0.c" + i + " = t" + i + ".id");
            }
        }
    },

    /// A chain whose last refers to the first.
    CYCLE {
        @Override
        void conditions(int count, StringJoiner conditions) {
            CHAIN.conditions(count, conditions);
            conditions.add("t" + (count - 1) + ".c0 = t0.c1");
        }
    },

    /// Every two have a condition of their own.
    CLIQUE {
        @Override
        void conditions(int count, StringJoiner conditions) {
            for (int i = 0; i < count; i++) {
                for (int j = i + 1; j < count; j++) {
                    conditions.add("t" + i + ".c" + j + " = t" + j + ".c" + i);
                }
            }
        }
    },

    /// All have the same key.
    KEY {
        @Override
        void conditions(int count, StringJoiner conditions) {
            for (int i = 1; i < count; i++) {
                conditions.add("t" + (i - 1) + ".id = t" + i + ".id");
            }
        }
    },

    /// Every two have a condition, and the first rows in an order are wanted.
    ORDERED {
        @Override
        void conditions(int count, StringJoiner conditions) {
            CLIQUE.conditions(count, conditions);
        }

        @Override
        String end() {
            return " ORDER BY t0.id FETCH FIRST 10 ROWS ONLY";
        }
    },

    /// A chain of inner and outer joins by turns.
    OUTER {
        @Override
        String from(int count) {
            StringBuilder from = new StringBuilder(table(0, count));
            for (int i = 1; i < count; i++) {
                from.append(i % 2 == 0 ? " JOIN " : " LEFT JOIN ").append(table(i, count))
                    .append(" ON t").append(i / 2).append(".c").append(i).append(" = t").append(i).append(".id");
            }
            return from.toString();
        }

        @Override
        void conditions(int count, StringJoiner conditions) {
            conditions.add("t0.id >= 0");
        }
    },

    /// Half of the tables are a clique. Each of the others is in a subquery that refers to one of them: EXISTS, NOT
    /// EXISTS, IN, or the greatest value.
    SUBQUERY {
        @Override
        String from(int count) {
            return list(count / 2, count);
        }

        @Override
        void conditions(int count, StringJoiner conditions) {
            int half = count / 2;
            CLIQUE.conditions(half, conditions);
            for (int i = half; i < count; i++) {
                String outer = "t" + (i - half) + ".c0";
                String inner = "FROM " + table(i, count) + " WHERE t" + i + ".c1 = " + outer;
                conditions.add(switch (i % 4) {
                    case 0 -> "EXISTS (SELECT 1 " + inner + ")";
                    case 1 -> "NOT EXISTS (SELECT 1 " + inner + ")";
                    case 2 -> outer + " IN (SELECT c2 " + inner + ")";
                    default -> outer + " <= (SELECT MAX(c2) " + inner + ")";
                });
            }
        }
    };

    abstract void conditions(int count, StringJoiner conditions);

    String from(int count) {
        return list(count, count);
    }

    String end() {
        return "";
    }

    private static String table(int number, int count) {
        return PlanSuite.table(number, count) + " t" + number;
    }

    private static String list(int some, int count) {
        StringJoiner tables = new StringJoiner(", ");
        for (int i = 0; i < some; i++) {
            tables.add(table(i, count));
        }
        return tables.toString();
    }

    String label() {
        return OptionCheck.label(this);
    }

    /// @param run gives the one column a name of its own
    String sql(int count, int run) {
        StringJoiner conditions = new StringJoiner(" AND ", " WHERE ", "");
        conditions(count, conditions);
        return "SELECT t0.id AS n" + run + " FROM " + from(count) + conditions + end();
    }
}
