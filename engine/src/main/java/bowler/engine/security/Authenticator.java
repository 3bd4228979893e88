// SPDX-License-Identifier: Apache-2.0
package bowler.engine.security;

/// Decides whether a user has given the right password.
public interface Authenticator {
    /// The result of a check.
    enum Verdict {
        ACCEPTED, REFUSED,
        /// Accepted, and the password expires soon.
        EXPIRES_SOON,
        /// Accepted, although the password has expired: it is that of the owner of the database.
        EXPIRED
    }

    /// Checks a password.
    ///
    /// @param user the name as the catalog spells it
    /// @param given the name as it was given
    /// @param password null if none was given
    Verdict check(String user, String given, String password);
}
