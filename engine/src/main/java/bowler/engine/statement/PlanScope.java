// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import bowler.plan.UserTest;
import bowler.sql.CompilationSettings;
import java.time.ZoneId;
import java.util.Map;

/// The state of a session on which its plans depend in addition to text and catalog. Sessions with equal scopes share
/// plans.
///
/// @param sessionNumber the number of the session if the plans name its temporary tables; [#SHARED] otherwise
public record PlanScope(CompilationSettings settings, long sessionNumber) {
    private static final long SHARED = -1;

    /// @param derbyMode whether the session is in Derby's mode
    /// @param zone the time zone that the session has set; null if there is none
    public static PlanScope of(String schema, boolean derbyMode, ZoneId zone) {
        return new PlanScope(new CompilationSettings(schema, derbyMode, zone, Map.of()), SHARED);
    }

    /// Returns the scope of plans of statements that were prepared in a schema.
    public PlanScope inSchema(String schema) {
        return settings.schema().equals(schema) ? this : new PlanScope(
            new CompilationSettings(schema, settings.hasDerbyRules(), settings.zone(), settings.userTests()), sessionNumber);
    }

    /// Returns the scope of plans for users with these results of tests.
    public PlanScope withUserTests(Map<UserTest, Boolean> results) {
        return new PlanScope(
            new CompilationSettings(settings.schema(), settings.hasDerbyRules(), settings.zone(), results), sessionNumber);
    }

    /// Returns the scope of plans that name temporary tables of one session.
    public PlanScope ofSession(long number) {
        return new PlanScope(settings, number);
    }
}
