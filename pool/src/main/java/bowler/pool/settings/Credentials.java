// SPDX-License-Identifier: Apache-2.0
package bowler.pool.settings;

/// Who connects. Both null: as the driver has it.
public record Credentials(String user, String password) {
    public static final Credentials NONE = new Credentials(null, null);

    /// Without the password.
    @Override
    public String toString() {
        return "Credentials[user=" + user + "]";
    }
}
