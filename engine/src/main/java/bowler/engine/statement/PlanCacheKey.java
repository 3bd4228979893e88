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

    private PlanCacheKey() {}

    /// @param zone null: none is set
    public static String of(String schema, ZoneId zone) {
        return zone == null ? schema : schema + BEFORE_ZONE + zone.getId();
    }

    public static String schemaOf(String scope) {
        int end = scope.lastIndexOf(BEFORE_ZONE);
        return end < 0 ? scope : scope.substring(0, end);
    }

    /// @param compilation takes the name of the schema
    static <T> T compile(String scope, Function<String, T> compilation) {
        int end = scope.lastIndexOf(BEFORE_ZONE);
        return end < 0 ? compilation.apply(scope)
            : Compiler.inZone(ZoneId.of(scope.substring(end + 1)), () -> compilation.apply(scope.substring(0, end)));
    }
}
