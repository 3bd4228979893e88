// SPDX-License-Identifier: Apache-2.0
package bowler.plan.access;

/// The procedures of SYSCS_UTIL that change users of the database.
public enum UserAction {
    /// (user, password)
    SYSCS_CREATE_USER,
    /// (user, password)
    SYSCS_RESET_PASSWORD,
    /// (password) of the current user
    SYSCS_MODIFY_PASSWORD,
    /// (user)
    SYSCS_DROP_USER,
    /// (user, permission)
    SYSCS_SET_USER_ACCESS;

    /// Returns the action of this name, or null.
    public static UserAction of(String name) {
        for (UserAction action : values()) {
            if (action.name().equals(name)) {
                return action;
            }
        }
        return null;
    }

    public boolean hasUser() {
        return this != SYSCS_MODIFY_PASSWORD;
    }

    /// Returns whether a password or a permission belongs to it.
    public boolean hasText() {
        return this != SYSCS_DROP_USER;
    }
}
