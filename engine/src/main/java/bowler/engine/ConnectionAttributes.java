// SPDX-License-Identifier: Apache-2.0
package bowler.engine;

import bowler.engine.database.EngineError;
import bowler.engine.backup.RestoreAttributes;
import bowler.engine.encrypt.ChangeError;
import bowler.engine.security.AuthorizationId;
import bowler.engine.security.SecurityError;
import bowler.storage.api.Durability;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Reads the attributes of a connection's URL that concern the connection itself. Attributes that open, create or encrypt
/// a database are read where that happens.
final class ConnectionAttributes {
    private static final String DEFAULT_USER = "APP";
    /// Derby's attributes for features that are missing here. They are refused, because a caller relies on the feature.
    private static final List<String> REFUSED = List.of("startMaster", "stopMaster", "startSlave", "stopSlave", "failover");

    private ConnectionAttributes() {}

    static String user(Map<String, String> attributes) {
        String given = attributes.getOrDefault("user", "").trim();
        if (given.isEmpty()) {
            return DEFAULT_USER;
        }
        String user = AuthorizationId.parse(given);
        if (user == null) {
            throw SecurityError.BAD_USER_NAME.failure(given);
        }
        return user;
    }

    /// Returns whether statements that Derby refuses fail.
    static boolean isInDerbyMode(Map<String, String> attributes) {
        String given = attributes.getOrDefault("mode", "bowler").toLowerCase(Locale.ENGLISH);
        if (!given.equals("derby") && !given.equals("bowler")) {
            throw EngineError.BAD_ATTRIBUTE.failure("mode", given, "bowler, derby");
        }
        return given.equals("derby");
    }

    static Durability durability(Map<String, String> attributes) {
        String given = attributes.get("durability");
        if (given == null) {
            boolean test = "test".equals(System.getProperty("derby.system.durability"));
            return test ? Durability.RELAXED : Durability.FULL;
        }
        return switch (given.toLowerCase(Locale.ENGLISH)) {
            case "full" -> Durability.FULL;
            case "relaxed", "test" -> Durability.RELAXED;
            default -> throw EngineError.BAD_ATTRIBUTE.failure("durability", given, "full, relaxed");
        };
    }

    static void checkFlags(Map<String, String> attributes) {
        for (String flag : new String[] {"create", "shutdown", "drop", "upgrade", "deregister", "dataEncryption", "decryptDatabase"}) {
            String value = attributes.get(flag);
            if (value != null && !value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
                throw EngineError.BAD_ATTRIBUTE.failure(flag, value, "true, false");
            }
        }
        for (String refused : REFUSED) {
            if (attributes.containsKey(refused) && !attributes.get(refused).equalsIgnoreCase("false")) {
                throw EngineError.NOT_SUPPORTED.failure(refused);
            }
        }
        RestoreAttributes.requireOne(attributes);
        if (RestoreAttributes.among(attributes) != null && isSet(attributes, "create")) {
            throw EngineError.CONTRADICTING_ATTRIBUTES.failure(RestoreAttributes.among(attributes), "create");
        }
        if (isSet(attributes, "drop") && (isSet(attributes, "create") || isSet(attributes, "shutdown"))) {
            throw isSet(attributes, "create") ? EngineError.CONTRADICTING_ATTRIBUTES.failure("create", "drop")
                : ChangeError.CONTRADICTION.failure("shutdown", "drop");
        }
    }

    static boolean isSet(Map<String, String> attributes, String flag) {
        return "true".equalsIgnoreCase(attributes.get(flag));
    }
}
