// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.parse.expression.QueryGrammar;

/// The parsers of what a FROM clause or a WITH clause contains: queries again, and data changes.
public interface NestedGrammar extends QueryGrammar {
    ChangeGrammar changes();
}
