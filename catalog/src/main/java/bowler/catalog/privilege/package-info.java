// SPDX-License-Identifier: Apache-2.0

/// Privileges on objects, and who has them.
///
/// **Idea.** A [PrivilegeGrant] gives a [Privilege] on a [Securable] to a user or a role. A [RoleGrant] gives a role.
/// **Used by** `catalog`, which decides access from them. **Start at** [PrivilegeGrant].
package bowler.catalog.privilege;
