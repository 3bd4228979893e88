// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import bowler.sql.Compiler;
import java.time.ZoneId;
import java.util.function.Function;

/// The session state that plans depend on in addition to text and catalog. It is the current schema, whether the
/// session is in Derby's mode, and the time zone if the session has set one. The key joins them into one text.
public final class PlanCacheKey {
    /// A separator that cannot occur in a name.
    private static final char BEFORE_ZONE = '\uFFFF';

    /// A separator that cannot occur in a name.
    private static final char BEFORE_SESSION = '\uFFFE';

    /// A separator that cannot occur in a name.
    private static final char DERBY_MODE = '\uFDD0';

    private PlanCacheKey() {}

    /// @param derbyMode whether the session is in Derby's mode
    /// @param zone null: none is set
    public static String of(String schema, boolean derbyMode, ZoneId zone) {
        String name = derbyMode ? schema + DERBY_MODE : schema;
        return zone == null ? name : name + BEFORE_ZONE + zone.getId();
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
        return withoutMode(end < 0 ? shared : shared.substring(0, end));
    }

    private static String withoutMode(String name) {
        return isOfDerby(name) ? name.substring(0, name.length() - 1) : name;
    }

    private static boolean isOfDerby(String name) {
        return !name.isEmpty() && name.charAt(name.length() - 1) == DERBY_MODE;
    }

    private static <T> T compileIn(String name, Function<String, T> compilation) {
        return isOfDerby(name) ? Compiler.withDerbyRules(() -> compilation.apply(withoutMode(name))) : compilation.apply(name);
    }

    /// @param compilation takes the name of the schema
    static <T> T compile(String scope, Function<String, T> compilation) {
        String shared = withoutSession(scope);
        int end = shared.lastIndexOf(BEFORE_ZONE);
        return end < 0 ? compileIn(shared, compilation)
            : Compiler.inZone(ZoneId.of(shared.substring(end + 1)), () -> compileIn(shared.substring(0, end), compilation));
    }
}
