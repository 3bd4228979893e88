// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.AstStatement;

/// Parses INSERT, UPDATE, DELETE and MERGE for the parsers of queries, which contain changes and are used by their parser.
public interface ChangeGrammar {
    /// Whether a change begins here.
    boolean isHere();

    /// A change with its RETURNING, if it has one.
    AstStatement change();

    /// A change that has no RETURNING.
    AstStatement withoutReturning();
}
