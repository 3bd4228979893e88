// SPDX-License-Identifier: Apache-2.0
package bowler.server.settings;

import bowler.os.Folders;
import bowler.server.failure.ServerError;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Resolves the name of a database that a client sends: `sales`, `archive/2024;create=true`, `memory:test;create=true`.
/// A name is a path below the server's folder. A name that leads out of it is rejected, and so is an attribute that
/// names a place on the server's machine.
public final class DatabaseNames {
    private static final String MEMORY = "memory:";
    private static final String DIRECTORY = "directory:";
    private static final String CREATE = "create";
    private static final String SHUTDOWN = "shutdown";
    private static final String DROP = "drop";
    /// The attributes that are passed to the provider for every client. Clients on this machine may give all attributes.
    private static final Set<String> PASSED = Set.of(CREATE, SHUTDOWN, DROP, "territory", "collation", "durability");
    private static final Set<String> PLACE_ATTRIBUTES = Set.of("logDevice", "createFrom", "restoreFrom", "rollForwardRecoveryFrom", "slaveHost");

    private final ServerSettings settings;
    private final Folders folders;

    /// @param address the address for the session provider
    /// @param isCreationRefused whether the client requests that the database be created if it is missing, but may not
    ///     create it
    public record Target(String address, Map<String, String> attributes, boolean isCreationRefused) {}

    public DatabaseNames(ServerSettings settings, Folders folders) {
        this.settings = settings;
        this.folders = folders;
    }

    /// @param database name and attributes
    /// @param user null if none was given
    /// @param isLocal whether the client is on this machine
    public Target target(String database, String user, String password, boolean isLocal) {
        String[] parts = database.split(";", -1);
        String name = parts[0].strip();
        Map<String, String> attributes = attributes(parts, isLocal);
        if (name.isEmpty()) {
            throw ServerError.DATABASE_NAME_MISSING.failure();
        }
        if ((isSet(attributes, SHUTDOWN) || isSet(attributes, DROP)) && !isLocal) {
            throw ServerError.SHUTDOWN_REFUSED.failure(name);
        }
        boolean refusesCreation = isSet(attributes, CREATE) && !settings.createsDatabases();
        if (refusesCreation) {
            attributes.remove(CREATE);
        }
        if (user != null && !user.isEmpty()) {
            attributes.put("user", user);
        }
        if (password != null) {
            attributes.put("password", password);
        }
        return new Target(address(name), attributes, refusesCreation);
    }

    private static Map<String, String> attributes(String[] parts, boolean isLocal) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            String attribute = equals < 0 ? parts[i].strip() : parts[i].substring(0, equals).strip();
            if (PLACE_ATTRIBUTES.contains(attribute)) {
                throw ServerError.ATTRIBUTE_NOT_ALLOWED.failure(attribute);
            }
            if (equals > 0 && (isLocal || PASSED.contains(attribute))) {
                attributes.put(attribute, parts[i].substring(equals + 1).strip());
            }
        }
        return attributes;
    }

    private static boolean isSet(Map<String, String> attributes, String flag) {
        return "true".equalsIgnoreCase(attributes.get(flag));
    }

    private String address(String name) {
        if (name.startsWith(MEMORY)) {
            return name;
        }
        String plain = name.startsWith(DIRECTORY) ? name.substring(DIRECTORY.length()) : name;
        try {
            String path = plain.indexOf(':') >= 0 ? null : folders.below(settings.home(), plain);
            if (path == null) {
                throw ServerError.DATABASE_OUTSIDE.failure(name);
            }
            return path;
        } catch (IOException e) {
            throw ServerError.INTERNAL.causedBy(e, e.toString());
        }
    }
}
