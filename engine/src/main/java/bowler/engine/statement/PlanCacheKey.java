// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import bowler.sql.Compiler;
import java.time.ZoneId;
import java.util.function.Function;

/// The session state that plans depend on in addition to text and catalog. It is the current schema, and the time zone
/// if the session has set one. The key joins both into one text.
public final class PlanCacheKey {
    /// No character; it stands in no name.
    private static final char BEFORE_ZONE = '\uFFFF';

    /// No character either.
    private static final char BEFORE_SESSION = '\uFFFE';

    private PlanCacheKey() {}

    /// @param zone null: none is set
    public static String of(String schema, ZoneId zone) {
        return zone == null ? schema : schema + BEFORE_ZONE + zone.getId();
    }

    /// Returns the scope of plans of one session, which name its temporary tables.
    public static String ofSession(String scope, long sessionNumber) {
        return scope + BEFORE_SESSION + sessionNumber;
    }

    private static String withoutSession(String scope) {
        int end = scope.lastIndexOf(BEFORE_SESSION);
        return end < 0 ? scope : scope.substring(0, end);
    }

    public static String schemaOf(String scope) {
        String shared = withoutSession(scope);
        int end = shared.lastIndexOf(BEFORE_ZONE);
        return end < 0 ? shared : shared.substring(0, end);
    }

    /// @param compilation takes the name of the schema
    static <T> T compile(String scope, Function<String, T> compilation) {
        String shared = withoutSession(scope);
        int end = shared.lastIndexOf(BEFORE_ZONE);
        return end < 0 ? compilation.apply(shared)
            : Compiler.inZone(ZoneId.of(shared.substring(end + 1)), () -> compilation.apply(shared.substring(0, end)));
    }
}
