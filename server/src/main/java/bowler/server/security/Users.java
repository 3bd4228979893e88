// SPDX-License-Identifier: Apache-2.0
package bowler.server.security;

/// Decides which users may connect.
public interface Users {
    /// Admits every user, with any password or none.
    Users EVERYBODY = new Users() {
        @Override
        public boolean demandsPassword() {
            return false;
        }

        @Override
        public boolean accepts(String user, String password) {
            return true;
        }

        @Override
        public boolean acceptsSubstitute(String user, byte[] clientSeed, byte[] serverSeed, byte[] substitute) {
            return true;
        }
    };

    /// Returns whether users must authenticate.
    boolean demandsPassword();

    /// @param password null if none was given
    boolean accepts(String user, String password);

    /// Checks the strong password substitute of security mechanism 8: see [PasswordSubstitute].
    boolean acceptsSubstitute(String user, byte[] clientSeed, byte[] serverSeed, byte[] substitute);
}
