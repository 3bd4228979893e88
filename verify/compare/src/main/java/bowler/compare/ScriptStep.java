// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.List;

/// One thing done to a connection.
sealed interface ScriptStep {
    /// A statement, prepared if there are parameters.
    ///
    /// @param ordered whether the order of the rows is told by the statement, wholly
    record Run(String sql, List<Object> parameters, boolean ordered) implements ScriptStep {
        Run(String sql) {
            this(sql, List.of(), false);
        }

        @Override
        public String toString() {
            return sql + ";" + (parameters.isEmpty() ? "" : " -- " + shown(parameters));
        }
    }

    /// A prepared statement executed as a batch.
    record Batch(String sql, List<List<Object>> rows) implements ScriptStep {
        @Override
        public String toString() {
            return sql + "; -- batch " + rows.stream().map(ScriptStep::shown).toList();
        }
    }

    enum Verb { COMMIT, ROLLBACK, SET_SAVEPOINT, ROLLBACK_TO, RELEASE, REOPEN, AUTOCOMMIT_ON, AUTOCOMMIT_OFF }

    /// A call of the connection; the name is the savepoint's.
    record Control(Verb verb, String name) implements ScriptStep {
        @Override
        public String toString() {
            return "-- " + verb + (name == null ? "" : " " + name);
        }
    }

    /// The parameters with their Java types.
    static String shown(List<Object> values) {
        StringBuilder text = new StringBuilder();
        for (Object value : values) {
            text.append(text.isEmpty() ? "" : ", ").append(switch (value) {
                case null -> "NULL";
                case byte[] bytes -> "bytes " + java.util.HexFormat.of().formatHex(bytes);
                default -> value.getClass().getSimpleName() + " " + value;
            });
        }
        return text.toString();
    }
}
