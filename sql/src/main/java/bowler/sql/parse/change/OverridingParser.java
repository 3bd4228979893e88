// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.change;

import bowler.sql.ast.AstStatement.Overriding;
import bowler.sql.parse.cursor.TokenCursor;

/// Parses the clause of an INSERT that decides whether given or generated values fill identity columns.
final class OverridingParser {
    private OverridingParser() {}

    /// Parses `OVERRIDING SYSTEM VALUE`, `OVERRIDING USER VALUE`, or neither.
    static Overriding overriding(TokenCursor cursor) {
        if (!cursor.takeIf("OVERRIDING")) {
            return Overriding.NOTHING;
        }
        if (!cursor.at("SYSTEM") && !cursor.at("USER")) {
            throw cursor.unexpected("SYSTEM or USER");
        }
        Overriding overriding = cursor.take().isWord("SYSTEM") ? Overriding.SYSTEM_VALUE : Overriding.USER_VALUE;
        cursor.expect("VALUE");
        return overriding;
    }
}
