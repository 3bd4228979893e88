// SPDX-License-Identifier: Apache-2.0
package bowler.pool.settings;

/// A setting that cannot be; the message names pool, setting, what is wrong and what is possible.
public final class BadSetting extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public BadSetting(String message) {
        super(message);
    }

    public BadSetting(String message, Throwable cause) {
        super(message, cause);
    }
}
