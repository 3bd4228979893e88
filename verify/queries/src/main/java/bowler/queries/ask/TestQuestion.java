// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import java.util.ArrayList;
import java.util.List;

/// A test case: tables and rows, and the texts from which an oracle makes its statements.
///
/// @param indexes the indexes, which are optional
/// @param parts the texts, whose meaning depends on the oracle
public record TestQuestion(List<String> definitions, List<String> rows, List<String> indexes, List<String> parts) {
    List<String> bare() {
        List<String> statements = new ArrayList<>(definitions);
        statements.addAll(rows);
        return statements;
    }

    List<String> indexed() {
        List<String> statements = bare();
        statements.addAll(indexes);
        return statements;
    }

    /// The indexes before the rows, so that changes of rows keep them and use them.
    List<String> indexedEarly() {
        List<String> statements = new ArrayList<>(definitions);
        statements.addAll(indexes);
        statements.addAll(rows);
        return statements;
    }

    TestQuestion withParts(List<String> other) {
        return new TestQuestion(definitions, rows, indexes, other);
    }
}
