// SPDX-License-Identifier: Apache-2.0
package bowler.queries.fuzz;

import java.util.ArrayList;
import java.util.List;

/// Scripts as lists of statements.
public record StatementCorpus(List<Script> scripts) {

    /// @param name of the file
    public record Script(String name, List<String> statements) {
        /// The statements of a script in the form of sqllogictest.
        public static Script read(String name, List<String> lines) {
            List<String> statements = new ArrayList<>();
            StringBuilder sql = null;
            for (String line : lines) {
                boolean ends = line.isBlank() || line.equals("----");
                if (ends && sql != null) {
                    statements.add(sql.toString());
                    sql = null;
                } else if (sql != null) {
                    sql.append(sql.isEmpty() ? "" : "\n").append(line);
                } else if (line.startsWith("statement ") || line.startsWith("query ")) {
                    sql = new StringBuilder();
                }
            }
            if (sql != null && !sql.isEmpty()) {
                statements.add(sql.toString());
            }
            return new Script(name, statements);
        }
    }
}
