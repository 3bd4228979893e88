// SPDX-License-Identifier: Apache-2.0

/// Salted hashes of passwords.
///
/// **Idea.** A password is stored as a PBKDF2 hash with a salt and a cost of its own.
/// **Used by** `engine.security`, `server.security`. **Start at** [PasswordHash].
package bowler.base.password;
