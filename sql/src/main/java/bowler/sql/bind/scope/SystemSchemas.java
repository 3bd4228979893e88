// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import java.util.Set;

/// Schemas that are the system's, where nothing is made and which stay.
public final class SystemSchemas {
    private static final String PREFIX = "SYS";
    private static final Set<String> WITHOUT_PREFIX = Set.of("NULLID", "SQLJ", "INFORMATION_SCHEMA");

    private SystemSchemas() {}

    public static boolean contains(String name) {
        return isReserved(name) || WITHOUT_PREFIX.contains(name);
    }

    /// Whether nobody can make a schema of this name, be it there or not.
    public static boolean isReserved(String name) {
        return name.startsWith(PREFIX);
    }
}
