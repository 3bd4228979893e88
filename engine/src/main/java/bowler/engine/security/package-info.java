// SPDX-License-Identifier: Apache-2.0

/// Authentication of users, and the check of their privileges.
///
/// **Idea.** A plan lists the privileges that it needs; [PrivilegeCheck] compares them with the rights in the catalog.
/// **Always true.** A check whose result is kept holds only for the same rights, user and role.
/// **Used by** `engine.local`, `engine`. **Start at** [PrivilegeCheck].
package bowler.engine.security;
