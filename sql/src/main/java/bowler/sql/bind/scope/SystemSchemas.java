// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import java.util.Set;

/// The system's schemas, which cannot be dropped and in which users cannot create objects.
public final class SystemSchemas {
    private static final String PREFIX = "SYS";
    private static final Set<String> WITHOUT_PREFIX = Set.of("NULLID", "SQLJ", "INFORMATION_SCHEMA");

    private SystemSchemas() {}

    public static boolean contains(String name) {
        return isReserved(name) || WITHOUT_PREFIX.contains(name);
    }

    /// Returns whether users cannot create a schema of this name, whether it exists or not.
    public static boolean isReserved(String name) {
        return name.startsWith(PREFIX);
    }
}
