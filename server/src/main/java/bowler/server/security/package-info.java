// SPDX-License-Identifier: Apache-2.0

/// Who may connect: users, their passwords, and what security mechanisms exchange instead of passwords.
///
/// **Idea.** [Users] is the seam: it says whether a user has given the right proof. [UserFile] reads users from a file with hashes.
/// **Always true.** Nothing here keeps a password in clear; comparisons take the same time whatever differs.
/// **Used by** `server.conversation`. **Start at** [Users].
package bowler.server.security;
