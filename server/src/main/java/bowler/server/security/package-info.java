// SPDX-License-Identifier: Apache-2.0

/// Authentication: users, their passwords, and the data that security mechanisms exchange instead of passwords.
///
/// **Idea.** [Users] is the interface: it decides whether a user has given the right proof. [UserFile] reads users from
/// a file with hashes.
/// **Always true.** No password is stored in clear text. Comparisons take the same time wherever the values differ.
/// **Used by** `server.conversation`. **Start at** [Users].
package bowler.server.security;
