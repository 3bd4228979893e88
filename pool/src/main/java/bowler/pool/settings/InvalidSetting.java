// SPDX-License-Identifier: Apache-2.0
package bowler.pool.settings;

/// A setting is not valid; the message names the pool, the setting, what is wrong and what is possible.
public final class InvalidSetting extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public InvalidSetting(String message) {
        super(message);
    }

    public InvalidSetting(String message, Throwable cause) {
        super(message, cause);
    }
}
