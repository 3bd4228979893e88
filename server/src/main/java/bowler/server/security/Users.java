// SPDX-License-Identifier: Apache-2.0
package bowler.server.security;

/// Says who may connect.
public interface Users {
    /// Lets everybody in, with any password or none.
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

    /// @param password null: none was given
    boolean accepts(String user, String password);

    /// The strong password substitute of security mechanism 8: see [PasswordSubstitute].
    boolean acceptsSubstitute(String user, byte[] clientSeed, byte[] serverSeed, byte[] substitute);
}
