// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// What a session or its database is told by a procedure of schema SYSCS_UTIL with one number.
public enum SessionSetting {
    /// Whether each statement of the session is measured; not 0: yes.
    SYSCS_SET_RUNTIMESTATISTICS,
    /// Whether the time counts among what is measured.
    SYSCS_SET_STATISTICS_TIMING,
    /// From how many milliseconds on a statement of any session is slow; negative: none is.
    SYSCS_SET_SLOW_STATEMENTS;

    /// The setting of this name, or null.
    public static SessionSetting of(String name) {
        for (SessionSetting setting : values()) {
            if (setting.name().equals(name)) {
                return setting;
            }
        }
        return null;
    }
}
