// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.plan.UserTest;
import java.time.ZoneId;
import java.util.Map;

/// The settings of a session on which the meaning of a statement depends.
///
/// @param schema the schema of unqualified names, as the catalog spells it; it need not exist yet
/// @param hasDerbyRules whether the session is in Derby's mode. Then statements that Derby refuses fail with Derby's
///     SQLState, although Bowler could execute them. The rules apply to the text of the statement itself. Stored texts,
///     such as views and bodies of triggers, were accepted when they were stored
/// @param zone the time zone that the session has set; null for the machine's zone
/// @param userTests the results of tests of the user; empty if the plan is to serve all users
public record CompilationSettings(String schema, boolean hasDerbyRules, ZoneId zone, Map<UserTest, Boolean> userTests) {
    /// Returns the settings of a session that has set its schema only.
    public static CompilationSettings ofSchema(String schema) {
        return new CompilationSettings(schema, false, null, Map.of());
    }
}
