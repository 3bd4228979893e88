// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// A setting of a session or its database that a procedure of schema SYSCS_UTIL with one number changes.
public enum SessionSetting {
    /// Enables measuring each statement of the session if the number is not 0.
    SYSCS_SET_RUNTIMESTATISTICS,
    /// Enables measuring time as well.
    SYSCS_SET_STATISTICS_TIMING,
    /// Sets the minimum duration in milliseconds of a slow statement, for all sessions; a negative number disables the
    /// log.
    SYSCS_SET_SLOW_STATEMENTS;

    /// Returns the setting of this name, or null.
    public static SessionSetting of(String name) {
        for (SessionSetting setting : values()) {
            if (setting.name().equals(name)) {
                return setting;
            }
        }
        return null;
    }
}
