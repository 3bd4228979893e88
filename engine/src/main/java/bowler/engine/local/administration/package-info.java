// SPDX-License-Identifier: Apache-2.0

/// The administration of a database by SQL: users, properties, system procedures, decisions on prepared branches.
///
/// **Idea.** Statements change users and properties within their transaction; procedures and decisions take effect at
/// once. **Start at** [UserAdministration].
package bowler.engine.local.administration;
