// SPDX-License-Identifier: Apache-2.0
package bowler.engine.security;

import bowler.engine.watch.WatchSettings;
import java.util.Map;

/// The properties that configure users and rights, with Derby's names. A property of the JVM counts before one of the
/// database, unless the database has set `derby.database.propertiesOnly`.
///
/// @param ofDatabase the properties of the database
public record SecurityProperties(Map<String, String> ofDatabase) {
    public static final String SQL_AUTHORIZATION = "derby.database.sqlAuthorization";
    private static final String PREFIX = "derby.";
    private static final String PROPERTIES_ONLY = "derby.database.propertiesOnly";

    /// Returns the value, or null.
    ///
    /// @param name with the prefix `derby.`
    public String get(String name) {
        String ofJvm = isSetInDatabase(PROPERTIES_ONLY) ? null : ofJvm(name);
        return ofJvm != null ? ofJvm : ofDatabase.get(name);
    }

    private static String ofJvm(String name) {
        return WatchSettings.property(name.substring(PREFIX.length()));
    }

    private boolean isSetInDatabase(String name) {
        return "true".equalsIgnoreCase(trimmed(ofDatabase.get(name)));
    }

    private static String trimmed(String text) {
        return text == null ? null : text.trim();
    }

    /// Returns whether statements need privileges. Neither place can switch off what the other has switched on.
    public boolean enforcesPrivileges() {
        return isSetInDatabase(SQL_AUTHORIZATION) || "true".equalsIgnoreCase(trimmed(ofJvm(SQL_AUTHORIZATION)));
    }
}
