// SPDX-License-Identifier: Apache-2.0
package bowler.pool.settings;

/// The user and password for connecting. If both are null, the driver's defaults apply.
public record Credentials(String user, String password) {
    public static final Credentials NONE = new Credentials(null, null);

    /// Omits the password.
    @Override
    public String toString() {
        return "Credentials[user=" + user + "]";
    }
}
