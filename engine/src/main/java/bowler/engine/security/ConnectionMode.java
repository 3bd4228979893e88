// SPDX-License-Identifier: Apache-2.0
package bowler.engine.security;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The access that a connection gives: `derby.database.defaultConnectionMode` and the lists of exceptions from it.
public enum ConnectionMode {
    NO_ACCESS("noAccess", "NOACCESS"),
    READ_ONLY("readOnlyAccess", "READONLYACCESS"),
    FULL("fullAccess", "FULLACCESS");

    public static final String DEFAULT_MODE = "derby.database.defaultConnectionMode";
    public static final String FULL_ACCESS = "derby.database.fullAccessUsers";
    public static final String READ_ONLY_ACCESS = "derby.database.readOnlyAccessUsers";

    private final String value;
    private final String permission;

    ConnectionMode(String value, String permission) {
        this.value = value;
        this.permission = permission;
    }

    /// Returns the mode of a user.
    public static ConnectionMode of(SecurityProperties properties, String user) {
        if (users(properties.get(FULL_ACCESS)).contains(user)) {
            return FULL;
        }
        if (users(properties.get(READ_ONLY_ACCESS)).contains(user)) {
            return READ_ONLY;
        }
        String mode = properties.get(DEFAULT_MODE);
        return mode == null || mode.isEmpty() ? FULL : ofValue(mode);
    }

    /// Returns the mode as SYSCS_SET_USER_ACCESS names it.
    public String permission() {
        return permission;
    }

    private static ConnectionMode ofValue(String text) {
        for (ConnectionMode mode : values()) {
            if (mode.value.equalsIgnoreCase(text.trim())) {
                return mode;
            }
        }
        throw SecurityError.BAD_MODE.failure(text);
    }

    /// @param permission of SYSCS_SET_USER_ACCESS, or null
    public static ConnectionMode ofPermission(String permission) {
        for (ConnectionMode mode : values()) {
            if (permission != null && mode.permission.equals(permission.toUpperCase(Locale.ENGLISH))) {
                return mode;
            }
        }
        throw SecurityError.UNKNOWN_PERMISSION.failure(permission);
    }

    /// Fails if a value of one of the three properties is invalid.
    ///
    /// @param properties with the new value
    public static void validate(SecurityProperties properties, String name) {
        switch (name) {
            case DEFAULT_MODE -> {
                String value = properties.get(name);
                if (value != null && !value.isEmpty()) {
                    ofValue(value);
                }
            }
            case FULL_ACCESS, READ_ONLY_ACCESS -> {
                Set<String> both = users(properties.get(FULL_ACCESS));
                both.retainAll(users(properties.get(READ_ONLY_ACCESS)));
                if (!both.isEmpty()) {
                    throw SecurityError.IN_BOTH_LISTS.failure(both.iterator().next());
                }
            }
            default -> { }
        }
    }

    /// Returns the list with or without a user.
    ///
    /// @return null if the list is empty
    public static String changed(String list, String user, boolean contains) {
        List<String> next = new ArrayList<>(users(list));
        next.remove(user);
        if (contains) {
            next.add(user);
        }
        return next.isEmpty() ? null : String.join(",", next.stream().map(AuthorizationId::quoted).toList());
    }

    /// Returns the users of a list of identifiers.
    private static Set<String> users(String list) {
        Set<String> users = new LinkedHashSet<>();
        if (list == null || list.isBlank()) {
            return users;
        }
        for (String part : AuthorizationId.split(list)) {
            String user = AuthorizationId.parse(part);
            if (user == null) {
                throw SecurityError.BAD_USER_LIST.failure(list);
            }
            if (!users.add(user)) {
                throw SecurityError.TWICE_IN_LIST.failure(user);
            }
        }
        return users;
    }
}
