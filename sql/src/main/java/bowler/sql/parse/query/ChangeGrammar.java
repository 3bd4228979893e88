// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.AstStatement;

/// The parser of INSERT, UPDATE, DELETE and MERGE as the parsers of queries see it. It breaks the cycle between them,
/// because queries contain changes and changes contain queries.
public interface ChangeGrammar {
    /// Returns whether a data change begins here.
    boolean isHere();

    /// Parses a change with its optional RETURNING.
    AstStatement change();

    /// Parses a change without RETURNING.
    AstStatement withoutReturning();
}
