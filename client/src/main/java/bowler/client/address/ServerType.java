// SPDX-License-Identifier: Apache-2.0
package bowler.client.address;

import java.util.Locale;

/// The attribute `targetServerType`: which of several servers a program connects to, by whether the database there
/// accepts changes.
public enum ServerType {
    ANY("any"),
    PRIMARY("primary"),
    SECONDARY("secondary"),
    /// A read-only database if one of the servers has it, otherwise any.
    PREFER_SECONDARY("preferSecondary");

    private final String attribute;

    ServerType(String attribute) {
        this.attribute = attribute;
    }

    public String attribute() {
        return attribute;
    }

    /// Returns whether a database is of this type.
    public boolean accepts(boolean isReadOnly) {
        return switch (this) {
            case ANY -> true;
            case PRIMARY -> !isReadOnly;
            case SECONDARY, PREFER_SECONDARY -> isReadOnly;
        };
    }

    static ServerType of(String value) {
        for (ServerType type : values()) {
            if (type.attribute.equalsIgnoreCase(value)) {
                return type;
            }
        }
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "master", "readwrite" -> PRIMARY;
            case "slave", "readonly" -> SECONDARY;
            default -> null;
        };
    }
}
