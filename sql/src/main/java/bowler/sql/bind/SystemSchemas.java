// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import java.util.Set;

/// Schemas that are the system's, where nothing is made and which stay.
final class SystemSchemas {
    private static final Set<String> WITHOUT_PREFIX = Set.of("NULLID", "SQLJ", "INFORMATION_SCHEMA");

    private SystemSchemas() {}

    static boolean contains(String name) {
        return name.startsWith(BindContext.SYSTEM_PREFIX) || WITHOUT_PREFIX.contains(name);
    }
}
