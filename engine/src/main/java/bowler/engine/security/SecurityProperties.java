// SPDX-License-Identifier: Apache-2.0
package bowler.engine.security;

import bowler.base.password.PasswordHash;
import bowler.engine.watch.WatchSettings;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;

/// The properties that configure users and rights, with Derby's names. A property of the JVM counts before one of the
/// database, unless the database has set `derby.database.propertiesOnly`.
///
/// @param ofDatabase the properties of the database; empty for an operation on all databases
public record SecurityProperties(Map<String, String> ofDatabase) {
    public static final String SQL_AUTHORIZATION = "derby.database.sqlAuthorization";
    public static final String PROVIDER = "derby.authentication.provider";
    public static final String REQUIRE_AUTHENTICATION = "derby.connection.requireAuthentication";
    public static final String USER_PREFIX = "derby.user.";
    private static final String DERBY = "derby.";
    private static final String[] PREFIXES = {"bowler.", DERBY};
    private static final String PROPERTIES_ONLY = "derby.database.propertiesOnly";
    private static final String ITERATIONS = "derby.authentication.builtin.iterations";
    private static final String LIFETIME = "derby.authentication.native.passwordLifetimeMillis";
    private static final String THRESHOLD = "derby.authentication.native.passwordLifetimeThreshold";
    private static final long USUAL_LIFETIME_MILLIS = 31L * 24 * 60 * 60 * 1000;
    private static final double USUAL_THRESHOLD = 0.125;

    /// Returns the value without blanks around it; null if the property is not set.
    ///
    /// @param name with the prefix `derby.`
    public String get(String name) {
        String ofJvm = isSetInDatabase(PROPERTIES_ONLY) ? null : ofJvm(name);
        return trimmed(ofJvm != null ? ofJvm : ofDatabase.get(name));
    }

    private static String ofJvm(String name) {
        return WatchSettings.property(name.substring(DERBY.length()));
    }

    private static String trimmed(String text) {
        return text == null ? null : text.trim();
    }

    private boolean isSetInDatabase(String name) {
        return "true".equalsIgnoreCase(trimmed(ofDatabase.get(name)));
    }

    private boolean isDefined(String name) {
        return isSetInDatabase(name) || "true".equalsIgnoreCase(trimmed(ofJvm(name)));
    }

    /// Returns whether statements need privileges. Neither place can switch off what the other has switched on.
    public boolean enforcesPrivileges() {
        return isDefined(SQL_AUTHORIZATION) || NativeProvider.parse(get(PROVIDER)) != null;
    }

    /// Returns whether users must prove who they are. NATIVE authentication implies it.
    public boolean requiresAuthentication() {
        return isDefined(REQUIRE_AUTHENTICATION) || NativeProvider.parse(get(PROVIDER)) != null;
    }

    /// Returns whether NATIVE authentication keeps the users of each database in it.
    public boolean hasLocalUsers() {
        NativeProvider provider = NativeProvider.parse(get(PROVIDER));
        return provider != null && provider.isLocal();
    }

    /// Returns the password of a BUILTIN user, or its hash; null if there is no such user.
    public String passwordOf(String user) {
        if (!isSetInDatabase(PROPERTIES_ONLY)) {
            for (String prefix : PREFIXES) {
                for (String name : System.getProperties().stringPropertyNames()) {
                    if (isUser(name, prefix + "user.", user)) {
                        return System.getProperty(name);
                    }
                }
            }
        }
        for (Map.Entry<String, String> property : ofDatabase.entrySet()) {
            if (isUser(property.getKey(), USER_PREFIX, user)) {
                return property.getValue();
            }
        }
        return null;
    }

    private static boolean isUser(String property, String prefix, String user) {
        return property.startsWith(prefix) && user.equals(AuthorizationId.parse(property.substring(prefix.length())));
    }

    /// Returns the cost of new hashes: `derby.authentication.builtin.iterations`.
    public int iterations() {
        return (int) number(ITERATIONS, PasswordHash.MIN_ITERATIONS, PasswordHash.MAX_ITERATIONS,
            PasswordHash.USUAL_ITERATIONS);
    }

    public long passwordLifetimeMillis() {
        return number(LIFETIME, 0, Long.MAX_VALUE, USUAL_LIFETIME_MILLIS);
    }

    /// Returns the share of the lifetime in which a warning comes.
    public double passwordLifetimeThreshold() {
        String text = get(THRESHOLD);
        try {
            return text == null ? USUAL_THRESHOLD : Math.clamp(Double.parseDouble(text), 0, 1);
        } catch (NumberFormatException notANumber) {
            return USUAL_THRESHOLD;
        }
    }

    private long number(String name, long min, long max, long otherwise) {
        String text = get(name);
        try {
            return text == null ? otherwise : Math.clamp(Long.parseLong(text), min, max);
        } catch (NumberFormatException notANumber) {
            return otherwise;
        }
    }

    /// Compares texts in a time that does not depend on where they differ.
    static boolean isSame(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
